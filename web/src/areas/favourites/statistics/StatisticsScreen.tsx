import { ChartLineIcon } from "@phosphor-icons/react/dist/csr/ChartLine";
import { TableIcon } from "@phosphor-icons/react/dist/csr/Table";
import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";
import { type FavouriteStatistics, favourites } from "#contract/favourites/favourite.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { DateChip } from "#web/ui/filters/dates/DateChip.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { formatDate } from "#web/ui/time/format.ts";
import styles from "./Statistics.module.css";
import { comparison } from "./statistics.rules.ts";
import { useRange } from "./useRange.ts";

const DaysChart = lazy(async () => ({ default: (await import("#web/ui/charts/DaysChart.tsx")).DaysChart }));

const MEASURES = ["views", "follows", "clicks"] as const;
type Measure = (typeof MEASURES)[number];

/** Fan activity of a favourite: totals, course, and comparison with the previous range. */
export function StatisticsScreen() {
  const { id = "" } = useParams();
  const zone = useZone();
  const range = useRange(zone);
  const answer = useCallQuery(favourites.statistics, { params: { id }, body: range.asked }, { keep: true });
  return (
    <section className={styles.screen} aria-label={t("statistics")}>
      <div className={styles.bar}>
        <DateChip state={range} options={{ title: t("days"), zone }} />
      </div>
      <QueryBoundary answer={answer}>{(statistics) => <Shown statistics={statistics} />}</QueryBoundary>
    </section>
  );
}

function Shown({ statistics }: { statistics: FavouriteStatistics }) {
  const [measure, setMeasure] = useState<Measure>("views");
  const [table, setTable] = useState(false);
  const { days, totals, before } = statistics;
  const [first, last] = [days[0]?.day ?? null, days.at(-1)?.day ?? null];
  const what = t(measure);
  return (
    <>
      <div className={styles.tiles}>
        {MEASURES.map((option) => (
          <button
            key={option}
            type="button"
            className={styles.tile}
            aria-pressed={option === measure}
            onClick={() => setMeasure(option)}
          >
            <span>{t(option)}</span>
            <b>{formatNumber(totals[option])}</b>
            <span className={styles.before}>{changeWords(totals[option], before[option])}</span>
          </button>
        ))}
      </div>
      <div className={styles.head}>
        <h2>{t("perDay", { what })}</h2>
        <Button
          size="small"
          icon={table ? <ChartLineIcon size={14} /> : <TableIcon size={14} />}
          onClick={() => setTable(!table)}
        >
          {t(table ? "showChart" : "showTable")}
        </Button>
      </div>
      {table ? (
        <DaysTable statistics={statistics} />
      ) : (
        <div
          role="img"
          aria-label={t("chartSays", {
            what,
            from: formatDate(first) ?? "",
            to: formatDate(last) ?? "",
            count: totals[measure],
          })}
          className={styles.chart}
        >
          {totals[measure] === 0 && <p className={styles.nothing}>{t("nothingYet")}</p>}
          <Suspense fallback={null}>
            <DaysChart days={days.map((day) => ({ day: day.day, value: day[measure] }))} title={what} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function changeWords(now: number, before: number): string {
  const { direction, percent } = comparison(now, before);
  if (direction === "new") return t("before", { count: before });
  return direction === "same" ? t("same") : t(direction, { percent: `${formatNumber(percent)}%` });
}

/** The same numbers as a table, newest day first. */
const DaysTable = ({ statistics: { days, totals } }: { statistics: FavouriteStatistics }) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("day")}</th>
          {MEASURES.map((measure) => (
            <th key={measure} scope="col">
              {t(measure)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map((item) => (
          <tr key={item.day}>
            <th scope="row">{formatDate(item.day)}</th>
            {MEASURES.map((measure) => (
              <td key={measure}>{formatNumber(item[measure])}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("total")}</th>
          {MEASURES.map((measure) => (
            <td key={measure}>{formatNumber(totals[measure])}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  </div>
);
