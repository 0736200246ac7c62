/** Stands above the rows of a report: its question and answer, its figures and its chart. */
import type { ReactNode } from "react";
import type { ReportDays, ReportOverview } from "#contract/reports/report.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import type { EmptyLabels } from "#web/ui/table/rowOptions.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { changeSentence, fullText, percentText } from "./figures.ts";
import { r } from "./messages.ts";
import { periodPhrase } from "./periods.ts";
import styles from "./Report.module.css";
import { ReportChart } from "./ReportChart.tsx";
import { ApartAmounts, ReportFigures } from "./ReportFigures.tsx";
import { chartIn, measureIn, type Report } from "./report.ts";
import type { useOverview, useReportAddress } from "./useReport.ts";

interface Props {
  report: Report;
  answer: ReturnType<typeof useOverview>;
  address: ReturnType<typeof useReportAddress>;
  period: ReportDays;
  /** The subjects that alone are shown. */
  chosen: readonly string[];
  filterBy: ((subject: string | null) => void) | undefined;
  /** True if the table says why nothing could be read. */
  isRefused: boolean;
  /** Says why there is nothing, unless the table does; see `isWithoutFigures`. */
  empty: EmptyLabels | false;
  /** Shown if the bar has no room for them. */
  controls: ReactNode;
}

export function ReportLead({ report, answer, address, period, chosen, filterBy, isRefused, empty, controls }: Props) {
  const { data: overview, error, isPlaceholderData, refetch } = answer;
  const { chart, compareWith, shown } = address;
  const when = periodPhrase(period);
  const action = empty ? empty.action : false;
  const isEmpty = overview !== undefined && isWithoutFigures(report, overview);
  return (
    <div className={styles.lead} aria-busy={isPlaceholderData || undefined}>
      <h2 className={styles.question}>
        {chart === undefined || isRefused ? report.title : report.question(chart, when)}
      </h2>
      {isRefused ? null : error && !overview ? (
        <Empty title={errorText(error)} live>
          <Button onClick={() => void refetch()}>{r("retry")}</Button>
        </Empty>
      ) : (
        <>
          <p className={styles.answer}>{overview && !isEmpty && answerText(report, overview, compareWith, when)}</p>
          {controls}
          {isEmpty && empty && (
            <Empty title={empty.title} line={empty.line} live>
              {action && <Button onClick={() => void action.run?.()}>{action.title}</Button>}
            </Empty>
          )}
          {!isEmpty && (
            <>
              <ReportFigures report={report} shown={shown} overview={overview} compareWith={compareWith} />
              {overview && <ApartAmounts report={report} overview={overview} />}
              <ReportChart
                key={`${overview?.chart?.name} ${overview?.chart?.columns.join()}`}
                report={report}
                overview={overview}
                compareWith={compareWith}
                chosen={chosen}
                filterBy={filterBy}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}

/** Returns true if nothing happened in the period, whatever stands now. */
export function isWithoutFigures(report: Report, { totals }: ReportOverview): boolean {
  const inPeriod = totals.filter(({ measure }) => {
    const { rows, isNow } = measureIn(report, measure);
    return rows !== undefined && isNow !== true;
  });
  return inPeriod.every(({ value }) => !value);
}

/** Answers the question by the figures: who leads with how much, and what changed. */
function answerText(
  report: Report,
  { chart, totals, currency }: ReportOverview,
  compareWith: ReturnType<typeof useReportAddress>["compareWith"],
  when: string,
): string | null {
  if (!chart) return null;
  const { title, measures } = chartIn(report, chart.name);
  const { unit } = measureIn(report, measures[0] ?? chart.name);
  if (measures.length > 1) {
    const parts = chart.parts.map(({ name, values }) =>
      r("partOf", { name: name ?? "", value: fullText(sumOf(values), unit, currency) }),
    );
    return parts.length > 0 ? `${parts.join(", ")}.` : null;
  }
  const { value = null, before = null } = totals.find(({ measure }) => measure === measures[0]) ?? {};
  const [leader] = chart.parts;
  if (!value || !leader) return r("none", { measure: title.toLowerCase(), when });
  const sum = sumOf(leader.values);
  const leads = r("leads", {
    name: leader.name ?? r("others"),
    value: fullText(sum, unit, currency),
    share: percentText(sum / value),
    total: fullText(value, unit, currency),
  });
  const change = changeSentence({ value, before, compareWith });
  return change === null ? leads : `${leads} ${change}`;
}

const sumOf = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
