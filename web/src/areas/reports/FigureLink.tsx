import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import type { ReportUnit } from "#contract/enums.ts";
import { r } from "./messages.ts";
import styles from "./Report.module.css";
import { measureIn, type Report, rowsBehind } from "./report.ts";
import { rowsAddress } from "./useReport.ts";

const COUNTED = {
  opportunities: "opens_opportunities",
  contracts: "opens_contracts",
  events: "opens_events",
  tasks: "opens_tasks",
  days: "opens_days",
  calls: "opens_calls",
  emails: "opens_emails",
  messages: "opens_messages",
  meetings: "opens_meetings",
  enquiries: "opens_enquiries",
} as const;
const isCounted = (rows: string): rows is keyof typeof COUNTED => Object.hasOwn(COUNTED, rows);
const isNumber = (unit: ReportUnit): boolean => unit === "count" || unit === "days";

interface Props {
  report: Report;
  measure: string;
  value: number | null;
  /** The subject whose figure it is; null for all of them. */
  subject: { id: string; name: string } | null;
  className?: string | undefined;
  children: ReactNode;
}

/** A figure that opens the rows behind it; nothing opens from none. */
export function FigureLink({ report, measure, value, subject, className, children }: Props) {
  const [address] = useSearchParams();
  const behind = rowsBehind(report, measure);
  if (behind === null || value === null || value === 0) return <span className={className}>{children}</span>;
  const { rows = "", unit } = measureIn(report, behind);
  const counts = behind === measure && isNumber(unit) && Number.isInteger(value) && !measureIn(report, measure).share;
  const tip =
    counts && isCounted(rows)
      ? r(COUNTED[rows], { count: value })
      : r("opensRows", { rows, name: subject?.name ?? report.sumTitle(2).replace(/^\S+ /, "") });
  return (
    <Link
      to={rowsAddress(address, { measure: behind, subject: subject?.id ?? null })}
      preventScrollReset
      className={className ?? styles.link}
      data-tip={tip}
    >
      {children}
    </Link>
  );
}
