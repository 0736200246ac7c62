/**
 * Sums up a settlement. All amounts are whole minor units, so every line is exact; what is divided is rounded half away
 * from zero, once. Screen and PDF show the steps that it returns.
 */
import { proportionOf } from "../values/decimal.ts";
import { formatAmount } from "../values/money.ts";
import type { PaidWay, SettlementDeal } from "./codes.ts";

export interface SettledTicket {
  name: string;
  price: number;
  capacity: number;
  comps: number;
  kills: number;
  sold: number;
}
export interface SettledCost {
  title: string;
  supplier: string | null;
  /** Null without a cap. */
  cap: number | null;
  billed: number;
}
export interface SettledDeposit {
  amount: number;
  reference: string;
}
export interface SettledPayment {
  amount: number;
  way: PaidWay;
  note: string | null;
}
export interface SettlementFigures {
  currency: string;
  deal: SettlementDeal;
  guarantee: number;
  /** Hundredths of a percent. */
  share: number;
  splitPoint: number;
  taxName: string;
  /** Tax in the price and on what is due, in hundredths of a percent. */
  priceTax: number;
  restTax: number;
  ticketFee: number;
  tickets: readonly SettledTicket[];
  costs: readonly SettledCost[];
  deposits: readonly SettledDeposit[];
  payments: readonly SettledPayment[];
  termDays: number;
}
/** Names of both sides. */
export interface SettlementParties {
  talent: string;
  promoter: string;
}

export const STEP_IDS = [
  "GROSS",
  "PRICE_TAX",
  "FEES",
  "COSTS",
  "NET",
  "DUE",
  "DEPOSITS",
  "REST_TAX",
  "PAID",
  "OPEN",
] as const;
export type StepId = (typeof STEP_IDS)[number];
type RowList = "tickets" | "costs" | "deposits" | "payments";
export interface SettlementStep {
  id: StepId;
  /** Null for a sum. */
  number: number | null;
  what: string;
  how: string;
  /** Signed, as it counts. */
  amount: number;
  /** True if it is written with its sign. */
  signed: boolean;
  /** Parts that make it: all rows of a list, or other steps. */
  rows: RowList | null;
  steps: readonly StepId[];
}
/** A way of the deal; with one way there is nothing to compare. */
export interface DealWay {
  id: "GUARANTEE" | "SHARE";
  what: string;
  amount: number;
  applies: boolean;
}
export interface GrossPart {
  id: "TAX_AND_FEES" | "COSTS" | "PROMOTER" | "TALENT";
  title: string;
  amount: number;
}
export interface SettlementSum {
  ticketRows: readonly { gross: number; tax: number }[];
  costRows: readonly { counts: number; above: number }[];
  sold: number;
  places: number;
  gross: number;
  priceTax: number;
  fees: number;
  costs: number;
  notCounted: number;
  net: number;
  due: number;
  deposits: number;
  /** Amount due, less deposits. */
  rest: number;
  restTax: number;
  paid: number;
  open: number;
  ways: readonly DealWay[];
  why: string;
  steps: readonly SettlementStep[];
  parts: readonly GrossPart[];
}

const WHOLE = 10_000;
const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Writes hundredths of a percent: 7500 is "75", 1250 is "12.5". */
export const hundredthsText = (hundredths: number): string => String(hundredths / 100);
const fractionText = (rate: number): string => {
  const common = divisor(WHOLE + rate, rate);
  return `${rate / common}/${(WHOLE + rate) / common}`;
};
const WAY_WORDS: Readonly<Record<PaidWay, string>> = {
  CASH: "cash",
  TRANSFER: "bank transfer",
  CARD: "card",
  CHEQUE: "cheque",
  OTHER: "otherwise",
};
const listText = (texts: readonly string[]): string =>
  texts.length <= 2 ? texts.join(", ") : `${texts.slice(0, 2).join(", ")} and ${texts.length - 2} more`;

/** Names the deal: "12,000.00 or 75 % of the net". */
export function dealText({
  deal,
  guarantee,
  share,
  splitPoint,
  currency,
}: Pick<SettlementFigures, "deal" | "guarantee" | "share" | "splitPoint" | "currency">): string {
  const fixed = formatAmount(guarantee, currency);
  const part = `${hundredthsText(share)} % of the net`;
  return {
    GUARANTEE: fixed,
    GUARANTEE_OR_SHARE: `${fixed} or ${part}`,
    GUARANTEE_PLUS_SHARE: `${fixed} plus ${part} above ${formatAmount(splitPoint, currency)}`,
    SHARE: part,
  }[deal];
}

