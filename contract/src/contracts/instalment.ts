/** Instalments: the share of a contract that each part is, and its due date. Amounts are minor units. */
import { dayFrom } from "../tasks/anchored.ts";

/** Share of the contract. REST takes the remainder, so that the sum is exact; a contract has at most one. */
export const INSTALMENT_SHARES = ["PERCENT", "AMOUNT", "REST"] as const;
export type InstalmentShare = (typeof INSTALMENT_SHARES)[number];

/** Base of the due date. MONTH_END is the end of the named month, or else of the last event's. */
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
 * Returns the amount of each part of `value`, in their order. Percentages are allocated by largest remainder, in order
 * if remainders are equal. The REST part takes the remainder, which is negative if the others exceed the value.
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
  // Sum of all percentages, rounded half up to a whole unit.
  const exactSum = exact.reduce((sum, amount) => sum + amount, 0n);
  const target = Number((exactSum + PERCENT_WHOLE / 2n) / PERCENT_WHOLE);
  let missing = target - remainders.reduce((sum, { n }) => sum + (amounts[n] ?? 0), 0);
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

/** Base dates of instalments, each `YYYY-MM-DD` or null. */
export interface InstalmentDays {
  eventStart: string | null;
  eventEnd: string | null;
  signature: string | null;
  termEnd: string | null;
}
export interface DueRule {
  rule: InstalmentRule;
  /** Days after the base date; negative for days before. */
  offset: number;
  /** Date of `DATE`, or any day of the month for `MONTH_END`. */
  onDate: string | null;
}

/** Returns the last day of the month that a day is in. */
export function monthEnd(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Returns the due date of a part by its rule, or null while its base date is unknown. */
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
