/** Reads settlements: of a show, begun or as it would begin, and of a tour. */
import { type SQL, sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { Settlement, type SettlementForm, TourSettlement } from "#contract/settlements/settlement.ts";
import { event } from "#server/areas/events/event.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { involvedOf } from "#server/lib/reach/involvement.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { dayOrTime } from "#server/lib/work/day-or-time.ts";
import { visibleRecord, workPerson } from "#server/lib/work/work.ts";
import { proposalOf, StoredShow } from "./proposal.ts";
import { eventFileIds, withReceipts } from "./receipts.ts";
import { jsonTime, reachesSettlement } from "./settlement.rules.ts";
import { settlementTable } from "./settlement.table.ts";

const p = sql.placeholder;
const startDate = dayOrTime(event.startOn, event.startTime);

/** Names the latest signature of each side, and tells whether it is of this version. */
const signatures = sql`(select coalesce(json_agg(json_build_object('side', s.side, 'name', s.name, 'role', s.role,
      'mark', s.mark, 'markPath', s.mark_path, 'at', ${jsonTime(sql`s.signed_at`)},
      'stands', s.signed_version = ${settlementTable.version}) order by s.side), '[]')
  from (select distinct on (g.side) g.*
      from settlement_signature g
      where g.agency_id = ${settlementTable.agencyId} and g.event_id = ${settlementTable.id}
      order by g.side, g.signed_at desc, g.id desc) s)`;
/** Sides that have signed this version. */
const signedSides = sql`(select count(distinct g.side)
  from settlement_signature g
  where g.agency_id = ${settlementTable.agencyId} and g.event_id = ${settlementTable.id}
    and g.signed_version = ${settlementTable.version})`;
const state = sql`case when ${settlementTable.id} is null then 'NOT_BEGUN'
  when ${settlementTable.lockedAt} is not null then 'SIGNED'
  when ${signedSides} > 0 then 'SIGNATURE_MISSING' else 'OPEN' end`;
/** A credit note of the invoice `n` that was written after a moment. */
const creditedSince = (moment: SQL): SQL => sql`exists (select from credit_note c
  where c.agency_id = n.agency_id and c.invoice_id = n.id and c.deleted_at is null and c.status <> 'Voided'
    and c.created_at > ${moment})`;
/**
 * Selects what the newest version takes off the latest invoice that was sent: what is due less than when it was last
 * drafted or credited.
 */
const credit = sql`(select json_build_object('invoice', json_build_object('id', n.id, 'name', n.number),
      'amount', (n.before - v.rest)::float8)
  from (select i.*, (select p.rest
          from settlement_version p, lateral (select i.agency_id, i.id) n
          where p.agency_id = v.agency_id and p.event_id = v.event_id and p.number < v.number
            and (p.invoice_id is not null or ${creditedSince(sql`p.signed_at`)})
          order by p.number desc
          limit 1) as before
      from settlement_version w join invoice i on i.agency_id = w.agency_id and i.id = w.invoice_id
      where w.agency_id = v.agency_id and w.event_id = v.event_id and w.number < v.number and i.status = 'Sent'
        and i.deleted_at is null
      order by w.number desc
      limit 1) n
  where v.invoice_id is null and n.before > v.rest and ${withinReach("FINANCE", sql`n.id`, "read")}
    and not ${creditedSince(sql`v.signed_at`)}
    and not exists (select from settlement_version x
      where x.agency_id = v.agency_id and x.event_id = v.event_id and x.number > v.number))`;
const signedVersions = sql`(select coalesce(json_agg(json_build_object('number', v.number,
      'at', ${jsonTime(sql`v.signed_at`)}, 'due', v.due, 'invoice', ${visibleRecord(sql`v.invoice_id`)},
      'remark', v.remark, 'credit', ${credit}) order by v.number desc), '[]')
  from settlement_version v
  where v.agency_id = ${settlementTable.agencyId} and v.event_id = ${settlementTable.id})`;

const sentLink = sql`(select json_build_object('until', ${jsonTime(sql`k.expires_at`)}, 'email', k.email,
      'openedAt', ${jsonTime(sql`k.opened_at`)}, 'stands', k.sent_version = ${settlementTable.version})
  from settlement_link k
  where k.agency_id = ${settlementTable.agencyId} and k.event_id = ${settlementTable.id} and k.revoked_at is null
    and k.used_at is null and k.expires_at > now()
  order by k.created_at desc
  limit 1)`;

const contract = sql`(select json_build_object('id', c.id, 'name', c.title, 'number', c.number, 'value', c.value,
      'paymentTerms', c.payment_terms)
  from involvement i join contract c on c.agency_id = i.agency_id and c.id = i.record_id
  where i.agency_id = ${event.agencyId} and i.involved_id = ${event.id} and i.role = 'LINK' and c.deleted_at is null
    and ${withinReach("CONTRACT", sql`c.id`, "read")}
  order by c.number is null, c.created_at, c.id
  limit 1)`;
/** The tour that the show is of, with the shows of it whose settlements the reader may see, in their order. */
const tour = sql`(select json_build_object('id', t.id, 'name', t.display_name,
      'showIds', (select json_agg(o.event_id order by o.starts_at, o.id)
        from tour_entry o join ${event} on ${event.agencyId} = o.agency_id and ${event.id} = o.event_id
        where o.agency_id = t.agency_id and o.tour_id = t.id and o.kind = 'SHOW' and o.deleted_at is null
          and ${event.deletedAt} is null and ${reachesSettlement("read")}))
  from tour_entry n join tour t on t.agency_id = n.agency_id and t.id = n.tour_id
  where n.agency_id = ${event.agencyId} and n.event_id = ${event.id} and n.deleted_at is null
    and t.deleted_at is null and ${withinReach("EVENT", sql`t.id`, "read")}
  order by t.created_at desc, t.id
  limit 1)`;
const types = sql`(select coalesce(json_agg(json_build_object('name', k.name,
      'price', case when t.currency = ${event.currency} then coalesce(k.price, 0) else 0 end, 'capacity', k.capacity,
      'comps', k.comps, 'kills', k.kills,
      'sold', (select greatest(coalesce(sum(n.sold - n.refunded), 0), 0)::int
        from ticket_count n
        where n.agency_id = k.agency_id and n.event_id = k.event_id and n.source = t.source and n.type_id = k.id))
      order by k.place, k.name, k.id), '[]')
  from ticketing t join ticket_type k on k.agency_id = t.agency_id and k.event_id = t.id and k.deleted_at is null
  where t.agency_id = ${event.agencyId} and t.id = ${event.id} and t.deleted_at is null)`;
/** Paid invoices of the show's contracts, but for drafts that settlements made; what was paid is less its tax. */
const paidInvoices = sql`(select coalesce(json_agg(json_build_object(
      'reference', concat(v.number, ', paid ', to_char(v.paid_on, 'DD Mon YYYY')),
      'amount', round(v.net * least(v.paid, v.net + v.tax) / nullif(v.net + v.tax, 0))::float8)
      order by v.paid_on), '[]')
  from (select n.*, (select max(y.paid_on)
        from invoice_payment y
        where y.agency_id = n.agency_id and y.invoice_id = n.id and y.voided_at is null) as paid_on
      from invoice n
      where n.agency_id = ${event.agencyId} and n.status = 'Sent' and n.paid > 0 and n.net > 0 and n.deleted_at is null
        and n.currency = ${event.currency}
        and n.contract_id in (select i.record_id
          from involvement i
          where i.agency_id = ${event.agencyId} and i.involved_id = ${event.id} and i.role = 'LINK')
        and not exists (select from settlement_version w where w.agency_id = n.agency_id and w.invoice_id = n.id)
        and ${withinReach("FINANCE", sql`n.id`, "read")}
      limit 20) v)`;
/** Tax of what the agency sells. */
const tax = sql`(select json_build_object('name', r.name, 'percent', r.percent)
  from line_account a join tax_rate r on r.agency_id = a.agency_id and r.id = a.tax_rate_id
  where a.agency_id = ${event.agencyId} and a.kind = 'income' and a.active
  order by a.code, a.id
  limit 1)`;

const selecting = preparedFamily(
  () => sql`select ${event.id} as id, ${event.title} as title, ${event.venue} as venue, ${startDate} as "startDate",
      ${event.timeZoneId} as "timeZoneId", ${event.currency} as currency, ${event.fee}::float8 as fee,
      ${involvedOf(event, "RELATED", workPerson)} as people, ${visibleRecord(event.partnerId)} ->> 'name' as client,
      ${contract} as contract, ${tour} as tour, ${paidInvoices} as "paidInvoices", ${types} as types,
      ${tax} as tax, ${reachesSettlement("write")} as editable, ${state} as state,
      coalesce(${settlementTable.version}, 0) as version, ${settlementTable.figures} as figures,
      ${settlementTable.disagreement} as disagreement, ${signatures} as signatures, ${signedVersions} as signed,
      ${sentLink} as "sentLink", ${eventFileIds} as "fileIds"
    from ${event}
      left join ${settlementTable} on ${settlementTable.agencyId} = ${event.agencyId}
        and ${settlementTable.id} = ${event.id} and ${settlementTable.deletedAt} is null
    where ${event.id} = ${p("id")}::uuid and ${event.deletedAt} is null and ${reachesSettlement("read")}`,
);

/** Reads the settlement of a show. */
export async function readSettlement(db: Db, actor: Actor, id: string): Promise<Settlement> {
  const [row] = await selecting(db, undefined, { ...reachValues(actor), id });
  const stored = found(row);
  const show = z.parse(StoredShow, stored);
  const ids = show.tour?.showIds ?? [];
  const place = ids.indexOf(id);
  const figures = withReceipts((stored.figures as SettlementForm | null) ?? proposalOf(show), show.fileIds);
  return z.parse(Settlement, {
    ...stored,
    figures,
    tour:
      show.tour === null || place < 0
        ? null
        : {
            ...show.tour,
            place: place + 1,
            shows: ids.length,
            previousId: ids[place - 1] ?? null,
            nextId: ids[place + 1] ?? null,
          },
  });
}

const listing = preparedFamily(
  () => sql`select ${event.id} as id, ${event.title} as title, ${event.venue} as venue, ${startDate} as "startDate",
      ${state} as state, coalesce(${settlementTable.currency}, ${event.currency}) as currency,
      ${settlementTable.sold} as sold, ${settlementTable.places} as places, ${settlementTable.gross}::float8 as gross,
      ${settlementTable.due}::float8 as due, ${settlementTable.openAmount}::float8 as open
    from tour_entry n join ${event} on ${event.agencyId} = n.agency_id and ${event.id} = n.event_id
      left join ${settlementTable} on ${settlementTable.agencyId} = ${event.agencyId}
        and ${settlementTable.id} = ${event.id} and ${settlementTable.deletedAt} is null
    where n.agency_id = ${p("$agency")}::uuid and n.tour_id = ${p("tour")}::uuid and n.kind = 'SHOW'
      and n.deleted_at is null and ${event.deletedAt} is null and ${reachesSettlement("read")}
    order by n.starts_at, n.id
    limit 400`,
);
export const settlementsOfTour = async (db: Db, actor: Actor, tourId: string): Promise<TourSettlement[]> =>
  z.parse(z.array(TourSettlement), await listing(db, undefined, { ...reachValues(actor), tour: tourId }));
