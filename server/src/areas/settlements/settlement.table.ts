import { sql } from "drizzle-orm";
import { bigint, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { SettlementForm } from "#contract/settlements/settlement.ts";
import { timestamp } from "#server/lib/database/types.ts";

const minor = () => bigint({ mode: "number" }).notNull();

export interface Disagreement {
  name: string;
  what: string;
  at: string;
  staffId: string | null;
}
export const settlementTable = pgTable("settlement", {
  /** Id of its event. */
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  figures: jsonb().$type<SettlementForm>().notNull(),
  dealText: text().notNull(),
  currency: text().notNull(),
  sold: integer().notNull(),
  places: integer().notNull(),
  gross: minor(),
  due: minor(),
  openAmount: minor(),
  lockedAt: timestamp(),
  disagreement: jsonb().$type<Disagreement>(),
  createdBy: uuid(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});
