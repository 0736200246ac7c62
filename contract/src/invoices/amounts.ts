/**
 * Amounts of invoice lines, in minor units. A line is quantity × unit price less discount, rounded to the currency's
 * unit; tax is rounded on each line, half away from zero, and then summed.
 */
import type { TAX_MODES } from "../enums.ts";
import { decimalsOf } from "../values/currency-decimals.ts";
import { type Decimal, decimalOf, dividedBy, roundedTo, times } from "../values/decimal.ts";

export type TaxMode = (typeof TAX_MODES)[number];

export interface LineFigures {
  /** A decimal. */
  quantity: string;
  /** In major units, with tax if the mode is Inclusive. */
  unitPrice: string;
  /** Percent deducted from the line. */
  discount: string | null;
  /** Percent. */
  taxPercent: string | null;
}
export interface LineAmounts {
  /** As shown on the line: including tax if the mode is Inclusive. */
  amount: number;
  net: number;
  tax: number;
}
export interface Totals {
  net: number;
  tax: number;
  total: number;
}

const HUNDRED = { units: 100n, scale: 0 };
/** Returns the share left after a discount, as a fraction of 1. */
const keptOf = (discount: string | null): Decimal => {
  if (discount === null) return { units: 1n, scale: 0 };
  const { units, scale } = decimalOf(discount);
  return { units: 100n * 10n ** BigInt(scale) - units, scale: scale + 2 };
};

/** Returns the amounts of a line. */
export function lineAmounts(line: LineFigures, mode: TaxMode, currency: string): LineAmounts {
  const exact = times(times(decimalOf(line.quantity), decimalOf(line.unitPrice)), keptOf(line.discount));
  const amount = roundedTo(exact, decimalsOf(currency));
  const rate = decimalOf(line.taxPercent ?? "0");
  const whole = HUNDRED.units * 10n ** BigInt(rate.scale);
  const tax =
    mode === "NoTax"
      ? 0n
      : mode === "Exclusive"
        ? dividedBy(amount * rate.units, whole)
        : dividedBy(amount * rate.units, whole + rate.units);
  const net = mode === "Inclusive" ? amount - tax : amount;
  return { amount: Number(amount), net: Number(net), tax: Number(tax) };
}

/** Returns the totals of several lines. */
export function totalsOf(lines: readonly LineAmounts[]): Totals {
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const tax = lines.reduce((sum, line) => sum + line.tax, 0);
  return { net, tax, total: net + tax };
}

export interface TaxGroup {
  name: string;
  percent: string;
  net: number;
  tax: number;
}
/** Returns the tax by rate, in the order in which the rates occur. */
export function taxGroups(
  lines: readonly (LineAmounts & { taxName: string | null; taxPercent: string | null })[],
): TaxGroup[] {
  const groups = new Map<string, TaxGroup>();
  for (const { taxName, taxPercent, net, tax } of lines) {
    if (taxName === null || taxPercent === null) continue;
    const key = `${taxName} ${taxPercent}`;
    const group = groups.get(key) ?? { name: taxName, percent: taxPercent, net: 0, tax: 0 };
    groups.set(key, { ...group, net: group.net + net, tax: group.tax + tax });
  }
  return [...groups.values()];
}
