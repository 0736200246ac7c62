/** Payments of an invoice. They are added or voided, never changed. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { date, id, instant, line, maybeLine, Named, PersonBrief, ref, version, z } from "../schema.ts";
import { PAYMENT_METHODS } from "./codes.ts";

export const MAX_PAYMENTS = 50;

export const Payment = z.object({
  id: id(),
  /** Minor units of the invoice's currency. */
  amount: z.int(),
  paidOn: z.string(),
  method: z.enum(PAYMENT_METHODS),
  /** Invoice whose credit pays it. */
  creditOf: z.nullable(Named),
  reference: z.nullable(z.string()),
  by: z.nullable(PersonBrief),
  at: instant(),
  /** Null unless voided. */
  voided: z.nullable(z.object({ reason: z.string(), by: z.nullable(PersonBrief), at: instant() })),
});
export type Payment = z.output<typeof Payment>;

export const Payments = z.object({
  payments: z.array(Payment),
  currency: z.string(),
  total: z.int(),
  paid: z.int(),
  credited: z.int(),
  /** Negative if overpaid. */
  open: z.int(),
  /** Version of the invoice. */
  version: z.int(),
});
export type Payments = z.output<typeof Payments>;

const topics = ["invoice"] as const;
/** The id of a payment of this invoice. */
const key = z.string().check(z.regex(/^[\w-]{1,36}$/));
export const payments = {
  list: call("GET", "/finance/v1/invoices/{id}/payments", {
    summary: "Payments of an invoice, voided ones too",
    access: read("FINANCE"),
    topics,
    params: z.strictObject({ id: ref("invoice") }),
    reply: Payments,
  }),
  save: call("PUT", "/finance/v1/invoices/{id}/payments", {
    summary: "Add payments to an invoice, and void others",
    access: write("FINANCE"),
    topics,
    params: z.strictObject({ id: ref("invoice") }),
    body: z.strictObject({
      add: z._default(
        z
          .array(
            z.strictObject({
              amount: z.int().check(z.minimum(1), z.maximum(1e13)),
              paidOn: date(),
              method: z._default(z.enum(PAYMENT_METHODS), "BANK"),
              reference: maybeLine(),
            }),
          )
          .check(z.maxLength(MAX_PAYMENTS)),
        [],
      ),
      void: z._default(
        z.array(z.strictObject({ key, reason: line(LIMITS.remark) })).check(z.maxLength(MAX_PAYMENTS)),
        [],
      ),
      /** The client's name, typed to confirm an overpayment. */
      overpaidBy: maybeLine(),
      version: version(),
    }),
    reply: Payments,
  }),
};
