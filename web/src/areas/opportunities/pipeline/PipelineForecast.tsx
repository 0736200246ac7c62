import { Link, useLocation } from "react-router";
import { type Forecast, opportunities } from "#contract/opportunities/opportunity.ts";
import { t } from "#web/areas/opportunities/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Skeleton } from "#web/ui/layout/Skeleton.tsx";
import { filtersOf, writeQuery } from "#web/ui/list/codec.ts";
import { formatMonth } from "#web/ui/time/format.ts";
import { monthOf, startOfDay } from "#web/ui/time/zoned.ts";
import styles from "./forecast.module.css";
import { PipelineFrame, usePipeline } from "./PipelineFrame.tsx";
import { byCurrency, moneyIn } from "./sums.ts";

type Month = Forecast["months"][number];

/** In the order of time, what has no month last. */
const inOrder = (months: readonly Month[]): Month[] =>
  [...months].sort(
    (a, b) => (a.month ?? "9999").localeCompare(b.month ?? "9999") || a.currency.localeCompare(b.currency),
  );
const monthName = (month: string | null): string => (month === null ? t("noMonth") : formatMonth(`${month}-01`));

/** Open opportunities by expected closing month, and those won; each leads to its rows. */
export function PipelineForecast({ add }: { add: string }) {
  const pipeline = usePipeline({});
  const { state, ready, narrowed } = pipeline;
  const { pathname } = useLocation();
  const zone = useZone();
  const filters = filtersOf(opportunities.list, { ...state.query, ...narrowed });
  const answer = useCallQuery(opportunities.forecast, { body: { filters } }, { keep: true, when: ready });
  const months = inOrder(answer.data?.months ?? []);
  const open = months.filter(({ outcome }) => outcome === "OPPORTUNITY");
  const won = months.filter(({ outcome }) => outcome === "WON");
  const linkTo = ({ month, outcome }: Month): string => {
    const isOpen = outcome === "OPPORTUNITY";
    const period = isOpen && month !== null ? monthOf(startOfDay(`${month}-02`, zone), zone) : {};
    const query = {
      ...state.query,
      ...period,
      outcomes: [outcome],
      progress: isOpen ? "open" : "closed",
      ...(!isOpen && { orderBy: "closedAt", orderDirection: "DESC" as const }),
    };
    return `${pathname}?${writeQuery(opportunities.list, new URLSearchParams(), query)}`;
  };
  return (
    <PipelineFrame
      view="forecast"
      pipeline={pipeline}
      add={add}
      answer={{
        error: answer.data ? null : answer.error,
        retry: () => void answer.refetch(),
        nothing: answer.data !== undefined && months.length === 0,
      }}
      empty={{ title: t("noForecast"), line: t("noForecastLine") }}
    >
      {(instead) => (
        <section className={styles.forecast} aria-label={t("forecast")}>
          {instead ?? (answer.data === undefined && <Skeleton />)}
          {open.length > 0 && <Months title={t("openByMonth")} months={open} linkTo={linkTo} weighted />}
          {won.length > 0 && <Months title={t("wonByMonth")} months={won} linkTo={linkTo} />}
        </section>
      )}
    </PipelineFrame>
  );
}

interface Props {
  title: string;
  months: readonly Month[];
  linkTo: (month: Month) => string;
  /** Shows the weighted value too. */
  weighted?: boolean;
}

/** A bar for each month, in a table that says the same. */
function Months({ title, months, linkTo, weighted = false }: Props) {
  const most = new Map<string, number>();
  for (const { currency, value } of months) most.set(currency, Math.max(most.get(currency) ?? 1, value));
  const part = (amount: number, currency: string): string => `${(100 * amount) / (most.get(currency) ?? 1)}%`;
  return (
    <div className={styles.part}>
      <h2>{title}</h2>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("month")}</th>
              <td className={styles.bars} />
              <th scope="col">{t("count")}</th>
              <th scope="col">{t("value")}</th>
              {weighted && <th scope="col">{t("weighted")}</th>}
            </tr>
          </thead>
          <tbody>
            {months.map((row) => (
              <tr key={`${row.month} ${row.currency}`}>
                <th scope="row">
                  <Link to={linkTo(row)}>{monthName(row.month)}</Link>
                </th>
                <td className={styles.bars} aria-hidden>
                  <span className={styles.value} style={{ width: part(row.value, row.currency) }} />
                  <span
                    className={styles.solid}
                    style={{ width: part(weighted ? row.weighted : row.value, row.currency) }}
                  />
                </td>
                <td>{row.count}</td>
                <td>{moneyIn(row.value, row.currency)}</td>
                {weighted && <td>{moneyIn(row.weighted, row.currency)}</td>}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {byCurrency(months).map((sum) => (
              <tr key={sum.currency}>
                <th scope="row">{t("total")}</th>
                <td className={styles.bars} />
                <td>{sum.count}</td>
                <td>{moneyIn(sum.value, sum.currency)}</td>
                {weighted && <td>{moneyIn(sum.weighted, sum.currency)}</td>}
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
    </div>
  );
}
