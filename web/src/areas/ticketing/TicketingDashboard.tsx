/** The dashboard of a ticketed event: its figures, and the last 14 days as bars. */
import type { ReplyOf } from "#contract/call.ts";
import { type TicketingEvent, type TicketingWidget, ticketing } from "#contract/ticketing/ticketing.ts";
import { formatAmount } from "#contract/values/money.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { ChartPanel } from "#web/ui/charts/ChartPanel.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import { Figure } from "./SalesFigures.tsx";
import styles from "./Ticketing.module.css";

type Board = ReplyOf<typeof ticketing.dashboard>;
const number = (count: number): string => formatNumber(count, 1);
const NAMES: Readonly<Record<TicketingWidget, string>> = {
  SOLD: t("sold"),
  GROSS: t("gross"),
  TODAY: t("today"),
  YESTERDAY: t("yesterday"),
  PACE: t("pace"),
  DAYS_LEFT: t("daysLeft"),
};
function lineOf({ kind, of, currency, value }: Board["widgets"][number]): string {
  if (kind === "GROSS") return currency ?? "";
  if (kind === "PACE") return t("paceLine");
  if (kind === "DAYS_LEFT") return value === null ? t("noDate") : "";
  return kind !== "SOLD" && of !== null ? t("dayBefore", { number: number(of) }) : "";
}

export function TicketingDashboard({ event }: { event: TicketingEvent }) {
  const answer = useCallQuery(ticketing.dashboard, { params: { slug: event.id } }, { keep: true });
  return (
    <QueryBoundary answer={answer}>
      {({ widgets, days }) => (
        <div className={styles.board}>
          <dl className={styles.figures} aria-label={t("figures")}>
            {widgets.map((widget) => (
              <Figure
                key={widget.kind}
                name={NAMES[widget.kind]}
                value={
                  widget.value === null
                    ? "–"
                    : widget.currency
                      ? formatAmount(widget.value, widget.currency)
                      : number(widget.value)
                }
                {...(widget.kind === "SOLD" &&
                  widget.of !== null &&
                  widget.of > 0 && { of: t("ofPlaces", { places: number(widget.of) }) })}
              >
                {lineOf(widget)}
              </Figure>
            ))}
          </dl>
          {days.every(({ sold, refunded }) => sold === 0 && refunded === 0) ? (
            <Empty title={t("noCounts")} line={t("noCountsLine")} />
          ) : (
            <Bars days={days} />
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

function Bars({ days }: Pick<Board, "days">) {
  const most = Math.max(1, ...days.map(({ sold, refunded }) => Math.abs(sold - refunded)));
  const table = {
    head: [t("day"), t("sold")],
    rows: days.map(({ day, sold, refunded }) => ({ id: day, cells: [formatDate(day), number(sold - refunded)] })),
  };
  return (
    <div className={styles.padded}>
      <ChartPanel title={t("last14")} table={table}>
        <ul className={styles.bars}>
          {days.map(({ day, sold, refunded }) => {
            const words =
              refunded > 0
                ? t("soldBackOn", { day: formatDate(day), sold, back: refunded })
                : t("soldOn", { day: formatDate(day), sold });
            return (
              <li key={day} data-tip={words}>
                <span className="only-read">{words}</span>
                <b aria-hidden>{sold - refunded === 0 ? "" : number(sold - refunded)}</b>
                <span
                  className={styles.bar}
                  style={{ height: `${(Math.max(0, sold - refunded) / most) * 160}px` }}
                  aria-hidden
                />
                <span className={styles.barDay} aria-hidden>
                  {formatDate(day).slice(0, 6)}
                </span>
              </li>
            );
          })}
        </ul>
      </ChartPanel>
    </div>
  );
}
