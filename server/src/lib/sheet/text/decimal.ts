/**
 * Reads amounts as people and programs write them: with groups of thousands, a sign on either side, a currency before
 * or after.
 */
import { CURRENCY_CODES } from "#contract/values/currencies.ts";

export interface ReadAmount {
  /** A plain decimal without a sign, such as "1250.50". */
  figures: string;
  /** True if the text has a minus, or brackets for it. */
  negative: boolean;
  /** Side of an account that the text names next to the amount: CR, H and Haben are in, DR, S and Soll are out. */
  side: "IN" | "OUT" | null;
  /** The currency that the text names; null where it names none, or a sign that several share. */
  currency: string | null;
}

const SIGNS: Readonly<Record<string, string | null>> = {
  "€": "EUR",
  "£": "GBP",
  ZŁ: "PLN",
  KČ: "CZK",
  FT: "HUF",
  "₹": "INR",
  "₺": "TRY",
  "₽": "RUB",
  "₴": "UAH",
  "฿": "THB",
  "₪": "ILS",
  "₩": "KRW",
  "₫": "VND",
  "₱": "PHP",
  FR: "CHF",
  LEI: "RON",
  TL: "TRY",
  $: null,
  "¥": null,
  "￥": null,
  円: "JPY",
  元: "CNY",
  KR: null,
  RS: null,
  R: null,
  US$: "USD",
  A$: "AUD",
};
const SIDES: Readonly<Record<string, "IN" | "OUT">> = {
  CR: "IN",
  C: "IN",
  H: "IN",
  DR: "OUT",
  DB: "OUT",
  D: "OUT",
  S: "OUT",
};
const CODES = new Set(CURRENCY_CODES);
const LONGEST = 60;
const PARTS = /^([^\d.,]*)([\d.,]+)([^\d.,]*)$/;

/** The figures of a text without what stands around them; null where it is no amount. */
function partsOf(cell: string): { before: string; figures: string; after: string } | null {
  if (cell.length > LONGEST) return null;
  const compact = cell
    .normalize("NFKC")
    .replaceAll(/[\s'’`´]/g, "")
    .replaceAll(/[−–—‐‑]/g, "-")
    // "kr." and "Rs." end with a point that is no decimal.
    .replaceAll(/(\p{L})\./gu, "$1")
    .replace(/,-$/, "");
  const [, before = "", figures = "", after = ""] = PARTS.exec(compact) ?? [];
  return /\d/.test(figures) ? { before, figures, after } : null;
}

/** Reads the text next to the figures; null unless all of it is known. */
function readBeside(text: string): (Pick<ReadAmount, "negative" | "side" | "currency"> & { brackets: string }) | null {
  let [negative, side, currency, brackets]: [boolean, "IN" | "OUT" | null, string | null, string] = [
    false,
    null,
    null,
    "",
  ];
  for (const token of text.match(/\p{L}+\$?|[^\p{L}]/gu) ?? []) {
    const word = token.toUpperCase();
    if (token === "-") negative = true;
    else if (token === "(" || token === ")") brackets += token;
    else if (word in SIDES) side = SIDES[word] ?? null;
    else if (CODES.has(word)) currency = word;
    else if (word in SIGNS) currency ??= SIGNS[word] ?? null;
    else if (token !== "+" && token !== "*") return null;
  }
  return { negative, side, currency, brackets };
}

/** Returns an amount; null where the text is none. `commas` says that decimals stand behind a comma. */
export function readAmount(cell: string, commas: boolean): ReadAmount | null {
  const parts = partsOf(cell);
  if (!parts) return null;
  const beside = readBeside(parts.before + parts.after);
  if (!beside || !["", "()"].includes(beside.brackets)) return null;
  const [group, point] = commas ? [".", ","] : [",", "."];
  const [whole = "", fraction = "", ...more] = parts.figures.split(point);
  const [first = "", ...groups] = whole.split(group);
  const last = groups.pop();
  const grouped =
    last === undefined ||
    (first.length >= 1 &&
      first.length <= 3 &&
      last.length === 3 &&
      groups.every(({ length }) => length === 2 || length === 3));
  if (more.length > 0 || !grouped || fraction.includes(group) || (whole === "" && fraction === "")) return null;
  const { negative, side, currency, brackets } = beside;
  const figures = `${whole.replaceAll(group, "") || "0"}${fraction === "" ? "" : `.${fraction}`}`;
  return { figures, negative: negative || brackets !== "", side, currency };
}

export const looksLikeAmount = (cell: string): boolean =>
  readAmount(cell, false) !== null || readAmount(cell, true) !== null;

/**
 * Returns whether decimals stand behind a comma. A point or comma with three figures behind it, and nothing that tells what it
 * is, is one of thousands: amounts of money rarely have three decimals. Then `sure` is false.
 */
export function guessDecimals(cells: readonly string[], likely: boolean): { commas: boolean; sure: boolean } {
  let [point, comma, points, commas] = [0, 0, 0, 0];
  for (const cell of cells) {
    const figures = partsOf(cell)?.figures ?? "";
    const [lastPoint, lastComma] = [figures.lastIndexOf("."), figures.lastIndexOf(",")];
    if (lastPoint < 0 && lastComma < 0) continue;
    if (lastPoint >= 0 && lastComma >= 0) {
      if (lastComma > lastPoint) comma += 1;
      else point += 1;
      continue;
    }
    const sign = lastPoint >= 0 ? "." : ",";
    const parts = figures.split(sign);
    const [first = "", second = ""] = parts;
    // Several separators group digits. A single one separates decimals, unless three digits follow it, which may be
    // either.
    const groups = parts.length > 2;
    const decimals = !groups && (second.length !== 3 || first.length > 3 || /^0?$/.test(first));
    if (groups === (sign === ".") && (groups || decimals)) comma += 1;
    else if (groups || decimals) point += 1;
    else if (sign === ".") points += 1;
    else commas += 1;
  }
  if (comma > 0 || point > 0) return { commas: comma > point, sure: comma === 0 || point === 0 };
  if (points > 0 || commas > 0) return { commas: points > 0, sure: false };
  return { commas: likely, sure: true };
}
