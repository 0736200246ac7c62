import { expect, test } from "vitest";
import { lineAmounts } from "../invoices/amounts.ts";
import {
  differenceOf,
  expenseBookings,
  invoiceBookings,
  type LedgerBooking,
  type PostedInvoice,
  type PostedPart,
  remainderOf,
  sharedBy,
  summed,
} from "./posting.ts";

const PART: PostedPart = {
  recovers: false,
  net: 1000_00n,
  tax: 100_00n,
  creditedNet: 0n,
  creditedTax: 0n,
  feeTax: null,
  fee: { of: 20n, in: 100n },
  talents: [{ owner: "imogen", weight: 1n }],
  payees: [
    { owner: "priya", weight: 60n },
    { owner: "name:Outside agents", weight: 40n },
  ],
};
const INVOICE: PostedInvoice = {
  live: true,
  agentOf: null,
  inTrust: false,
  parts: [PART],
  toAgency: 0n,
  toTalent: 0n,
  refunded: 0n,
  collector: "imogen",
};
const of = (bookings: readonly LedgerBooking[], account: string, owner: string | null = null) =>
  bookings
    .filter((one) => one.account === account && one.owner === owner)
    .reduce((sum, { amount }) => sum + amount, 0n);
const sum = (bookings: readonly LedgerBooking[]) => bookings.reduce((total, { amount }) => total + amount, 0n);

test("1,000 with 10 % tax, a fee of 20 % and payees 60/40: half paid accrues 60.00 and 40.00, and a credit of all takes exactly that back", () => {
  const half = invoiceBookings({ ...INVOICE, toAgency: 550_00n });
  expect([of(half, "OWED_TO_PAYEE", "priya"), of(half, "OWED_TO_PAYEE", "name:Outside agents")]).toEqual([
    -60_00n,
    -40_00n,
  ]);
  expect(of(half, "OWED_TO_TALENT", "imogen")).toBe(-400_00n);
  expect([of(half, "RECEIVABLE"), of(half, "TAX"), of(half, "UNEARNED")]).toEqual([550_00n, -100_00n, -500_00n]);
  const credited = { ...INVOICE, parts: [{ ...PART, creditedNet: 1000_00n, creditedTax: 100_00n }], toAgency: 550_00n };
  const left = invoiceBookings(credited);
  // What was paid is the client's credit, and nothing else is left.
  expect(left).toEqual(
    [
      { account: "BANK_OPERATING", owner: null, item: "PAID", amount: 550_00n },
      { account: "RECEIVABLE", owner: null, item: "PAID", amount: 0n },
      { account: "CLIENT_CREDIT", owner: null, item: "PAID", amount: -550_00n },
    ].filter(({ amount }) => amount !== 0n),
  );
  const reversed = differenceOf(left, half);
  expect([of(reversed, "OWED_TO_PAYEE", "priya"), of(reversed, "OWED_TO_PAYEE", "name:Outside agents")]).toEqual([
    60_00n,
    40_00n,
  ]);
});

test("500 of 1,000 collected by the talent at 15 %: the agency holds 500, 150 is its commission, 350 is due to the talent", () => {
  const part: PostedPart = { ...PART, tax: 0n, fee: { of: 15n, in: 100n }, payees: [] };
  const whole = invoiceBookings({ ...INVOICE, parts: [part], toAgency: 500_00n, toTalent: 500_00n });
  expect(of(whole, "BANK_OPERATING")).toBe(500_00n);
  expect(of(whole, "AGENCY_COMMISSION")).toBe(-150_00n);
  expect(of(whole, "OWED_TO_TALENT", "imogen") + of(whole, "HELD_BY_TALENT", "imogen")).toBe(-350_00n);
});

test("43,538.50 half paid, of which 37,125.00 is work at 15 %: 2,784.38 of 5,568.75 is earned, 80/20 of it 2,227.50 and 556.88, and 15,778.12 is held for the talent", () => {
  const work: PostedPart = {
    ...PART,
    net: 37_125_00n,
    tax: 3_712_50n,
    fee: { of: 15n, in: 100n },
    payees: [
      { owner: null, weight: 80n },
      { owner: "priya", weight: 20n },
    ],
  };
  const recovered = (net: bigint, tax: bigint): PostedPart => ({ ...work, recovers: true, net, tax });
  const parts = [work, recovered(1272_00n, 127_20n), recovered(738_00n, 73_80n), recovered(490_00n, 0n)];
  const half = invoiceBookings({ ...INVOICE, parts, toAgency: 21_769_25n });
  expect([of(half, "AGENCY_COMMISSION"), of(half, "OWED_TO_PAYEE", "priya")]).toEqual([-2_227_50n, -556_88n]);
  expect(of(half, "OWED_TO_TALENT", "imogen")).toBe(-15_778_12n);
  expect(of(half, "RECEIVABLE")).toBe(21_769_25n);
});

test("an invoice in the talent's name is paid into the trust account, and its tax is the talent's; tax on the fee is the agency's", () => {
  const part: PostedPart = { ...PART, feeTax: { of: 10n, in: 100n } };
  const paid = invoiceBookings({ ...INVOICE, agentOf: "imogen", parts: [part], toAgency: 1100_00n });
  expect([of(paid, "BANK_TRUST"), of(paid, "BANK_OPERATING"), of(paid, "TAX")]).toEqual([1100_00n, 0n, -20_00n]);
  expect(of(paid, "OWED_TO_TALENT", "imogen")).toBe(-(1100_00n - 200_00n - 20_00n));
});

