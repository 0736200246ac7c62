import { describe, expect, test } from "vitest";
import { proportionOf } from "../values/decimal.ts";
import { PAID_WAYS, SETTLEMENT_DEALS } from "./codes.ts";
import { dealText, hundredthsText, type SettlementFigures, settlementSum } from "./sum.ts";

const NAMES = { talent: "The Tin Lanterns", promoter: "The Foundry Hall" };
const cost = (title: string, cap: number | null, billed: number) => ({ title, supplier: null, cap, billed });
const ticket = (name: string, price: number, capacity: number, comps: number, kills: number, sold: number) => ({
  name,
  price,
  capacity,
  comps,
  kills,
  sold,
});
/** A night whose every line was calculated by hand. */
const FOUNDRY: SettlementFigures = {
  currency: "AUD",
  deal: "GUARANTEE_OR_SHARE",
  guarantee: 1_200_000,
  share: 7500,
  splitPoint: 0,
  taxName: "GST",
  priceTax: 1000,
  restTax: 1000,
  ticketFee: 195,
  tickets: [
    ticket("General admission", 4990, 700, 24, 12, 621),
    ticket("Concession", 3990, 100, 0, 0, 87),
    ticket("Balcony, seated", 6490, 80, 6, 4, 70),
  ],
  costs: [
    cost("Hall hire", 420_000, 420_000),
    cost("Sound and light", 300_000, 326_000),
    cost("Security", 160_000, 148_000),
    cost("Advertising", 250_000, 238_840),
    cost("Catering", 60_000, 64_200),
    cost("Music licence", null, 53_185),
  ],
  deposits: [{ amount: 600_000, reference: "INV-2026-0391" }],
  payments: [{ amount: 200_000, way: "TRANSFER", note: "23:31" }],
  termDays: 14,
};

test("a night adds up to the cent, with its steps in words", () => {
  const sum = settlementSum(FOUNDRY, NAMES);
  expect(sum).toMatchObject({ sold: 778, places: 834, notCounted: 30_200, net: 2_173_920, due: 1_630_440 });
  expect(sum.steps.map(({ number, what, how, amount }) => [number, what, how, amount])).toEqual([
    [1, "Gross", "778 tickets", 3_900_220],
    [2, "GST in the price", "1/11 of each type", -354_565],
    [3, "Ticket fees", "778 × 1.95", -151_710],
    [4, "Agreed costs", "up to their caps", -1_220_025],
    [null, "Net to share", "1 less 2, 3 and 4", 2_173_920],
    [5, "Due to The Tin Lanterns", "plus GST", 1_630_440],
    [6, "Deposit", "INV-2026-0391", -600_000],
    [7, "GST on the rest", "10 % of 10,304.40", 103_044],
    [8, "Paid on the night", "bank transfer, 23:31", -200_000],
    [null, "Still to pay", "within 14 days", 933_484],
  ]);
  expect(sum.why).toBe("4,304.40 above the guarantee, so the share is paid.");
  expect(sum.parts.map(({ amount }) => amount)).toEqual([506_275, 1_220_025, 543_480, 1_630_440]);
});

test("each deal is named as it is spoken of", () => {
  expect(SETTLEMENT_DEALS.map((deal) => dealText({ ...FOUNDRY, deal, splitPoint: 2_000_000 }))).toEqual([
    "12,000.00",
    "12,000.00 or 75 % of the net",
    "12,000.00 plus 75 % of the net above 20,000.00",
    "75 % of the net",
  ]);
  expect([0, 1, 1250, 10_000].map(hundredthsText)).toEqual(["0", "0.01", "12.5", "100"]);
});

describe("what is due", () => {
  const due = (change: Partial<SettlementFigures>) => settlementSum({ ...FOUNDRY, ...change }, NAMES);

  test("a split point shares only what is above it", () => {
    const plus = due({ deal: "GUARANTEE_PLUS_SHARE", splitPoint: 2_000_000 });
    expect([plus.due, plus.why]).toEqual([
      1_200_000 + 130_440,
      "The net is 1,739.20 above the split point, so 1,304.40 is added.",
    ]);
    const below = due({ deal: "GUARANTEE_PLUS_SHARE", splitPoint: 3_000_000 });
    expect([below.due, below.why]).toEqual([
      1_200_000,
      "The net does not reach the split point of 30,000.00, so the guarantee is paid.",
    ]);
  });

  test("costs above the gross share nothing, and the guarantee is still due", () => {
    const costs = [cost("Hall hire", null, 9_000_000)];
    expect(due({ deal: "SHARE", costs })).toMatchObject({ net: -5_606_055, due: 0 });
    expect(due({ costs })).toMatchObject({
      due: 1_200_000,
      why: "The costs are above what came in, so nothing is shared and the guarantee is paid.",
    });
  });

  test("a deposit above what is due is to give back, with its tax", () => {
    const sum = due({ deal: "SHARE", share: 0, payments: [] });
    expect(sum).toMatchObject({ rest: -600_000, restTax: -60_000, open: -660_000 });
    expect(sum.steps.at(-1)?.what).toBe("To give back");
  });
});

const SEED = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000_000);
/** A small generator that a printed seed repeats. */
function rolls(seed: number) {
  let state = seed >>> 0;
  const roll = (low: number, high: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return low + (((mixed ^ (mixed >>> 14)) >>> 0) % (high - low + 1));
  };
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: roll(0, most) }, make);
  return { roll, some };
}

