import { expect, test } from "vitest";
import { z } from "../schema.ts";
import { formatAmount, Money, parseAmount } from "./money.ts";

test.each([
  ["0", 0],
  ["12", 1200],
  ["12.5", 1250],
  ["1,234.50", 123450],
  ["1234567.89", 123456789],
  [" 148,500.00 ", 14850000],
  ["0.07", 7],
])("%s is %i cents", (text, amount) => expect(parseAmount(text)).toBe(amount));
test.each(["", "-1", "1.234", "1,23", "$5", "1e3", "999999999999999"])("%j is not an amount (B-295)", (text) =>
  expect(parseAmount(text)).toBeNull(),
);
test.each([
  [0, "0.00"],
  [7, "0.07"],
  [1250, "12.50"],
  [123450, "1,234.50"],
  [123456789, "1,234,567.89"],
  [-5000, "-50.00"],
])("%i cents are written %s: two decimals, commas between thousands (B-316, B-798)", (amount, text) =>
  expect(formatAmount(amount)).toBe(text),
);
test("money on the wire is whole minor units and a currency", () => {
  expect(z.safeParse(Money, { amount: 1250, currency: "AUD" }).success).toBe(true);
  for (const wrong of [
    { amount: 12.5, currency: "AUD" },
    { amount: -1, currency: "AUD" },
    { amount: 1, currency: "aud" },
  ])
    expect(z.safeParse(Money, wrong).success).toBe(false);
});
