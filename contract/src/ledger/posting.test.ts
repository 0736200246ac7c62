import { expect, test } from "vitest";
import { lineAmounts } from "../invoices/amounts.ts";
import {
  allocate,
  amountAfterCredits,
  expenseBookings,
  invoiceBookings,
  type LedgerBooking,
  type PostedInvoice,
  type PostedPart,
  summed,
  unpostedBookings,
} from "./posting.ts";

const PART: PostedPart = {
  recovers: false,
  net: 1000_00n,
  tax: 100_00n,
  creditedNet: 0n,
  creditedTax: 0n,
  feeTax: null,
  fee: { numerator: 20n, denominator: 100n },
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
const balanceOf = (bookings: readonly LedgerBooking[], account: string, owner: string | null = null) =>
  bookings
    .filter((booking) => booking.account === account && booking.owner === owner)
    .reduce((sum, { amount }) => sum + amount, 0n);
const sum = (bookings: readonly LedgerBooking[]) => bookings.reduce((total, { amount }) => total + amount, 0n);

test("half of 1,000 paid accrues 60.00 and 40.00 to the payees, and a full credit takes it back", () => {
  const half = invoiceBookings({ ...INVOICE, toAgency: 550_00n });
  expect([balanceOf(half, "OWED_TO_PAYEE", "priya"), balanceOf(half, "OWED_TO_PAYEE", "name:Outside agents")]).toEqual([
    -60_00n,
    -40_00n,
  ]);
  expect(balanceOf(half, "OWED_TO_TALENT", "imogen")).toBe(-400_00n);
  expect([balanceOf(half, "RECEIVABLE"), balanceOf(half, "TAX"), balanceOf(half, "UNEARNED")]).toEqual([
    550_00n,
    -100_00n,
    -500_00n,
  ]);
  const credited = { ...INVOICE, parts: [{ ...PART, creditedNet: 1000_00n, creditedTax: 100_00n }], toAgency: 550_00n };
  const left = invoiceBookings(credited);
  // The payment is now the client's credit, and nothing else is left.
  expect(left).toEqual(
    [
      { account: "BANK_OPERATING", owner: null, item: "PAID", amount: 550_00n },
      { account: "RECEIVABLE", owner: null, item: "PAID", amount: 0n },
      { account: "CLIENT_CREDIT", owner: null, item: "PAID", amount: -550_00n },
    ].filter(({ amount }) => amount !== 0n),
  );
  const reversed = unpostedBookings(left, half);
  expect([
    balanceOf(reversed, "OWED_TO_PAYEE", "priya"),
    balanceOf(reversed, "OWED_TO_PAYEE", "name:Outside agents"),
  ]).toEqual([60_00n, 40_00n]);
});

test("an agency that holds 500 of 1,000 at 15 % earns 150 and owes the talent 350", () => {
  const part: PostedPart = { ...PART, tax: 0n, fee: { numerator: 15n, denominator: 100n }, payees: [] };
  const whole = invoiceBookings({ ...INVOICE, parts: [part], toAgency: 500_00n, toTalent: 500_00n });
  expect(balanceOf(whole, "BANK_OPERATING")).toBe(500_00n);
  expect(balanceOf(whole, "AGENCY_COMMISSION")).toBe(-150_00n);
  expect(balanceOf(whole, "OWED_TO_TALENT", "imogen") + balanceOf(whole, "HELD_BY_TALENT", "imogen")).toBe(-350_00n);
});

test("43,538.50 half paid earns 2,784.38, split 80/20, and holds 15,778.12 for the talent", () => {
  const work: PostedPart = {
    ...PART,
    net: 37_125_00n,
    tax: 3_712_50n,
    fee: { numerator: 15n, denominator: 100n },
    payees: [
      { owner: null, weight: 80n },
      { owner: "priya", weight: 20n },
    ],
  };
  const recovered = (net: bigint, tax: bigint): PostedPart => ({ ...work, recovers: true, net, tax });
  const parts = [work, recovered(1272_00n, 127_20n), recovered(738_00n, 73_80n), recovered(490_00n, 0n)];
  const half = invoiceBookings({ ...INVOICE, parts, toAgency: 21_769_25n });
  expect([balanceOf(half, "AGENCY_COMMISSION"), balanceOf(half, "OWED_TO_PAYEE", "priya")]).toEqual([
    -2_227_50n,
    -556_88n,
  ]);
  expect(balanceOf(half, "OWED_TO_TALENT", "imogen")).toBe(-15_778_12n);
  expect(balanceOf(half, "RECEIVABLE")).toBe(21_769_25n);
});

test("an invoice in the talent's name is paid into trust, and only the fee's tax is the agency's", () => {
  const part: PostedPart = { ...PART, feeTax: { numerator: 10n, denominator: 100n } };
  const paid = invoiceBookings({ ...INVOICE, agentOf: "imogen", parts: [part], toAgency: 1100_00n });
  expect([balanceOf(paid, "BANK_TRUST"), balanceOf(paid, "BANK_OPERATING"), balanceOf(paid, "TAX")]).toEqual([
    1100_00n,
    0n,
    -20_00n,
  ]);
  expect(balanceOf(paid, "OWED_TO_TALENT", "imogen")).toBe(-(1100_00n - 200_00n - 20_00n));
});

test("more than was asked for is the client's credit until it is paid back", () => {
  const over = { ...INVOICE, toAgency: 1300_00n };
  expect(balanceOf(invoiceBookings(over), "CLIENT_CREDIT")).toBe(-200_00n);
  expect(balanceOf(invoiceBookings({ ...over, refunded: 200_00n }), "CLIENT_CREDIT")).toBe(0n);
});

test("an expense charged to a talent reduces what they are owed; a client's awaits its invoice", () => {
  const spent = { charged: true, amount: 110_00n, tax: 10_00n };
  expect(balanceOf(expenseBookings({ ...spent, talent: "imogen" }), "OWED_TO_TALENT", "imogen")).toBe(110_00n);
  expect(balanceOf(expenseBookings({ ...spent, talent: null }), "EXPENSES_RECOVERABLE")).toBe(100_00n);
  expect(expenseBookings({ ...spent, talent: null, charged: false })).toEqual([]);
});

test("the largest remainders go first, in order where they are equal, also below zero", () => {
  expect(allocate(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
  expect(allocate(-101n, [1n, 1n])).toEqual([-51n, -50n]);
  expect(allocate(7n, [0n, 0n])).toEqual([4n, 3n]);
});

/** Returns a random chain of changes to an invoice, each with the state after it. */
function chainOf(random: (max: number) => number) {
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
      fee: random(5) === 0 ? null : { numerator: BigInt(random(100_000_001)), denominator: 100_000_000n },
      feeTax: random(2) === 0 ? null : { numerator: BigInt(random(25)), denominator: 100n },
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
  const total = amountAfterCredits(invoice);
  const payments: { talent: boolean; amount: bigint }[] = [];
  const steps: PostedInvoice[] = [invoice];
  for (let n = random(8); n > 0; n -= 1) {
    const kind = random(4);
    if (kind <= 1) {
      const amount = 1n + (total * BigInt(random(800))) / 1000n;
      const talent = random(3) === 0;
      payments.push({ talent, amount });
    } else if (kind === 2 && payments.length > 0) payments.splice(random(payments.length), 1);
    else if (kind === 3)
      invoice = {
        ...invoice,
        parts: invoice.parts.map((part) => {
          const permille = BigInt(random(1001));
          return {
            ...part,
            creditedNet: part.creditedNet + ((part.net - part.creditedNet) * permille) / 1000n,
            creditedTax: part.creditedTax + ((part.tax - part.creditedTax) * permille) / 1000n,
          };
        }),
      };
    const by = (talent: boolean) =>
      payments
        .filter((payment) => payment.talent === talent)
        .reduce((subtotal, payment) => subtotal + payment.amount, 0n);
    invoice = { ...invoice, toAgency: by(false), toTalent: by(true) };
    steps.push(invoice);
  }
  // Full reversal: credits and payments first, then the invoice.
  const parts0 = invoice.parts.map((part) => ({ ...part, creditedNet: 0n, creditedTax: 0n }));
  steps.push({ ...invoice, parts: parts0, toAgency: 0n, toTalent: 0n }, { ...invoice, live: false });
  return steps;
}

test("20,000 random chains of bookings come to zero, earn no more than billed, and reverse fully", {
  timeout: 60_000,
}, () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  let state = seed;
  const random = (max: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 0x8000_0000) * max);
  };
  const problems: string[] = [];
  for (let n = 0; n < 20_000; n += 1) {
    let posted: LedgerBooking[] = [];
    for (const [step, invoice] of chainOf(random).entries()) {
      const group = unpostedBookings(invoiceBookings(invoice), posted);
      if (sum(group) !== 0n) problems.push(`chain ${n} step ${step}: a group is not zero`);
      posted = summed([...posted, ...group]);
      if (!invoice.live) continue;
      const net = invoice.parts.reduce((subtotal, part) => subtotal + part.net - part.creditedNet, 0n);
      const earned = -posted
        .filter(({ item }) => item === "WORK" || item === "COMMISSION" || item === "EXPENSE")
        .reduce((subtotal, { amount }) => subtotal + amount, 0n);
      if (earned > net || earned < 0n) problems.push(`chain ${n} step ${step}: ${earned} of ${net} is earned`);
      const payable = balanceOf(posted, "UNEARNED");
      if (payable > 0n) problems.push(`chain ${n} step ${step}: more is earned than was billed`);
    }
    if (posted.length > 0) problems.push(`chain ${n}: something is left`);
  }
  expect(problems.slice(0, 5), `seed ${seed}`).toEqual([]);
});
