/**
 * Amounts of crediting a part of an invoice line, in minor units. Each step is the total credited by then less what was
 * credited before, so that steps which credit a whole line always sum to exactly that line.
 */

import { decimalOf } from "../values/decimal.ts";
import { decimalText, withoutEndingZeros } from "../values/decimal-text.ts";
import { majorText } from "../values/money.ts";
import { type LineAmounts, type LineFigures, lineAmounts, type TaxMode } from "./amounts.ts";

/** Line of an invoice, with its amounts. */
export interface BilledLine extends LineFigures, LineAmounts {}

/** Credited part of a line: by quantity, or as an amount. */
export interface Credited extends LineAmounts {
  /** Null if an amount was credited. */
  quantity: string | null;
}
export type CreditPart = { quantity: string } | { amount: number };

const DIGITS = 4;
/** Returns a quantity in units of 10^-4. */
const units = (quantity: string | null): bigint => {
  const { units: digits, scale } = decimalOf(quantity ?? "0");
  return digits * 10n ** BigInt(DIGITS - scale);
};
/** Formats a quantity without trailing zeros. */
const quantityText = (own: bigint): string => withoutEndingZeros(decimalText(own, DIGITS));
const sum = (credits: readonly Credited[], figure: (credit: Credited) => number) =>
  credits.reduce((total, credit) => total + figure(credit), 0);

/** Returns the uncredited rest of a line, between the line's own amounts and zero. */
export function uncreditedRest(line: BilledLine, before: readonly Credited[]): LineAmounts & { quantity: string } {
  return {
    quantity: quantityText(before.reduce((left, { quantity }) => left - units(quantity), units(line.quantity))),
    amount: line.amount - sum(before, ({ amount }) => amount),
    net: line.net - sum(before, ({ net }) => net),
    tax: line.tax - sum(before, ({ tax }) => tax),
  };
}

/** Clamps a value between zero and the bound, which may be negative. */
const within = (value: number, bound: number): number =>
  bound < 0 ? Math.min(0, Math.max(value, bound)) : Math.max(0, Math.min(value, bound));
const isBeyond = (value: number | bigint, bound: number | bigint): boolean =>
  value < 0 !== bound < 0 || (bound < 0 ? value < bound : value > bound);

/** Returns the amounts of crediting a part; null if the part is empty or exceeds the rest of the line. */
export function creditOf(
  line: BilledLine,
  before: readonly Credited[],
  part: CreditPart,
  { taxMode, currency }: { taxMode: TaxMode; currency: string },
): Credited | null {
  const remaining = uncreditedRest(line, before);
  const quantity = "quantity" in part ? units(part.quantity) : null;
  const leftUnits = units(remaining.quantity);
  if (remaining.amount === 0 && line.amount !== 0) return null;
  if (quantity !== null && (quantity === 0n || isBeyond(quantity, leftUnits))) return null;
  if ("amount" in part && (part.amount === 0 || isBeyond(part.amount, remaining.amount))) return null;
  const creditedAmount = line.amount - remaining.amount;
  const creditedUnits = units(line.quantity) - leftUnits;
  const amountUpTo = (quantityUnits: bigint): number =>
    lineAmounts({ ...line, quantity: decimalText(quantityUnits, DIGITS) }, taxMode, currency).amount;
  const amount =
    "amount" in part
      ? part.amount
      : quantity === leftUnits
        ? remaining.amount
        : within(amountUpTo(creditedUnits + (quantity ?? 0n)) - amountUpTo(creditedUnits), remaining.amount);
  const isLast = amount === remaining.amount;
  const asWholeAmount = (wholeAmount: number) => ({
    quantity: "1",
    unitPrice: majorText(wholeAmount, currency),
    discount: null,
    taxPercent: line.taxPercent,
  });
  const taxUpTo = lineAmounts(asWholeAmount(creditedAmount + amount), taxMode, currency).tax;
  const tax = isLast ? remaining.tax : within(taxUpTo - (line.tax - remaining.tax), remaining.tax);
  const own = quantity === null ? null : quantityText(quantity);
  return { quantity: own, amount, net: taxMode === "Inclusive" ? amount - tax : amount, tax };
}
