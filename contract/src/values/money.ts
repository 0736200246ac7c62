/** Money: integer minor units plus currency; two decimals and thousands by commas. */

import { z } from "../schema.ts";
import { FORMATS, formatMessage } from "./formats.ts";

/** ISO 4217, in capitals. */
export const currency = () => z.string().check(z.regex(/^[A-Z]{3}$/, { error: "Choose a currency" }));

export const Money = z.strictObject({
  /** Hundredths, never negative. */
  amount: z.int().check(z.minimum(0, { error: formatMessage("dollar") })),
  currency: currency(),
});
export type Money = z.output<typeof Money>;

/** The currency when none is given. */
export const DEFAULT_CURRENCY = "AUD";

/** Parses a typed amount into minor units; null when it is invalid or too large to be exact. */
export function parseAmount(text: string): number | null {
  const trimmed = text.trim();
  if (!FORMATS.dollar[0].test(trimmed)) return null;
  const [whole = "", cents = ""] = trimmed.replaceAll(",", "").split(".");
  const amount = Number(`${whole}${cents.padEnd(2, "0")}`);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** Formats minor units: 1,234,567.50 */
export function formatAmount(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0 ? "-" : ""}${whole}.${digits.slice(-2)}`;
}
