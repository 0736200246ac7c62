/**
 * Ledger entries of invoices and expenses. Each function returns the balances that a document amounts to in its current
 * state; the difference to the entries already posted is posted, so that nothing is rounded twice and a reversal leaves
 * exactly zero. Amounts are minor units; debits are positive, credits negative.
 */
import { dividedBy } from "../values/decimal.ts";
import type { LedgerAccountKind, LedgerItem } from "./codes.ts";

export interface LedgerBooking {
  account: LedgerAccountKind;
  /** Record that owns the account, or `name:` and a name; null for the agency. */
  owner: string | null;
  item: LedgerItem;
  amount: bigint;
}
export type LedgerBookings = readonly LedgerBooking[];

/** Part of a whole, as a fraction. */
export interface Ratio {
  numerator: bigint;
  denominator: bigint;
}
export interface PostedPart {
  /** True if it bills an expense that the agency recovers. */
  recovers: boolean;
  /** As sent, and the part of it that was credited. */
  net: bigint;
  tax: bigint;
  creditedNet: bigint;
  creditedTax: bigint;
  /** Fee of the agency, as a part of the net amount. */
  fee: Ratio | null;
  /** Tax on the fee. */
  feeTax: Ratio | null;
  /** Talents whose work it is; without any, it is the agency's own. */
  talents: readonly { owner: string; weight: bigint }[];
  /** Payees who share the fee, in order; null is the agency. */
  payees: readonly { owner: string | null; weight: bigint }[];
}
export interface PostedInvoice {
  /** False once it is void. */
  live: boolean;
  /** Talent who issues the invoice: its tax is theirs, and it is paid into the trust account. */
  agentOf: string | null;
  /** True if it is paid into the trust account although the agency issues it. */
  inTrust: boolean;
  parts: readonly PostedPart[];
  toAgency: bigint;
  toTalent: bigint;
  /** Refunded to the client, or used for another invoice. */
  refunded: bigint;
  /** Talent who collected `toTalent`. */
  collector: string | null;
}

/** Returns a fraction of an amount, rounded half away from zero, once. */
const fractionOf = (amount: bigint, { numerator, denominator }: Ratio): bigint =>
  denominator === 0n ? 0n : dividedBy(amount * numerator, denominator);
const product = (a: Ratio, b: Ratio): Ratio => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

/**
 * Allocates an amount by weight and largest remainder, in order if remainders are equal. Without weights, the shares
 * are equal.
 */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const used = sum === 0n ? weights.map(() => 1n) : weights;
  const totalWeight = sum === 0n ? BigInt(weights.length) : sum;
  const size = amount < 0n ? -amount : amount;
  // biome-ignore lint/plugin: of bigints, rounded down
  const shares = used.map((weight) => (size * weight) / totalWeight);
  let missing = size - shares.reduce((total, share) => total + share, 0n);
  const order = used
    .map((weight, n) => ({ n, remainder: (size * weight) % totalWeight }))
    .sort((a, b) => (a.remainder === b.remainder ? a.n - b.n : a.remainder > b.remainder ? -1 : 1));
  for (const { n } of order) {
    if (missing === 0n) break;
    shares[n] = (shares[n] ?? 0n) + 1n;
    missing -= 1n;
  }
  return amount < 0n ? shares.map((share) => -share) : shares;
}

/** Returns the payments less refunds. */
export const netPaid = ({ toAgency, toTalent, refunded }: PostedInvoice): bigint => toAgency + toTalent - refunded;
/** Returns the total of an invoice less its credits. */
export const amountAfterCredits = ({ parts }: PostedInvoice): bigint =>
  parts.reduce((sum, part) => sum + part.net + part.tax - part.creditedNet - part.creditedTax, 0n);
/** Returns the paid fraction of an invoice, between 0 and 1; 0 if nothing is left of it. */
export function paidShare(invoice: PostedInvoice): Ratio {
  const remainder = amountAfterCredits(invoice);
  const paid = netPaid(invoice);
  if (remainder <= 0n || paid <= 0n) return { numerator: 0n, denominator: 1n };
  return { numerator: paid < remainder ? paid : remainder, denominator: remainder };
}