test("more than was asked for is the client's credit until it is paid back", () => {
  const over = { ...INVOICE, toAgency: 1300_00n };
  expect(of(invoiceBookings(over), "CLIENT_CREDIT")).toBe(-200_00n);
  expect(of(invoiceBookings({ ...over, refunded: 200_00n }), "CLIENT_CREDIT")).toBe(0n);
});

test("an expense that is charged to a talent lessens what is owed to them; a client's waits for its invoice", () => {
  const spent = { charged: true, amount: 110_00n, tax: 10_00n };
  expect(of(expenseBookings({ ...spent, talent: "imogen" }), "OWED_TO_TALENT", "imogen")).toBe(110_00n);
  expect(of(expenseBookings({ ...spent, talent: null }), "EXPENSES_RECOVERABLE")).toBe(100_00n);
  expect(expenseBookings({ ...spent, talent: null, charged: false })).toEqual([]);
});

test("the largest remainders go first, in order where they are equal, also below zero", () => {
  expect(sharedBy(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
  expect(sharedBy(-101n, [1n, 1n])).toEqual([-51n, -50n]);
  expect(sharedBy(7n, [0n, 0n])).toEqual([4n, 3n]);
});

/** A chain of what may happen to an invoice, with the ledger after each step. */
function chainOf(random: (most: number) => number) {
  const mode = (["NoTax", "Exclusive", "Inclusive"] as const)[random(3)] ?? "NoTax";
  const currency = (["JPY", "AUD", "KWD"] as const)[random(3)] ?? "AUD";
  const talents = ["imogen", "kofi", "lena"].slice(0, random(4)).map((owner) => ({ owner, weight: BigInt(random(3)) }));
  const cut = random(101);
  const parts = Array.from({ length: 1 + random(4) }, (): PostedPart => {
    const unitPrice = `${random(99_999)}.${String(random(10_000)).padStart(4, "0")}`;
    const line = {
      quantity: `${1 + random(9)}.${random(10)}`,
      unitPrice,
      discount: null,
      taxPercent: `${random(30)}.${random(10)}`,
    };
    const { net, tax } = lineAmounts(line, mode, currency);
    return {
      recovers: random(4) === 0,
      net: BigInt(net),
      tax: BigInt(tax),
      creditedNet: 0n,
      creditedTax: 0n,
      talents,
      fee: random(5) === 0 ? null : { of: BigInt(random(100_000_001)), in: 100_000_000n },
      feeTax: random(2) === 0 ? null : { of: BigInt(random(25)), in: 100n },
      payees:
        random(3) === 0
          ? []
          : [
              { owner: "priya", weight: BigInt(cut) },
              { owner: null, weight: BigInt(100 - cut) },
            ],
    };
  });
  let invoice: PostedInvoice = {
    ...INVOICE,
    parts,
    agentOf: random(3) === 0 ? "imogen" : null,
    collector: random(4) === 0 ? null : "imogen",
  };
  const total = remainderOf(invoice);
  const made: { talent: boolean; amount: bigint }[] = [];
  const steps: PostedInvoice[] = [invoice];
  for (let n = random(8); n > 0; n -= 1) {
    const kind = random(4);
    if (kind <= 1) {
      const amount = 1n + (total * BigInt(random(800))) / 1000n;
      const talent = random(3) === 0;
      made.push({ talent, amount });
    } else if (kind === 2 && made.length > 0) made.splice(random(made.length), 1);
    else if (kind === 3)
      invoice = {
        ...invoice,
        parts: invoice.parts.map((part) => {
          const of = BigInt(random(1001));
          return {
            ...part,
            creditedNet: part.creditedNet + ((part.net - part.creditedNet) * of) / 1000n,
            creditedTax: part.creditedTax + ((part.tax - part.creditedTax) * of) / 1000n,
          };
        }),
      };
    const by = (talent: boolean) =>
      made.filter((one) => one.talent === talent).reduce((all, one) => all + one.amount, 0n);
    invoice = { ...invoice, toAgency: by(false), toTalent: by(true) };
    steps.push(invoice);
  }
  // All taken back: credits and payments go, then the invoice.
  const parts0 = invoice.parts.map((part) => ({ ...part, creditedNet: 0n, creditedTax: 0n }));
  steps.push({ ...invoice, parts: parts0, toAgency: 0n, toTalent: 0n }, { ...invoice, live: false });
  return steps;
}

test("20,000 random chains of invoices, credits, payments, voids and fees: each group and the whole come to zero, no more is earned than was billed, and all taken back leaves nothing", {
  timeout: 60_000,
}, () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  let state = seed;
  const random = (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * most);
  };
  const wrong: string[] = [];
  for (let n = 0; n < 20_000; n += 1) {
    let posted: LedgerBooking[] = [];
    for (const [step, invoice] of chainOf(random).entries()) {
      const group = differenceOf(invoiceBookings(invoice), posted);
      if (sum(group) !== 0n) wrong.push(`chain ${n} step ${step}: a group is not zero`);
      posted = summed([...posted, ...group]);
      if (!invoice.live) continue;
      const net = invoice.parts.reduce((all, part) => all + part.net - part.creditedNet, 0n);
      const earned = -posted
        .filter(({ item }) => item === "WORK" || item === "COMMISSION" || item === "EXPENSE")
        .reduce((all, { amount }) => all + amount, 0n);
      if (earned > net || earned < 0n) wrong.push(`chain ${n} step ${step}: ${earned} of ${net} is earned`);
      const payable = of(posted, "UNEARNED");
      if (payable > 0n) wrong.push(`chain ${n} step ${step}: more is earned than was billed`);
    }
    if (posted.length > 0) wrong.push(`chain ${n}: something is left`);
  }
  expect(wrong.slice(0, 5), `seed ${seed}`).toEqual([]);
});
