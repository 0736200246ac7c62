/** Proposes the figures that a settlement begins with: the deal of contract or event, and the places of ticketing. */
import { LIMITS } from "#contract/limits.ts";
import { z } from "#contract/schema.ts";
import { SETTLEMENT_LIMITS } from "#contract/settlements/codes.ts";
import type { SettlementForm } from "#contract/settlements/settlement.ts";

export const StoredShow = z.object({
  currency: z.string(),
  fee: z.nullable(z.number()),
  client: z.nullable(z.string()),
  venue: z.nullable(z.string()),
  title: z.string(),
  tax: z.nullable(z.object({ name: z.string(), percent: z.number() })),
  people: z.array(z.object({ displayName: z.string() })),
  types: z.array(
    z.object({
      name: z.string(),
      price: z.number(),
      capacity: z.number(),
      comps: z.number(),
      kills: z.number(),
      sold: z.number(),
    }),
  ),
  contract: z.nullable(z.looseObject({ value: z.nullable(z.number()), paymentTerms: z.nullable(z.number()) })),
  tour: z.nullable(z.looseObject({ showIds: z.nullable(z.array(z.string())) })),
  fileIds: z.array(z.string()),
  paidInvoices: z.array(z.object({ reference: z.string(), amount: z.number() })),
});
export type StoredShow = z.output<typeof StoredShow>;

const USUAL_DAYS = 14;

export function proposalOf({
  currency,
  fee,
  contract,
  people,
  title,
  client,
  venue,
  tax,
  types,
  paidInvoices,
}: StoredShow): SettlementForm {
  const rate = Math.round((tax?.percent ?? 0) * 100);
  return {
    talent:
      people
        .map(({ displayName }) => displayName)
        .join(", ")
        .slice(0, 200) || title,
    promoter: client ?? venue ?? "The promoter",
    currency,
    deal: "GUARANTEE",
    guarantee: Math.min(fee ?? contract?.value ?? 0, SETTLEMENT_LIMITS.amount),
    share: 0,
    splitPoint: 0,
    taxName: tax?.name.slice(0, LIMITS.tag) ?? "Tax",
    priceTax: rate,
    restTax: rate,
    ticketFee: 0,
    tickets: types.map((type) => ({ ...type, price: Math.min(type.price, SETTLEMENT_LIMITS.price) })),
    costs: [],
    deposits: paidInvoices,
    payments: [],
    termDays: contract?.paymentTerms ?? USUAL_DAYS,
  };
}
