import { describe, expect, test } from "vitest";
import { asText, fromText, looksLikeFormula } from "./sheet.ts";

const FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "＋1", "－1", "＠a"];
/** Characters that show nothing: spaces, controls, joiners, direction marks, fillers, tags. */
const INVISIBLE =
  "\0 \u0001 \u001b \t \u0085 \u00a0 \u00ad \u034f \u061c \u115f \u17b4 \u180e \u2003 \u200b \u200d \u200e \u202e \u2028 \u2060 \u2066 \u206a \u2800 \u3000 \u3164 \ufe0f \ufeff \uffa0 \ue000 \u{e0001} \u{e0020} \u{1bca0}"
    .split(" ")
    .filter((character) => character !== "");

describe("text that a spreadsheet would read as a formula (S11)", () => {
  test("is recognised behind any invisible character, and behind several", () => {
    for (const formula of FORMULAS)
      for (const before of ["", " ", ...INVISIBLE, INVISIBLE.join("")])
        expect(looksLikeFormula(before + formula), JSON.stringify(before + formula)).toBe(true);
  });

  test("is marked with an apostrophe, which the import removes", () => {
    for (const before of ["", "'", "''", ...INVISIBLE])
      for (const formula of FORMULAS) {
        const marked = asText(before + formula);
        expect(marked.startsWith("'")).toBe(true);
        expect(looksLikeFormula(marked)).toBe(false);
        expect(fromText(marked)).toBe(before + formula);
      }
  });

  test("is nothing else: names, numbers and emoji stay as they are", () => {
    for (const text of ["", "Anna", "1-2", "a=b", "\u200dAnna", "🎬 =", "é", "\u0301e"])
      expect(asText(text)).toBe(text);
  });
});
