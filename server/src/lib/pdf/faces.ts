/**
 * Characters that the fonts of PDFs can show. `fonts/coverage.json` lists them by family; `tools/fonts/take-fonts.mjs`
 * writes it from the fonts themselves. "base" is the family that documents are set in, of which the others are
 * fallbacks.
 */
import { readFileSync } from "node:fs";
import { z } from "#contract/schema.ts";

type Range = readonly [from: number, to: number];
interface Family {
  name: string;
  ranges: readonly Range[];
}

const Coverage = z.record(z.string(), z.string());
const FAMILIES: readonly Family[] = Object.entries(
  z.parse(Coverage, JSON.parse(readFileSync(new URL("./fonts/coverage.json", import.meta.url), "utf8"))),
).map(([name, ranges]) => ({
  name,
  ranges: ranges.split(",").map((range): Range => {
    const [from = "", to = from] = range.split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  }),
}));
const [BASE = { name: "base", ranges: [] }, ...FALLBACKS] = FAMILIES;

function has({ ranges }: Family, sign: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = ranges[middle] ?? [0, 0];
    if (sign < from) high = middle - 1;
    else if (sign > to) low = middle + 1;
    else return true;
  }
  return false;
}

/** Typst takes these without a glyph: the spaces of a text, and what joins, parts or directs its neighbours. */
const UNSEEN = /(?![\u1680\ufeff])[\s\p{Default_Ignorable_Code_Point}]/u;
/** Characters that Typst refuses; leaving them out loses nothing. */
const DROPPED = /(?!\s)\p{Cc}|\ufeff/gu;
/** A file for the archive says what each of its signs means, and these mean what their makers like. */
const PRIVATE = /\p{Co}/u;
const codesOf = (text: string): Set<number> => new Set(Array.from(text, (sign) => sign.codePointAt(0) ?? 0));

/** Kana tell a Japanese text, Hangul a Korean one; these are the commonest characters that only traditional Chinese has. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const TRADITIONAL =
  /[陳劉張黃楊趙吳孫鄭謝許鄧馮葉蘇蔣盧賴蕭鍾羅龔魏潘範湯譚鄒顧萬錢嚴賀龍龐樂東語國學會車馬鳥魚門見貝頁風飛龜這個們為說時來對發經區長開關點業實現電話臺灣號樓達導演團藝術員權費條簽約證書]/u;
/** Signs of Chinese characters that all four have, each in the form of its readers. */
const HAN_FORMS: readonly (readonly [family: string, text: RegExp])[] = [
  ["Noto Sans JP", KANA],
  ["Noto Sans KR", HANGUL],
  ["Noto Sans TC", TRADITIONAL],
];
const HAN_FAMILIES: ReadonlySet<string> = new Set(HAN_FORMS.map(([name]) => name));

/** Returns the families that a text needs in addition to its own, in the order in which they are asked for a sign. */
export function familiesFor(text: string): string[] {
  const wanted = HAN_FORMS.flatMap(([name, sign]) => (sign.test(text) ? [name] : []));
  const rank = ({ name }: Family): number =>
    wanted.includes(name) ? wanted.indexOf(name) : wanted.length + (HAN_FAMILIES.has(name) ? 1 : 0);
  const order = FALLBACKS.toSorted((family, otherFamily) => rank(family) - rank(otherFamily));
  const missing = [...codesOf(text)].filter((sign) => !has(BASE, sign));
  const needed = new Set(missing.map((sign) => order.find((family) => has(family, sign))));
  return order.filter((family) => needed.has(family)).map(({ name }) => name);
}

const isShown = (sign: string): boolean =>
  UNSEEN.test(sign) || (!PRIVATE.test(sign) && FAMILIES.some((family) => has(family, sign.codePointAt(0) ?? 0)));

/** The signs of a text that no font has, each once. */
export const unshownIn = (text: string): string[] =>
  [...new Set(Array.from(text.replaceAll(DROPPED, "")))].filter((sign) => !isShown(sign));

/** Stands in a PDF for a sign that no font has, so that the file keeps its standard. */
const MISSING = "□";

/** Returns data with a box in the place of each sign that no font has, in all of its texts. */
export function shownData<T>(value: T): T;
export function shownData(value: unknown): unknown {
  if (typeof value === "string")
    return Array.from(value.replaceAll(DROPPED, ""), (sign) => (isShown(sign) ? sign : MISSING)).join("");
  if (Array.isArray(value)) return value.map(shownData);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shownData(inner)]));
}
