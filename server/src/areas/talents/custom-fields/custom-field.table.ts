import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { STAGES, TALENT_CATEGORIES } from "#contract/enums.ts";
import type { Answer } from "#contract/talents/answer.ts";
import { CUSTOM_FIELD_TYPES } from "#contract/talents/custom-field.ts";
import { timestamp } from "#server/lib/database/types.ts";

/** `gone`: no longer offered, but kept for people who have chosen it. */
export interface StoredOption {
  id: string;
  value: string;
  gone: boolean;
}

export const customField = pgTable("custom_field", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  label: text().notNull(),
  dataType: text({ enum: CUSTOM_FIELD_TYPES }).notNull(),
  options: jsonb().$type<StoredOption[]>().notNull(),
  required: boolean().notNull(),
  stages: text({ enum: STAGES }).array().notNull(),
  categories: text({ enum: TALENT_CATEGORIES }).array().notNull(),
  place: integer().notNull(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  archivedAt: timestamp(),
});

/** One row per person (`extension.ts`). */
export const personAttributes = pgTable("person_attributes", {
  agencyId: uuid().notNull(),
  personId: uuid().notNull(),
  answers: jsonb().$type<Record<string, NonNullable<Answer>>>().notNull().default({}),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
});
