/** Settlements of the tour's shows: those that are over are signed, and the next one is begun. */
import { sql } from "drizzle-orm";
import type { SettlementForm } from "#contract/settlements/settlement.ts";
import { attachment } from "#server/areas/media/media.table.ts";
import { derivedOf, figuresSum } from "#server/areas/settlements/settlement.rules.ts";
import { settlementTable } from "#server/areas/settlements/settlement.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { libraryId } from "../media/library.ts";
import { demoDate, instantOf, type Moment } from "../values/day.ts";
import { idOf } from "../values/random.ts";

interface Show extends Record<string, unknown> {
  id: string;
  isOver: boolean;
  fee: number | null;
  currency: string;
  promoter: string | null;
  lead: string | null;
  leadId: string | null;
  tickets: SettlementForm["tickets"];
}
const COSTS: SettlementForm["costs"] = [
  { title: "Hall hire", supplier: null, cap: 420_000, billed: 420_000, receiptIds: [] },
  { title: "Sound and light", supplier: "Brightside Sound", cap: 300_000, billed: 326_000, receiptIds: [] },
  { title: "Security", supplier: "Quiet Hour Security", cap: 160_000, billed: 148_000, receiptIds: [] },
  { title: "Catering", supplier: "Table Nine Catering", cap: 60_000, billed: 64_200, receiptIds: [] },
  { title: "Music licence", supplier: null, cap: null, billed: 53_185, receiptIds: [] },
];

export async function insertSettlements(
  db: Db,
  { agencyId, now, tour }: { agencyId: string; now: Moment; tour: string },
): Promise<void> {
  const today = demoDate(now);
  const { rows } = await db.execute<Show>(
    sql`select e.id, e.start_on < ${today}::date as "isOver", e.fee::float8 as fee, e.currency,
        p.display_name as promoter, s.display_name as lead, s.id as "leadId",
        (select coalesce(json_agg(json_build_object('name', k.name, 'price', k.price, 'capacity', k.capacity,
            'comps', k.comps, 'kills', k.kills, 'sold', (select coalesce(sum(n.sold - n.refunded), 0)::int
              from ticket_count n
              where n.agency_id = k.agency_id and n.type_id = k.id and n.source = g.source)) order by k.place), '[]')
          from ticket_type k join ticketing g on g.agency_id = k.agency_id and g.id = k.event_id
          where k.agency_id = e.agency_id and k.event_id = e.id) as tickets
      from tour_entry t join event e on e.agency_id = t.agency_id and e.id = t.event_id
        left join partner p on p.agency_id = e.agency_id and p.id = e.partner_id
        left join staff s on s.agency_id = e.agency_id and s.id = e.lead_id
      where t.agency_id = ${agencyId}::uuid and t.tour_id = ${tour}::uuid and t.kind = 'SHOW'
      order by e.start_on`,
  );
  const next = rows.findIndex(({ isOver }) => !isOver);
  for (const [place, { id, isOver, fee, currency, promoter, lead, leadId, tickets }] of rows.entries()) {
    if (!isOver && place !== next) continue;
    const receipt = idOf(`attachment/${id}/receipt`);
    await db.insert(attachment).values({
      id: receipt,
      agencyId,
      recordId: id,
      mediaId: libraryId(agencyId, "Tax invoice.pdf"),
      caption: "Invoice of the hall",
      place: 0,
      authorId: leadId,
      createdAt: instantOf(now.subtract({ days: 3, hours: 2 })),
    });
    const form: SettlementForm = {
      talent: "The Tin Lanterns",
      promoter: promoter ?? "The promoter",
      currency,
      deal: "GUARANTEE_OR_SHARE",
      guarantee: fee ?? 600_000,
      share: 7500,
      splitPoint: 0,
      taxName: "GST",
      priceTax: 1000,
      restTax: 1000,
      ticketFee: 195,
      tickets,
      costs: COSTS.map((cost) => (cost.title === "Hall hire" ? { ...cost, receiptIds: [receipt] } : cost)),
      deposits: [],
      payments: isOver ? [] : [{ amount: 200_000, way: "TRANSFER", note: "on the night" }],
      termDays: 14,
    };
    const { due } = figuresSum(form);
    // Shows that are over were paid for in advance, so that nothing of it is left to invoice.
    const figures = {
      ...form,
      deposits: [{ amount: isOver ? due : Math.floor(due / 2), reference: "Deposit by the contract" }],
    };
    const signedAt = instantOf(now.subtract({ days: 3, minutes: 40 }));
    await db.insert(settlementTable).values({
      id,
      agencyId,
      figures,
      ...derivedOf(figures),
      lockedAt: isOver ? signedAt : null,
      createdBy: leadId,
    });
    if (!isOver) continue;
    const signatures = [
      { side: "OURS", name: lead ?? "Moss Delahunt", role: "Tour manager" },
      { side: "PROMOTER", name: "Desmond Achari", role: "Promoter" },
    ].map((signature) => ({ ...signature, mark: "typed", markPath: null, at: signedAt.toString(), stands: true }));
    for (const { side, name, role } of signatures)
      await db.execute(
        sql`insert into settlement_signature (id, agency_id, event_id, side, name, role, mark, signed_version,
            signed_at)
          values (${idOf(`settlement-signature/${id}/${side}`)}::uuid, ${agencyId}::uuid, ${id}::uuid, ${side}, ${name},
            ${role}, 'typed', 1, ${signedAt.toString()}::timestamptz)`,
      );
    await db.execute(
      sql`insert into settlement_version (agency_id, event_id, number, figures, signatures, due, rest, signed_at,
          remark)
        values (${agencyId}::uuid, ${id}::uuid, 1, ${JSON.stringify(figures)}::jsonb,
          ${JSON.stringify(signatures)}::jsonb, ${due}, 0, ${signedAt.toString()}::timestamptz,
          'There is nothing to invoice.')`,
    );
  }
}
