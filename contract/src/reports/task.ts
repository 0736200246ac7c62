/** The report on tasks: what was created and completed in a period, on time or late, and what is open now. */
import { manyRefs } from "../list.ts";
import { chartsOf, reportCalls } from "./report.ts";

export const TASK_GROUPS = ["staff", "talent", "project", "type"] as const;
const TASKS = { unit: "count", rows: "tasks", needs: ["TASK"] } as const;

export const taskReport = reportCalls({
  path: "/client/v1/reports/task",
  summary: "Tasks created, completed and open, by member of staff, talent, project or type",
  groups: TASK_GROUPS,
  measures: {
    created: { ...TASKS, title: "Created" },
    completed: { ...TASKS, title: "Completed" },
    onTime: { ...TASKS, title: "Completed on time" },
    late: { ...TASKS, title: "Completed late", lessIsBetter: true },
    onTimeRate: { title: "On time", unit: "share", needs: ["TASK"], share: { of: ["onTime"], in: ["onTime", "late"] } },
    daysLate: { ...TASKS, title: "Median days late", unit: "days", isMedian: true, lessIsBetter: true },
    open: { ...TASKS, title: "Open now", isNow: true },
    overdue: { ...TASKS, title: "Overdue now", isNow: true, lessIsBetter: true },
    wasOverdue: { ...TASKS, title: "Overdue at the end", lessIsBetter: true },
    age: { ...TASKS, title: "Median age of open ones", unit: "days", isNow: true, isMedian: true, lessIsBetter: true },
    cost: { ...TASKS, title: "Cost", unit: "money", lessIsBetter: true },
    sale: { ...TASKS, title: "Sale", unit: "money" },
  },
  filters: {
    assigneeIds: manyRefs("staff"),
    talentIds: manyRefs("person"),
    projectIds: manyRefs("project"),
    typeIds: manyRefs("taskType"),
  },
  charts: {
    flow: { title: "Created and completed", measures: ["created", "completed"], sideBySide: true },
    backlog: { title: "Overdue", measures: ["wasOverdue"], isLevel: true },
    ...chartsOf("completed", "created", "cost", "sale"),
  },
  figures: ["created", "completed", "onTimeRate", "overdue", "age"],
  sort: "completed",
});
