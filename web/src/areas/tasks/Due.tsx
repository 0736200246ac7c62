import type { TaskRow } from "#contract/tasks/task.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { dueStanding } from "#web/shared/work/dueStanding.ts";
import styles from "./columns.module.css";
import { taskTime, withoutYear } from "./taskLabels.ts";

type Dated = Pick<TaskRow, "dueDate" | "dueAt" | "dueBy" | "timeZoneId" | "completedDate">;

interface Props<Row> {
  row: Row;
  /** Without the year, which its tip has: in groups by day. */
  short?: boolean;
}
function Shown({ value, zoneId, short }: { value: string; zoneId: string; short: boolean }) {
  const full = taskTime(value, zoneId, useZone()) ?? "";
  return short ? <span data-tip={full}>{full.replace(/ \d{4}/, "")}</span> : full;
}

export function Due({ row, short = false }: Props<Dated>) {
  const standing = dueStanding(row, useZone());
  if (row.dueDate === null) return null;
  return (
    <span className={standing ? styles[standing] : undefined}>
      <Shown value={row.dueDate} zoneId={row.timeZoneId} short={short} />
    </span>
  );
}
export const Start = ({ row, short = false }: Props<Pick<TaskRow, "startDate" | "timeZoneId">>) =>
  row.startDate === null ? null : <Shown value={row.startDate} zoneId={row.timeZoneId} short={short} />;

/** "12:00" today, else "07 Aug" or "07 Aug 12:00": on a card. */
export function DueOnCard({ row }: { row: Dated }) {
  const zone = useZone();
  const standing = dueStanding(row, zone);
  if (row.dueDate === null) return null;
  const [day = "", time] = row.dueDate.split("T");
  const label = standing === "today" && time ? time : [withoutYear(day), time].filter(Boolean).join(" ");
  return <span className={standing ? styles[standing] : undefined}>{label}</span>;
}
