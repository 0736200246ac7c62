/** Lines of bank files: incoming payments are matched with invoices, and become payments once accepted. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { id, line, maybeLine, ref, version, z } from "../schema.ts";
import { BANK_ACCOUNTS, BANK_LINE_STATES, BANK_MATCHES, MAX_LINE_INVOICES } from "./codes.ts";

const LineInvoice = z.object({
  id: id(),
  number: z.string(),
  client: z.string(),
  /** Minor units: the amount the line pays, and the open amount without it. */
  amount: z.int(),
  open: z.int(),
});
export type LineInvoice = z.output<typeof LineInvoice>;

export const BankLine = z.object({
  id: id(),
  on: z.string(),
  account: z.enum(BANK_ACCOUNTS),
  /** Account number at the bank, if the file has it. */
  number: z.nullable(z.string()),
  currency: z.string(),
  /** Minor units; negative for money out. */
  amount: z.int(),
  /** Payer, or payee for money out. */
  name: z.nullable(z.string()),
  text: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  state: z.enum(BANK_LINE_STATES),
  /** Evidence for its invoices; null if there is none or a person chose them. */
  match: z.nullable(z.enum(BANK_MATCHES)),
  invoices: z.array(LineInvoice),
  version: z.int(),
});
export type BankLine = z.output<typeof BankLine>;

export const BankLines = z.object({
  /** The latest first. */
  lines: z.array(BankLine),
  /** True if there are older lines. */
  more: z.boolean(),
  counts: z.object({
    MATCHED: z.int(),
    SUGGESTED: z.int(),
    UNMATCHED: z.int(),
    IGNORED: z.int(),
    POSTED: z.int(),
    OUT: z.int(),
  }),
});
export type BankLines = z.output<typeof BankLines>;

const PATH = "/finance/v1/bank-lines";
const topics = ["ledger"] as const;
const params = z.strictObject({ id: ref("bankLine") });
/** Version that was shown. */
const seen = version();

export const bankLines = {
  list: call("GET", PATH, {
    summary: "Bank lines with the invoices that they seem to pay",
    access: read("FINANCE"),
    topics,
    query: z.strictObject({
      /** Left out, all open lines. */
      state: z.optional(z.enum(BANK_LINE_STATES)),
      /** From 1; each has fifty lines. */
      page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
    }),
    reply: BankLines,
  }),
  // Before the path with an id, which would match this one too.
  acceptCertain: call("PUT", `${PATH}/accepted`, {
    summary: "Accept the lines with a certain match, a hundred at most",
    access: write("FINANCE"),
    topics,
    body: z.strictObject({}),
    reply: z.object({
      accepted: z.int(),
      /** Certain lines still to be accepted. */
      left: z.int(),
    }),
  }),
  accept: call("PUT", `${PATH}/{id}/payments`, {
    summary: "Accept a line as payments of these invoices",
    access: write("FINANCE"),
    topics,
    params,
    body: z.strictObject({
      /** Allocation of the line to invoices; the amounts sum to the line's. */
      parts: z
        .array(
          z.strictObject({
            // Locked by the handler, in one order with everything else that pays invoices.
            invoiceId: ref("invoice"),
            amount: z.int().check(z.minimum(1), z.maximum(1e13)),
          }),
        )
        .check(z.minLength(1), z.maxLength(MAX_LINE_INVOICES)),
      /** The client's name, typed to confirm an overpayment. */
      overpaidBy: maybeLine(),
      seen,
    }),
    reply: BankLine,
  }),
  ignore: call("PUT", `${PATH}/{id}/ignored`, {
    summary: "Ignore a line, or stop ignoring it",
    access: write("FINANCE"),
    topics,
    params,
    body: z.strictObject({ ignored: z.boolean(), seen }),
    reply: BankLine,
  }),
  undo: call("PUT", `${PATH}/{id}/undone`, {
    summary: "Void the payments created from a line, so that it is open again",
    access: write("FINANCE"),
    topics,
    params,
    body: z.strictObject({ reason: line(LIMITS.remark), seen }),
    reply: BankLine,
  }),
};
