/** Money: integer minor units plus currency; two decimals and thousands by commas. */

import { z } from "../schema.ts";
import { decimalsOf } from "./currency-decimals.ts";
import { decimalText, groupedDigits } from "./decimal-text.ts";
import { FORMATS, formatMessage } from "./formats.ts";

/** ISO 4217, in capitals. */
export const currency = () => z.string().check(z.regex(/^[A-Z]{3}$/, { error: "Choose a currency" }));

export const Money = z.strictObject({
  /** Hundredths, never negative. */
  amount: z.int().check(z.minimum(0, { error: formatMessage("dollar") })),
  currency: currency(),
});
export type Money = z.output<typeof Money>;

/** Currency used if none is given. */
export const DEFAULT_CURRENCY = "AUD";

/** Parses a typed amount into minor units; null if it is invalid or too large to be exact. */
export function parseAmount(text: string, currencyCode: string = DEFAULT_CURRENCY): number | null {
  const trimmed = text.trim();
  const decimals = decimalsOf(currencyCode);
  const [whole = "", cents = ""] = trimmed.replaceAll(",", "").split(".");
  // The pattern allows two decimals; other currencies are checked by their own number of decimals.
  if (
    !FORMATS.dollar[0].test(decimals > 2 ? trimmed.replace(/(\.\d\d)\d+$/, "$1") : trimmed) ||
    cents.length > decimals
  )
    return null;
  const amount = Number(`${whole}${cents.padEnd(decimals, "0")}`);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** Formats minor units with the decimals of their currency: 1,234,567.50, or 1,235 of JPY. */
export function formatAmount(amount: number, currencyCode: string = DEFAULT_CURRENCY): string {
  const [whole = "0", part] = decimalText(BigInt(amount), decimalsOf(currencyCode)).split(".");
  return groupedDigits(whole, ",") + (part === undefined ? "" : `.${part}`);
}

/** Writes minor units as a plain decimal of major ones: 123450 of AUD is "1234.50". */
export const majorText = (amount: number, currencyCode: string): string =>
  decimalText(BigInt(amount), decimalsOf(currencyCode));
