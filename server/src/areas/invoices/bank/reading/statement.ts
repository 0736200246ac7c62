/** Shapes that all formats of bank files are read into: lines, balances, statements. */
import { createHash } from "node:crypto";
import type { LeftOutRows } from "#contract/bank/bank-file.ts";
import { type BankAccountKind, type LeftOutReason, MAX_BANK_LINES } from "#contract/bank/codes.ts";
import { decimalsOf } from "#contract/values/currency-decimals.ts";

export interface BankFileLine {
  onDate: string;
  /** Minor units; negative for money that went out. */
  amount: number;
  currency: string;
  /** The account's number at the bank. */
  number: string | null;
  name: string | null;
  text: string | null;
  reference: string | null;
  /** The bank's own reference of the line, if the file has one. */
  bankReference: string | null;
}

/** Balance of an account as the bank states it, before and after the lines of a period. */
export interface BankFileBalance {
  number: string | null;
  currency: string;
  /** Day at whose end the closing balance holds. */
  on: string;
  /** Minor units; null if the file does not state it. */
  opening: number | null;
  closing: number;
  /** Difference between both that no line explains; null without an opening balance. */
  unexplained: number | null;
}

/** Contents of a file: its lines, the rows left out with their reasons, and balances. */
export interface BankStatement {
  lines: BankFileLine[];
  leftOut: LeftOutRows[];
  balances: BankFileBalance[];
}

/** A file that can't be read, with a message for its sender. */
export class BankFileError extends Error {}

const MAX = 1000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const HIDDEN = /[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;
/** Returns visible text in one line; null if there is none. */
export function cleanText(text: string | null | undefined, most: number = MAX): string | null {
  const cleaned = (text ?? "").normalize("NFC").replaceAll(HIDDEN, " ").replaceAll(/\s+/g, " ").trim();
  return cleaned === "" ? null : cleaned.slice(0, most).toWellFormed().trim();
}

const EXAMPLES = 3;
const LONGEST_EXAMPLE = 160;
/** Counts the rows that are left out, and keeps the first ones of each reason. */
export function leftOutRows(): { add: (reason: LeftOutReason, row: string) => void; rows: () => LeftOutRows[] } {
  const byReason = new Map<LeftOutReason, LeftOutRows>();
  return {
    add(reason, row) {
      const those = byReason.get(reason) ?? { reason, count: 0, rows: [] };
      byReason.set(reason, those);
      those.count += 1;
      if (those.rows.length < EXAMPLES) those.rows.push(cleanText(row, LONGEST_EXAMPLE) ?? "");
    },
    rows: () => [...byReason.values()],
  };
}

export function refuseTooMany(lines: number): void {
  if (lines > MAX_BANK_LINES)
    throw new BankFileError(
      `This file has more than ${MAX_BANK_LINES.toLocaleString("en-US")} lines. Split it into several files.`,
    );
}

/** Returns a reference of the bank; null for texts that mean "none". */
export function givenReference(text: string | null | undefined, most = 140): string | null {
  const cleaned = cleanText(text, most);
  return cleaned === null || /^(?:NOTPROVIDED|NOT PROVIDED|NOTAVAIL|NONREF|NOREF|N\/A|-|0+)$/i.test(cleaned)
    ? null
    : cleaned;
}

/**
 * Returns an amount such as "-1250.5" in minor units; null if it is too large, or has more decimals than its currency.
 */
export function minorAmount(text: string, currency: string): number | null {
  const [, sign = "", figures = "", digits = ""] = /^([-+]?)(\d{1,40})(?:\.(\d{0,40}))?$/.exec(text) ?? [];
  const decimals = decimalsOf(currency);
  const fraction = digits.slice(0, decimals);
  // Some banks pad with zeros.
  const whole = figures.replace(/^0+(?=\d)/, "");
  if (whole === "" || whole.length > 13 || /[1-9]/.test(digits.slice(decimals))) return null;
  const amount = Number(whole + fraction.padEnd(decimals, "0"));
  if (!Number.isSafeInteger(amount) || amount > 1e13) return null;
  return sign === "-" ? -amount : amount;
}

export interface LineName {
  /** Hash of the bank's reference if the file has one, else `said`. */
  fingerprint: string;
  /** Hash of what the bank says about the line. */
  said: string;
}
const nameOf = (said: string, turns: Map<string, number>): string => {
  const turn = (turns.get(said) ?? 0) + 1;
  turns.set(said, turn);
  return createHash("sha256").update(`${said}#${turn}`).digest("hex");
};
/**
 * Names each line by hashes, so that the same line of another file is known: of its account, day, amount and the bank's
 * reference, or without a reference of all that the bank says, each with a count among equal lines. A generator, since
 * many lines take longer than a request may.
 */
export function* lineNames(
  account: BankAccountKind,
  lines: readonly BankFileLine[],
): Generator<[n: number, names: LineName]> {
  const turns = new Map<string, number>();
  for (const [n, line] of lines.entries()) {
    const { onDate, amount, currency, number, name, text, reference, bankReference } = line;
    const said = nameOf(JSON.stringify([account, number, currency, onDate, amount, name, text, reference]), turns);
    const fingerprint =
      bankReference === null
        ? said
        : nameOf(JSON.stringify(["by reference", account, number, currency, onDate, amount, bankReference]), turns);
    yield [n, { fingerprint, said }];
  }
}
