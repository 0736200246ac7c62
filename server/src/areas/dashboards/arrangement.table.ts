import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { PlacedWidget } from "#contract/dashboards/arrangement.ts";
import { timestamp } from "#server/lib/database/types.ts";

export const dashboardArrangement = pgTable("dashboard_arrangement", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  ownerId: uuid(),
  positionId: uuid(),
  widgets: jsonb().$type<PlacedWidget[]>(),
  offered: text().array(),
  version: integer().notNull().default(1),
  updatedBy: uuid(),
  updatedAt: timestamp().notNull().default(sql`now()`),
});
