import { ChartLineIcon } from "@phosphor-icons/react/dist/csr/ChartLine";
import { TableIcon } from "@phosphor-icons/react/dist/csr/Table";
import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";
import { type FavouriteStatistics, favourites } from "#contract/favourites/favourite.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { DateChip } from "#web/kit/filters/DateChip.tsx";
import { number } from "#web/kit/format/numbers.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { date } from "#web/kit/time/format.ts";
import { Button } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/favourites.ts";
import { useZone } from "#web/shared/me.tsx";
import styles from "./Statistics.module.css";
import { comparison } from "./statistics.rules.ts";
import { useRange } from "./useRange.ts";

const DaysChart = lazy(async () => ({ default: (await import("#web/kit/charts/DaysChart.tsx")).DaysChart }));

const MEASURES = ["views", "follows", "clicks"] as const;
type Measure = (typeof MEASURES)[number];

/** What fans did with a favourite: how much, how it went, and how it was before. */
export function StatisticsScreen() {
  const { id = "" } = useParams();
  const zone = useZone();
  const range = useRange(zone);
  const answer = useAsk(favourites.statistics, { params: { id }, body: range.asked }, { keep: true });
  return (
    <section className={styles.screen} aria-label={t("statistics")}>
      <div className={styles.bar}>
        <DateChip state={range} look={{ title: t("days"), zone }} />
      </div>
      <Asked answer={answer}>{(statistics) => <Shown statistics={statistics} />}</Asked>
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
        {MEASURES.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.tile}
            aria-pressed={one === measure}
            onClick={() => setMeasure(one)}
          >
            <span>{t(one)}</span>
            <b>{number(totals[one])}</b>
            <span className={styles.before}>{changeWords(totals[one], before[one])}</span>
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
            from: date(first) ?? "",
            to: date(last) ?? "",
            count: totals[measure],
          })}
          className={styles.chart}
        >
          {totals[measure] === 0 && <p className={styles.nothing}>{t("nothingYet")}</p>}
          <Suspense fallback={null}>
            <DaysChart days={days.map((one) => ({ day: one.day, value: one[measure] }))} title={what} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function changeWords(now: number, before: number): string {
  const { way, percent } = comparison(now, before);
  if (way === "new") return t("before", { count: before });
  return way === "same" ? t("same") : t(way, { percent: `${number(percent)}%` });
}

/** The same numbers to read, the newest day first. */
const DaysTable = ({ statistics: { days, totals } }: { statistics: FavouriteStatistics }) => (
  <div className={styles.scroll}>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("day")}</th>
          {MEASURES.map((one) => (
            <th key={one} scope="col">
              {t(one)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...days].reverse().map((one) => (
          <tr key={one.day}>
            <th scope="row">{date(one.day)}</th>
            {MEASURES.map((measure) => (
              <td key={measure}>{number(one[measure])}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("total")}</th>
          {MEASURES.map((measure) => (
            <td key={measure}>{number(totals[measure])}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  </div>
);
