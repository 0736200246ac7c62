/**
 * Pay-runs: the amounts due to talents in one currency are collected, checked, approved by another person, exported as
 * a file for the bank, and posted to the ledger once paid.
 */

import { call, fileCall, read, write } from "../call.ts";
import { type Kinds, never } from "../call-kinds.ts";
import { LIMITS } from "../limits.ts";
import { date, id, instant, line, Named, PersonBrief, ref, version, z } from "../schema.ts";
import { emailText } from "../values/email-domain.ts";
import { currency } from "../values/money.ts";
import {
  BANK_FILES,
  PAY_RUN_EVENTS,
  PAY_RUN_PROBLEMS,
  PAY_RUN_STATEMENT_STATES,
  PAY_RUN_STATES,
  PAYEE_CHANGES,
} from "./codes.ts";

export const PayRunRow = z.object({
  id: id(),
  number: z.int(),
  currency: z.string(),
  state: z.enum(PAY_RUN_STATES),
  payOn: z.string(),
  /** Null until it is paid. */
  paidOn: z.nullable(z.string()),
  /** Number of talents it pays. */
  people: z.int(),
  /** Minor units: the total for the bank to pay. */
  pays: z.int(),
  by: z.nullable(PersonBrief),
  at: instant(),
});
export type PayRunRow = z.output<typeof PayRunRow>;

export const PayRuns = z.object({
  /** The newest first. */
  runs: z.array(PayRunRow),
  /** True if there are older runs. */
  more: z.boolean(),
  /** Positive balances that no open run includes, by currency. */
  due: z.array(z.object({ currency: z.string(), people: z.int(), amount: z.int() })),
});
export type PayRuns = z.output<typeof PayRuns>;

export const PayRunLine = z.object({
  id: id(),
  name: z.string(),
  /** Null if the reader may not see them. */
  talent: z.nullable(Named),
  /** Minor units: the balance due when it was collected, and the balance due now. */
  due: z.int(),
  dueNow: z.int(),
  /** Amount paid, before tax is withheld. */
  amount: z.int(),
  withheld: z.int(),
  leftOut: z.boolean(),
  /** Account to be paid, by its last characters. */
  account: z.nullable(z.object({ entity: z.string(), bank: z.nullable(z.string()), end: z.string() })),
  reference: z.string(),
  problems: z.array(z.enum(PAY_RUN_PROBLEMS)),
  /** Changes to the payee since the last payment, the newest first; for an exported run, until its approval. */
  changes: z.array(z.object({ id: id(), what: z.enum(PAYEE_CHANGES), by: z.nullable(PersonBrief), at: instant() })),
  /** True if the payout was reversed. */
  takenBack: z.boolean(),
  /** Last email of their statement; null if none was requested. */
  statement: z.nullable(
    z.object({
      state: z.enum(PAY_RUN_STATEMENT_STATES),
      recipients: z.array(emailText()),
      /** Reason it has not been sent yet. */
      failure: z.nullable(z.string()),
      at: instant(),
    }),
  ),
});
export type PayRunLine = z.output<typeof PayRunLine>;

export const PayRun = z.extend(PayRunRow, {
  withheld: z.int(),
  lines: z.array(PayRunLine),
  /** True if the agency has set the account that the file pays from. */
  payerSet: z.boolean(),
  fileKind: z.enum(BANK_FILES),
  /** Null until it is exported. */
  file: z.nullable(z.object({ name: z.string(), checksum: z.string() })),
  /** True if the reader may be the one to check it. */
  checkable: z.boolean(),
  /** True if the reader may be the one to approve it. */
  approvable: z.boolean(),
  /** Default for emailing talents their statement once it is paid. */
  sendsStatements: z.boolean(),
  events: z.array(
    z.object({
      id: id(),
      what: z.enum(PAY_RUN_EVENTS),
      note: z.nullable(z.string()),
      by: z.nullable(PersonBrief),
      at: instant(),
    }),
  ),
  version: z.int(),
});
export type PayRun = z.output<typeof PayRun>;

export const PayRunForm = z.strictObject({
  currency: currency(),
  payOn: date(),
});
export type PayRunForm = z.output<typeof PayRunForm>;

export const MAX_PAY_RUN_LINES = 500;

