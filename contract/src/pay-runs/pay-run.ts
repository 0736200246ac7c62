/**
 * Pay-runs: what is due to talents in one currency is taken, checked, approved by another person, exported as a file for
 * the bank, and posted to the ledger once it is paid.
 */

import { call, fileCall, read, write } from "../call.ts";
import { type Kinds, never } from "../call-kinds.ts";
import { LIMITS } from "../limits.ts";
import { date, id, instant, line, Named, PersonBrief, ref, version, z } from "../schema.ts";
import { emailText } from "../values/email/email-domain.ts";
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
  /** Talents who are paid by it. */
  people: z.int(),
  /** Minor units: what the bank is to pay. */
  pays: z.int(),
  by: z.nullable(PersonBrief),
  at: instant(),
});
export type PayRunRow = z.output<typeof PayRunRow>;

export const PayRuns = z.object({
  /** The newest first. */
  runs: z.array(PayRunRow),
  /** Whether there are older ones. */
  more: z.boolean(),
  /** What is due above 0 and in no open run, by currency. */
  due: z.array(z.object({ currency: z.string(), people: z.int(), amount: z.int() })),
});
export type PayRuns = z.output<typeof PayRuns>;

export const PayRunLine = z.object({
  id: id(),
  name: z.string(),
  /** Null where the reader may not see them. */
  talent: z.nullable(Named),
  /** Minor units: what was due when it was taken, and what is due now. */
  due: z.int(),
  dueNow: z.int(),
  /** What is paid of it, before what is withheld. */
  amount: z.int(),
  withheld: z.int(),
  leftOut: z.boolean(),
  /** The account that is paid, by its last characters. */
  account: z.nullable(z.object({ entity: z.string(), bank: z.nullable(z.string()), end: z.string() })),
  reference: z.string(),
  problems: z.array(z.enum(PAY_RUN_PROBLEMS)),
  /** What of them was changed since they were last paid, the last first; of an exported run, until its approval. */
  changes: z.array(z.object({ id: id(), what: z.enum(PAYEE_CHANGES), by: z.nullable(PersonBrief), at: instant() })),
  /** Of the payout that it became. */
  takenBack: z.boolean(),
  /** The last email of their statement; null where none was asked for. */
  statement: z.nullable(
    z.object({
      state: z.enum(PAY_RUN_STATEMENT_STATES),
      recipients: z.array(emailText()),
      /** Why it could not be sent yet. */
      failure: z.nullable(z.string()),
      at: instant(),
    }),
  ),
});
export type PayRunLine = z.output<typeof PayRunLine>;

export const PayRun = z.extend(PayRunRow, {
  withheld: z.int(),
  lines: z.array(PayRunLine),
  /** Whether the agency has set the account that this file pays from. */
  payerSet: z.boolean(),
  fileKind: z.enum(BANK_FILES),
  /** Null until it is exported. */
  file: z.nullable(z.object({ name: z.string(), checksum: z.string() })),
  /** Whether the reader may be the one who checks it. */
  checkable: z.boolean(),
  /** Whether the reader may be the one who approves it. */
  approvable: z.boolean(),
  /** Whether talents are sent their statement once it is paid, unless it is said otherwise then. */
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

export const MOST_PAY_RUN_LINES = 500;

const PATH = "/finance/v1/pay-runs";
const topics = ["ledger"] as const;
const params = z.strictObject({ id: ref("payRun") });
/** The version that was looked at. */
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
/** A step that a recent proof of who one is goes before. */
const provenStep = (name: string, summary: string) => ({
  ...step(name, summary),
  kinds: { movesMoney: "always" } as const,
});

const prepares: Kinds = { movesMoney: never("it prepares a run, which another person approves with a proof") };

export const payRuns = {
  list: call("GET", PATH, {
    summary: "Pay-runs, and what is due to talents by currency",
    access: read("FINANCE"),
    topics,
    query: z.strictObject({
      /** The number of a run: those before it are shown. */
      before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,6}$/))),
    }),
    reply: PayRuns,
  }),
  create: call("POST", PATH, {
    summary: "Take what is due to talents in a currency into a new pay-run",
    access: write("FINANCE"),
    topics,
    kinds: prepares,
    body: PayRunForm,
    reply: z.object({ id: id() }),
  }),
  get: call("GET", `${PATH}/{id}`, {
    summary: "A pay-run with its lines, what keeps them from being paid, and what happened to it",
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
            /** Minor units, at most what is due. */
            amount: z.int().check(z.minimum(0), z.maximum(1e13)),
            leftOut: z.boolean(),
          }),
        )
        .check(z.minLength(1), z.maxLength(MOST_PAY_RUN_LINES)),
      version: version(),
    }),
    reply: PayRun,
  }),
  takeAgain: { ...step("amounts", "Take what is due now, which makes the run a draft again"), kinds: prepares },
  check: { ...step("check", "Fix the bank details of a draft without problems, for approval"), kinds: prepares },
  approve: provenStep("approval", "Approve a pay-run that another person made"),
  export: provenStep("export", "Make the file for the bank; nothing of the run changes from then on"),
  paid: call("PUT", `${PATH}/{id}/paid`, {
    summary: "Say that the bank has paid, which posts the payouts",
    access: write("FINANCE"),
    topics,
    params,
    kinds: { movesMoney: "always" },
    body: z.strictObject({
      paidOn: date(),
      seen: version(),
      /** Whether each talent is sent their statement; left out, as the agency has set. */
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
      /** Ids of lines; one that is on its way, or was taken back, is left as it is. */
      keys: z.array(z.string().check(z.regex(/^[\w-]{1,36}$/))).check(z.minLength(1), z.maxLength(MOST_PAY_RUN_LINES)),
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
