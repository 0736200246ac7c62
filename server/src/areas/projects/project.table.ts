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
  sanitiser: text(),
  opportunityId: uuid(),
});

/** A group of its tasks. */
export const projectGroup = pgTable("project_group", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  projectId: uuid().notNull(),
  name: text().notNull(),
  place: numeric().notNull(),
  deletedAt: timestamp(),
});

/** Which columns a project's history shows. */
export const projectHistory: RecordHistory = workHistory(
  "project",
  {
    start_on: dateColumn("startDate"),
    end_on: dateColumn("endDate"),
    budget: { field: "budget", as: "text", of: "amount" },
    currency: textColumn("currency"),
    description: { field: "description", as: "rich" },
    opportunity_id: { field: "opportunity", as: "name", of: "record" },
  },
  { project_group: { name: nameColumn("taskGroup"), deleted_at: deletedColumn } },
  { project_group: "taskGroup" },
);
