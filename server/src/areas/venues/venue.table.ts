import { doublePrecision, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { listColumns } from "#server/lib/lists/master-columns.ts";

export const venue = pgTable("venue", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  name: text().notNull(),
  address: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  timeZoneId: text(),
  capacity: integer(),
  contactName: text(),
  contactEmail: text(),
  countryCode: text().notNull().default("AU"),
  phone: text(),
  phoneCode: text(),
  note: text(),
  ...listColumns(),
});
