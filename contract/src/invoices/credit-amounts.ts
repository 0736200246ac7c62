/**
 * What crediting a part of an invoice's line comes to, in minor units. Each step is what everything credited by then comes
 * to less what was credited before, so that steps which credit a line whole always sum to exactly that line.
 */

import { decimalOf } from "../values/decimal.ts";
import { decimalText, withoutEndingZeros } from "../values/decimal-text.ts";
import { majorText } from "../values/money.ts";
import { type LineAmounts, type LineFigures, lineAmounts, type TaxMode } from "./amounts.ts";

/** A line of an invoice, with what it came to. */
export interface BilledLine extends LineFigures, LineAmounts {}

/** What is credited of a line: by quantity, or as an amount. */
export interface Credited extends LineAmounts {
  /** Null where an amount was credited. */
  quantity: string | null;
}
export type CreditPart = { quantity: string } | { amount: number };

const DIGITS = 4;
/** Of 10^-4. */
const units = (quantity: string | null): bigint => {
  const { units: own, scale } = decimalOf(quantity ?? "0");
  return own * 10n ** BigInt(DIGITS - scale);
};
/** A quantity without zeros at its end. */
const quantityText = (own: bigint): string => withoutEndingZeros(decimalText(own, DIGITS));
const sum = (all: readonly Credited[], of: (one: Credited) => number) => all.reduce((total, one) => total + of(one), 0);

/** Returns what is left of a line: never beyond it, nor beyond nothing. */
export function leftOf(line: BilledLine, before: readonly Credited[]): LineAmounts & { quantity: string } {
  return {
    quantity: quantityText(before.reduce((left, { quantity }) => left - units(quantity), units(line.quantity))),
    amount: line.amount - sum(before, ({ amount }) => amount),
    net: line.net - sum(before, ({ net }) => net),
    tax: line.tax - sum(before, ({ tax }) => tax),
  };
}

/** Keeps a value between nothing and the bound, which may be below nothing. */
const within = (value: number, bound: number): number =>
  bound < 0 ? Math.min(0, Math.max(value, bound)) : Math.max(0, Math.min(value, bound));
const isBeyond = (value: number | bigint, bound: number | bigint): boolean =>
  value < 0 !== bound < 0 || (bound < 0 ? value < bound : value > bound);

/** Returns what crediting a part comes to, or null where it is nothing or more than is left. */
export function creditOf(
  line: BilledLine,
  before: readonly Credited[],
  part: CreditPart,
  { taxMode, currency }: { taxMode: TaxMode; currency: string },
): Credited | null {
  const left = leftOf(line, before);
  const quantity = "quantity" in part ? units(part.quantity) : null;
  const leftUnits = units(left.quantity);
  if (left.amount === 0 && line.amount !== 0) return null;
  if (quantity !== null && (quantity === 0n || isBeyond(quantity, leftUnits))) return null;
  if ("amount" in part && (part.amount === 0 || isBeyond(part.amount, left.amount))) return null;
  const sofar = line.amount - left.amount;
  const by = units(line.quantity) - leftUnits;
  const upTo = (of: bigint): number =>
    lineAmounts({ ...line, quantity: decimalText(of, DIGITS) }, taxMode, currency).amount;
  const amount =
    "amount" in part
      ? part.amount
      : quantity === leftUnits
        ? left.amount
        : within(upTo(by + (quantity ?? 0n)) - upTo(by), left.amount);
  const isLast = amount === left.amount;
  const whole = (of: number) => ({
    quantity: "1",
    unitPrice: majorText(of, currency),
    discount: null,
    taxPercent: line.taxPercent,
  });
  const taxUpTo = lineAmounts(whole(sofar + amount), taxMode, currency).tax;
  const tax = isLast ? left.tax : within(taxUpTo - (line.tax - left.tax), left.tax);
  const own = quantity === null ? null : quantityText(quantity);
  return { quantity: own, amount, net: taxMode === "Inclusive" ? amount - tax : amount, tax };
}
