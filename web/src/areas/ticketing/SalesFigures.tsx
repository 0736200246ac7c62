import type { ReactNode } from "react";
import { dayDifference, type SalesForecast } from "#contract/ticketing/curve.ts";
import type { TicketingEvent } from "#contract/ticketing/ticketing.ts";
import { formatAmount } from "#contract/values/money.ts";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { t } from "./messages.ts";
import styles from "./Ticketing.module.css";

const number = (count: number): string => formatNumber(count, 0);

export const Figure = ({
  name,
  value,
  of,
  children,
}: {
  name: string;
  value: string;
  of?: string;
  children?: ReactNode;
}) => (
  <div>
    <dt>{name}</dt>
    <dd className={styles.figure}>
      <span>
        <b className={styles.value}>{value}</b> {of}
      </span>
      <span className={styles.small}>{children}</span>
    </dd>
  </div>
);

/** Figures of a sale: what is sold, what it brings, its days, and what is expected. */
export function SalesFigures({ event, forecast }: { event: TicketingEvent; forecast: SalesForecast | null }) {
  const { sold, places, gross, currency, yesterday, today, sevenDays, sevenBefore, day, startDate, state } = event;
  const percent = places > 0 ? number((sold / places) * 100) : "–";
  const days = startDate === null ? null : dayDifference(day, startDate.slice(0, 10));
  const difference = sevenDays - sevenBefore;
  const isOn = state !== "OVER" && state !== "CANCELLED";
  return (
    <dl className={styles.figures} aria-label={t("figures")}>
      <Figure
        name={t("sold")}
        value={number(sold)}
        {...(places > 0 && { of: t("ofPlaces", { places: number(places) }) })}
      >
        {days !== null && days >= 0 && isOn ? t("soldLine", { percent, days }) : t("soldLineOver", { percent })}
      </Figure>
      {event.seesMoney && (
        <Figure name={t("gross")} value={gross === null ? "–" : formatAmount(gross, currency)}>
          {currency}
        </Figure>
      )}
      <Figure name={t("yesterday")} value={number(yesterday)}>
        {t("byNow", { number: number(today) })}
      </Figure>
      <Figure name={t("sevenDays")} value={number(sevenDays)}>
        {difference === 0
          ? t("sameAsBefore")
          : t(difference > 0 ? "moreThanBefore" : "fewerThanBefore", { number: number(Math.abs(difference)) })}
      </Figure>
      {isOn && (
        <Figure name={t("expected")} value={forecast ? number(forecast.expected) : "–"}>
          {forecast ? t("expectedLine", { low: number(forecast.low), high: number(forecast.high) }) : t("expectedNone")}
        </Figure>
      )}
    </dl>
  );
}
