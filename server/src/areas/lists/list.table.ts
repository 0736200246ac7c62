import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ColumnSetting } from "#contract/lists/table-setting.ts";
import { LIST_KEYS } from "#contract/record-kinds.ts";
import { timestamp } from "#server/lib/database/types.ts";

export const tableSetting = pgTable(
  "table_setting",
  {
    agencyId: uuid().notNull(),
    ownerId: uuid().notNull(),
    tableName: text({ enum: LIST_KEYS }).notNull(),
    columns: jsonb().$type<ColumnSetting[]>().notNull(),
    updatedAt: timestamp().notNull().default(sql`now()`),
  },
  ({ agencyId, ownerId, tableName }) => [primaryKey({ columns: [agencyId, ownerId, tableName] })],
);

export const savedFilter = pgTable("saved_filter", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  ownerId: uuid().notNull(),
  api: text({ enum: LIST_KEYS }).notNull(),
  name: text().notNull(),
  parameters: text().notNull(),
});

export const sessionFilter = pgTable(
  "session_filter",
  {
    agencyId: uuid().notNull(),
    sessionId: uuid().notNull(),
    api: text({ enum: LIST_KEYS }).notNull(),
    parameters: text().notNull(),
    version: integer().notNull().default(1),
  },
  ({ agencyId, sessionId, api }) => [primaryKey({ columns: [agencyId, sessionId, api] })],
);