/** The same sum by another way: fractions of BigInt, halves away from zero. */
function byFractions(figures: SettlementFigures) {
  const over = (above: bigint, below: bigint): bigint => {
    const sign = above < 0n ? -1n : 1n;
    const [whole, rest] = [(sign * above) / below, (sign * above) % below];
    return sign * (rest + rest >= below ? whole + 1n : whole);
  };
  let [gross, tax, fees, costs] = [0n, 0n, 0n, 0n];
  for (const { price, sold } of figures.tickets) {
    const row = BigInt(price) * BigInt(sold);
    gross += row;
    tax += over(row * BigInt(figures.priceTax), 10_000n + BigInt(figures.priceTax));
    fees += BigInt(sold) * BigInt(figures.ticketFee);
  }
  for (const { cap, billed } of figures.costs) costs += BigInt(cap !== null && cap < billed ? cap : billed);
  const net = gross - tax - fees - costs;
  const part = (amount: bigint): bigint => (amount > 0n ? over(amount * BigInt(figures.share), 10_000n) : 0n);
  const fixed = BigInt(figures.guarantee);
  const shared = part(net);
  const due = {
    GUARANTEE: fixed,
    GUARANTEE_OR_SHARE: shared > fixed ? shared : fixed,
    GUARANTEE_PLUS_SHARE: fixed + part(net - BigInt(figures.splitPoint)),
    SHARE: shared,
  }[figures.deal];
  const rest = figures.deposits.reduce((left, { amount }) => left - BigInt(amount), due);
  const restTax = over(rest * BigInt(figures.restTax), 10_000n);
  const open = figures.payments.reduce((left, { amount }) => left - BigInt(amount), rest + restTax);
  return { gross, tax, fees, costs, net, shared, due, rest, restTax, open };
}

test("20,000 settlements are exact, share nothing of a loss, and go where the gross goes", () => {
  console.info(`settlements by seed ${SEED}`);
  const { roll, some } = rolls(SEED);
  const seen = { losses: 0, shares: 0, guarantees: 0 };
  for (let n = 0; n < 20_000; n += 1) {
    // A few are as large as they may be.
    const most = n % 50 === 0 ? 100_000_000 : 20_000;
    const figures: SettlementFigures = {
      ...FOUNDRY,
      deal: SETTLEMENT_DEALS[roll(0, 3)] ?? "SHARE",
      guarantee: roll(0, most * 100),
      share: roll(0, 10_000),
      splitPoint: roll(0, most * 100),
      priceTax: roll(0, 1) * roll(0, 3000),
      restTax: roll(0, 1) * roll(0, 3000),
      ticketFee: roll(0, 500),
      tickets: some(6, () => ticket("Seat", roll(0, most), 0, 0, 0, roll(0, n % 50 === 0 ? 1_000_000 : 900))),
      costs: some(8, () => cost("Hire", roll(0, 2) === 0 ? null : roll(0, most * 90), roll(0, most * 90))),
      deposits: some(2, () => ({ amount: roll(0, most * 50), reference: "Deposit" })),
      payments: some(2, () => ({ amount: roll(0, most * 20), way: PAID_WAYS[roll(0, 4)] ?? "CASH", note: null })),
    };
    const sum = settlementSum(figures, NAMES);
    const other = byFractions(figures);
    const label = `settlement ${n} of seed ${SEED}`;
    expect(
      [sum.gross, sum.priceTax, sum.fees, sum.costs, sum.net, sum.due, sum.rest, sum.restTax, sum.open],
      label,
    ).toEqual(
      [
        other.gross,
        other.tax,
        other.fees,
        other.costs,
        other.net,
        other.due,
        other.rest,
        other.restTax,
        other.open,
      ].map(Number),
    );
    expect(
      sum.parts.reduce((total, { amount }) => total + amount, 0),
      label,
    ).toBe(sum.gross);
    if (figures.deal === "GUARANTEE_OR_SHARE") {
      expect(sum.due, label).toBe(Math.max(figures.guarantee, Number(other.shared)));
      if (other.shared > BigInt(figures.guarantee)) seen.shares += 1;
      else seen.guarantees += 1;
    }
    if (figures.deal === "SHARE" && sum.net < 0) {
      seen.losses += 1;
      expect(sum.due, label).toBe(0);
    }
    // Each sum is that of its own steps.
    const amountOf = new Map(sum.steps.map((step) => [step.id, step.amount]));
    for (const { id, steps, amount } of sum.steps)
      if (id === "NET" || id === "OPEN")
        expect(
          steps.reduce((total, step) => total + (amountOf.get(step) ?? Number.NaN), 0),
          label,
        ).toBe(amount);
  }
  expect(Math.min(seen.losses, seen.shares, seen.guarantees)).toBeGreaterThan(100);
});

test("a share is rounded half away from zero, also where a product would lose digits", () => {
  const half = (amount: number, part = 5000): number => proportionOf(amount, part, 10_000);
  expect([half(1), half(-1), half(1, 4999), half(0)]).toEqual([1, -1, 0, 0]);
  expect(half(9_007_199_254_740_991, 3333)).toBe(3_002_099_511_605_172);
});
