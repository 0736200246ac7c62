/** Project dashboard: progress, costs and upcoming dates; and its printed report. */
import { call, read } from "../call.ts";
import { id, instant, PersonBrief, ref, z } from "../schema.ts";
import { StatusBrief, TaskRow } from "../tasks/task.ts";
import { WorkStatus } from "../work/work.ts";
import { Project } from "./project.ts";

/** Counts of tasks, and their costs in minor units of the agency's currency. */
const TaskTally = z.object({
  count: z.int(),
  done: z.int(),
  overdue: z.int(),
  /** Cost and extra. */
  cost: z.int(),
});
export type TaskTally = z.output<typeof TaskTally>;

export const NEXT_DATES = 8;
const NextDate = z.object({
  kind: z.enum(["task", "event", "end"]),
  id: id(),
  title: z.string(),
  /** A date, or a wall time in `timeZoneId`. */
  date: z.string(),
  timeZoneId: z.nullable(z.string()),
});

export const ProjectDashboard = z.object({
  /** The reader's day. */
  today: z.string(),
  /** Tasks the reader may see; null without the right to tasks. */
  tasks: z.nullable(
    z.object({
      ...TaskTally.shape,
      dueSoon: z.int(),
      unassigned: z.int(),
      extra: z.int(),
      sale: z.int(),
      /** Every status that a task has, in the agency's order. */
      statuses: z.array(z.extend(StatusBrief, { count: z.int() })),
      /** In their order; null for tasks without a group. */
      groups: z.array(z.extend(TaskTally, { id: z.nullable(id()), name: z.nullable(z.string()) })),
      /** Assignees, the most open tasks first; null for unassigned tasks. */
      assignees: z.array(z.extend(TaskTally, { staff: z.nullable(PersonBrief) })),
    }),
  ),
  money: z.object({
    budget: z.nullable(z.int()),
    currency: z.string(),
    /** The currency of tasks. */
    taskCurrency: z.string(),
    /** Approved expenses on it in the currency of tasks. Absent without the right to finances. */
    expenses: z.optional(z.int()),
    /** Budget without cost and expenses; null without a budget, without the right to tasks, or in different currencies. */
    remaining: z.nullable(z.int()),
    /** Fees that partners pay for its events, by currency. Absent without the right to fees. */
    fees: z.optional(z.array(z.object({ currency: z.string(), amount: z.int() }))),
  }),
  /** Upcoming due dates and events, and the end of the project. */
  next: z.array(NextDate),
});
export type ProjectDashboard = z.output<typeof ProjectDashboard>;

/** Most tasks in a report. */
export const REPORT_TASKS = 1000;
const ReportTask = z.object({
  id: id(),
  summary: z.string(),
  group: z.nullable(z.string()),
  status: StatusBrief,
  assignee: z.nullable(z.string()),
  startDate: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  completed: z.boolean(),
  overdue: z.boolean(),
  /** Minor units of the agency's currency. */
  cost: z.nullable(z.int()),
  extra: z.nullable(z.int()),
});
export type ReportTask = z.output<typeof ReportTask>;
const ReportEvent = z.object({
  id: id(),
  title: z.string(),
  status: WorkStatus,
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  venue: z.nullable(z.string()),
});
export const ProjectReport = z.object({
  at: instant(),
  project: Project,
  dashboard: ProjectDashboard,
  /** By group and due date; empty without the right to tasks. */
  tasks: z.array(ReportTask),
  /** By date; empty without the right to events. */
  events: z.array(ReportEvent),
});
export type ProjectReport = z.output<typeof ProjectReport>;

const byId = z.strictObject({ id: ref("project") });
const topics = ["project", "task", "event", "status", "masterList", "expense"] as const;

export const projectOverview = {
  dashboard: call("GET", "/client/v1/projects/{id}/dashboard", {
    summary: "Dashboard of a project: progress, cost against budget, and upcoming dates",
    access: read("PROJECT"),
    topics,
    params: byId,
    reply: ProjectDashboard,
  }),
  report: call("GET", "/client/v1/projects/{id}/report", {
    summary: "A project with its figures, tasks and events, to be printed",
    access: read("PROJECT"),
    topics,
    params: byId,
    reply: ProjectReport,
  }),
};

export const projectTimeline = {
  tasks: call("GET", "/client/v1/projects/{id}/tasks/timeline", {
    summary: "Tasks of a project that take place or are due this week or this month",
    access: read("TASK"),
    topics: ["task", "status", "masterList"],
    params: byId,
    query: z.strictObject({ range: z._default(z.enum(["week", "month"]), "week") }),
    reply: z.array(TaskRow),
  }),
};
