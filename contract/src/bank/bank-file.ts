/**
 * Files of a bank: its statements as camt.053, or as CSV whose columns a person confirms. Each line is added once, however
 * often it comes.
 */
import { call, read, write } from "../call.ts";
import { Done, file, id, instant, line, PersonBrief, ref, version, z } from "../schema.ts";
import { currency } from "../values/money.ts";
import { BANK_ACCOUNTS, BANK_COLUMNS, BANK_FILE_MOST, BANK_FORMATS } from "./codes.ts";

/** What the bank says is in an account at the end of a period. */
const BankBalance = z.object({
  number: z.nullable(z.string()),
  currency: z.string(),
  on: z.string(),
  /** Minor units; null where the file does not say it. */
  opening: z.nullable(z.int()),
  closing: z.int(),
  /** What lies between both and is no line of the file; null without an opening balance. */
  unexplained: z.nullable(z.int()),
  /** What the ledger has in the trust account at the end of that day; null of another account. */
  ledger: z.nullable(z.int()),
});
export type BankBalance = z.output<typeof BankBalance>;

export const BankFileRow = z.object({
  id: id(),
  filename: z.string(),
  format: z.enum(BANK_FORMATS),
  account: z.enum(BANK_ACCOUNTS),
  /** Whether its columns are still to be confirmed. */
  waits: z.boolean(),
  /** Lines that it added, and those that were there already. */
  added: z.int(),
  known: z.int(),
  /** Of a camt.053, one for each account and period. */
  balances: z.array(BankBalance),
  by: z.nullable(PersonBrief),
  at: instant(),
});
export type BankFileRow = z.output<typeof BankFileRow>;

const choices = {
  /** What each column is; null where it is left out. */
  columns: z.array(z.nullable(z.enum(BANK_COLUMNS))),
  /** How 03/04/2026 is read. */
  dayFirst: z.boolean(),
  /** Whether decimals stand behind a comma. */
  commas: z.boolean(),
};
export const StoredBankFile = z.extend(BankFileRow, {
  ...choices,
  titles: z.array(z.string()),
  /** The first rows. */
  samples: z.array(z.array(z.string())),
  version: z.int(),
});
export type StoredBankFile = z.output<typeof StoredBankFile>;

const PATH = "/finance/v1/bank-files";
const topics = ["ledger"] as const;
const params = z.strictObject({ id: ref("bankFile") });

export const bankFiles = {
  list: call("GET", PATH, {
    summary: "Files of the bank, the newest first",
    ...{ access: read("FINANCE"), topics },
    reply: z.object({ files: z.array(BankFileRow) }),
  }),
  get: call("GET", `${PATH}/{id}`, {
    summary: "A file of the bank, with its first rows and what its columns are taken for",
    ...{ access: read("FINANCE"), topics, params },
    reply: StoredBankFile,
  }),
  columns: call("PUT", `${PATH}/{id}/columns`, {
    summary: "Confirm what the columns of a file are, which adds its lines",
    ...{ access: write("FINANCE"), topics, params },
    body: z.strictObject({
      columns: z.array(z.nullable(z.enum(BANK_COLUMNS))).check(z.maxLength(200)),
      dayFirst: z._default(z.boolean(), true),
      commas: z._default(z.boolean(), false),
      currency: currency(),
      seen: version(),
    }),
    reply: BankFileRow,
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Discard a file whose columns were not confirmed",
    ...{ access: write("FINANCE"), topics, params },
    reply: Done,
  }),
};

/** Without the usual transaction: a file is read before it is written. */
export const bankUploads = {
  create: call("POST", PATH, {
    summary: "Read a file of the bank: a statement as camt.053 or CSV",
    ...{ access: write("FINANCE"), topics },
    limit: "costly",
    transaction: "none",
    upload: { file: "file", maxBytes: BANK_FILE_MOST },
    body: z.strictObject({
      filename: line(255),
      account: z._default(z.enum(BANK_ACCOUNTS), "OPERATING"),
      file: file(),
    }),
    reply: BankFileRow,
  }),
};
