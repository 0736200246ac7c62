/**
 * Files of a bank: its statements as camt.052 to 054 or MT940, or as CSV whose columns a person confirms. Each line is added
 * once, however often it comes.
 */
import { call, read, write } from "../call.ts";
import { DATE_ORDERS, DELIMITERS, TEXT_ENCODINGS } from "../imports/text-file.ts";
import { Done, file, id, instant, line, PersonBrief, ref, version, z } from "../schema.ts";
import { currency } from "../values/money.ts";
import {
  BANK_ACCOUNTS,
  BANK_COLUMNS,
  BANK_FILE_MOST,
  BANK_FORMATS,
  LEFT_OUT_REASONS,
  UNSURE_CHOICES,
} from "./codes.ts";

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

const LeftOutRows = z.object({
  reason: z.enum(LEFT_OUT_REASONS),
  count: z.int(),
  /** The first of them, as the file says them. */
  rows: z.array(z.string()),
});
export type LeftOutRows = z.output<typeof LeftOutRows>;

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
  /** Rows that are no lines, by the reason. */
  leftOut: z.array(LeftOutRows),
  /** One for each account and period, where the file says it. */
  balances: z.array(BankBalance),
  /** Whether somebody decided about a line of it, which then can't be taken back. */
  decided: z.boolean(),
  by: z.nullable(PersonBrief),
  at: instant(),
});
export type BankFileRow = z.output<typeof BankFileRow>;

/** How a file of cells is read. */
const choices = {
  encoding: z.enum(TEXT_ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  /** The line of the header, from 1; 0 where there is none. What stands before it is left out. */
  headerRow: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** What each column is; null where it is left out. */
  columns: z.array(z.nullable(z.enum(BANK_COLUMNS))).check(z.maxLength(200)),
  /** How 03/04/2026 is read. */
  dateOrder: z.enum(DATE_ORDERS),
  /** Whether decimals stand behind a comma. */
  commas: z.boolean(),
  /** Whether money out has no sign and money in a minus, as on a credit card. */
  flipped: z.boolean(),
  /** Of rows that name none. */
  currency: currency(),
};
export const SheetChoices = z.object(choices);
export type SheetChoices = z.output<typeof SheetChoices>;

const PreviewLine = z.object({
  /** The line of the file. */
  row: z.int(),
  on: z.nullable(z.string()),
  name: z.nullable(z.string()),
  text: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Minor units; null where the row is left out or can't be read. */
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  leftOut: z.nullable(z.enum(LEFT_OUT_REASONS)),
  /** Why it can't be read. */
  problem: z.nullable(z.string()),
});
export type PreviewLine = z.output<typeof PreviewLine>;

/** How a file is read by these choices: its first rows. */
export const BankPreview = z.object({
  ...choices,
  titles: z.array(z.string()),
  /** What the first row has in each column. */
  samples: z.array(z.string()),
  /** The first lines, of which one may be the header. */
  heads: z.array(z.object({ row: z.int(), text: z.string() })),
  lines: z.array(PreviewLine),
  /** What may be otherwise. */
  unsure: z.array(z.enum(UNSURE_CHOICES)),
});
export type BankPreview = z.output<typeof BankPreview>;

export const StoredBankFile = z.extend(BankFileRow, {
  /** Null once its lines are added. */
  preview: z.nullable(BankPreview),
  version: z.int(),
});
export type StoredBankFile = z.output<typeof StoredBankFile>;

/** What is left out stays as the file is taken for. */
const chosen = {
  encoding: z.optional(choices.encoding),
  delimiter: z.optional(choices.delimiter),
  headerRow: z.optional(choices.headerRow),
  dateOrder: z.optional(choices.dateOrder),
  commas: z.optional(choices.commas),
  flipped: z.optional(choices.flipped),
};

const PATH = "/finance/v1/bank-files";
const topics = ["ledger"] as const;
const params = z.strictObject({ id: ref("bankFile") });

export const bankFiles = {
  list: call("GET", PATH, {
    summary: "Files of the bank, the newest first",
    access: read("FINANCE"),
    topics,
    reply: z.object({ files: z.array(BankFileRow) }),
  }),
  get: call("GET", `${PATH}/{id}`, {
    summary: "A file of the bank, with its first rows and what its columns are taken for",
    access: read("FINANCE"),
    topics,
    params,
    reply: StoredBankFile,
  }),
  preview: call("POST", `${PATH}/{id}/preview`, {
    summary: "How the first rows of a file are read by these choices; what is not given is guessed from the file",
    access: read("FINANCE"),
    reads: true,
    topics,
    params,
    body: z.strictObject({
      ...chosen,
      columns: z.optional(choices.columns),
      currency: z.optional(currency()),
    }),
    reply: BankPreview,
  }),
  columns: call("PUT", `${PATH}/{id}/columns`, {
    summary: "Confirm what the columns of a file are, which adds its lines",
    access: write("FINANCE"),
    topics,
    params,
    body: z.strictObject({
      ...chosen,
      columns: choices.columns,
      currency: currency(),
      seen: version(),
    }),
    reply: BankFileRow,
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Discard a file, or take it back with its lines while nobody decided about one of them",
    access: write("FINANCE"),
    topics,
    params,
    reply: Done,
  }),
};

/** Without the usual transaction: a file is read before it is written. */
export const bankUploads = {
  create: call("POST", PATH, {
    summary: "Read a file of the bank: a statement as camt.052 to 054 (also in a ZIP), MT940 or CSV",
    access: write("FINANCE"),
    topics,
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
