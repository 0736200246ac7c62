import { describe, expect, test } from "vitest";
import { type LineFigures, lineAmounts, type TaxMode, taxGroups, totalsOf } from "./amounts.ts";

const line = (figures: Partial<LineFigures>): LineFigures => ({
  quantity: "1",
  unitPrice: "0",
  discount: null,
  taxPercent: null,
  ...figures,
});

test("25.06, 25.61 and 25.63 at 15 % have 11.44 of tax", () => {
  const lines = ["25.06", "25.61", "25.63"].map((unitPrice) =>
    lineAmounts(line({ unitPrice, taxPercent: "15" }), "Exclusive", "AUD"),
  );
  expect(lines.map(({ tax }) => tax)).toEqual([376, 384, 384]);
  expect(totalsOf(lines)).toEqual({ net: 7630, tax: 1144, total: 8774 });
});

describe("a line", () => {
  test("a line is quantity times price less discount, rounded to the currency's unit", () => {
    const figures = line({ quantity: "2", unitPrice: "410.00", discount: "10" });
    expect(lineAmounts(figures, "NoTax", "AUD").amount).toBe(73_800);
    expect(lineAmounts(line({ quantity: "0.3333", unitPrice: "10.015" }), "NoTax", "AUD").amount).toBe(334);
    expect(lineAmounts(line({ unitPrice: "1234.5" }), "NoTax", "JPY").amount).toBe(1235);
    expect(lineAmounts(line({ unitPrice: "1.2345" }), "NoTax", "KWD").amount).toBe(1235);
  });

  test("a line contains its tax if amounts are inclusive: rate ÷ (100 + rate)", () => {
    const figures = line({ unitPrice: "110.00", taxPercent: "10" });
    expect(lineAmounts(figures, "Inclusive", "AUD")).toEqual({ amount: 11_000, net: 10_000, tax: 1000 });
    expect(lineAmounts(line({ unitPrice: "0.01", taxPercent: "10" }), "Inclusive", "AUD").tax).toBe(0);
  });

  test("a line rounds halves away from zero, below zero too", () => {
    const half = line({ unitPrice: "0.10", taxPercent: "25" });
    expect(lineAmounts(half, "Exclusive", "AUD").tax).toBe(3);
    expect(lineAmounts({ ...half, unitPrice: "-0.10" }, "Exclusive", "AUD").tax).toBe(-3);
  });
});

test("tax stands by rate, in the order of the lines", () => {
  const taxRow = (taxName: string, taxPercent: string, net: number, tax: number) => ({
    taxName,
    taxPercent,
    amount: net,
    net,
    tax,
  });
  expect(taxGroups([taxRow("GST", "10", 100, 10), taxRow("Free", "0", 50, 0), taxRow("GST", "10", 20, 2)])).toEqual([
    { name: "GST", percent: "10", net: 120, tax: 12 },
    { name: "Free", percent: "0", net: 50, tax: 0 },
  ]);
});

/** The same sums as fractions, without the code under test. */
function naive({ quantity, unitPrice, discount, taxPercent }: LineFigures, mode: TaxMode, decimals: number) {
  const units = (text: string) => BigInt(Math.round(Number(text) * 10_000));
  const round = (top: bigint, bottom: bigint): bigint => {
    const [whole, rest] = [top / bottom, top % bottom];
    const up = (rest < 0n ? -rest : rest) * 2n >= bottom ? 1n : 0n;
    return whole + (top < 0n ? -up : up);
  };
  // In units of 10^-12: price, quantity and the share left after the discount.
  const share = 1_000_000n - units(discount ?? "0");
  const amount = round(units(quantity) * units(unitPrice) * share * 10n ** BigInt(decimals), 10n ** 14n);
  const rate = units(taxPercent ?? "0");
  const tax = mode === "NoTax" ? 0n : round(amount * rate, mode === "Exclusive" ? 1_000_000n : 1_000_000n + rate);
  return { amount: Number(amount), tax: Number(tax) };
}

test("20,000 lines in all tax modes and three exponents come to what fractions say", () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  let state = seed;
  const random = (max: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % max;
  };
  const problems: unknown[] = [];
  for (let n = 0; n < 20_000; n += 1) {
    const figures: LineFigures = {
      quantity: `${random(3) === 0 ? "-" : ""}${random(99)}.${String(random(10_000)).padStart(4, "0")}`,
      unitPrice: `${random(99_999)}.${String(random(10_000)).padStart(4, "0")}`,
      discount: random(2) === 0 ? null : `${random(100)}.${String(random(100)).padStart(2, "0")}`,
      taxPercent: random(4) === 0 ? null : `${random(30)}.${random(10)}`,
    };
    const mode = (["NoTax", "Exclusive", "Inclusive"] as const)[random(3)] ?? "NoTax";
    const [currency, decimals] =
      (
        [
          ["AUD", 2],
          ["JPY", 0],
          ["KWD", 3],
        ] as const
      )[random(3)] ?? (["AUD", 2] as const);
    const { amount, net, tax } = lineAmounts(figures, mode, currency);
    const expected = naive(figures, mode, decimals);
    if (amount !== expected.amount || tax !== expected.tax || net !== (mode === "Inclusive" ? amount - tax : amount))
      problems.push({ figures, mode, currency, amount, tax, expected });
  }
  expect(problems, `seed ${seed}`).toEqual([]);
});
