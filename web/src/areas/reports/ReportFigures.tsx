import type { ReportComparison } from "#contract/enums.ts";
import type { ReportOverview } from "#contract/reports/report.ts";
import { FigureLink } from "./FigureLink.tsx";
import { changeText, fullText } from "./figures.ts";
import { FigureValue } from "./measureColumns.tsx";
import { r } from "./messages.ts";
import styles from "./Report.module.css";
import { measureIn, type Report } from "./report.ts";

interface Props {
  report: Report;
  /** Measures that the reader may see. */
  shown: readonly string[];
  /** Undefined while it is loading. */
  overview: ReportOverview | undefined;
  compareWith: ReportComparison;
}

/** The figures at the top, each beside the compared period and with its rows behind it. */
export function ReportFigures({ report, shown, overview, compareWith }: Props) {
  const figures = report.calls.report.figures.filter((measure) => shown.includes(measure));
  return (
    <ul className={styles.figures} aria-label={r("figures")}>
      {figures.map((measure) => {
        const { title, unit, isNow } = measureIn(report, measure);
        const total = overview?.totals.find((candidate) => candidate.measure === measure);
        const value = total?.value ?? null;
        const currency = overview?.currency ?? "";
        const change = changeText({ value, before: total?.before ?? null, unit, currency, compareWith });
        return (
          <li key={measure}>
            <FigureLink report={report} measure={measure} value={value} subject={null} className={styles.figure}>
              <span>{title}</span>
              <b>
                {overview === undefined ? (
                  <span className={styles.waiting} />
                ) : value === null ? (
                  "–"
                ) : (
                  <>
                    {unit === "money" && overview.approximate && <Approximate />}
                    <FigureValue value={value} unit={unit} currency={currency} />
                  </>
                )}
              </b>
              <span className={styles.change}>{isNow ? r("now") : change}</span>
            </FigureLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Marks a sum with amounts that were converted at the last known rate. */
const Approximate = () => (
  <span data-tip={r("approximate")}>
    <span aria-hidden>≈ </span>
    <span className="only-read">{r("roughly")} </span>
  </span>
);

/** Amounts in currencies without a rate, which no sum has. */
export const ApartAmounts = ({ report, overview }: Pick<Props, "report"> & { overview: ReportOverview }) =>
  overview.apart.length > 0 && (
    <ul className={styles.apart}>
      {overview.apart.map(({ currency, measure, value }) => (
        <li key={`${measure} ${currency}`}>
          {r("apart", { amount: amountText(value, currency), measure: measureIn(report, measure).title })}
        </li>
      ))}
    </ul>
  );
const amountText = (value: number, currency: string): string => fullText(value, "money", currency);
