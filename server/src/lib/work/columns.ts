/** Columns and history that every table of work has. */
import { sql } from "drizzle-orm";
import { text, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "../database/types.ts";
import {
  COMMON_HISTORY,
  codeColumn,
  dateColumn,
  deletedColumn,
  type HistoryColumns,
  type RecordHistory,
  type Shown,
  textColumn,
} from "../records/history.ts";
import { recordColumns } from "../records/record-columns.ts";

export function workColumns() {
  const { displayName: _, ...columns } = recordColumns();
  return {
    ...columns,
    title: text().notNull(),
    /** Set by trigger if left out. */
    statusId: uuid().notNull().default(sql`null`),
    /** Meaning of the status; set by trigger. */
    meaning: text().notNull().default(sql`null`),
    closedAt: timestamp(),
    partnerId: uuid(),
    contactIds: uuid().array().notNull().default([]),
    leadId: uuid(),
    tags: text().array().notNull().default([]),
  };
}

/** The holds of an opportunity or event in its history. */
export const holdHistory = {
  person_id: { field: "talent", as: "name", convert: "record", names: true },
  record_id: { field: "heldFor", as: "name", convert: "record" },
  first_on: dateColumn("holdFrom"),
  last_on: dateColumn("holdUntil"),
  from_time: textColumn("startTime"),
  to_time: textColumn("endTime"),
  expires_at: { field: "holdExpires", as: "instant" },
  state: codeColumn("holdState"),
  level: textColumn("holdLevel"),
  cause: codeColumn("holdCause"),
  conflict_reason: textColumn("conflictReason"),
} as const satisfies HistoryColumns[string];

/** Reason why an opportunity or event goes on although it clashes with an exclusivity. */
export const exclusivityWaiverHistory = {
  person_id: { field: "talent", as: "name", convert: "record", names: true },
  reason: textColumn("exclusivityReason"),
} as const satisfies HistoryColumns[string];

const waiverHistory = {
  code: { ...codeColumn("missingCode"), names: true },
  reason: textColumn("waivedBecause"),
} as const satisfies HistoryColumns[string];

/** The history of work: its own columns and those that all records have. */
export const workHistory = (
  table: string,
  own: Readonly<Record<string, Shown>>,
  more: HistoryColumns = {},
  parts: RecordHistory["parts"] = {},
): RecordHistory => ({
  columns: {
    [table]: {
      title: textColumn("title"),
      status_id: { field: "taskStatus", as: "text", convert: "status" },
      partner_id: { field: "partner", as: "name", convert: "record" },
      lead_id: { field: "lead", as: "name", convert: "staff" },
      tags: textColumn("tags"),
      ...own,
      deleted_at: deletedColumn,
    },
    involvement: { involved_id: { field: "involved", as: "name", convert: "record" } },
    waiver: waiverHistory,
    ...more,
    ...COMMON_HISTORY,
  },
  parts: { involvement: "involvement", waiver: "waiver", ...parts },
});
