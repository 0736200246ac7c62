/** Tables of tasks, their types and blockers. */
import { sql } from "drizzle-orm";
import { bigint, boolean, date, integer, jsonb, pgTable, smallint, text, time, uuid } from "drizzle-orm/pg-core";
import {
  AGENCY_COLORS,
  CHARGE_TO,
  PRIORITY_LEVELS,
  REMINDER_UNITS,
  TASK_ANCHORS,
  TASK_REMINDERS,
  TASK_TYPE_CODES,
} from "#contract/enums.ts";
import type { RecurrenceSetting } from "#contract/tasks/recurrence.ts";
import { timestamp } from "#server/lib/database/types.ts";
import { listColumns } from "#server/lib/lists/master-columns.ts";
import {
  COMMON_HISTORY,
  codeColumn,
  dateColumn,
  deletedColumn,
  type RecordHistory,
  textColumn,
} from "#server/lib/records/history.ts";
import { recordColumns } from "#server/lib/records/record-columns.ts";

export interface ChecklistItem {
  id: string;
  text: string;
  done: boolean;
  staffId: string | null;
}

const { displayName: _, ...columns } = recordColumns();
export const task = pgTable("task", {
  ...columns,
  summary: text().notNull(),
  /** Set by trigger if left out, as are rank, type and time zone. */
  statusId: uuid().notNull().default(sql`null`),
  rank: bigint({ mode: "number" }).notNull().default(sql`null`),
  priorityLevel: text({ enum: PRIORITY_LEVELS }).notNull().default(sql`null`),
  priorityOrder: smallint().generatedAlwaysAs(sql`1`),
  typeId: uuid().notNull().default(sql`null`),
  assigneeId: uuid(),
  /** Group in a project; counts only while the group exists and the task is linked to its project. */
  groupId: uuid(),
  startOn: date(),
  startTime: time(),
  dueOn: date(),
  dueTime: time(),
  timeZoneId: text().notNull().default(sql`null`),
  startsAt: timestamp(),
  dueAt: timestamp(),
  dueBy: timestamp(),
  venue: text(),
  address: text(),
  supplierId: uuid(),
  chargeToKey: text({ enum: CHARGE_TO }).notNull().default("NONE"),
  chargedRecordId: uuid(),
  chargedContactId: uuid(),
  cost: bigint({ mode: "number" }),
  extra: bigint({ mode: "number" }),
  sale: bigint({ mode: "number" }),
  description: text(),
  /** Version of the sanitiser that cleaned the rich text. */
  sanitiser: text(),
  note: text(),
  completedAt: timestamp(),
  reminder: text({ enum: TASK_REMINDERS }).notNull().default(sql`null`),
  reminderValue: smallint(),
  reminderUnit: text({ enum: REMINDER_UNITS }),
  recurrenceId: uuid(),
  /** The setting, and its words. */
  recurrence: jsonb().$type<{ setting: RecurrenceSetting; words: string }>(),
  seriesOn: date(),
  detached: boolean().notNull().default(false),
  /** Template that made it, the record it was made for, and the date that it hangs on. */
  packId: uuid(),
  packRecordId: uuid(),
  anchor: text({ enum: TASK_ANCHORS }),
  anchorRecordId: uuid(),
  anchorOffset: integer(),
  /** Due date last set by the template; any other due date was set by a person. */
  givenOn: date(),
  givenTime: time(),
  conflictReason: text(),
  checklistItems: jsonb().$type<ChecklistItem[]>().notNull().default([]),
});

export const taskBlocker = pgTable("task_blocker", {
  agencyId: uuid().notNull(),
  taskId: uuid().notNull(),
  blockedById: uuid().notNull(),
});

export const taskType = pgTable("task_type", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  name: text().notNull(),
  code: text({ enum: TASK_TYPE_CODES }).notNull().default("NEWTASK"),
  color: text({ enum: AGENCY_COLORS }).notNull().default("slate"),
  takesTime: boolean().notNull().default(false),
  ...listColumns(),
});

/** Columns that a task's history shows. */
export const taskHistory: RecordHistory = {
  columns: {
    task: {
      summary: textColumn("summary"),
      status_id: { field: "taskStatus", as: "text", convert: "status" },
      priority_level: codeColumn("priority"),
      type_id: { field: "taskType", as: "text", convert: "taskType" },
      group_id: { field: "taskGroup", as: "text", convert: "projectGroup" },
      start_on: dateColumn("startDate"),
      start_time: textColumn("startTime"),
      due_on: dateColumn("dueDate"),
      due_time: textColumn("dueTime"),
      time_zone_id: textColumn("timeZone"),
      venue: textColumn("venue"),
      address: textColumn("address"),
      supplier_id: { field: "supplier", as: "name", convert: "record" },
      charge_to_key: codeColumn("chargeTo"),
      cost: { field: "cost", as: "text", convert: "amount" },
      extra: { field: "extra", as: "text", convert: "amount" },
      sale: { field: "sale", as: "text", convert: "amount" },
      description: { field: "description", as: "rich" },
      note: textColumn("completionNote"),
      reminder: codeColumn("reminder"),
      reminder_value: textColumn("reminderValue"),
      reminder_unit: codeColumn("reminderUnit"),
      checklist_items: { field: "checklist", as: "text", convert: "checklist" },
      conflict_reason: textColumn("conflictReason"),
      deleted_at: deletedColumn,
    },
    involvement: {
      involved_id: { field: "involved", as: "name", convert: "record" },
      contact_id: { field: "involved", as: "name", convert: "partnerContact" },
    },
    task_blocker: { blocked_by_id: { field: "blockedBy", as: "name", convert: "record" } },
    ...COMMON_HISTORY,
  },
  parts: { involvement: "involvement", task_blocker: "blocker" },
};