const PATH = "/finance/v1/pay-runs";
const topics = ["ledger"] as const;
const params = z.strictObject({ id: ref("payRun") });
/** Version that was shown. */
const seen = z.strictObject({ seen: version() });

/** A step of a run. */
const step = (name: string, summary: string) =>
  call("PUT", `${PATH}/{id}/${name}`, {
    summary,
    access: write("FINANCE"),
    topics,
    params,
    body: seen,
    reply: PayRun,
  });
/** A step that needs step-up authentication. */
const stepUpCall = (name: string, summary: string) => ({
  ...step(name, summary),
  kinds: { movesMoney: "always" } as const,
});

const prepares: Kinds = { movesMoney: never("it prepares a run, which another person approves with a proof") };

export const payRuns = {
  list: call("GET", PATH, {
    summary: "Pay-runs, and amounts due to talents by currency",
    access: read("FINANCE"),
    topics,
    query: z.strictObject({
      /** Number of a run: lists the runs before it. */
      before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/))),
    }),
    reply: PayRuns,
  }),
  create: call("POST", PATH, {
    summary: "Create a pay-run from the amounts due to talents in a currency",
    access: write("FINANCE"),
    topics,
    kinds: prepares,
    body: PayRunForm,
    reply: z.object({ id: id() }),
  }),
  get: call("GET", `${PATH}/{id}`, {
    summary: "A pay-run with its lines, their problems, and its events",
    access: read("FINANCE"),
    topics,
    params,
    reply: PayRun,
  }),
  save: call("PUT", `${PATH}/{id}/lines`, {
    summary: "Leave talents out of a draft, put them back, or pay them less",
    access: write("FINANCE"),
    topics,
    params,
    kinds: prepares,
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            /** The id of a line. */
            key: z.string().check(z.regex(/^[\w-]{1,36}$/)),
            /** Minor units, at most the balance due. */
            amount: z.int().check(z.minimum(0), z.maximum(1e13)),
            leftOut: z.boolean(),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_PAY_RUN_LINES)),
      version: version(),
    }),
    reply: PayRun,
  }),
  takeAgain: { ...step("amounts", "Refresh the amounts due, which makes the run a draft again"), kinds: prepares },
  check: { ...step("check", "Fix the bank details of a draft without problems, for approval"), kinds: prepares },
  approve: stepUpCall("approval", "Approve a pay-run that another person made"),
  export: stepUpCall("export", "Export the bank file; the run can't change from then on"),
  paid: call("PUT", `${PATH}/{id}/paid`, {
    summary: "Record that the bank has paid, which posts the payouts",
    access: write("FINANCE"),
    topics,
    params,
    kinds: { movesMoney: "always" },
    body: z.strictObject({
      paidOn: date(),
      seen: version(),
      /** True to email each talent their statement; left out, the agency's setting. */
      statements: z.optional(z.boolean()),
    }),
    sendsMail: true,
    limit: "document",
    reply: PayRun,
  }),
  sendStatements: call("POST", `${PATH}/{id}/statements`, {
    summary: "Send talents of a paid run their statement again, by email",
    access: write("FINANCE"),
    topics,
    params,
    kinds: { exportsRecords: never("each statement goes to its own talent alone") },
    body: z.strictObject({
      /** Ids of lines; lines being sent or reversed are skipped. */
      keys: z.array(z.string().check(z.regex(/^[\w-]{1,36}$/))).check(z.minLength(1), z.maxLength(MAX_PAY_RUN_LINES)),
    }),
    sendsMail: true,
    limit: "document",
    reply: PayRun,
  }),
  cancel: call("PUT", `${PATH}/{id}/cancelled`, {
    summary: "Cancel a pay-run that is not exported",
    access: write("FINANCE"),
    topics,
    params,
    body: z.strictObject({ reason: line(LIMITS.remark), seen: version() }),
    reply: PayRun,
  }),
};

export const payRunFiles = {
  get: fileCall("POST", `${PATH}/{id}/file`, {
    summary: "The file for the bank, the same each time; each download is audited",
    access: write("FINANCE"),
    kinds: { movesMoney: "always", exportsRecords: "always" },
    limit: "costly",
    // Without the usual transaction, so that no idempotency key stores the reply.
    transaction: "none",
    params,
  }),
};
