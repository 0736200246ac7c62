/** Accounts and what proves them. Only the sign-in's role reads the secrets. */
import { bigint, boolean, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { ROLES, SESSION_STATES } from "#contract/enums.ts";
import { bytes, instant } from "#server/lib/database/types.ts";

export const agency = pgTable("agency", {
  id: uuid().primaryKey(),
  name: text().notNull(),
  timeZoneId: text().notNull(),
  requireTwoFactor: boolean().notNull(),
  passwordMinLength: smallint().notNull(),
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
  lockedAt: instant(),
  deletedAt: instant(),
  activatedAt: instant(),
  twoFactor: boolean().notNull().default(false),
  lastLoginAt: instant(),
  createdAt: instant(),
});

export const credential = pgTable("credential", {
  accountId: uuid().primaryKey(),
  passwordHash: text(),
  longPassword: boolean().notNull().default(false),
  totpSeed: bytes(),
  totpPending: bytes(),
  totpLastStep: bigint({ mode: "number" }).notNull().default(0),
});

export const recoveryCode = pgTable("recovery_code", {
  accountId: uuid().notNull(),
  hash: bytes().notNull(),
  usedAt: instant(),
});

export const session = pgTable("session", {
  id: uuid().primaryKey(),
  accountId: uuid().notNull(),
  state: text({ enum: SESSION_STATES }).notNull(),
  accessHash: bytes().notNull(),
  previousHash: bytes(),
  previousUntil: instant(),
  expiresAt: instant().notNull(),
  absoluteExpiresAt: instant().notNull(),
  agencyId: uuid(),
  provenAt: instant().notNull(),
  wrongCodes: smallint().notNull().default(0),
  usedAt: instant(),
});

export const refreshToken = pgTable("refresh_token", {
  hash: bytes().primaryKey(),
  sessionId: uuid().notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
  successor: bytes(),
});

export const oneTimeCode = pgTable("one_time_code", {
  hash: bytes().primaryKey(),
  accountId: uuid().notNull(),
  purpose: text({ enum: ["invitation", "reset"] }).notNull(),
  expiresAt: instant().notNull(),
  usedAt: instant(),
  createdAt: instant(),
});
