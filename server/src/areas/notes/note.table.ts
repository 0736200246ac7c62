import { pgTable, uuid } from "drizzle-orm/pg-core";

export const noteMention = pgTable("note_mention", {
  agencyId: uuid().notNull(),
  noteId: uuid().notNull(),
  staffId: uuid().notNull(),
});
