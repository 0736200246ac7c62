/** Settlements of a tour: its shows in their order, with the state and the sums of each. */
import { Link } from "react-router";
import { settlements, type TourSettlement } from "#contract/settlements/settlement.ts";
import { formatAmount } from "#contract/values/money.ts";
import { FullPanel } from "#web/shared/record/layout/DetailPanel.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { cx } from "#web/ui/cx.ts";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import { settlementPath } from "./paths.ts";
import styles from "./Settlement.module.css";
import { SettlementStateBadge } from "./SettlementStateBadge.tsx";

export function TourSettlements({ record: { id } }: { record: { id: string } }) {
  const answer = useCallQuery(settlements.ofTour, { params: { id } });
  return (
    <FullPanel>
      <QueryBoundary answer={answer}>
        {(shows) =>
          shows.length === 0 ? <Empty title={t("tourNone")} line={t("tourNoneLine")} /> : <Shows shows={shows} />
        }
      </QueryBoundary>
    </FullPanel>
  );
}

const amount = (value: number | null, currency: string): string =>
  value === null ? "" : formatAmount(value, currency);

function Shows({ shows }: { shows: readonly TourSettlement[] }) {
  const currencies = [...new Set(shows.flatMap((show) => (show.gross === null ? [] : [show.currency])))];
  const total = (currency: string, field: "gross" | "due" | "open"): string =>
    formatAmount(
      shows.reduce((sum, show) => (show.currency === currency ? sum + (show[field] ?? 0) : sum), 0),
      currency,
    );
  return (
    <div className={styles.scroll}>
      <table className={cx(styles.table, styles.shows)}>
        <thead>
          <tr>
            <th scope="col">{t("show")}</th>
            <th scope="col" className={styles.words}>
              {t("date")}
            </th>
            <th scope="col" className={styles.words}>
              {t("state")}
            </th>
            <th scope="col">{t("sold")}</th>
            <th scope="col">{t("gross")}</th>
            <th scope="col">{t("due")}</th>
            <th scope="col">{t("open")}</th>
            <th scope="col">{t("currency")}</th>
          </tr>
        </thead>
        <tbody>
          {shows.map((show) => (
            <tr key={show.id}>
              <th scope="row" className={styles.cost}>
                <Link to={settlementPath(show.id)}>{show.title}</Link>
                {show.venue && <small>{show.venue}</small>}
              </th>
              <td className={styles.words} data-label={t("date")}>
                {show.startDate && formatDate(show.startDate.slice(0, 10))}
              </td>
              <td className={styles.words}>
                <SettlementStateBadge state={show.state} />
              </td>
              <td data-label={t("sold")}>
                {show.sold !== null &&
                  t("soldOf", { sold: formatNumber(show.sold, 0), places: formatNumber(show.places ?? 0, 0) })}
              </td>
              <td data-label={t("gross")}>{amount(show.gross, show.currency)}</td>
              <td data-label={t("due")}>{amount(show.due, show.currency)}</td>
              <td data-label={t("open")}>{amount(show.open, show.currency)}</td>
              <td data-label={t("currency")}>{show.currency}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {currencies.map((currency) => (
            <tr key={currency}>
              <th scope="row">{t("sums", { currency })}</th>
              <td />
              <td />
              <td />
              <td data-label={t("gross")}>{total(currency, "gross")}</td>
              <td data-label={t("due")}>{total(currency, "due")}</td>
              <td data-label={t("open")}>
                <b>{total(currency, "open")}</b>
              </td>
              <td data-label={t("currency")}>{currency}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}
