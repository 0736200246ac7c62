import { useState } from "react";
import { Link } from "react-router";
import { ChartPanel } from "#web/ui/charts/ChartPanel.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { itemPath } from "../contentPaths.ts";
import styles from "./GainedChart.module.css";
import { b } from "./messages.ts";
import type { ViewProps } from "./widget.ts";

const WIDTH = 560;
const HEIGHT = 194;
const LABELS = 5;

/** Followers gained since the first day, over a dashed line of as many days before. Rings mark what a jump followed. */
export function GainedChart({ data: { days, jumps }, title, days: count }: ViewProps<"FOLLOWERS_GAINED">) {
  const [marked, mark] = useState<number | null>(null);
  const values = days.flatMap(({ gained, before }) => [gained, before]);
  const [least, most] = [Math.min(0, ...values), Math.max(1, ...values)];
  const x = (index: number): number => (days.length < 2 ? 0 : (index / (days.length - 1)) * WIDTH);
  const y = (value: number): number => HEIGHT - ((value - least) / (most - least)) * (HEIGHT - 10) - 4;
  const path = (value: (day: (typeof days)[number]) => number): string =>
    days.map((day, index) => `${index === 0 ? "M" : "L"}${x(index).toFixed(1)} ${y(value(day)).toFixed(1)}`).join("");
  const placeOf = (index: number, value: number) => ({
    insetInlineStart: `${(x(index) / WIDTH) * 100}%`,
    top: `${(y(value) / HEIGHT) * 100}%`,
  });
  const last = days.at(-1);
  const shown = days[marked ?? days.length - 1];
  const step = Math.max(1, Math.floor((days.length - 1) / LABELS));
  const before = b("daysBefore", { count });
  const table = {
    head: [b("day"), b("gained"), before],
    rows: days.map((day) => ({
      id: day.day,
      cells: [formatDate(day.day), formatNumber(day.gained), formatNumber(day.before)],
    })),
  };
  return (
    <ChartPanel title={title} line={b("byDay")} table={table}>
      <input
        type="range"
        className={styles.slider}
        aria-label={title}
        aria-valuetext={
          shown && b("gainedOn", { day: formatDate(shown.day), gained: shown.gained, before: shown.before })
        }
        min={0}
        max={Math.max(0, days.length - 1)}
        value={marked ?? days.length - 1}
        onChange={({ currentTarget }) => mark(Number(currentTarget.value))}
        onBlur={() => mark(null)}
      />
      <div className={styles.chart}>
        <div className={styles.scale} aria-hidden>
          {[most, (most + least) / 2, least].map((value) => (
            <span key={value} style={{ top: `${(y(value) / HEIGHT) * 100}%` }}>
              {formatNumber(value, 0)}
            </span>
          ))}
        </div>
        <div className={styles.plot}>
          <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
            <line className={styles.zero} x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} />
            <path className={styles.before} d={path((day) => day.before)} />
            <path className={styles.now} d={path((day) => day.gained)} />
          </svg>
          {jumps.map((jump) => {
            const index = days.findIndex(({ day }) => day === jump.day);
            const to = itemPath(jump);
            const style = placeOf(index, days[index]?.gained ?? 0);
            const name = `${jump.title}, ${formatDate(jump.day)}`;
            return to === undefined ? null : (
              <Link key={jump.day} to={to} className={styles.ring} style={style} aria-label={name} data-tip={name} />
            );
          })}
          {marked !== null && shown && (
            <span className={styles.mark} style={placeOf(marked, shown.gained)} aria-hidden />
          )}
          {days.map(({ day }, index) => (
            <span
              key={day}
              className={styles.day}
              style={{ insetInlineStart: `${(x(index) / WIDTH) * 100}%`, width: `${100 / Math.max(1, days.length)}%` }}
              onPointerEnter={() => mark(index)}
              onPointerLeave={() => mark(null)}
              aria-hidden
            />
          ))}
        </div>
        <div className={styles.ends} aria-hidden>
          {last && (
            <>
              <b style={{ top: `${(y(last.gained) / HEIGHT) * 100}%` }}>
                {b("gainedShort", { number: formatNumber(last.gained) })}
              </b>
              {Math.abs(y(last.gained) - y(last.before)) > 16 && (
                <span style={{ top: `${(y(last.before) / HEIGHT) * 100}%` }}>
                  {b("beforeShort", { number: formatNumber(last.before) })}
                </span>
              )}
            </>
          )}
        </div>
        <div className={styles.axis} aria-hidden>
          {days.map(({ day }, index) =>
            index % step === 0 ? (
              <span key={day} style={{ insetInlineStart: `${(x(index) / WIDTH) * 100}%` }}>
                {formatDate(day).slice(0, 6)}
              </span>
            ) : null,
          )}
        </div>
      </div>
      <p className={styles.marked}>
        {marked !== null &&
          shown &&
          b("gainedOn", {
            day: formatDate(shown.day),
            gained: formatNumber(shown.gained),
            before: formatNumber(shown.before),
          })}
      </p>
    </ChartPanel>
  );
}
