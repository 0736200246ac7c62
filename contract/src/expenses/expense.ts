/** Expenses for a contract, event, project or talent, or for the agency: who paid, and who is charged. */

import { call, METADATA_SECONDS, signedIn, write } from "../call.ts";
import { never } from "../call-kinds.ts";
import { historyList } from "../history/history-row.ts";
import { LINE_BOOKING } from "../invoices/line-booking.ts";
import { LIMITS } from "../limits.ts";
import { listCall, manyOf, manyRefs, yesNo } from "../list.ts";
import { Media } from "../media/upload.ts";
import {
  Choosable,
  Done,
  date,
  emptyIsNull,
  id,
  instant,
  line,
  maybeText,
  Named,
  PersonBrief,
  ref,
  refs,
  version,
  z,
} from "../schema.ts";
import { currency, DEFAULT_CURRENCY } from "../values/money.ts";
import { EXPENSE_CHARGED_TO, EXPENSE_STATES } from "./codes.ts";

/** Kinds of record an expense can be on. */
export const EXPENSED_KINDS = ["contract", "event", "project", "person"] as const;
export const EXPENSE_LIMITS = { receipts: 20, decided: 200, amount: 1e13 } as const;

export const ExpenseForm = z.strictObject({
  spentOn: date(),
  description: line(),
  /** An entry of the master list of cost types. */
  typeId: emptyIsNull(ref("costType")),
  supplierId: emptyIsNull(ref("supplier")),
  /** Minor units, with the tax. */
  amount: z.int().check(z.minimum(1), z.maximum(EXPENSE_LIMITS.amount)),
  currency: z._default(currency(), DEFAULT_CURRENCY),
  /** Minor units of the amount that are tax. */
  taxAmount: emptyIsNull(z.int().check(z.minimum(0), z.maximum(EXPENSE_LIMITS.amount))),
  /** Contract, event, project or talent; left out, the agency's own expense. */
  onId: emptyIsNull(ref("expensed")),
  chargeTo: z._default(z.enum(EXPENSE_CHARGED_TO), "AGENCY"),
  /** The partner or talent that it is charged to. */
  chargedId: emptyIsNull(ref("related")),
  /** Account and tax rate of the invoice line; seen and set with the right to finances. */
  accountId: emptyIsNull(ref("lineAccount")),
  taxRateId: emptyIsNull(ref("taxRate")),
  /** Person to reimburse; left out, the agency paid. */
  paidById: emptyIsNull(ref("staff", "agency")),
  /** Receipts. */
  mediaIds: z._default(refs("media", EXPENSE_LIMITS.receipts), []),
  note: maybeText(LIMITS.remark),
});
export type ExpenseForm = z.output<typeof ExpenseForm>;

export const ExpenseRow = z.object({
  id: id(),
  spentOn: z.string(),
  description: z.string(),
  type: z.nullable(Named),
  amount: z.int(),
  currency: z.string(),
  taxAmount: z.nullable(z.int()),
  /** Null too if the reader may not see it. */
  on: z.nullable(z.extend(Named, { kind: z.enum(EXPENSED_KINDS) })),
  chargeTo: z.enum(EXPENSE_CHARGED_TO),
  /** Null too if the reader may not see it. */
  charged: z.nullable(Named),
  paidBy: z.nullable(PersonBrief),
  createdBy: z.nullable(PersonBrief),
  state: z.enum(EXPENSE_STATES),
  receiptCount: z.int(),
  createdAt: instant(),
  updatedAt: instant(),
  /** True if the reader may edit it in its current state. */
  editable: z.boolean(),
  /** True if the reader may approve or reject it in its current state. */
  decidable: z.boolean(),
  version: z.int(),
});
export type ExpenseRow = z.output<typeof ExpenseRow>;

export const Expense = z.extend(ExpenseRow, {
  /** Null too if the reader may not see it. */
  supplier: z.nullable(Named),
  /** Null too without the right to finances. */
  account: z.nullable(LINE_BOOKING.account),
  taxRate: z.nullable(LINE_BOOKING.taxRate),
  note: z.nullable(z.string()),
  receipts: z.array(Media),
  /** Reason for the rejection. */
  reason: z.nullable(z.string()),
  submittedAt: z.nullable(instant()),
  decidedAt: z.nullable(instant()),
  decidedBy: z.nullable(PersonBrief),
});
export type Expense = z.output<typeof Expense>;

