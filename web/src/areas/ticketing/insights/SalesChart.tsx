/** The curve of a sale by days before the show, beside comparable ones at this show's places, and where it is going. */
import { useState } from "react";
import { curveOf, dayDifference, forecastLine, type SalesForecast, soldAt } from "#contract/ticketing/curve.ts";
import type { ComparableShow, TicketingEvent, TicketingInsights } from "#contract/ticketing/ticketing.ts";
import { ChartPanel } from "#web/ui/charts/ChartPanel.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { netOf } from "../counts/days.ts";
import { t } from "../messages.ts";
import { scaledCurves } from "./forecast.ts";
import styles from "./SalesChart.module.css";

interface Props {
  event: TicketingEvent;
  insights: TicketingInsights;
  compared: readonly ComparableShow[];
  forecast: SalesForecast | null;
}
type Point = { before: number; sold: number };
const WIDTH = 824;
const HEIGHT = 306;
const number = (count: number): string => formatNumber(Math.round(count), 0);
/** A step of the axis that leaves three to four lines. */
function stepOf(most: number): number {
  const rough = Math.max(1, most / 4);
  const size = 10 ** Math.floor(Math.log10(rough));
  return size * (rough / size > 5 ? 10 : rough / size > 2 ? 5 : rough / size > 1 ? 2 : 1);
}