/** Returns the fee on the paid fraction of a part, after its credits. */
export const commissionOf = ({ net, creditedNet, fee }: PostedPart, share: Ratio): bigint =>
  fee === null ? 0n : fractionOf(net - creditedNet, product(fee, share));

/** Returns the earned amount of a part, and its bookings: the talents' work less the fee, or the recovered expense. */
function earnedOf(part: PostedPart, share: Ratio): { earned: bigint; bookings: LedgerBooking[] } {
  const earned = fractionOf(part.net - part.creditedNet, share);
  if (part.recovers)
    return {
      earned,
      bookings: [{ account: "EXPENSES_RECOVERABLE", owner: null, item: "EXPENSE", amount: -earned }],
    };
  const commission = commissionOf(part, share);
  const feeTax = part.talents.length === 0 || part.feeTax === null ? 0n : fractionOf(commission, part.feeTax);
  const payees = part.payees.length === 0 ? [{ owner: null, weight: 1n }] : part.payees;
  const fees = allocate(
    commission,
    payees.map(({ weight }) => weight),
  );
  const bookings: LedgerBooking[] = payees.map(({ owner }, n) => ({
    account: owner === null ? "AGENCY_COMMISSION" : "OWED_TO_PAYEE",
    owner,
    item: "COMMISSION",
    amount: -(fees[n] ?? 0n),
  }));
  if (part.talents.length === 0) {
    bookings.push({ account: "AGENCY_COMMISSION", owner: null, item: "WORK", amount: commission - earned });
    return { earned, bookings };
  }
  const weights = part.talents.map(({ weight }) => weight);
  const ofWork = allocate(earned, weights);
  const ofFee = allocate(commission, weights);
  const ofFeeTax = allocate(feeTax, weights);
  for (const [n, { owner }] of part.talents.entries()) {
    const owed = { account: "OWED_TO_TALENT", owner } as const;
    bookings.push(
      { ...owed, item: "WORK", amount: -(ofWork[n] ?? 0n) },
      { ...owed, item: "COMMISSION", amount: ofFee[n] ?? 0n },
      { ...owed, item: "FEE_TAX", amount: ofFeeTax[n] ?? 0n },
    );
  }
  bookings.push({ account: "TAX", owner: null, item: "FEE_TAX", amount: -feeTax });
  return { earned, bookings };
}

/** Returns the balances of an invoice with its payments and credits. */
export function invoiceBookings(invoice: PostedInvoice): LedgerBooking[] {
  if (!invoice.live) return [];
  const { agentOf, inTrust, parts, toAgency, toTalent, refunded, collector } = invoice;
  const remainder = amountAfterCredits(invoice);
  const paid = netPaid(invoice);
  const settled = paid < remainder ? paid : remainder;
  const share = paidShare(invoice);
  const bank = agentOf === null && !inTrust ? "BANK_OPERATING" : "BANK_TRUST";
  const bookings: LedgerBooking[] = [
    { account: "RECEIVABLE", owner: null, item: "INVOICED", amount: remainder },
    { account: "RECEIVABLE", owner: null, item: "PAID", amount: -settled },
    { account: bank, owner: null, item: "PAID", amount: toAgency - refunded + (collector === null ? toTalent : 0n) },
    { account: "CLIENT_CREDIT", owner: null, item: "PAID", amount: settled - paid },
  ];
  if (collector !== null)
    bookings.push({ account: "HELD_BY_TALENT", owner: collector, item: "COLLECTED", amount: toTalent });
  for (const part of parts) {
    const { earned, bookings: ofPart } = earnedOf(part, share);
    const tax = part.tax - part.creditedTax;
    let unearned = part.net - part.creditedNet - earned;
    if (agentOf === null) bookings.push({ account: "TAX", owner: null, item: "TAX", amount: -tax });
    else {
      const paidTax = fractionOf(tax, share);
      unearned += tax - paidTax;
      bookings.push({ account: "OWED_TO_TALENT", owner: agentOf, item: "TAX", amount: -paidTax });
    }
    bookings.push(...ofPart, { account: "UNEARNED", owner: null, item: "INVOICED", amount: -unearned });
  }
  return summed(bookings);
}

