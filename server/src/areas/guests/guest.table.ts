import { integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { GuestSide, GuestState, GuestType } from "#contract/guests/codes.ts";
import { recordColumns } from "#server/lib/records/record-columns.ts";

const { displayName: _, createdBy: __, ...partColumns } = recordColumns();

export const eventGuest = pgTable("event_guest", {
  ...partColumns,
  eventId: uuid().notNull(),
  name: text().notNull(),
  /** People, the guest among them. */
  places: smallint().notNull(),
  type: text().$type<GuestType>().notNull(),
  side: text().$type<GuestSide>().notNull(),
  staffId: uuid(),
  memberId: uuid(),
  askedBy: text(),
  note: text(),
  state: text().$type<GuestState>().notNull().default("ASKED"),
  reason: text(),
  arrived: smallint().notNull().default(0),
});

export const guestQuota = pgTable("guest_quota", {
  /** Id of its event. */
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  totalPlaces: integer(),
  artistPlaces: integer(),
  agencyPlaces: integer(),
  promoterPlaces: integer(),
  venuePlaces: integer(),
});
