import { describe, expect, test } from "vitest";
import { asText, fromText, looksLikeFormula } from "./sheet.ts";

const FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠a"];
/** Begin as a phone number does and could be worked out. */
const ALMOST_PHONES = ["+61-255506661", "+1*2", "+61 2(1)", "+61 A1", "-61 255506661", "+ 61", "+61\n=1", "+٣"];
/** Characters that show nothing: spaces, controls, joiners, direction marks, fillers, tags. */
const INVISIBLE =
  "\0 \u0001 \u001b \t \u0085 \u00a0 \u00ad \u034f \u061c \u115f \u17b4 \u180e \u2003 \u200b \u200d \u200e \u202e \u2028 \u2060 \u2066 \u206a \u2800 \u3000 \u3164 \ufe0f \ufeff \uffa0 \ue000 \u{e0001} \u{e0020} \u{1bca0}"
    .split(" ")
    .filter((character) => character !== "");

describe("text that a spreadsheet would read as a formula (S11)", () => {
  test("a formula is recognised behind any invisible character, and behind several", () => {
    for (const formula of FORMULAS)
      for (const before of ["", " ", ...INVISIBLE, INVISIBLE.join("")])
        expect(looksLikeFormula(before + formula), JSON.stringify(before + formula)).toBe(true);
  });

  test("a formula is marked with an apostrophe, which the import removes", () => {
    for (const before of ["", "'", "''", ...INVISIBLE])
      for (const formula of [...FORMULAS, ...ALMOST_PHONES]) {
        if (before === "" && formula === "+1") continue;
        const marked = asText(before + formula);
        expect(marked.startsWith("'")).toBe(true);
        expect(looksLikeFormula(marked)).toBe(false);
        expect(fromText(marked)).toBe(before + formula);
      }
  });

  test("a phone number is no formula, which other programs would show with the apostrophe", () => {
    for (const phone of ["+1", "+61 255506661", "+44 20 7946 0018"]) {
      expect(asText(phone)).toBe(phone);
      for (const before of ["'", "''"]) expect(fromText(asText(before + phone))).toBe(before + phone);
      // Files of earlier versions have it.
      expect(fromText(`'${phone}`)).toBe(phone);
    }
  });

  test("names, numbers and emoji are no formula and stay as they are", () => {
    for (const text of ["", "Anna", "1-2", "a=b", "\u200dAnna", "🎬 =", "é", "\u0301e"])
      expect(asText(text)).toBe(text);
  });
});
