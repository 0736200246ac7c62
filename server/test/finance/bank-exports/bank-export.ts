/** An export of a bank: its file, and the lines that it is. */
import type { BankColumn } from "#contract/bank/codes.ts";
import type { TextEncoding } from "#contract/imports/text-file.ts";

export interface BankExport {
  bank: string;
  file: string;
  encoding?: TextEncoding;
  /** Day, amount with currency, name, text and reference. */
  lines: readonly string[];
  /** Currency chosen by a person, since the file does not say it. */
  currency?: string;
  columns?: readonly BankColumn[];
  /** How many rows are left out for which reason. */
  leftOut?: Readonly<Record<string, number>>;
  /** The closing balance, where the file has a column of balances. */
  balance?: string;
}