export interface PostedExpense {
  /** Approved, and charged on. */
  charged: boolean;
  amount: bigint;
  tax: bigint;
  /** Talent who bears it; null if a client does. */
  talent: string | null;
}
/** Returns the balances of an expense. A client's expense is recovered by the invoice that bills it. */
export function expenseBookings({ charged, amount, tax, talent }: PostedExpense): LedgerBooking[] {
  if (!charged) return [];
  const spent: LedgerBooking = { account: "BANK_OPERATING", owner: null, item: "EXPENSE", amount: -amount };
  if (talent !== null) return summed([spent, { account: "OWED_TO_TALENT", owner: talent, item: "EXPENSE", amount }]);
  return summed([
    spent,
    { account: "EXPENSES_RECOVERABLE", owner: null, item: "EXPENSE", amount: amount - tax },
    { account: "TAX", owner: null, item: "EXPENSE", amount: tax },
  ]);
}

const keyOf = ({ account, owner, item }: LedgerBooking): string => [account, owner ?? "", item].join("|");
/** Sums bookings by account, owner and item, without those that come to zero. */
export function summed(bookings: LedgerBookings): LedgerBooking[] {
  const sums = new Map<string, LedgerBooking>();
  for (const booking of bookings) {
    const before = sums.get(keyOf(booking));
    sums.set(keyOf(booking), { ...booking, amount: booking.amount + (before?.amount ?? 0n) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}
export interface PostedMovement {
  /** False once it is reversed. */
  live: boolean;
  kind: "PAYOUT" | "ADVANCE" | "CHARGE_BACK" | "REPAYMENT";
  amount: bigint;
  /** Tax withheld from a payout. */
  withheld: bigint;
  /** Part of a payout held in trust, before tax is withheld. */
  inTrust: bigint;
  owner: string;
  /** True for a talent's movement; else a payee's. */
  talent: boolean;
}
/** Returns the amount of a payout that leaves the trust account: its share of the amount not withheld. */
export const paidFromTrust = ({
  amount,
  withheld,
  inTrust,
}: Pick<PostedMovement, "amount" | "withheld" | "inTrust">): bigint =>
  fractionOf(amount - withheld, { numerator: inTrust, denominator: amount });
/** Returns the balances of a payout, an advance, a charge-back or a repayment. */
export function movementBookings({
  live,
  kind,
  amount,
  withheld,
  inTrust,
  owner,
  talent,
}: PostedMovement): LedgerBooking[] {
  if (!live) return [];
  const owed = { account: talent ? "OWED_TO_TALENT" : "OWED_TO_PAYEE", owner } as const;
  const bank = { account: "BANK_OPERATING", owner: null } as const;
  if (kind === "REPAYMENT")
    return [
      { ...owed, item: kind, amount: -amount },
      { ...bank, item: kind, amount },
    ];
  if (kind === "CHARGE_BACK")
    return [
      { ...owed, item: kind, amount },
      { account: "EXPENSES_RECOVERABLE", owner: null, item: kind, amount: -amount },
    ];
  const paid = amount - withheld;
  const fromTrust = paidFromTrust({ amount, withheld, inTrust });
  return summed([
    { ...owed, item: kind, amount: paid },
    { ...owed, item: "WITHHELD", amount: withheld },
    { account: "BANK_TRUST", owner: null, item: kind, amount: -fromTrust },
    { ...bank, item: kind, amount: fromTrust - paid },
    { account: "WITHHOLDING", owner: null, item: "WITHHELD", amount: -withheld },
  ]);
}

/** Returns the bookings still to be posted. */
export const unpostedBookings = (wanted: LedgerBookings, posted: LedgerBookings): LedgerBooking[] =>
  summed([...wanted, ...posted.map((booking) => ({ ...booking, amount: -booking.amount }))]);
