/** Stands above the rows of a report: its question and answer, its figures and its chart. */
import type { ReactNode } from "react";
import type { ReportDays } from "#contract/reports/report.ts";
import { Button } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import type { EmptyLabels } from "#web/ui/table/rowOptions.ts";
import { errorText } from "#web/ui/toasts/showError.ts";
import { answerText, isWithoutFigures } from "./answer.ts";
import { r } from "./messages.ts";
import { periodPhrase } from "./periods.ts";
import styles from "./Report.module.css";
import { ReportChart } from "./ReportChart.tsx";
import { ApartAmounts, ReportFigures } from "./ReportFigures.tsx";
import type { Report } from "./report.ts";
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
