/**
 * Accounts and their credentials. Only the database role of sign-in reads the secrets, and a password's hash only one
 * at a time.
 */
import { sql } from "drizzle-orm";
import { bigint, boolean, type PgColumn, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { ROLES, SESSION_STATES } from "#contract/enums.ts";
import { bytea, timestamp } from "#server/lib/database/types.ts";

export const agency = pgTable("agency", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  timeZoneId: text().notNull(),
  requireTwoFactor: boolean().notNull(),
  passwordMinLength: smallint().notNull(),
  lockedAt: timestamp(),
  lockReason: text(),
  removal: text({ enum: ["exporting", "deleting"] }),
  removalExport: text(),
});

export const account = pgTable("account", {
  id: uuid().primaryKey(),
  agencyId: uuid(),
  email: text().notNull(),
  role: text({ enum: ROLES }).notNull(),
  displayName: text(),
  timeZoneId: text(),
  clientTimeZone: text(),
  timeZoneTold: boolean().notNull().default(false),
  lockedAt: timestamp(),
  deletedAt: timestamp(),
  activatedAt: timestamp(),
  twoFactor: boolean().notNull().default(false),
  lastLoginAt: timestamp(),
  createdAt: timestamp(),
});

export const credential = pgTable("credential", {
  accountId: uuid().primaryKey(),
  passwordHash: text(),
  longPassword: boolean().notNull().default(false),
  totpSeed: bytea(),
  totpPending: bytea(),
  totpLastStep: bigint({ mode: "number" }).notNull().default(0),
});

/** Selects the hash of an account's password: the column itself can be written, not read. */
export const storedPassword = (accountId: PgColumn) => sql<string | null>`stored_password(${accountId})`;

export const recoveryCode = pgTable("recovery_code", {
  accountId: uuid().notNull(),
  hash: bytea().notNull(),
  usedAt: timestamp(),
});

export const session = pgTable("session", {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  state: text({ enum: SESSION_STATES }).notNull(),
  accessHash: bytea().notNull(),
  previousHash: bytea(),
  previousUntil: timestamp(),
  expiresAt: timestamp().notNull(),
  absoluteExpiresAt: timestamp().notNull(),
  agencyId: uuid(),
  provenAt: timestamp().notNull(),
  wrongCodes: smallint().notNull().default(0),
  usedAt: timestamp(),
  createdAt: timestamp(),
  /** User agent and address of the last use. */
  device: text(),
  address: text(),
});

export const refreshToken = pgTable("refresh_token", {
  hash: bytea().primaryKey(),
  sessionId: uuid().notNull(),
  expiresAt: timestamp().notNull(),
  usedAt: timestamp(),
  successor: bytea(),
});

/** Purposes of a link with a one-time code. */
export const CODE_PURPOSES = ["invitation", "reset"] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

export const oneTimeCode = pgTable("one_time_code", {
  hash: bytea().primaryKey(),
  accountId: uuid().notNull(),
  purpose: text({ enum: CODE_PURPOSES }).notNull(),
  expiresAt: timestamp().notNull(),
  usedAt: timestamp(),
  createdAt: timestamp(),
});
