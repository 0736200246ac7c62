/**
 * Exact arithmetic on decimals given as text: "37125.00", "-0.5". A decimal is a whole number of units with a scale,
 * the number of digits after the point; floating-point numbers are never used.
 */
import { z } from "../schema.ts";

export interface Decimal {
  units: bigint;
  /** Digits behind the point. */
  scale: number;
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Reads a decimal. Throws on other text. */
export function decimalOf(text: string): Decimal {
  if (!DECIMAL.test(text)) throw new Error("not a decimal");
  const [whole = "0", digits = ""] = text.split(".");
  return { units: BigInt(whole + digits), scale: digits.length };
}

export const times = (a: Decimal, b: Decimal): Decimal => ({ units: a.units * b.units, scale: a.scale + b.scale });

/** Divides, rounding half away from zero. */
export function dividedBy(dividend: bigint, divisor: bigint): bigint {
  const negative = dividend < 0n !== divisor < 0n;
  const [whole, part] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  // biome-ignore lint/plugin: of bigints
  const rounded = (2n * whole + part) / (2n * part);
  return negative ? -rounded : rounded;
}

/** Returns `amount` × part / whole in whole minor units, rounded half away from zero, however large the product is. */
export const proportionOf = (amount: number, part: bigint | number, whole: bigint | number): number =>
  Number(dividedBy(BigInt(amount) * BigInt(part), BigInt(whole)));

/** Returns a decimal as a whole number of units of `scale` digits, rounded half away from zero. */
export const roundedTo = ({ units, scale: from }: Decimal, scale: number): bigint =>
  from <= scale ? units * 10n ** BigInt(scale - from) : dividedBy(units, 10n ** BigInt(from - scale));

interface Bounds {
  /** Digits before and behind the point. */
  whole: number;
  digits: number;
  negative?: boolean;
}
/** A decimal as a person types it, thousands by commas allowed: "1,250.50" is "1250.50". */
export const decimal = ({ whole, digits, negative = false }: Bounds) =>
  z.string().check(
    z.overwrite((text) => text.trim().replaceAll(/,(?=\d{3}(?:\D|$))/g, "")),
    z.regex(new RegExp(`^${negative ? "-?" : ""}\\d{1,${whole}}(?:\\.\\d{1,${digits}})?$`), {
      error: `Use a number with at most ${digits} decimals`,
    }),
    z.overwrite((text) => text.replace(/^(-?)0+(?=\d)/, "$1").replace(/^-(?=0*(?:\.0*)?$)/, "")),
  );