interface Due {
  due: number;
  ways: readonly DealWay[];
  why: string;
}
/** Applies the deal to the net. A net below zero shares nothing. */
function dueBy({ deal, guarantee, share, splitPoint, currency }: SettlementFigures, net: number): Due {
  const money = (amount: number): string => formatAmount(amount, currency);
  const shared = proportionOf(Math.max(0, net), share, WHOLE);
  const percent = `${hundredthsText(share)} %`;
  const loss = net < 0 ? "The costs are above what came in, so nothing is shared" : null;
  switch (deal) {
    case "GUARANTEE":
      return { due: guarantee, ways: [], why: "The guarantee is paid, whatever was sold." };
    case "SHARE":
      return {
        due: shared,
        ways: [{ id: "SHARE", what: `${percent} of the net`, amount: shared, applies: true }],
        why: loss ? `${loss}.` : `${percent} of ${money(net)} is paid.`,
      };
    case "GUARANTEE_PLUS_SHARE": {
      const above = Math.max(0, net - splitPoint);
      const added = proportionOf(above, share, WHOLE);
      return {
        due: guarantee + added,
        ways: [
          { id: "GUARANTEE", what: "Guarantee", amount: guarantee, applies: true },
          { id: "SHARE", what: `${percent} above ${money(splitPoint)}`, amount: added, applies: above > 0 },
        ],
        why:
          above > 0
            ? `The net is ${money(above)} above the split point, so ${money(added)} is added.`
            : `${loss ?? `The net does not reach the split point of ${money(splitPoint)}`}, so the guarantee is paid.`,
      };
    }
    case "GUARANTEE_OR_SHARE": {
      const isShare = shared > guarantee;
      return {
        due: isShare ? shared : guarantee,
        ways: [
          { id: "GUARANTEE", what: "Guarantee", amount: guarantee, applies: !isShare },
          { id: "SHARE", what: `${percent} of the net`, amount: shared, applies: isShare },
        ],
        why: isShare
          ? `${money(shared - guarantee)} above the guarantee, so the share is paid.`
          : shared === guarantee
            ? "The share is as much as the guarantee, which is paid."
            : loss
              ? `${loss} and the guarantee is paid.`
              : `The share is ${money(guarantee - shared)} below the guarantee, so the guarantee is paid.`,
      };
    }
  }
}

export function settlementSum(figures: SettlementFigures, { talent, promoter }: SettlementParties): SettlementSum {
  const { currency, taxName, tickets, costs, deposits, payments, termDays } = figures;
  const money = (amount: number): string => formatAmount(amount, currency);
  const ticketRows = tickets.map(({ price, sold }) => {
    const gross = price * sold;
    return { gross, tax: proportionOf(gross, figures.priceTax, WHOLE + figures.priceTax) };
  });
  const costRows = costs.map(({ cap, billed }) => {
    const counts = cap === null ? billed : Math.min(cap, billed);
    return { counts, above: billed - counts };
  });
  const sold = total(tickets.map((row) => row.sold));
  const places = total(tickets.map(({ capacity, comps, kills }) => Math.max(0, capacity - comps - kills)));
  const gross = total(ticketRows.map((row) => row.gross));
  const priceTax = total(ticketRows.map(({ tax }) => tax));
  const fees = sold * figures.ticketFee;
  const counted = total(costRows.map(({ counts }) => counts));
  const net = gross - priceTax - fees - counted;
  const { due, ways, why } = dueBy(figures, net);
  const deposited = total(deposits.map(({ amount }) => amount));
  const rest = due - deposited;
  const restTax = proportionOf(rest, figures.restTax, WHOLE);
  const paid = total(payments.map(({ amount }) => amount));
  const open = rest + restTax - paid;
  const step = (
    id: StepId,
    number: number | null,
    [what, how]: readonly [string, string],
    amount: number,
    { rows = null, steps = [] }: { rows?: RowList | null; steps?: readonly StepId[] } = {},
  ): SettlementStep => ({
    id,
    number,
    what,
    how,
    // A zero has no sign.
    amount: amount === 0 ? 0 : amount,
    signed: !["GROSS", "NET", "DUE", "OPEN"].includes(id),
    rows,
    steps,
  });
  const steps = [
    step("GROSS", 1, ["Gross", sold === 1 ? "1 ticket" : `${sold} tickets`], gross, { rows: "tickets" }),
    step(
      "PRICE_TAX",
      2,
      [`${taxName} in the price`, figures.priceTax === 0 ? "none" : `${fractionText(figures.priceTax)} of each type`],
      -priceTax,
      { rows: "tickets" },
    ),
    step("FEES", 3, ["Ticket fees", `${sold} × ${money(figures.ticketFee)}`], -fees, { rows: "tickets" }),
    step("COSTS", 4, ["Agreed costs", costs.length === 0 ? "none" : "up to their caps"], -counted, { rows: "costs" }),
    step("NET", null, ["Net to share", "1 less 2, 3 and 4"], net, { steps: ["GROSS", "PRICE_TAX", "FEES", "COSTS"] }),
    step("DUE", 5, [`Due to ${talent}`, figures.restTax === 0 ? "" : `plus ${taxName}`], due, { steps: ["NET"] }),
    step("DEPOSITS", 6, ["Deposit", listText(deposits.map(({ reference }) => reference)) || "none"], -deposited, {
      rows: "deposits",
    }),
    step("REST_TAX", 7, [`${taxName} on the rest`, `${hundredthsText(figures.restTax)} % of ${money(rest)}`], restTax, {
      steps: ["DUE", "DEPOSITS"],
    }),
    step(
      "PAID",
      8,
      [
        "Paid on the night",
        listText(payments.map(({ way, note }) => [WAY_WORDS[way], note].filter(Boolean).join(", "))) || "nothing",
      ],
      -paid,
      { rows: "payments" },
    ),
    step(
      "OPEN",
      null,
      open < 0
        ? ["To give back", "more was paid than is due"]
        : ["Still to pay", termDays === 0 ? "at once" : `within ${termDays} days`],
      open,
      { steps: ["DUE", "DEPOSITS", "REST_TAX", "PAID"] },
    ),
  ];
  return {
    ticketRows,
    costRows,
    sold,
    places,
    gross,
    priceTax,
    fees,
    costs: counted,
    notCounted: total(costRows.map(({ above }) => above)),
    net,
    due,
    deposits: deposited,
    rest,
    restTax,
    paid,
    open,
    ways,
    why,
    steps,
    parts: [
      { id: "TAX_AND_FEES", title: `${taxName} and fees`, amount: priceTax + fees },
      { id: "COSTS", title: "Agreed costs", amount: counted },
      // Below zero where the promoter loses.
      { id: "PROMOTER", title: promoter, amount: net - due },
      { id: "TALENT", title: talent, amount: due },
    ],
  };
}
