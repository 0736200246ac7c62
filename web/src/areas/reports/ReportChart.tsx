import { type CSSProperties, useState } from "react";
import type { ReportComparison } from "#contract/enums.ts";
import { isSubject, type ReportOverview } from "#contract/reports/report.ts";
import { Avatar } from "#web/shared/people/Avatar.tsx";
import { formatCompact } from "#web/ui/format/numbers.ts";
import { formatDate, formatMonth } from "#web/ui/time/format.ts";
import styles from "./Chart.module.css";
import { drawnValue, figureText, fullText, scaleOf } from "./figures.ts";
import { r } from "./messages.ts";
import { chartIn, measureIn, type Report } from "./report.ts";

interface Props {
  report: Report;
  /** Undefined while it is loading. */
  overview: ReportOverview | undefined;
  compareWith: ReportComparison;
  chosen: readonly string[];
  /** Shows the rows of a subject alone; null shows those of all again. Undefined if there is no such filter. */
  filterBy: ((subject: string | null) => void) | undefined;
}
type Chart = NonNullable<ReportOverview["chart"]>;

/** With more columns there is no room for their sums. */
const MANY = 16;
const SHORT: Readonly<Record<Chart["unit"], (day: string) => string>> = {
  day: (day) => String(Number(day.slice(8))),
  week: (day) => formatDate(day).slice(0, 6),
  month: (day) => formatMonth(day).slice(0, 3),
  year: (day) => day.slice(0, 4),
};
const columnName = (day: string, unit: Chart["unit"]): string =>
  unit === "month" ? formatMonth(day) : unit === "year" ? day.slice(0, 4) : formatDate(day);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + Math.max(value, 0), 0);

/** Shows the last columns first, where there are more than fit. */
const scrollToEnd = (element: HTMLDivElement | null): void => {
  if (element) element.scrollLeft = element.scrollWidth;
};

/** A chart of columns, stacked by subject. The table below has its figures, so only its parts are read out. */
export function ReportChart({ report, overview, ...rest }: Props) {
  if (!overview) return <div className={styles.waiting} aria-hidden />;
  if (!overview.chart || overview.chart.columns.length === 0) return null;
  return <Drawn report={report} overview={overview} chart={overview.chart} {...rest} />;
}

function Drawn({
  report,
  overview: { currency },
  chart,
  compareWith,
  chosen,
  filterBy,
}: Props & { overview: ReportOverview; chart: Chart }) {
  const { columns, parts, before, unit } = chart;
  const { title, measures, sideBySide } = chartIn(report, chart.name);
  const measure = measureIn(report, measures[0] ?? chart.name);
  const isOfSubjects = measures.length === 1;
  const sums = columns.map((_, index) => sum(parts.map(({ values }) => values[index] ?? 0)));
  // The last column with anything: those after it may be days to come.
  const [marked, mark] = useState(() =>
    Math.max(
      0,
      sums.findLastIndex((total) => total > 0),
    ),
  );
  const [lifted, lift] = useState<number | null>(null);
  const drawn = (value: number): number => drawnValue(value, measure.unit, currency);
  const highest = sideBySide ? Math.max(...parts.flatMap(({ values }) => values)) : Math.max(...sums, ...before);
  const scale = scaleOf(drawn(highest), measure.unit);
  const height = (value: number): string => `${(drawn(Math.max(value, 0)) / scale) * 100}%`;
  const name = columnName(columns[marked] ?? "", unit);
  const text = (value: number): string => figureText(value, measure.unit, currency);
  const listed = parts.map((part) => `${part.name} ${text(part.values[marked] ?? 0)}`).join(", ");
  return (
    <div className={styles.chart}>
      <div className={styles.scroll} ref={scrollToEnd}>
        <input
          type="range"
          className={styles.slider}
          aria-label={r("columns", { measure: title })}
          aria-valuetext={r("column", {
            period: name,
            value: sideBySide ? listed : fullText(sums[marked] ?? 0, measure.unit, currency),
          })}
          min={0}
          max={columns.length - 1}
          value={marked}
          onChange={({ currentTarget }) => mark(Number(currentTarget.value))}
        />
        <div
          className={styles.plot}
          style={{ "--columns": columns.length } as CSSProperties}
          data-many={columns.length > MANY || undefined}
          aria-hidden
        >
          <div className={styles.lines}>
            {[1, 0.5].map((share) => (
              <span key={share}>
                <span>{formatCompact(scale * share)}</span>
              </span>
            ))}
          </div>
          {columns.map((column, index) => (
            <div
              key={column}
              className={styles.column}
              data-marked={index === marked || undefined}
              onPointerEnter={() => mark(index)}
            >
              <div className={styles.bars} data-beside={sideBySide || undefined}>
                {parts.map((part, place) => (
                  <span
                    key={part.id ?? "rest"}
                    className={styles.bar}
                    data-part={part.id === null ? "rest" : place}
                    data-dim={(lifted !== null && lifted !== place) || undefined}
                    style={{ height: height(part.values[index] ?? 0) }}
                  />
                ))}
                {!sideBySide && (sums[index] ?? 0) > 0 && (
                  <span className={styles.total}>{formatCompact(drawn(sums[index] ?? 0))}</span>
                )}
                {before[index] !== undefined && before[index] > 0 && (
                  <span className={styles.before} style={{ bottom: height(before[index]) }} />
                )}
              </div>
              <span className={styles.below}>{SHORT[unit](column)}</span>
            </div>
          ))}
        </div>
      </div>
      <section className={styles.key} aria-label={r("parts", { measure: title, period: name })}>
        <p className={styles.head}>
          <b>{name}</b>
          {!sideBySide && <b>{text(sums[marked] ?? 0)}</b>}
        </p>
        <ul>
          {parts.map(({ id, name: part, avatarUrl, values }, place) => {
            const value = text(values[marked] ?? 0);
            if (id === null || !isSubject(id) || !isOfSubjects || !filterBy)
              return (
                <li key={id ?? "rest"} className={styles.part}>
                  <i data-part={id === null ? "rest" : place} />
                  <span className={styles.name}>{id === null ? r("others") : part}</span>
                  <span>{value}</span>
                </li>
              );
            const isAlone = chosen.length === 1 && chosen[0] === id;
            return (
              <li key={id}>
                <button
                  type="button"
                  className={styles.part}
                  aria-pressed={isAlone}
                  data-tip={isAlone ? r("showEveryone") : r("filterBy", { name: part ?? "" })}
                  onClick={() => filterBy(isAlone ? null : id)}
                  onPointerEnter={() => lift(place)}
                  onPointerLeave={() => lift(null)}
                  onFocus={() => lift(place)}
                  onBlur={() => lift(null)}
                >
                  <i data-part={place} />
                  {report.hasAvatar && <Avatar person={{ id, displayName: part ?? "", avatarUrl }} size={22} />}
                  <span className={styles.name}>{part}</span>
                  <span>{value}</span>
                </button>
              </li>
            );
          })}
        </ul>
        {compareWith !== "NONE" && before[marked] !== undefined && (
          <p className={styles.foot}>
            <i data-part="before" />
            <span className={styles.name}>{r(compareWith)}</span>
            <span>{text(before[marked])}</span>
          </p>
        )}
      </section>
    </div>
  );
}
