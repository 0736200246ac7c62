/** Tables of tax rates, accounts, exchange rates, and the rules for fees and tasks. */
import { bigint, boolean, date, integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { FEE_BASES, FEE_MODES } from "#contract/contracts/parties.ts";
import { OPPORTUNITY_TYPES, TALENT_CATEGORIES } from "#contract/enums.ts";
import { TASK_PRICES } from "#contract/finance/task-rule.ts";
import { ACCOUNT_KINDS } from "#contract/finance/tax-rate.ts";

export const taxRate = pgTable("tax_rate", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  name: text().notNull(),
  percent: numeric({ precision: 9, scale: 6 }).notNull(),
  active: boolean().notNull().default(true),
  version: integer().notNull().default(1),
});

export const lineAccount = pgTable("line_account", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  code: text().notNull(),
  name: text().notNull(),
  kind: text({ enum: ACCOUNT_KINDS }).notNull(),
  taxRateId: uuid(),
  active: boolean().notNull().default(true),
  version: integer().notNull().default(1),
});

export const exchangeRateTable = pgTable("exchange_rate", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  currency: text().notNull(),
  onDate: date().notNull(),
  rate: numeric({ precision: 18, scale: 9 }).notNull(),
  actorId: uuid(),
});

export const managementFeeRule = pgTable("management_fee_rule", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  talentId: uuid(),
  partnerId: uuid(),
  type: text({ enum: OPPORTUNITY_TYPES }),
  category: text({ enum: TALENT_CATEGORIES }),
  threshold: bigint({ mode: "number" }),
  currency: text().notNull(),
  fromOn: date(),
  untilOn: date(),
  mode: text({ enum: FEE_MODES }).notNull(),
  base: text({ enum: FEE_BASES }).notNull(),
  percent: numeric({ precision: 9, scale: 6 }),
  amount: bigint({ mode: "number" }),
  version: integer().notNull().default(1),
});

export const taskRule = pgTable("task_rule", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  typeId: uuid().notNull(),
  accountId: uuid().notNull(),
  taxRateId: uuid(),
  price: text({ enum: TASK_PRICES }).notNull(),
  amount: bigint({ mode: "number" }),
  active: boolean().notNull().default(true),
  version: integer().notNull().default(1),
});
