/** Client credit on an invoice: paid or credited beyond its total. It is refunded, or pays another invoice. */
import { call, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { date, id, instant, line, maybeLine, Named, PersonBrief, ref, version, z } from "../schema.ts";
import { MAX_PAYMENTS } from "./payment.ts";

/** A refund, or a payment of another invoice. */
export const CreditUse = z.object({
  id: id(),
  /** Minor units of the invoice's currency. */
  amount: z.int(),
  usedOn: z.string(),
  reference: z.nullable(z.string()),
  /** Invoice that it pays; null for a refund. */
  invoice: z.nullable(Named),
  by: z.nullable(PersonBrief),
  at: instant(),
  /** Null unless voided. */
  voided: z.nullable(z.object({ reason: z.string(), by: z.nullable(PersonBrief), at: instant() })),
});
export type CreditUse = z.output<typeof CreditUse>;

export const ClientCredit = z.object({
  currency: z.string(),
  /** Credit left on this invoice, to refund or use. */
  left: z.int(),
  uses: z.array(CreditUse),
  /** Credit left on the client's other invoices in this currency, which can pay this one. */
  available: z.int(),
  /** True if the reader may be the one to refund it. */
  refundable: z.boolean(),
  /** Version of the invoice. */
  version: z.int(),
});
export type ClientCredit = z.output<typeof ClientCredit>;

const PATH = "/finance/v1/invoices/{id}/credit";
const topics = ["invoice"] as const;
const params = z.strictObject({ id: ref("invoice") });
export const clientCredits = {
  get: call("GET", PATH, {
    summary: "Client credit on an invoice, with its refunds and uses",
    access: read("FINANCE"),
    topics,
    params,
    reply: ClientCredit,
  }),
  save: call("PUT", PATH, {
    summary: "Record refunds of the client credit on an invoice, and void others",
    access: write("FINANCE"),
    topics,
    params,
    body: z.strictObject({
      refund: z._default(
        z
          .array(
            z.strictObject({
              amount: z.int().check(z.minimum(1), z.maximum(1e13)),
              refundedOn: date(),
              reference: maybeLine(),
            }),
          )
          .check(z.maxLength(MAX_PAYMENTS)),
        [],
      ),
      void: z._default(
        z
          .array(z.strictObject({ key: z.string().check(z.regex(/^[\w-]{1,36}$/)), reason: line(LIMITS.remark) }))
          .check(z.maxLength(MAX_PAYMENTS)),
        [],
      ),
      version: version(),
    }),
    reply: ClientCredit,
  }),
};
