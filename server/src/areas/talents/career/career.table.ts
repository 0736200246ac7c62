import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { entryColumns } from "../personal/personal.table.ts";

export const careerEntry = pgTable("career_entry", {
  ...entryColumns(),
  role: text().notNull(),
  organisation: text().notNull(),
  place: text(),
  started: text().notNull(),
  ended: text(),
  achievements: text(),
  links: jsonb().$type<{ url: string }[]>().notNull(),
  attachmentIds: uuid().array().notNull(),
});
