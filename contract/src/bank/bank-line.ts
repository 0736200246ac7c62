/** Lines of the bank's files: what came in is matched with invoices, and becomes payments once it is accepted. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { id, line, maybeLine, ref, version, z } from "../schema.ts";
import { BANK_ACCOUNTS, BANK_LINE_STATES, BANK_MATCHES, MOST_LINE_INVOICES } from "./codes.ts";

const LineInvoice = z.object({
  id: id(),
  number: z.string(),
  client: z.string(),
  /** Minor units: what the line pays of it, and what is open of it without. */
  amount: z.int(),
  open: z.int(),
});
export type LineInvoice = z.output<typeof LineInvoice>;

export const BankLine = z.object({
  id: id(),
  on: z.string(),
  account: z.enum(BANK_ACCOUNTS),
  /** The account's number at the bank, where the file names it. */
  number: z.nullable(z.string()),
  currency: z.string(),
  /** Minor units; below 0 it went out. */
  amount: z.int(),
  /** Who paid, or was paid. */
  name: z.nullable(z.string()),
  text: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  state: z.enum(BANK_LINE_STATES),
  /** What speaks for its invoices; null where nothing does, or a person decided. */
  match: z.nullable(z.enum(BANK_MATCHES)),
  invoices: z.array(LineInvoice),
  version: z.int(),
});
export type BankLine = z.output<typeof BankLine>;

export const BankLines = z.object({
  /** The latest first. */
  lines: z.array(BankLine),
  /** Whether there are older ones. */
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
/** The version that was looked at. */
const seen = version();

export const bankLines = {
  list: call("GET", PATH, {
    summary: "Lines of the bank with the invoices that they seem to pay",
    access: read("FINANCE"),
    topics,
    query: z.strictObject({
      /** Without one, all that are open. */
      state: z.optional(z.enum(BANK_LINE_STATES)),
      /** From 1; each has fifty lines. */
      page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
    }),
    reply: BankLines,
  }),
  // A path of its own goes before one with an id.
  acceptCertain: call("PUT", `${PATH}/accepted`, {
    summary: "Accept the lines of which it is certain what they pay, a hundred at most",
    access: write("FINANCE"),
    topics,
    body: z.strictObject({}),
    reply: z.object({
      accepted: z.int(),
      /** Certain ones that are left. */
      left: z.int(),
    }),
  }),
  accept: call("PUT", `${PATH}/{id}/payments`, {
    summary: "Accept a line as payments of these invoices",
    access: write("FINANCE"),
    topics,
    params,
    body: z.strictObject({
      /** Together the amount of the line. */
      parts: z
        .array(
          z.strictObject({
            // Locked by the handler, in one order with everything else that pays invoices.
            invoiceId: ref("invoice"),
            amount: z.int().check(z.minimum(1), z.maximum(1e13)),
          }),
        )
        .check(z.minLength(1), z.maxLength(MOST_LINE_INVOICES)),
      /** The client's name, typed to accept more than is open. */
      overpaidBy: maybeLine(),
      seen,
    }),
    reply: BankLine,
  }),
  ignore: call("PUT", `${PATH}/{id}/ignored`, {
    summary: "Ignore a line, or take it up again",
    access: write("FINANCE"),
    topics,
    params,
    body: z.strictObject({ ignored: z.boolean(), seen }),
    reply: BankLine,
  }),
  undo: call("PUT", `${PATH}/{id}/undone`, {
    summary: "Void the payments that a line became, so that it is open again",
    access: write("FINANCE"),
    topics,
    params,
    body: z.strictObject({ reason: line(LIMITS.remark), seen }),
    reply: BankLine,
  }),
};
