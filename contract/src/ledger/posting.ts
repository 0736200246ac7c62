/**
 * What invoices and expenses come to in the ledger. Each function says what all entries of a document amount to as it
 * stands; what is posted is the difference to what was posted before, so that nothing is rounded twice and what is taken
 * back leaves exactly nothing. Amounts are minor units; what is owned is above 0, what is owed is below.
 */
import { dividedBy } from "../values/decimal.ts";
import type { LedgerAccountKind, LedgerItem } from "./codes.ts";

export interface LedgerBooking {
  account: LedgerAccountKind;
  /** The record whose account it is, or `name:` and a name; null where it is the agency's. */
  owner: string | null;
  item: LedgerItem;
  amount: bigint;
}
export type LedgerBookings = readonly LedgerBooking[];

/** A part of one: `of` in `in`. */
export interface Ratio {
  of: bigint;
  in: bigint;
}
export interface PostedPart {
  /** What it bills is an expense that the agency gets back. */
  recovers: boolean;
  /** As sent, and what of it was credited. */
  net: bigint;
  tax: bigint;
  creditedNet: bigint;
  creditedTax: bigint;
  /** What of its net the agency keeps. */
  fee: Ratio | null;
  /** Tax on the fee. */
  feeTax: Ratio | null;
  /** Whose work it is; without one it is the agency's own. */
  talents: readonly { owner: string; weight: bigint }[];
  /** Who shares the fee, in order; null is the agency. */
  payees: readonly { owner: string | null; weight: bigint }[];
}
export interface PostedInvoice {
  /** False once it is void. */
  live: boolean;
  /** The talent in whose name it is written: the tax on it is theirs, and it is paid into the trust account. */
  agentOf: string | null;
  /** Whether it is paid into the trust account all the same. */
  inTrust: boolean;
  parts: readonly PostedPart[];
  toAgency: bigint;
  toTalent: bigint;
  /** Paid back to the client, or used for another invoice. */
  refunded: bigint;
  /** The talent who collected. */
  collector: string | null;
}

/** Returns `of` in `in` of an amount, rounded half away from zero, once. */
const partOf = (amount: bigint, { of, in: whole }: Ratio): bigint =>
  whole === 0n ? 0n : dividedBy(amount * of, whole);
const product = (one: Ratio, other: Ratio): Ratio => ({ of: one.of * other.of, in: one.in * other.in });

/** Shares an amount by largest remainder, in order where remainders are equal. Without weights the shares are equal. */
export function sharedBy(amount: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const used = sum === 0n ? weights.map(() => 1n) : weights;
  const whole = sum === 0n ? BigInt(weights.length) : sum;
  const size = amount < 0n ? -amount : amount;
  // biome-ignore lint/plugin: of bigints, rounded down
  const shares = used.map((weight) => (size * weight) / whole);
  let missing = size - shares.reduce((total, share) => total + share, 0n);
  const order = used
    .map((weight, n) => ({ n, remainder: (size * weight) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.n - b.n : a.remainder > b.remainder ? -1 : 1));
  for (const { n } of order) {
    if (missing === 0n) break;
    shares[n] = (shares[n] ?? 0n) + 1n;
    missing -= 1n;
  }
  return amount < 0n ? shares.map((share) => -share) : shares;
}

export const paidInAll = ({ toAgency, toTalent, refunded }: PostedInvoice): bigint => toAgency + toTalent - refunded;
/** What is left of an invoice after its credits. */
export const remainderOf = ({ parts }: PostedInvoice): bigint =>
  parts.reduce((sum, part) => sum + part.net + part.tax - part.creditedNet - part.creditedTax, 0n);
/** Which part of what remains is paid: at most all of it, and none of nothing. */
export function paidShare(invoice: PostedInvoice): Ratio {
  const remainder = remainderOf(invoice);
  const paid = paidInAll(invoice);
  if (remainder <= 0n || paid <= 0n) return { of: 0n, in: 1n };
  return { of: paid < remainder ? paid : remainder, in: remainder };
}

/** The fee on what remains of a part, as far as `share` of it is paid. */
export const commissionOf = ({ net, creditedNet, fee }: PostedPart, share: Ratio): bigint =>
  fee === null ? 0n : partOf(net - creditedNet, product(fee, share));

/** What a paid part is: the talents' work less the fee, or what the agency gets back. */
function earnedOf(part: PostedPart, share: Ratio): { earned: bigint; bookings: LedgerBooking[] } {
  const earned = partOf(part.net - part.creditedNet, share);
  if (part.recovers)
    return {
      earned,
      bookings: [{ account: "EXPENSES_RECOVERABLE", owner: null, item: "EXPENSE", amount: -earned }],
    };
  const commission = commissionOf(part, share);
  const feeTax = part.talents.length === 0 || part.feeTax === null ? 0n : partOf(commission, part.feeTax);
  const payees = part.payees.length === 0 ? [{ owner: null, weight: 1n }] : part.payees;
  const fees = sharedBy(
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
  const ofWork = sharedBy(earned, weights);
  const ofFee = sharedBy(commission, weights);
  const ofFeeTax = sharedBy(feeTax, weights);
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

/** What all entries of an invoice, its payments and its credits amount to. */
export function invoiceBookings(invoice: PostedInvoice): LedgerBooking[] {
  if (!invoice.live) return [];
  const { agentOf, inTrust, parts, toAgency, toTalent, refunded, collector } = invoice;
  const remainder = remainderOf(invoice);
  const paid = paidInAll(invoice);
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
      const paidTax = partOf(tax, share);
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
  /** The talent who bears it; null where a client is to. */
  talent: string | null;
}
/** What all entries of an expense amount to. A client's is got back by the invoice that bills it. */
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
/** One booking for each account and item; none that is nothing. */
export function summed(bookings: LedgerBookings): LedgerBooking[] {
  const sums = new Map<string, LedgerBooking>();
  for (const booking of bookings) {
    const before = sums.get(keyOf(booking));
    sums.set(keyOf(booking), { ...booking, amount: booking.amount + (before?.amount ?? 0n) });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}
export interface PostedMovement {
  /** False once it is taken back. */
  live: boolean;
  kind: "PAYOUT" | "ADVANCE" | "CHARGE_BACK" | "REPAYMENT";
  amount: bigint;
  /** Of a payout. */
  withheld: bigint;
  /** How much of a payout is held in trust, before what is withheld. */
  inTrust: bigint;
  owner: string;
  /** Whether it is a talent's; else a payee's. */
  talent: boolean;
}
/** What of a payout leaves the trust account: its share of what is not withheld. */
export const paidFromTrust = ({
  amount,
  withheld,
  inTrust,
}: Pick<PostedMovement, "amount" | "withheld" | "inTrust">): bigint =>
  partOf(amount - withheld, { of: inTrust, in: amount });
/** What all entries of a payout, an advance, a charge-back or a repayment amount to. */
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

/** What is left to post. */
export const differenceOf = (wanted: LedgerBookings, posted: LedgerBookings): LedgerBooking[] =>
  summed([...wanted, ...posted.map((booking) => ({ ...booking, amount: -booking.amount }))]);
