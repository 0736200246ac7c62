/** Columns of work as a file, and a check that every kind with dates makes. */
import type { WorkPerson, WorkStatus } from "#contract/work/work.ts";
import { Refusal } from "../serving/refusal.ts";
import { assignedColumn } from "../sheet/columns.ts";
import { localTime, type SheetColumn } from "../sheet/sheet.ts";

export const inMajorUnits = (value: number | null) => (value === null ? null : value / 100);

interface WorkRow {
  title: string;
  status: Pick<WorkStatus, "statusName">;
  partner: { name: string } | null;
  people: WorkPerson[];
  lead: { displayName: string } | null;
  tags: string[];
  assignedStaff: { id: string; displayName: string; avatarUrl: string | null }[];
  closedAt: string | null;
}
/** Columns of every kind of work. */
export const workSheet: readonly SheetColumn<WorkRow>[] = [
  { id: "name", title: "Title", value: (row) => row.title },
  { id: "partner", title: "Partner", value: (row) => row.partner?.name ?? null },
  { id: "people", title: "Talents", value: (row) => row.people.map(({ displayName }) => displayName).join(", ") },
  { id: "status", title: "Status", value: (row) => row.status.statusName },
  { id: "lead", title: "Lead", value: (row) => row.lead?.displayName ?? null },
  { id: "tags", title: "Tags", value: (row) => row.tags.join(", ") },
  { id: "closed", title: "Closed", timed: true, value: (row, zone) => row.closedAt && localTime(row.closedAt, zone) },
  assignedColumn,
];

/** Refuses an end before the start. A date alone begins with its day and ends with it. */
export function endsBeforeStart({ startDate, endDate }: { startDate: string | null; endDate: string | null }): void {
  if (endDate === null) return;
  const sameLength = startDate?.length === endDate.length;
  const before =
    startDate === null || (sameLength ? endDate < startDate : endDate.slice(0, 10) < startDate.slice(0, 10));
  if (before)
    throw new Refusal("validation", [
      { field: "endDate", code: "invalid", message: "The end can't be before the start" },
    ]);
}
