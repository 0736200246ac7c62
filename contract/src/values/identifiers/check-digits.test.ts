import { expect, test } from "vitest";
import { isAbn, isAcn, isIban, isTfn } from "./check-digits.ts";

/** Every number that differs by one digit, or by two neighbours. */
function* slips(text: string): Generator<string> {
  for (let index = 0; index < text.length; index += 1) {
    const [digit = "", next] = [text[index], text[index + 1]];
    if (!/\d/.test(digit)) continue;
    yield `${text.slice(0, index)}${(Number(digit) + 1) % 10}${text.slice(index + 1)}`;
    if (next && /\d/.test(next) && next !== digit)
      yield `${text.slice(0, index)}${next}${digit}${text.slice(index + 2)}`;
  }
}

test.each([
  ["an ABN", isAbn, ["51824753556", "53004085616"]],
  ["an ACN", isAcn, ["004085616", "010499966"]],
  ["a TFN", isTfn, ["123456782", "12345677"]],
  ["an IBAN", isIban, ["GB33BUKB20201555555555", "DE89370400440532013000", "NO9386011117947"]],
] as const)("%s with one wrong digit is refused", (_, fits, good) => {
  for (const item of good) {
    expect(fits(item), item).toBe(true);
    const missed = [...slips(item)].filter(fits);
    expect(missed.length / [...slips(item)].length, missed.join()).toBeLessThan(0.1);
  }
  for (const bad of ["", "0", "x".repeat(9), "1".repeat(40)]) expect(fits(bad)).toBe(false);
});
