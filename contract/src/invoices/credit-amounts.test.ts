import { expect, test } from "vitest";
import { lineAmounts, type TaxMode } from "./amounts.ts";
import { type BilledLine, type Credited, type CreditPart, creditOf, uncreditedRest } from "./credit-amounts.ts";

const AUD = { taxMode: "Exclusive", currency: "AUD" } as const;
function billed(figures: Partial<BilledLine>, taxMode: TaxMode, currency: string): BilledLine {
  const line = { quantity: "1", unitPrice: "0", discount: null, taxPercent: null, ...figures };
  return { ...line, ...lineAmounts(line, taxMode, currency) };
}
/** Credits one part after the other. */
function inSteps(line: BilledLine, parts: readonly CreditPart[], terms: { taxMode: TaxMode; currency: string }) {
  const steps: Credited[] = [];
  for (const part of parts) {
    const credit = creditOf(line, steps, part, terms);
    expect(credit).not.toBeNull();
    if (credit) steps.push(credit);
  }
  return steps;
}

test("three units of a third each come to the whole line, tax included", () => {
  const line = billed({ quantity: "3", unitPrice: "33.3333", taxPercent: "10" }, "Exclusive", "AUD");
  const steps = inSteps(line, [{ quantity: "1" }, { quantity: "1" }, { quantity: "1" }], AUD);
  expect(steps.map(({ amount, tax }) => [amount, tax])).toEqual([
    [3333, 333],
    [3334, 334],
    [3333, 333],
  ]);
});

test("an amount leaves the quantity, and the last unit takes what is left", () => {
  const line = billed({ quantity: "3", unitPrice: "100" }, "NoTax", "AUD");
  const steps = inSteps(line, [{ amount: 5000 }, { quantity: "2" }, { quantity: "1" }], { ...AUD, taxMode: "NoTax" });
  expect(steps.map(({ amount }) => amount)).toEqual([5000, 20_000, 5000]);
  expect(uncreditedRest(line, steps)).toEqual({ quantity: "0", amount: 0, net: 0, tax: 0 });
});

test("more than is left, nothing, and the other sign are no credit", () => {
  const line = billed({ quantity: "2", unitPrice: "10" }, "NoTax", "AUD");
  const half = inSteps(line, [{ quantity: "1" }], AUD);
  const tried: CreditPart[] = [
    { quantity: "2" },
    { quantity: "0" },
    { quantity: "-1" },
    { amount: 1001 },
    { amount: 0 },
    { amount: -1 },
  ];
  expect(tried.map((part) => creditOf(line, half, part, AUD))).toEqual(tried.map(() => null));
});

test("20,000 lines credited in random steps come to exactly the line, in every mode and exponent", () => {
  const seed = Number(process.env.TEST_SEED ?? Math.trunc(Math.random() * 2 ** 31));
  console.info(`credits: seed ${seed}`);
  let state = seed;
  const random = (max: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % max;
  };
  const problems: unknown[] = [];
  for (let n = 0; n < 20_000; n += 1) {
    const taxMode = (["NoTax", "Exclusive", "Inclusive"] as const)[random(3)] ?? "NoTax";
    const currency = ["AUD", "JPY", "KWD"][random(3)] ?? "AUD";
    const figures = {
      quantity: `${random(4) === 0 ? "-" : ""}${1 + random(20)}${random(2) === 0 ? "" : `.${1 + random(9999)}`}`,
      unitPrice: `${random(3000)}.${String(random(10_000)).padStart(4, "0")}`,
      discount: random(2) === 0 ? null : `${random(100)}.5`,
      taxPercent: random(4) === 0 ? null : `${random(30)}.${random(10)}`,
    };
    const line = billed(figures, taxMode, currency);
    const steps: Credited[] = [];
    for (let step = random(6); step > 0; step -= 1) {
      const left = uncreditedRest(line, steps);
      // A part of the rest, as a quantity or as an amount.
      const part: CreditPart =
        random(2) === 0
          ? { quantity: ((Number(left.quantity) * random(100)) / 100).toFixed(4) }
          : { amount: Math.trunc((left.amount * random(100)) / 100) };
      const credit = creditOf(line, steps, part, { taxMode, currency });
      if (credit) steps.push(credit);
      // Taking one back leaves the others as they are.
      if (random(5) === 0 && steps.length > 0) steps.splice(random(steps.length), 1);
    }
    const rest = uncreditedRest(line, steps);
    const last = creditOf(line, steps, random(2) === 0 ? { quantity: rest.quantity } : { amount: rest.amount }, {
      taxMode,
      currency,
    });
    if (last) steps.push(last);
    const sum = (field: keyof typeof rest) => steps.reduce((total, step) => total + Number(step[field]), 0);
    const beyond = steps.some(
      ({ amount, tax }) => Math.abs(amount) > Math.abs(line.amount) || Math.abs(tax) > Math.abs(line.tax),
    );
    if (beyond || sum("amount") !== line.amount || sum("net") !== line.net || sum("tax") !== line.tax)
      problems.push({ figures, taxMode, currency, line, steps });
  }
  expect(problems, `seed ${seed}`).toEqual([]);
});