/**
 * Reasons an expense was left out of a decision: it is not submitted; the reader recorded, paid or changed it; or it
 * would be a bill without a payee.
 */
export const SKIPPED_BECAUSE = ["notSubmitted", "own", "noPayee"] as const;
export type SkippedBecause = (typeof SKIPPED_BECAUSE)[number];

const PATH = "/finance/v1/expense";
const topics = ["expense"] as const;
const byId = z.strictObject({ id: ref("expense") });

/**
 * Everyone records expenses and sees their own; the reference decides for one expense. Readers of finances see all,
 * editors decide.
 */
export const expenses = {
  metadata: call("GET", `${PATH}/metadata`, {
    summary: "Options of the expense form",
    keptFor: METADATA_SECONDS,
    access: signedIn,
    topics: ["masterList", "expense"],
    reply: z.object({
      types: z.array(Choosable),
      states: z.array(z.enum(EXPENSE_STATES)),
      chargeTo: z.array(z.enum(EXPENSE_CHARGED_TO)),
      currency: z.string(),
      /** Last account and tax rate of each expense type, for readers with the right to finances. */
      bookings: z.array(z.object({ typeId: id(), accountId: id(), taxRateId: z.nullable(id()) })),
      /** True if the reader may approve expenses of others. */
      mayDecide: z.boolean(),
    }),
  }),
  list: listCall("POST", `${PATH}/list`, {
    summary: "Expenses: one's own, or all with the right to finances",
    access: signedIn,
    topics,
    row: ExpenseRow,
    sortable: ["spentOn", "description", "amount", "createdAt", "updatedAt"],
    defaultSort: ["spentOn", "DESC"],
    filters: {
      states: manyOf(EXPENSE_STATES),
      chargeTo: manyOf(EXPENSE_CHARGED_TO),
      typeIds: manyRefs("costType"),
      paidByIds: manyRefs("staff"),
      onIds: manyRefs("expensed"),
      /** True for expenses that the reader may decide on. */
      decidable: yesNo(),
    },
    search: true,
    dates: true,
  }),
  create: call("POST", PATH, {
    summary: "Record an expense, as a draft",
    access: signedIn,
    topics,
    body: ExpenseForm,
    reply: z.object({ id: id() }),
  }),
  get: call("GET", `${PATH}/{id}`, {
    summary: "An expense with its receipts",
    access: signedIn,
    topics,
    params: byId,
    reply: Expense,
  }),
  update: call("PUT", PATH, {
    summary: "Update an expense that is not approved",
    access: signedIn,
    topics,
    body: z.extend(ExpenseForm, { id: ref("expense", "changed"), version: version() }),
    current: Expense,
    reply: Expense,
  }),
  submit: call("PUT", `${PATH}/{id}/submission`, {
    summary: "Submit an expense for approval",
    access: signedIn,
    topics,
    params: byId,
    reply: Expense,
  }),
  withdraw: call("DELETE", `${PATH}/{id}/submission`, {
    summary: "Take a submitted expense back, as a draft",
    access: signedIn,
    topics,
    params: byId,
    reply: Expense,
  }),
  decide: call("PUT", `${PATH}/decision`, {
    summary: "Approve expenses, or reject them with a reason; those that can't be decided are skipped",
    kinds: {
      movesMoney: never("approving is every day's work, never of what is one's own, and pays nothing by itself"),
    },
    access: write("FINANCE"),
    topics,
    body: z.strictObject({
      ids: refs("expense", EXPENSE_LIMITS.decided, "changed").check(z.minLength(1)),
      approve: z.boolean(),
      /** Reason for rejecting them. */
      reason: maybeText(LIMITS.remark),
    }),
    reply: z.object({
      decided: z.array(id()),
      skipped: z.array(z.object({ id: id(), because: z.enum(SKIPPED_BECAUSE) })),
    }),
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Delete a draft",
    access: signedIn,
    topics,
    params: byId,
    reply: Done,
  }),
  restore: call("POST", `${PATH}/{id}/restore`, {
    summary: "Restore a deleted draft",
    access: signedIn,
    topics,
    params: z.strictObject({ id: id() }),
    body: z.strictObject({}),
    reply: Done,
  }),
};

/** History of an expense; readers of the expense may read it. */
export const expenseChanges = {
  list: listCall("GET", `${PATH}/{id}/history`, {
    summary: "History of an expense",
    access: signedIn,
    topics,
    params: byId,
    ...historyList,
  }),
};
