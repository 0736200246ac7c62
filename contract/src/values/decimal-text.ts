/** Decimals as text, for forms that do no arithmetic. */
import { trimmedAtEnd } from "../trim.ts";

/** Writes `units` of 1/10^`scale`: 1234 and 2 are "12.34". */
export function decimalText(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const [whole, part] = [digits.slice(0, digits.length - scale), digits.slice(digits.length - scale)];
  return `${units < 0n ? "-" : ""}${whole}${part && `.${part}`}`;
}

/** Writes a decimal with thousands separators and at least `least` decimals: "37,125.00". */
export function groupedDecimal(text: string, least: number): string {
  const [whole = "", part = ""] = text.split(".");
  const digits = part.padEnd(least, "0");
  return groupedDigits(whole, ",") + (digits && `.${digits}`);
}

/**
 * Puts `separator` between groups of three digits, counted from the right: "-1,250". A pattern with look-ahead to the
 * end takes quadratic time.
 */
export function groupedDigits(whole: string, separator: string): string {
  const sign = whole.startsWith("-") ? "-" : "";
  const digits = whole.slice(sign.length);
  const first = digits.length % 3;
  return sign + [digits.slice(0, first), ...(digits.slice(first).match(/.{3}/g) ?? [])].filter(Boolean).join(separator);
}

/** Removes trailing decimal zeros, and the point if no decimals remain: "1.50" is "1.5". */
export const withoutEndingZeros = (decimal: string): string =>
  decimal.includes(".") ? trimmedAtEnd(decimal, /0/).replace(/\.$/, "") : decimal;
