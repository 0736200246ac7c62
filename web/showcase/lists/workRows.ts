/** Sample work for a task-like list, in the weeks around today. All invented; ids as in addresses. */
import { signedIn } from "#contract/call.ts";
import { PRIORITY_LEVELS, TASK_STATUS_CATEGORIES, type TaskDateRange } from "#contract/enums.ts";
import { listCall } from "#contract/list.ts";
import { taskLikeFilters } from "#contract/lists/task-like.ts";
import { z } from "#contract/schema.ts";
import { today } from "#web/ui/time/format.ts";
import { startOfDay } from "#web/ui/time/zoned.ts";
import { among, fieldAt, matchesSearch, type RowFilter } from "./filterRows.ts";

/** The talent's time zone: the days of work are the talent's, not the reader's. */
export const TALENT_ZONE = "Pacific/Auckland";
const DAY = 86_400_000;

interface Named {
  value: string;
  label: string;
}
const choices = (group: number, names: readonly string[]) =>
  names.map((label, n) => ({ value: `019b76da-a800-7000-8${group}00-00000000000${n + 1}`, label })) as [
    Named,
    ...Named[],
  ];

export const CLIENTS = choices(1, ["Imogen Hart", "Theo Quartz", "Wiremu Ngarimu", "Zoë Tanabe"]);
export const COLLEAGUES = choices(2, ["Eleanor", "Rosalind", "Marcus", "Ingrid"]);
export const PARTNERS = choices(3, ["Lantern Records", "Northlight Films", "Halyard Festival"]);
export const SUPPLIERS = choices(4, ["Calder Cars", "Wharf Catering"]);
export const TYPES = choices(5, ["Rehearsal", "Meeting", "Flight", "Appearance", "Call"]);
export const STATUSES = choices(6, ["To do", "Doing", "Waiting", "Done"]);
/** The last two clients are still scouts. */
const SCOUTS = CLIENTS.slice(2).map(({ value }) => value);
export const sampleName = (named: readonly Named[], id: string): string =>
  named.find(({ value }) => value === id)?.label ?? "";

const Row = z.object({
  id: z.string(),
  summary: z.string(),
  due: z.int(),
  client: z.string(),
  creator: z.string(),
  assignee: z.string(),
  partner: z.string(),
  supplier: z.string(),
  type: z.string(),
  status: z.string(),
  category: z.enum(TASK_STATUS_CATEGORIES),
  priority: z.enum(PRIORITY_LEVELS),
});
export type WorkRow = z.output<typeof Row>;

/** Not served: the page itself answers the call. */
export const workList = listCall("POST", "/kit/work", {
  summary: "Work to look at",
  access: signedIn,
  row: Row,
  sortable: ["due", "summary"],
  defaultSort: ["due", "ASC"],
  filters: taskLikeFilters({ types: "masterEntry", statuses: "masterEntry" }),
  search: true,
  dates: true,
});

const DAYS = 120;

/** Returns four items a day, from 60 days before `now` (epoch ms) to 60 days after, each at noon of the talent's day or just before its midnight. */
export function workRows(now: number): WorkRow[] {
  const first = startOfDay(today(TALENT_ZONE, now), TALENT_ZONE) - (DAYS / 2) * DAY;
  return Array.from({ length: DAYS * 4 }, (_, n) => {
    const type = fieldAt(TYPES, n);
    const client = fieldAt(CLIENTS, n >> 1);
    return {
      id: `work-${n}`,
      summary: `${type.label} for ${client.label} ${n + 1}`,
      due: first + Math.floor(n / 4) * DAY + (n % 2 === 0 ? DAY / 2 : DAY - 60_000),
      client: client.value,
      creator: fieldAt(COLLEAGUES, n >> 2).value,
      assignee: fieldAt(COLLEAGUES, n).value,
      partner: fieldAt(PARTNERS, n).value,
      supplier: fieldAt(SUPPLIERS, n >> 3).value,
      type: type.value,
      status: fieldAt(STATUSES, n >> 1).value,
      category: fieldAt(TASK_STATUS_CATEGORIES, n >> 1),
      priority: fieldAt(PRIORITY_LEVELS, n >> 2),
    };
  });
}

/** Returns the test of each named period at an instant. */
const periodFilters = (now: number): Readonly<Record<TaskDateRange, (row: WorkRow) => boolean>> => {
  const start = startOfDay(today(TALENT_ZONE, now), TALENT_ZONE);
  const between = (from: number, days: number) => (row: WorkRow) => from <= row.due && row.due < from + days * DAY;
  const open = ({ category }: WorkRow): boolean => category !== "COMPLETED";
  return {
    day: between(start, 1),
    week: between(start, 7),
    month: between(start, 30),
    within30DaysRecent: between(start - 29 * DAY, 30),
    custom: () => true,
    overdueTasks: (row) => open(row) && row.due < now,
    dueWithin3DayTasks: (row) => open(row) && between(start, 3)(row),
    inProgress: ({ category }) => category === "IN_PROGRESS",
  };
};

/** Named periods, such as today, replace a range of dates. */
const hasCustomDates = ({ dates = "custom" }: { dates?: unknown }): boolean => dates === "custom";

export const workFilters = (now: number): RowFilter<WorkRow> => {
  const periods = periodFilters(now);
  return {
    q: ({ summary }, search) => matchesSearch(summary, search),
    clientIds: ({ client }, ids) => among([client], ids),
    creatorId: ({ creator }, id) => creator === id,
    dates: (row, range) => periods[range as TaskDateRange](row),
    typeIds: ({ type }, ids) => among([type], ids),
    statusIds: ({ status }, ids) => among([status], ids),
    priorityLevels: ({ priority }, levels) => among([priority], levels),
    assigneeIds: ({ assignee }, ids) => among([assignee], ids),
    supplierIds: ({ supplier }, ids) => among([supplier], ids),
    partnerIds: ({ partner }, ids) => among([partner], ids),
    categoryCodes: ({ category }, codes) => among([category], codes),
    talentTypes: ({ client }, type) => type === "All" || SCOUTS.includes(client) === (type === "Scout"),
    fromDate: ({ due }, from, given) => !hasCustomDates(given) || due >= Number(from),
    toDate: ({ due }, to, given) => !hasCustomDates(given) || due <= Number(to),
  };
};
