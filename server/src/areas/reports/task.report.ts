/** The report on tasks. */
import { sql } from "drizzle-orm";
import { taskReport as calls } from "#contract/reports/task.ts";
import { taskWorkFacts } from "#server/areas/tasks/task-work.facts.ts";
import type { QueryValue } from "#server/lib/lists/list-definition.ts";
import { type FactSum, isOfAgencies, reportToday } from "#server/lib/reports/facts.ts";
import { defineReport } from "#server/lib/reports/report.ts";
import {
  GROUPED,
  personPicture,
  recordSubjects,
  staffPicture,
  staffSubjects,
  talentSubjects,
  withoutSubject,
} from "#server/lib/reports/subject.table.ts";

const tasks = {
  facts: taskWorkFacts,
  by: { staff: "assignee_id", talent: "involved_id", project: "involved_id", type: "type_id" },
} satisfies Partial<FactSum>;
const completed = { ...tasks, day: "completed_on" };
const isOpen = sql`f.completed_at is null`;
const amount = (column: "cost" | "sale"): FactSum => ({
  ...completed,
  where: sql.raw(`f.${column} is not null`),
  value: sql.raw(`f.${column}_value`),
  original: { currency: sql`f.currency`, amount: sql.raw(`f.${column}`) },
});
const isFor = (ids: QueryValue) =>
  sql`exists (select from involvement v where v.record_id = f.record_id and v.involved_id = any (${ids}::uuid[]))`;

export const reportOnTasks = defineReport(calls, {
  title: "Task report",
  subject: "Name",
  ...GROUPED,
  subjects: {
    staff: sql`${staffSubjects} union all ${withoutSubject("Unassigned")}`,
    talent: sql`${talentSubjects} union all ${withoutSubject("Without a talent")}`,
    project: sql`${recordSubjects("PROJECT", "project", "title")} union all ${withoutSubject("Without a project")}`,
    type: sql`select t.id::text, t.agency_id, t.name
      from task_type t
      where ${isOfAgencies(sql`t.agency_id`)}`,
  },
  pictures: { staff: staffPicture, talent: personPicture },
  where: {},
  narrows: {
    assigneeIds: (ids) => sql`f.assignee_id = any (${ids}::uuid[])`,
    typeIds: (ids) => sql`f.type_id = any (${ids}::uuid[])`,
    talentIds: isFor,
    projectIds: isFor,
  },
  sources: {
    created: { ...tasks, day: "made_on" },
    completed,
    onTime: { ...completed, where: sql`f.completed_at <= f.due_by` },
    late: { ...completed, where: sql`f.completed_at > f.due_by` },
    onTimeRate: "share",
    daysLate: {
      ...completed,
      where: sql`f.completed_at > f.due_by`,
      value: sql`ceil(extract(epoch from f.completed_at - f.due_by) / 86400)`,
    },
    open: { ...tasks, where: isOpen },
    overdue: { ...tasks, where: sql`${isOpen} and f.due_by <= now()` },
    wasOverdue: { ...tasks, standing: { from: "overdue_on", until: "completed_on" } },
    age: { ...tasks, where: isOpen, value: sql`${reportToday} - f.made_on` },
    cost: amount("cost"),
    sale: amount("sale"),
  },
});
