/** Instalments: what share of a contract each part is, and when it is due. Amounts are minor units. */
import { dayFrom } from "../tasks/anchored.ts";

/** How much of the contract a part is. The rest closes it to the cent; a contract has one such part at most. */
export const INSTALMENT_SHARES = ["PERCENT", "AMOUNT", "REST"] as const;
export type InstalmentShare = (typeof INSTALMENT_SHARES)[number];

/** What the due date hangs on. A month's end is that of the month named, or else of the last event. */
export const INSTALMENT_RULES = ["DATE", "EVENT_START", "EVENT_END", "SIGNATURE", "TERM_END", "MONTH_END"] as const;
export type InstalmentRule = (typeof INSTALMENT_RULES)[number];

export const INSTALMENT_STATES = ["PLANNED", "READY_TO_INVOICE", "INVOICED", "PAID", "CANCELLED"] as const;
export type InstalmentState = (typeof INSTALMENT_STATES)[number];

export interface Share {
  share: InstalmentShare;
  /** A decimal: "20", "33.333333". */
  percent: string | null;
  amount: number | null;
}
/** A percentage of at most 100, with at most six decimals. */
export const PERCENT = /^(?:100(?:\.0{1,6})?|\d{1,2}(?:\.\d{1,6})?)$/;
/** In millionths of a percent. */
export const percentUnits = (percent: string): bigint => {
  const [whole = "0", decimals = ""] = percent.split(".");
  return BigInt(whole + decimals.padEnd(6, "0"));
};
/** 100 %. */
export const PERCENT_WHOLE = 100_000_000n;

/**
 * Returns the amount of each part of `value`, in their order. Percents are shared by largest remainder, in order where
 * remainders are equal; the part that is the rest closes the sum, and may come out below zero if the others exceed the value.
 */
export function amountsOf(value: number, parts: readonly Share[]): number[] {
  const exact = parts.map(({ share, percent }) =>
    share === "PERCENT" ? BigInt(value) * percentUnits(percent ?? "0") : 0n,
  );
  const amounts = parts.map(({ share, amount }, n) =>
    share === "AMOUNT" ? (amount ?? 0) : share === "PERCENT" ? Number((exact[n] ?? 0n) / PERCENT_WHOLE) : 0,
  );
  const remainders = parts.flatMap(({ share }, n) =>
    share === "PERCENT" ? [{ n, remainder: (exact[n] ?? 0n) % PERCENT_WHOLE }] : [],
  );
  // What the percents come to together, rounded half up to a whole unit.
  const together = exact.reduce((sum, one) => sum + one, 0n);
  const wanted = Number((together + PERCENT_WHOLE / 2n) / PERCENT_WHOLE);
  let missing = wanted - remainders.reduce((sum, { n }) => sum + (amounts[n] ?? 0), 0);
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.n - b.n : a.remainder > b.remainder ? -1 : 1));
  for (const { n } of remainders) {
    if (missing <= 0) break;
    amounts[n] = (amounts[n] ?? 0) + 1;
    missing -= 1;
  }
  const rest = parts.findIndex(({ share }) => share === "REST");
  if (rest >= 0) amounts[rest] = value - amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts;
}

/** The days that due dates hang on, each `YYYY-MM-DD` or unknown. */
export interface InstalmentDays {
  eventStart: string | null;
  eventEnd: string | null;
  signature: string | null;
  termEnd: string | null;
}
export interface DueRule {
  rule: InstalmentRule;
  /** Days after what it hangs on; before it, if negative. */
  offset: number;
  /** The date of `DATE`, or any day of the month whose end it is. */
  onDate: string | null;
}

/** Returns the last day of the month that a day is in. */
export function monthEnd(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Returns the day on which a part is due by its rule, or null while what it hangs on has no date. */
export function dueBy({ rule, offset, onDate }: DueRule, days: InstalmentDays): string | null {
  const month = onDate ?? days.eventEnd;
  const anchors: Record<InstalmentRule, string | null> = {
    DATE: onDate,
    EVENT_START: days.eventStart,
    EVENT_END: days.eventEnd,
    SIGNATURE: days.signature,
    TERM_END: days.termEnd,
    MONTH_END: month === null ? null : monthEnd(month),
  };
  const anchor = anchors[rule];
  return anchor === null ? null : rule === "DATE" ? anchor : dayFrom(anchor, offset);
}
