import { bigint, date, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { timestamp } from "#server/lib/database/types.ts";
import { dateColumn, deletedColumn, nameColumn, type RecordHistory, textColumn } from "#server/lib/records/history.ts";
import { workColumns, workHistory } from "#server/lib/work/columns.ts";

export const project = pgTable("project", {
  ...workColumns(),
  startOn: date(),
  endOn: date(),
  budget: bigint({ mode: "number" }),
  currency: text().notNull(),
  description: text(),
  /** Version of the sanitiser that cleaned the rich text. */
  sanitiser: text(),
  opportunityId: uuid(),
});

/** A group of a project's tasks. */
export const projectGroup = pgTable("project_group", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  projectId: uuid().notNull(),
  name: text().notNull(),
  place: numeric().notNull(),
  deletedAt: timestamp(),
});

/** Columns that a project's history shows. */
export const projectHistory: RecordHistory = workHistory(
  "project",
  {
    start_on: dateColumn("startDate"),
    end_on: dateColumn("endDate"),
    budget: { field: "budget", as: "text", convert: "amount" },
    currency: textColumn("currency"),
    description: { field: "description", as: "rich" },
    opportunity_id: { field: "opportunity", as: "name", convert: "record" },
  },
  { project_group: { name: nameColumn("taskGroup"), deleted_at: deletedColumn } },
  { project_group: "taskGroup" },
);
