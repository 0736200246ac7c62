/** Decimals as text, for forms that compute nothing. */

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
  return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (digits && `.${digits}`);
}
