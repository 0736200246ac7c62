/**
 * Bank files: statements as camt.052 to 054 or MT940, or CSV files whose columns a person confirms. Each line is added
 * once, however often it is uploaded.
 */
import { call, read, write } from "../call.ts";
import { DATE_ORDERS, DELIMITERS, TEXT_ENCODINGS } from "../imports/text-file.ts";
import { Done, file, id, instant, line, PersonBrief, ref, version, z } from "../schema.ts";
import { currency } from "../values/money.ts";
import { BANK_ACCOUNTS, BANK_COLUMNS, BANK_FILE_MAX, BANK_FORMATS, LEFT_OUT_REASONS, UNSURE_CHOICES } from "./codes.ts";

/** Balances of one account as the bank states them. */
const BankBalance = z.object({
  number: z.nullable(z.string()),
  currency: z.string(),
  on: z.string(),
  /** Minor units; null if the file has none. */
  opening: z.nullable(z.int()),
  closing: z.int(),
  /** Change between the two balances that no line of the file explains; null without an opening balance. */
  unexplained: z.nullable(z.int()),
  /** Balance of the trust account in the ledger at the end of that day; null for other accounts. */
  ledger: z.nullable(z.int()),
});
export type BankBalance = z.output<typeof BankBalance>;

const LeftOutRows = z.object({
  reason: z.enum(LEFT_OUT_REASONS),
  count: z.int(),
  /** Text of the first skipped rows. */
  rows: z.array(z.string()),
});
export type LeftOutRows = z.output<typeof LeftOutRows>;

export const BankFileRow = z.object({
  id: id(),
  filename: z.string(),
  format: z.enum(BANK_FORMATS),
  account: z.enum(BANK_ACCOUNTS),
  /** True until its columns are confirmed. */
  waits: z.boolean(),
  /** Lines added, and lines skipped because an earlier file had them. */
  added: z.int(),
  known: z.int(),
  /** Skipped rows, by reason. */
  leftOut: z.array(LeftOutRows),
  /** One for each account and period, if the file has balances. */
  balances: z.array(BankBalance),
  /** True if a person decided about one of its lines: the file can no longer be removed. */
  decided: z.boolean(),
  by: z.nullable(PersonBrief),
  at: instant(),
});
export type BankFileRow = z.output<typeof BankFileRow>;

/** How a file of cells is read. */
const choices = {
  encoding: z.enum(TEXT_ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  /** Line of the header, from 1; 0 without a header. Lines before it are skipped. */
  headerRow: z.int().check(z.minimum(0), z.maximum(10_000)),
  /** Meaning of each column; null for an ignored column. */
  columns: z.array(z.nullable(z.enum(BANK_COLUMNS))).check(z.maxLength(200)),
  /** Order of day, month and year. */
  dateOrder: z.enum(DATE_ORDERS),
  /** True for a decimal comma. */
  commas: z.boolean(),
  /** True if money out is positive and money in is negative, as on a credit card statement. */
  flipped: z.boolean(),
  /** Currency of rows that name none. */
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
  /** Minor units; null if the row is skipped or can't be read. */
  amount: z.nullable(z.int()),
  currency: z.nullable(z.string()),
  leftOut: z.nullable(z.enum(LEFT_OUT_REASONS)),
  /** Reason it can't be read. */
  problem: z.nullable(z.string()),
});
export type PreviewLine = z.output<typeof PreviewLine>;

/** How a file is read by these choices: its first rows. */
export const BankPreview = z.object({
  ...choices,
  titles: z.array(z.string()),
  /** First row's value in each column. */
  samples: z.array(z.string()),
  /** The first lines, of which one may be the header. */
  heads: z.array(z.object({ row: z.int(), text: z.string() })),
  lines: z.array(PreviewLine),
  /** Guessed choices that may be wrong. */
  unsure: z.array(z.enum(UNSURE_CHOICES)),
});
export type BankPreview = z.output<typeof BankPreview>;

export const StoredBankFile = z.extend(BankFileRow, {
  /** Null once its lines are added. */
  preview: z.nullable(BankPreview),
  version: z.int(),
});
export type StoredBankFile = z.output<typeof StoredBankFile>;

/** Fields left out keep the value detected in the file. */
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
    summary: "A bank file, with its first rows and the detected meaning of its columns",
    access: read("FINANCE"),
    topics,
    params,
    reply: StoredBankFile,
  }),
  preview: call("POST", `${PATH}/{id}/preview`, {
    summary: "Preview a file's first rows with these choices; choices left out are guessed",
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
    summary: "Confirm the meaning of a file's columns, which adds its lines",
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
    summary: "Discard a file, or remove it with its lines until a decision is made about one",
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
    upload: { file: "file", maxBytes: BANK_FILE_MAX },
    body: z.strictObject({
      filename: line(255),
      account: z._default(z.enum(BANK_ACCOUNTS), "OPERATING"),
      file: file(),
    }),
    reply: BankFileRow,
  }),
};
