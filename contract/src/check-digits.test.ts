import { expect, test } from "vitest";
import { isAbn, isAcn, isIban, isTfn } from "./check-digits.ts";

/** Every number that differs by one digit, or by two neighbours. */
function* slips(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += 1) {
    const [digit = "", next] = [text[at], text[at + 1]];
    if (!/\d/.test(digit)) continue;
    yield `${text.slice(0, at)}${(Number(digit) + 1) % 10}${text.slice(at + 1)}`;
    if (next && /\d/.test(next) && next !== digit) yield `${text.slice(0, at)}${next}${digit}${text.slice(at + 2)}`;
  }
}

test.each([
  ["an ABN", isAbn, ["51824753556", "53004085616"]],
  ["an ACN", isAcn, ["004085616", "010499966"]],
  ["a TFN", isTfn, ["123456782", "12345677"]],
  ["an IBAN", isIban, ["GB33BUKB20201555555555", "DE89370400440532013000", "NO9386011117947"]],
] as const)("%s is told from a slip of one digit", (_, fits, good) => {
  for (const one of good) {
    expect(fits(one), one).toBe(true);
    const missed = [...slips(one)].filter(fits);
    expect(missed.length / [...slips(one)].length, missed.join()).toBeLessThan(0.1);
  }
  for (const bad of ["", "0", "x".repeat(9), "1".repeat(40)]) expect(fits(bad)).toBe(false);
});
