/** What a bank says about a line, as both formats are read into. */
import { createHash } from "node:crypto";
import type { BankAccountKind } from "#contract/bank/codes.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";

export interface SaidLine {
  onDate: string;
  /** Minor units; below 0 it went out. */
  amount: number;
  currency: string;
  /** The account's number at the bank. */
  number: string | null;
  name: string | null;
  text: string | null;
  reference: string | null;
}

/** What a bank says is in an account, before and after the lines of a period. */
export interface SaidBalance {
  number: string | null;
  currency: string;
  /** The day at whose end the closing balance is. */
  on: string;
  /** Minor units; null where the file does not say it. */
  opening: number | null;
  closing: number;
  /** What lies between both and is no line; null without an opening balance. */
  unexplained: number | null;
}

/** A file that can't be read, with a message for its sender. */
export class BankFileError extends Error {}

const MOST = 1000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const HIDDEN = /[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;
/** One line of visible text, or null. */
export function saidText(text: string | null | undefined, most: number = MOST): string | null {
  const said = (text ?? "").normalize("NFC").replaceAll(HIDDEN, " ").replaceAll(/\s+/g, " ").trim();
  return said === "" ? null : said.slice(0, most).toWellFormed().trim();
}

/** Returns an amount such as "-1250.5" in minor units; null where it has more decimals than its currency, or is too large. */
export function saidAmount(text: string, currency: string): number | null {
  const [, sign = "", whole = "", digits = ""] = /^([-+]?)(\d{1,13})(?:\.(\d*))?$/.exec(text) ?? [];
  const decimals = decimalsOf(currency);
  const kept = digits.slice(0, decimals);
  if (whole === "" || /[1-9]/.test(digits.slice(decimals))) return null;
  const amount = Number(whole + kept.padEnd(decimals, "0"));
  if (!Number.isSafeInteger(amount) || amount > 1e13) return null;
  return sign === "-" ? -amount : amount;
}

/**
 * Names each line by its account, day, amount and what is said, and by the how manieth it is of alike ones, so that the same
 * line of another file is known. Yields the name of each with its place: many lines take longer than a request may.
 */
export function* fingerprints(
  account: BankAccountKind,
  lines: readonly SaidLine[],
): Generator<[n: number, name: string]> {
  const seen = new Map<string, number>();
  for (const [n, { onDate, amount, currency, number, name, text, reference }] of lines.entries()) {
    const said = JSON.stringify([account, number, currency, onDate, amount, name, text, reference]);
    const turn = (seen.get(said) ?? 0) + 1;
    seen.set(said, turn);
    yield [n, createHash("sha256").update(`${said}#${turn}`).digest("hex")];
  }
}
