import { sql } from "drizzle-orm";
import { boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { type SocialPlatform, TALENT_CATEGORIES, type TalentStatus } from "#contract/enums.ts";
import { timestamp } from "#server/lib/database/types.ts";

const columns = () => ({
  agencyId: uuid().notNull(),
  personId: uuid().notNull(),
  status: smallint().$type<TalentStatus>().notNull().default(0),
  tags: text().array().notNull().default(sql`'{}'`),
  /** Null for a talent who never was a favourite. */
  place: integer(),
  publicName: text(),
  headline: text(),
  pictureId: uuid(),
  biography: text(),
  location: text(),
  contactName: text(),
  contactRole: text(),
  email: text(),
  countryCode: text().notNull().default("AU"),
  phone: text(),
  phoneCode: text(),
  socialLinks: jsonb().$type<{ platform: SocialPlatform; url: string }[]>().notNull().default([]),
  links: jsonb().$type<{ title: string; url: string }[]>().notNull().default([]),
  generalVersion: integer().notNull().default(1),
  connectVersion: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});

/** One entry per talent. */
export const favourite = pgTable("favourite", columns());

/** Fan activity per day; a day without activity has no row. */
export const favouriteDay = pgTable("favourite_day", {
  agencyId: uuid().notNull(),
  personId: uuid().notNull(),
  day: date().notNull(),
  views: integer().notNull().default(0),
  follows: integer().notNull().default(0),
  clicks: integer().notNull().default(0),
});

/** View of the current favourites, each with its profile. */
export const entry = pgTable("favourite_entry", {
  ...columns(),
  displayName: text().notNull(),
  avatarId: uuid(),
  category: text({ enum: TALENT_CATEGORIES }),
  profileHeadline: text(),
  profileBio: text(),
  profileLocation: text(),
  onRoster: boolean().notNull(),
  search: text().notNull(),
});
