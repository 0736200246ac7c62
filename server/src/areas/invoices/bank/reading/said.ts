/** What a bank says about a line, as all formats are read into. */
import { createHash } from "node:crypto";
import type { LeftOutRows } from "#contract/bank/bank-file.ts";
import { type BankAccountKind, type LeftOutReason, MOST_BANK_LINES } from "#contract/bank/codes.ts";
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
  /** What the bank knows it by, where the file says it. */
  bankReference: string | null;
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

/** What a file says: its lines, what is none and why, and balances. */
export interface BankStatement {
  lines: SaidLine[];
  leftOut: LeftOutRows[];
  balances: SaidBalance[];
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

const EXAMPLES = 3;
const LONGEST_EXAMPLE = 160;
/** Counts what is left out, and keeps the first rows of each reason. */
export function leftOutRows(): { add: (reason: LeftOutReason, row: string) => void; rows: () => LeftOutRows[] } {
  const byReason = new Map<LeftOutReason, LeftOutRows>();
  return {
    add(reason, row) {
      const those = byReason.get(reason) ?? { reason, count: 0, rows: [] };
      byReason.set(reason, those);
      those.count += 1;
      if (those.rows.length < EXAMPLES) those.rows.push(saidText(row, LONGEST_EXAMPLE) ?? "");
    },
    rows: () => [...byReason.values()],
  };
}

export function refuseTooMany(lines: number): void {
  if (lines > MOST_BANK_LINES)
    throw new BankFileError(
      `This file has more than ${MOST_BANK_LINES.toLocaleString("en-US")} lines. Split it into several files.`,
    );
}

/** A reference of the bank, or null for what says that there is none. */
export function givenReference(text: string | null | undefined, most = 140): string | null {
  const said = saidText(text, most);
  return said === null || /^(?:NOTPROVIDED|NOT PROVIDED|NOTAVAIL|NONREF|NOREF|N\/A|-|0+)$/i.test(said) ? null : said;
}

/** Returns an amount such as "-1250.5" in minor units; null where it has more decimals than its currency, or is too large. */
export function saidAmount(text: string, currency: string): number | null {
  const [, sign = "", figures = "", digits = ""] = /^([-+]?)(\d{1,40})(?:\.(\d{0,40}))?$/.exec(text) ?? [];
  const decimals = decimalsOf(currency);
  const kept = digits.slice(0, decimals);
  // Some banks fill up with zeros.
  const whole = figures.replace(/^0+(?=\d)/, "");
  if (whole === "" || whole.length > 13 || /[1-9]/.test(digits.slice(decimals))) return null;
  const amount = Number(whole + kept.padEnd(decimals, "0"));
  if (!Number.isSafeInteger(amount) || amount > 1e13) return null;
  return sign === "-" ? -amount : amount;
}

export interface LineName {
  /** By the bank's reference where the file has one, else as `said`. */
  fingerprint: string;
  /** By what is said. */
  said: string;
}
const nameOf = (said: string, turns: Map<string, number>): string => {
  const turn = (turns.get(said) ?? 0) + 1;
  turns.set(said, turn);
  return createHash("sha256").update(`${said}#${turn}`).digest("hex");
};
/**
 * Names each line by its account, day, amount and the bank's reference, without one by all that is said, and by the how
 * manieth it is of alike ones, so that the same line of another file is known. Yields the names of each with its place: many
 * lines take longer than a request may.
 */
export function* lineNames(
  account: BankAccountKind,
  lines: readonly SaidLine[],
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
