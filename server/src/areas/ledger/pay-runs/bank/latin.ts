/** Writes text with the letters that banks take. */
import { trimmedAtEnds } from "#contract/trim.ts";

const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ı: "i",
  ħ: "h",
  Ħ: "H",
  ŋ: "n",
  Ŋ: "N",
  ŧ: "t",
  Ŧ: "T",
  ə: "e",
  Ə: "E",
  ĳ: "ij",
  Ĳ: "IJ",
  ʻ: "'",
  ʼ: "'",
  "&": "+",
  "’": "'",
  "‘": "'",
  "–": "-",
  "—": "-",
};
/** Removes accents; characters that are still not allowed become `other`. */
const basic = (text: string, allowed: RegExp, other: string): string =>
  [
    ...[...text]
      .map((letter) => (allowed.test(letter) ? letter : (LETTERS[letter] ?? letter)))
      .join("")
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, ""),
  ]
    .map((letter) => (allowed.test(letter) ? letter : other))
    .join("");

/** True if each letter of a name can be written with the letters that banks take; signs may be lost. */
export const isLatin = (name: string): boolean =>
  /[A-Za-z]/.test(basic(name, /[A-Za-z]/, " ")) &&
  [...name].every((letter) => !/(?!\p{Lm})\p{L}/u.test(letter) || /^[A-Za-z']+$/.test(basic(letter, /[A-Za-z]/, "?")));

/**
 * Writes a text with the characters of the SEPA rulebooks, which also refuse a slash at either end and two in a row.
 */
export const sepaText = (text: string, length: number): string =>
  trimmedAtEnds(
    basic(text, /[A-Za-z0-9/\-?:().,'+ ]/, ".")
      .replaceAll(/\/{2,}/g, "/")
      .replaceAll(/\s+/g, " ")
      .slice(0, length),
    /[/ ]/,
  );

/** Writes a text with the characters that Australian banks take in a file of payments. */
export const abaText = (text: string, length: number): string =>
  basic(text, /[A-Za-z0-9+!@$%&()*./#=:;?,'[\]_^ -]/, " ")
    .slice(0, length)
    .padEnd(length, " ");
