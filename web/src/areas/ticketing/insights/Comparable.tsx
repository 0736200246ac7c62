import { TICKETING_LIMITS } from "#contract/ticketing/codes.ts";
import { completionAt, type SalesForecast } from "#contract/ticketing/curve.ts";
import type { TicketingEvent, TicketingInsights } from "#contract/ticketing/ticketing.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Checkbox } from "#web/ui/elements/Checkbox.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "../messages.ts";
import { openChooseShows } from "../openDialogs.tsx";
import styles from "./Insights.module.css";

interface Props {
  event: TicketingEvent;
  insights: TicketingInsights;
  /** Shows that were taken out. */
  out: ReadonlySet<string>;
  forecast: SalesForecast | null;
  onToggle: (id: string) => void;
}
const percent = (part: number): string => formatNumber(part * 100, 0);

/** Shows that the sale is compared with, each with how far it was as many days before. */
export function Comparable({ event, insights, out, forecast, onToggle }: Props) {
  const { comparable, isChosen, before } = insights;
  const days = before ?? 0;
  const count = comparable.filter(({ id }) => !out.has(id)).length;
  return (
    <section aria-label={t("comparable")}>
      <div className={styles.sideHead}>
        <h2>{t("comparable")}</h2>
        <span>{t("comparableCount", { count, most: TICKETING_LIMITS.comparable })}</span>
        {event.editable && (
          <Button
            tone="link"
            onClick={() =>
              openChooseShows(
                event,
                comparable.map(({ id }) => id),
              )
            }
          >
            {t("choose")}
          </Button>
        )}
      </div>
      <p className={styles.quiet}>
        {comparable.length === 0
          ? t("noComparable")
          : t(isChosen ? "comparableChosenLine" : "comparableLine", { days })}
      </p>
      <ul className={styles.shows}>
        {comparable.map(({ id, title, venue, day, places, curve }) => {
          const part = completionAt(curve, days);
          return (
            <li key={id}>
              <Checkbox checked={!out.has(id)} label={t("takeOut", { title })} onChange={() => onToggle(id)} />
              <span className={styles.show}>
                <b>{title}</b>
                <span>{[venue, formatDate(day)].filter(Boolean).join(", ")}</span>
              </span>
              <span className={styles.showNumber}>
                <b>{part === null ? "–" : t("percentOf", { percent: percent(part) })}</b>
                <span>{t("ofPlaces", { places: formatNumber(places, 0) })}</span>
              </span>
            </li>
          );
        })}
      </ul>
      {forecast ? (
        <>
          <p className={styles.median}>
            <span>
              {t("median")} <b>{t("percentOf", { percent: percent(forecast.completion.median) })}</b>
            </span>
            <span>
              {t("middleHalfOf", {
                low: percent(forecast.completion.low),
                high: percent(forecast.completion.high),
              })}
            </span>
          </p>
          <p className={styles.derivation}>
            {t("derivation", {
              sold: formatNumber(event.sold, 0),
              percent: percent(forecast.completion.median),
              expected: formatNumber(forecast.expected, 0),
              low: percent(forecast.completion.low),
              high: formatNumber(forecast.high, 0),
              top: percent(forecast.completion.high),
              least: formatNumber(forecast.low, 0),
            })}
          </p>
        </>
      ) : (
        event.state !== "OVER" && event.state !== "CANCELLED" && <p className={styles.derivation}>{t("chooseThree")}</p>
      )}
    </section>
  );
}
