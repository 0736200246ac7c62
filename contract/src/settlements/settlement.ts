/**
 * Settlement of a show: what was sold, what it cost, and what is due by the deal, signed by both sides. It is named by
 * its event, by a reference that takes the right to its fees too.
 */
import { call, fileCall, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { Done, emptyIsNull, id, instant, line, maybeLine, Named, ref, refs, version, z } from "../schema.ts";
import { markPath } from "../signing/mark.ts";
import { SIGNING_MARKS } from "../signing/signing.ts";
import { emailText } from "../values/email-domain.ts";
import { currency } from "../values/money.ts";
import { PAID_WAYS, SETTLEMENT_DEALS, SETTLEMENT_LIMITS, SETTLEMENT_SIDES, SETTLEMENT_STATES } from "./codes.ts";

const within = (most: number, error: string) => z.int().check(z.minimum(0, { error }), z.maximum(most, { error }));
const amount = () => within(SETTLEMENT_LIMITS.amount, "Use an amount from 0");
const count = () => within(SETTLEMENT_LIMITS.count, "Use a whole number from 0");
const percent = () => within(SETTLEMENT_LIMITS.percent, "Use a percentage from 0 to 100");

export const SettlementTicket = z.strictObject({
  name: line(),
  price: within(SETTLEMENT_LIMITS.price, "Use an amount from 0"),
  capacity: count(),
  comps: count(),
  kills: count(),
  sold: count(),
});
export const SettlementCost = z.strictObject({
  title: line(),
  supplier: maybeLine(),
  /** Null without a cap. */
  cap: emptyIsNull(amount()),
  billed: amount(),
  /** Files of the event. One that was deleted is left out when it is read. */
  receiptIds: z._default(refs("attachment", SETTLEMENT_LIMITS.receipts), []),
});
const Deposit = z.strictObject({
  amount: amount(),
  /** The paid invoice, or why it is typed. */
  reference: line(),
});
const Payment = z.strictObject({ amount: amount(), way: z.enum(PAID_WAYS), note: maybeLine() });

export const SettlementForm = z.strictObject({
  /** Names of both sides, as they are printed. */
  talent: line(),
  promoter: line(),
  currency: currency(),
  deal: z.enum(SETTLEMENT_DEALS),
  /** Minor units, here and below. */
  guarantee: amount(),
  /** Hundredths of a percent, here and below. */
  share: percent(),
  /** Net above which a share is added to the guarantee. */
  splitPoint: amount(),
  taxName: line(LIMITS.tag),
  priceTax: percent(),
  restTax: percent(),
  ticketFee: within(SETTLEMENT_LIMITS.price, "Use an amount from 0"),
  tickets: z.array(SettlementTicket).check(z.maxLength(SETTLEMENT_LIMITS.tickets)),
  costs: z.array(SettlementCost).check(z.maxLength(SETTLEMENT_LIMITS.costs)),
  deposits: z.array(Deposit).check(z.maxLength(SETTLEMENT_LIMITS.deposits)),
  payments: z.array(Payment).check(z.maxLength(SETTLEMENT_LIMITS.payments)),
  termDays: within(SETTLEMENT_LIMITS.days, "Use whole days from 0 to 365"),
});
export type SettlementForm = z.output<typeof SettlementForm>;

export const SettlementSignature = z.object({
  side: z.enum(SETTLEMENT_SIDES),
  name: z.string(),
  role: z.nullable(z.string()),
  mark: z.enum(SIGNING_MARKS),
  markPath: z.nullable(z.string()),
  at: instant(),
  /** False once something was changed after it. */
  stands: z.boolean(),
});
export type SettlementSignature = z.output<typeof SettlementSignature>;

/** A version that both have signed. */
const SignedVersion = z.object({
  number: z.int(),
  at: instant(),
  due: z.int(),
  /** Draft that was made of it; null if there was none to make, or without the right to it. */
  invoice: z.nullable(Named),
  /** Why no draft was made. */
  remark: z.nullable(z.string()),
  /**
   * Credit note to write for a correction, without tax: of the invoice that was sent, while there is none since. Null
   * without the right to finances.
   */
  credit: z.nullable(z.object({ invoice: Named, amount: z.int() })),
});

export const Settlement = z.object({
  /** Id of its event. */
  id: id(),
  state: z.enum(SETTLEMENT_STATES),
  title: z.string(),
  venue: z.nullable(z.string()),
  /** Date, or date and time in its zone. */
  startDate: z.nullable(z.string()),
  timeZoneId: z.string(),
  /** Number and name of the contract that has the event, if the reader may see it. */
  contract: z.nullable(z.object({ id: id(), name: z.string(), number: z.nullable(z.string()) })),
  /** Its place among the shows of a tour. */
  tour: z.nullable(
    z.object({
      id: id(),
      name: z.string(),
      place: z.int(),
      shows: z.int(),
      previousId: z.nullable(id()),
      nextId: z.nullable(id()),
    }),
  ),
  /** 0 before it is begun; then the figures are proposed by contract, event and ticketing. */
  version: z.int(),
  figures: SettlementForm,
  editable: z.boolean(),
  signatures: z.array(SettlementSignature),
  disagreement: z.nullable(z.object({ name: z.string(), what: z.string(), at: instant() })),
  signed: z.array(SignedVersion),
  /** Paid invoices of the event that the reader may see, to take as deposits. */
  paidInvoices: z.array(z.object({ reference: z.string(), amount: z.int() })),
  /** Partner of the event, whom a draft invoice is for; null if the event has no partner. */
  client: z.nullable(z.string()),
  /** Link by which the promoter can sign, while it works. */
  sentLink: z.nullable(
    z.object({
      until: instant(),
      /** Address that it was sent to; null if it was copied. */
      email: z.nullable(emailText()),
      openedAt: z.nullable(instant()),
      /** False once the settlement has another version than the one that was sent. */
      stands: z.boolean(),
    }),
  ),
});
export type Settlement = z.output<typeof Settlement>;

export const TourSettlement = z.object({
  id: id(),
  title: z.string(),
  venue: z.nullable(z.string()),
  startDate: z.nullable(z.string()),
  state: z.enum(SETTLEMENT_STATES),
  currency: z.string(),
  sold: z.nullable(z.int()),
  places: z.nullable(z.int()),
  gross: z.nullable(z.int()),
  due: z.nullable(z.int()),
  /** Still to pay. */
  open: z.nullable(z.int()),
});
export type TourSettlement = z.output<typeof TourSettlement>;

const PATH = "/client/v1/settlements";
const READS = ["settlement", "event", "ticketing", "attachment"] as const;
const topics = ["settlement"] as const;
const ofShow = z.strictObject({ id: ref("settlement") });

export const settlements = {
  ofTour: call("GET", `${PATH}/tours/{id}`, {
    summary: "Shows of a tour with their settlements, those of which the reader may see fees",
    access: read("EVENT"),
    topics: [...READS, "tour"],
    params: z.strictObject({ id: ref("tour", "seen") }),
    reply: z.array(TourSettlement),
  }),
  get: call("GET", `${PATH}/{id}`, {
    summary: "Settlement of a show, or what it would begin with",
    access: read("EVENT"),
    topics: [...READS, "invoice", "creditNote"],
    params: ofShow,
    reply: Settlement,
  }),
  begin: call("POST", `${PATH}/{id}`, {
    summary: "Begin the settlement of a show; one that was removed comes back as it was",
    access: write("EVENT"),
    topics,
    params: ofShow,
    reply: Settlement,
  }),
  save: call("PUT", `${PATH}/{id}`, {
    summary: "Change a settlement, which takes its signatures back",
    access: write("EVENT"),
    topics,
    params: ofShow,
    body: z.strictObject({
      ...SettlementForm.shape,
      version: version(),
      /** True to save more sold than there are places. */
      confirmed: z._default(z.boolean(), false),
    }),
    current: Settlement,
    reply: Settlement,
  }),
  remove: call("DELETE", `${PATH}/{id}`, {
    summary: "Remove a settlement that was never signed by both; beginning it again brings it back",
    access: write("EVENT"),
    topics,
    params: ofShow,
    reply: Done,
  }),
  pdf: fileCall("GET", `${PATH}/{id}/pdf`, {
    summary: "Settlement as a PDF, as it is or as a version was signed",
    access: read("EVENT"),
    params: ofShow,
    query: z.strictObject({ number: z.optional(z.string().check(z.regex(/^\d{1,6}$/))) }),
    limit: "document",
  }),
};

export const signatureForm = {
  /** Version that the signer saw; another one in the meantime refuses the signature. */
  shown: version(),
  mark: z.enum(SIGNING_MARKS),
  markPath: markPath(),
  /** The tick: counts and costs are right, and so is what is due. */
  agreed: z.literal(true),
};
export const settlementSignatures = {
  sign: call("PUT", `${PATH}/{id}/signature`, {
    summary: "Sign a settlement for a side; once both have, it is locked and a draft invoice is made",
    access: write("EVENT"),
    topics: [...topics, "invoice"],
    params: ofShow,
    body: z.strictObject({
      ...signatureForm,
      side: z.enum(SETTLEMENT_SIDES),
      /** Name of the promoter's signer; on our side it is the person who is signed in. */
      name: maybeLine(),
      role: maybeLine(),
    }),
    reply: Settlement,
  }),
  disagree: call("PUT", `${PATH}/{id}/disagreement`, {
    summary: "Say what is not right; the lead of the event is told, and the settlement stays open",
    access: write("EVENT"),
    topics,
    params: ofShow,
    body: z.strictObject({ shown: version(), what: line(LIMITS.remark), name: maybeLine() }),
    reply: Settlement,
  }),
  reopen: call("PUT", `${PATH}/{id}/reopening`, {
    summary: "Open a signed settlement for a correction, which both sign again; what was signed stays",
    access: write("EVENT"),
    topics,
    params: ofShow,
    body: z.strictObject({ shown: version() }),
    reply: Settlement,
  }),
};
