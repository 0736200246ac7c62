import { sql } from "drizzle-orm";
import { bigint, date, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { ContractStatusCode } from "#contract/contracts/contract.ts";
import type { FinancialStatus } from "#contract/contracts/financial-status.ts";
import type { SubContractKind, SubContractStatus } from "#contract/contracts/parties.ts";
import type { OpportunityType, TAX_MODES } from "#contract/enums.ts";
import { timestamp } from "#server/lib/database/types.ts";
import {
  codeColumn,
  dateColumn,
  deletedColumn,
  nameColumn,
  type RecordHistory,
  type Shown,
  textColumn,
} from "#server/lib/records/history.ts";
import { workColumns, workHistory } from "#server/lib/work/columns.ts";

export const contract = pgTable("contract", {
  ...workColumns(),
  /** Code of the status's category; set by trigger. */
  meaning: text().$type<ContractStatusCode>().notNull().default(sql`null`),
  number: text(),
  type: text().$type<OpportunityType>(),
  value: bigint({ mode: "number" }),
  currency: text().notNull(),
  taxMode: text().$type<(typeof TAX_MODES)[number]>().notNull(),
  startOn: date(),
  endOn: date(),
  signedOn: date(),
  paymentTerms: smallint(),
  financialStatus: text().$type<FinancialStatus>().notNull().default("not-invoiced"),
  /** Set by trigger. */
  nextDue: date(),
  cancelReason: text(),
  description: text(),
  rider: text(),
  /** Version of the sanitiser that cleaned the rich text. */
  sanitiser: text(),
  opportunityId: uuid(),
  projectId: uuid(),
});

/** Contracts with talents and suppliers for a part of a contract's work. */
export const subContract = pgTable("sub_contract", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  contractId: uuid().notNull(),
  place: smallint().notNull(),
  title: text().notNull(),
  kind: text("type").$type<SubContractKind>().notNull(),
  personId: uuid(),
  supplierId: uuid(),
  value: bigint({ mode: "number" }).notNull(),
  status: text().$type<SubContractStatus>().notNull(),
  signedOn: date(),
  note: text(),
  overReason: text(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});

/** Work owed under a contract. */
export const deliverable = pgTable("deliverable", {
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  contractId: uuid().notNull(),
  place: smallint().notNull(),
  title: text().notNull(),
  dueOn: date(),
  personId: uuid(),
  doneOn: date(),
  attachmentIds: uuid().array().notNull().default([]),
  links: jsonb().$type<{ url: string }[]>().notNull().default([]),
  note: text(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  updatedAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});

/** Shown to readers of finances only. */
const forFinance = (column: Shown): Shown => ({ ...column, needs: "FINANCE" });

/** Columns that a contract's history shows. */
export const contractHistory: RecordHistory = workHistory(
  "contract",
  {
    number: textColumn("contractNumber"),
    type: codeColumn("opportunityType"),
    value: { field: "value", as: "text", convert: "amount" },
    currency: textColumn("currency"),
    tax_mode: textColumn("taxMode"),
    start_on: dateColumn("startDate"),
    end_on: dateColumn("endDate"),
    signed_on: dateColumn("signedOn"),
    payment_terms: textColumn("paymentTerms"),
    cancel_reason: textColumn("cancelReason"),
    description: { field: "description", as: "rich" },
    rider: { field: "rider", as: "rich" },
    opportunity_id: { field: "opportunity", as: "name", convert: "record" },
    project_id: { field: "project", as: "name", convert: "record" },
  },
  {
    instalment: {
      title: nameColumn("instalment"),
      amount: { field: "amount", as: "text", convert: "amount" },
      due_on: dateColumn("dueDate"),
      pinned_on: dateColumn("pinnedOn"),
      state: codeColumn("instalmentState"),
    },
    key_date: {
      kind: codeColumn("keyDateKind"),
      title: nameColumn("title"),
      on_date: dateColumn("keyDate"),
    },
    exclusivity: {
      clause: nameColumn("clause"),
      person_id: { field: "talent", as: "name", convert: "record" },
      base: codeColumn("exclusivityBase"),
      event_id: { field: "involved", as: "name", convert: "record" },
      first_on: dateColumn("startDate"),
      last_on: dateColumn("endDate"),
      days_before: textColumn("daysBefore"),
      days_after: textColumn("daysAfter"),
      radius_km: textColumn("radiusKm"),
      place_name: textColumn("centre"),
      countries: textColumn("territory"),
      note: textColumn("remark"),
    },
    exclusivity_category: { category_id: { field: "industryCategory", as: "text", convert: "industryCategory" } },
    contract_fee: {
      mode: forFinance(codeColumn("feeMode")),
      base: forFinance(codeColumn("feeBase")),
      percent: forFinance(textColumn("feePercent")),
      amount: forFinance({ field: "feeAmount", as: "text", convert: "amount" }),
    },
    contract_fee_payee: {
      staff_id: forFinance({ field: "payee", as: "name", convert: "staff" }),
      partner_id: forFinance({ field: "payee", as: "name", convert: "record" }),
      name: forFinance(textColumn("payee")),
      share: forFinance(textColumn("payeeShare")),
    },
    sub_contract: {
      title: nameColumn("subContract"),
      type: codeColumn("subContractKind"),
      person_id: { field: "talent", as: "name", convert: "record" },
      supplier_id: { field: "supplier", as: "name", convert: "record" },
      value: { field: "value", as: "text", convert: "amount" },
      status: codeColumn("subContractStatus"),
      signed_on: dateColumn("signedOn"),
      note: textColumn("remark"),
      over_reason: textColumn("overReason"),
      deleted_at: deletedColumn,
    },
    signer: { other_name: codeColumn("otherName") },
    deliverable: {
      title: nameColumn("deliverable"),
      due_on: dateColumn("dueDate"),
      person_id: { field: "talent", as: "name", convert: "record" },
      done_on: dateColumn("doneOn"),
      links: textColumn("links"),
      note: textColumn("remark"),
      deleted_at: deletedColumn,
    },
  },
  {
    instalment: "instalment",
    key_date: "keyDate",
    exclusivity: "exclusivity",
    exclusivity_category: "exclusivity",
    sub_contract: "subContract",
    deliverable: "deliverable",
    contract_fee: "contractFee",
    contract_fee_payee: "contractFee",
    signer: "signer",
  },
);