export function SalesChart({ event, insights, compared, forecast }: Props) {
  const [marked, mark] = useState<number | null>(null);
  const showDay = event.startDate?.slice(0, 10);
  if (showDay === undefined || insights.days.length === 0) return null;
  const own = curveOf(
    insights.days.map((day) => ({ day: day.day, net: netOf(day) })),
    showDay,
  );
  const now = Math.max(0, insights.before ?? 0);
  const last = own.at(-1);
  // Days without a count keep the sum until today.
  const line: Point[] = last && last.before > now ? [...own, { before: now, sold: last.sold }] : own;
  const curves = scaledCurves(compared, event.places);
  const first = Math.max(1, own[0]?.before ?? 1);
  const most = Math.max(event.places, ...line.map(({ sold }) => sold), 1) * 1.04;
  const x = (before: number): number => ((first - Math.min(before, first)) / first) * WIDTH;
  const y = (sold: number): number => HEIGHT - (sold / most) * HEIGHT;
  const path = (points: readonly Point[]): string =>
    points
      .filter(({ before }) => before <= first)
      .map(({ before, sold }, place) => `${place === 0 ? "M" : "L"}${x(before).toFixed(1)} ${y(sold).toFixed(1)}`)
      .join("");
  const going = forecast
    ? forecastLine(
        { sold: event.sold, before: now, places: event.places, comparable: compared.map(({ curve }) => curve) },
        forecast,
      )
    : [];
  const area = [
    ...going.map(({ before, high }) => ({ before, sold: high })),
    ...going.toReversed().map(({ before, low }) => ({ before, sold: low })),
  ];
  const placeOf = (before: number, sold: number) => ({
    insetInlineStart: `${(x(before) / WIDTH) * 100}%`,
    top: `${(y(sold) / HEIGHT) * 100}%`,
  });
  const shown = marked ?? now;
  const step = stepOf(most);
  const lines = Array.from({ length: Math.floor(most / step) }, (_, place) => (place + 1) * step);
  const xStep = Math.max(1, Math.ceil(first / 8 / 5) * 5);
  const ticks = Array.from({ length: Math.floor(first / xStep) + 1 }, (_, place) => place * xStep);
  const points = [
    ...(event.onSaleOn ? [{ day: event.onSaleOn, title: t("onSaleOn", { day: formatDate(event.onSaleOn) }) }] : []),
    ...event.points.map(({ day, title }) => ({ day, title: `${title}, ${formatDate(day).slice(0, 6)}` })),
  ].filter(({ day }) => dayDifference(day, showDay) <= first && dayDifference(day, showDay) >= now);
  const table = {
    head: [t("daysBefore"), t("thisShow"), ...compared.map(({ title }) => title)],
    rows: line.map(({ before, sold }) => ({
      id: String(before),
      cells: [number(before), number(sold), ...curves.map((curve) => number(soldAt(curve, before)))],
    })),
  };
  const words = t("before", { count: shown, sold: number(soldAt(line, shown)) });
  return (
    <div className={styles.padded}>
      <ChartPanel
        title={t("chart")}
        line={
          <span className={styles.legend}>
            <span className={styles.ownKey}>{t("thisShow")}</span>
            {compared.length > 0 && (
              <span className={styles.otherKey}>
                {t("comparableAt", { count: compared.length, places: number(event.places) })}
              </span>
            )}
            {forecast && <span className={styles.halfKey}>{t("middleHalf")}</span>}
          </span>
        }
        table={table}
      >
        <input
          type="range"
          className={styles.slider}
          aria-label={t("chart")}
          aria-valuetext={words}
          // From the first day to the last, so that the arrow to the right goes on in time.
          min={-first}
          max={0}
          value={-shown}
          onChange={({ currentTarget }) => mark(-Number(currentTarget.value))}
          onBlur={() => mark(null)}
        />
        <div className={styles.chart}>
          <div className={styles.scale} aria-hidden>
            {lines.map((value) => (
              <span key={value} style={{ top: `${(y(value) / HEIGHT) * 100}%` }}>
                {number(value)}
              </span>
            ))}
          </div>
          <div
            className={styles.plot}
            onPointerMove={({ currentTarget, clientX }) => {
              const { left, width } = currentTarget.getBoundingClientRect();
              mark(Math.min(first, Math.max(0, Math.round(first - ((clientX - left) / width) * first))));
            }}
            onPointerLeave={() => mark(null)}
          >
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
              {lines.map((value) => (
                <line key={value} className={styles.grid} x1={0} x2={WIDTH} y1={y(value)} y2={y(value)} />
              ))}
              <rect className={styles.band} x={x(shown) - 8} y={0} width={16} height={HEIGHT} />
              {event.places > 0 && (
                <line className={styles.places} x1={0} x2={WIDTH} y1={y(event.places)} y2={y(event.places)} />
              )}
              <line className={styles.zero} x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
              {going.length > 0 && <path className={styles.half} d={`${path(area)}Z`} />}
              {curves.map((curve, place) => (
                <path key={compared[place]?.id} className={styles.other} d={path(curve)} />
              ))}
              <path className={styles.own} d={path(line)} />
              {going.length > 0 && (
                <path
                  className={styles.going}
                  d={path(going.map(({ before, expected }) => ({ before, sold: expected })))}
                />
              )}
            </svg>
            {event.places > 0 && (
              <span className={styles.placesLabel} style={placeOf(first, event.places)}>
                {t("forSale", { places: number(event.places) })}
              </span>
            )}
            {points.map(({ day, title }) => {
              const before = dayDifference(day, showDay);
              return (
                <span key={`${day} ${title}`} className={styles.point} style={placeOf(before, soldAt(line, before))}>
                  <span>{title}</span>
                </span>
              );
            })}
            {forecast && (
              <span className={styles.end} style={placeOf(0, forecast.expected)}>
                <b>{t("expectedEnd", { number: number(forecast.expected) })}</b>
              </span>
            )}
            {event.state !== "OVER" && (
              <span className={styles.today} style={placeOf(now, event.sold)}>
                <b>{t("soldToday", { number: number(event.sold) })}</b>
              </span>
            )}
          </div>
          <div className={styles.axis} aria-hidden>
            {ticks.map((before) => (
              <span key={before} style={{ insetInlineStart: `${(x(before) / WIDTH) * 100}%` }}>
                {before === 0 ? t("showDay") : before}
              </span>
            ))}
          </div>
        </div>
        <p className={styles.words}>
          {marked !== null && (
            <>
              <b>{words}</b>{" "}
              {curves
                .map((curve, place) => `${compared[place]?.title ?? ""} ${number(soldAt(curve, shown))}`)
                .join(", ")}
            </>
          )}
        </p>
      </ChartPanel>
    </div>
  );
}
