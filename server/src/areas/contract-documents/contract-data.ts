/** Reads the values of a contract for its document, in the document's language. */
import { sql } from "drizzle-orm";
import type { MergeData, MergeItem, MergeValue } from "#contract/contract-documents/merge-fields.ts";
import { INSTALMENT_RULES, type InstalmentRule } from "#contract/contracts/instalment.ts";
import { OPPORTUNITY_TYPES, TAX_MODES } from "#contract/enums.ts";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { seesNamed } from "#server/lib/reach/names.ts";
import { reachesRecord, reachValues } from "#server/lib/records/reach.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { ContractSettingValues } from "./contract-setting.rules.ts";

const text = z.nullable(z.string());
const amount = z.nullable(z.coerce.number());
const Row = z.object({
  title: z.string(),
  number: text,
  type: z.nullable(z.enum(OPPORTUNITY_TYPES)),
  value: amount,
  currency: z.string(),
  taxMode: z.enum(TAX_MODES),
  termStart: text,
  termEnd: text,
  paymentDays: z.nullable(z.int()),
  today: z.string(),
  agency: z.string(),
  lead: text,
  leadEmail: text,
  client: text,
  clientSeen: z.boolean(),
  contact: text,
  email: text,
  phone: text,
  address: text,
  event: z.nullable(z.object({ title: z.string(), start: text, end: text, venue: text, address: text })),
  talents: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      seen: z.boolean(),
      role: text,
      fee: amount,
      legalName: text,
      taxNumber: text,
    }),
  ),
  instalments: z.array(
    z.object({
      title: z.string(),
      percent: text,
      amount: z.number(),
      rule: z.enum(INSTALMENT_RULES),
      offset: z.int(),
      due: text,
    }),
  ),
  deliverables: z.array(z.object({ title: z.string(), due: text, talent: text, seen: z.boolean(), note: text })),
  exclusivities: z.array(
    z.object({
      talent: text,
      seen: z.boolean(),
      radius: z.nullable(z.int()),
      place: text,
      before: z.int(),
      after: z.int(),
      start: text,
      end: text,
      categories: text,
      countries: z.array(z.string()),
      note: text,
    }),
  ),
});
type Row = z.output<typeof Row>;

const p = sql.placeholder;
const TALENT = sql.raw("person.id");
const PARTNER = sql.raw("partner.id");
/** Selects the exclusivities with their first and last days, over all events that they count from. */
const exclusivities = sql`(select coalesce(json_agg(json_build_object('talent', who.title,
        'seen', x.person_id is null or ${seesNamed(sql.raw("x.person_id"))}, 'radius', x.radius_km,
        'place', coalesce(x.place_name, v.name, span.venue), 'before', x.days_before, 'after', x.days_after,
        'start', (span.first_on - x.days_before)::text, 'end', (span.last_on + x.days_after)::text,
        'categories', (select string_agg(k.name, ', ' order by n.place, k.name)
          from exclusivity_category n join industry_category k on k.agency_id = n.agency_id and k.id = n.category_id
          where n.agency_id = x.agency_id and n.exclusivity_id = x.id),
        'countries', to_jsonb(x.countries), 'note', x.note) order by x.place, x.id), '[]')
      from exclusivity x
        left join venue v on v.agency_id = x.agency_id and v.id = x.venue_id
        left join record who on who.agency_id = x.agency_id and who.id = x.person_id
        left join lateral (
          select case x.base
            when 'DATES' then x.first_on
            when 'TERM' then c.start_on
            else min(e.start_on) end as first_on,
            case x.base
              when 'DATES' then coalesce(x.last_on, x.first_on)
              when 'TERM' then c.end_on
              else max(coalesce(e.end_on, e.start_on)) end as last_on,
            min(e.venue) as venue
          from involvement link
            join event e on e.agency_id = link.agency_id
              and e.id = link.involved_id
              and e.deleted_at is null
              and e.meaning <> 'cancelled'
          where link.agency_id = c.agency_id
            and link.record_id = c.id
            and link.role = 'LINK'
            and (e.id = x.event_id or (x.event_id is null and x.base = 'EVENT'))) span on true
      where x.agency_id = c.agency_id and x.contract_id = c.id)`;
const reading = preparedFamily(
  () => sql`select c.title, c.number, c.type, c.value::text as value, c.currency, c.tax_mode as "taxMode",
      c.start_on::text as "termStart", c.end_on::text as "termEnd",
      c.payment_terms as "paymentDays", (now() at time zone a.time_zone_id)::date::text as today, a.name as agency,
      lead.display_name as lead, (select email from account where account.id = c.lead_id) as "leadEmail",
      partner.display_name as client, ${reachesRecord(PARTNER, "read")} as "clientSeen", contact.name as contact,
      coalesce(contact.email, partner.email) as email, coalesce(contact.phone, partner.phone) as phone,
      (select entire
        from address
        where address.agency_id = c.agency_id and address.record_id = c.partner_id
        order by as_contact desc, place
        limit 1) as address,
      (select json_build_object('title', e.title, 'start', concat_ws('T', e.start_on, to_char(e.start_time, 'HH24:MI')),
          'end', nullif(concat_ws('T', e.end_on, to_char(e.end_time, 'HH24:MI')), ''),
          'venue', e.venue, 'address', e.address)
        from involvement link
          join event e on e.agency_id = link.agency_id and e.id = link.involved_id and e.deleted_at is null
        where link.agency_id = c.agency_id and link.record_id = c.id and link.role = 'LINK'
        order by e.start_on nulls last, e.id
        limit 1) as event,
      (select coalesce(json_agg(json_build_object('id', person.id, 'name', person.display_name,
          'seen', ${reachesRecord(TALENT, "read")}, 'role', show.role, 'fee', show.fee,
          'legalName', entity.name, 'taxNumber', entity.abn) order by link.place, person.id), '[]')
        from involvement link join person on person.agency_id = link.agency_id and person.id = link.involved_id
          left join lateral (select min(ep.role) as role, sum(ep.fee) as fee
            from event_person ep
              join involvement shown on shown.agency_id = ep.agency_id and shown.involved_id = ep.event_id
            where shown.agency_id = c.agency_id
              and shown.record_id = c.id
              and shown.role = 'LINK'
              and ep.person_id = person.id) show on true
          left join lateral (select l.name, l.abn
            from legal_entity l
            where l.agency_id = c.agency_id and l.person_id = person.id and l.deleted_at is null
            order by l.created_at, l.id
            limit 1) entity on true
        where link.agency_id = c.agency_id and link.record_id = c.id and link.role = 'RELATED') as talents,
      (select coalesce(json_agg(json_build_object('title', i.title, 'percent', trim_scale(i.percent)::text,
          'amount', i.amount, 'rule', i.rule, 'offset', i.day_offset, 'due', i.due_on) order by i.place, i.id), '[]')
        from instalment i where i.agency_id = c.agency_id and i.contract_id = c.id) as instalments,
      (select coalesce(json_agg(json_build_object('title', d.title, 'due', d.due_on, 'talent', who.display_name,
          'seen', d.person_id is null or ${seesNamed(sql.raw("d.person_id"))}, 'note', d.note)
          order by d.due_on nulls last, d.place, d.id), '[]')
        from deliverable d left join person who on who.agency_id = d.agency_id and who.id = d.person_id
        where d.agency_id = c.agency_id and d.contract_id = c.id and d.deleted_at is null) as deliverables,
      ${exclusivities} as exclusivities
    from contract c join agency a on a.id = c.agency_id
      left join staff lead on lead.agency_id = c.agency_id and lead.id = c.lead_id
      left join partner on partner.agency_id = c.agency_id and partner.id = c.partner_id
      left join partner_contact contact on contact.agency_id = c.agency_id
        and contact.id = c.contact_ids[1]
        and contact.deleted_at is null
    where c.id = ${p("id")}::uuid`,
);

const TYPES: Record<(typeof OPPORTUNITY_TYPES)[number], string> = {
  PERFORMANCE: "Performance",
  TOUR: "Tour",
  APPEARANCE: "Appearance",
  ENDORSEMENT: "Endorsement",
  RECORDING: "Recording",
  SCREEN: "Screen",
  PUBLISHING: "Publishing",
  SPORT: "Sport",
  OTHER: "Other",
};
const TAXES = { NoTax: "without tax", Exclusive: "plus tax", Inclusive: "including tax" } as const;

const days = (count: number): string => `${Math.abs(count)} ${Math.abs(count) === 1 ? "day" : "days"}`;
const ANCHORS: Record<Exclude<InstalmentRule, "DATE">, string> = {
  EVENT_START: "the event",
  EVENT_END: "the end of the event",
  SIGNATURE: "signature",
  TERM_END: "the end of the term",
  MONTH_END: "the end of the month",
};
const ruleText = (rule: InstalmentRule, offset: number): string => {
  if (rule === "DATE") return "On a date";
  if (offset === 0) return `On ${ANCHORS[rule]}`;
  return `${days(offset)} ${offset < 0 ? "before" : "after"} ${ANCHORS[rule]}`;
};

/** Returns the writers of dates and amounts in a language. */
function writer(language: string, currency: string) {
  const number = new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: "code" });
  const { maximumFractionDigits: digits = 2 } = number.resolvedOptions();
  const plain = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const countries = new Intl.DisplayNames([language], { type: "region" });
  return {
    country: (code: string): string => countries.of(code) ?? code,
    /** Writes minor units: "29,700.00 AUD". */
    money: (minor: number | null): string | null =>
      minor === null ? null : `${plain.format(minor / 10 ** digits)} ${currency}`,
    date: (day: string | null): string | null =>
      day === null ? null : Temporal.PlainDate.from(day).toLocaleString(language, { dateStyle: "long" }),
    /** Writes a date, or a date and a wall time. */
    moment: (wall: string | null): string | null => {
      if (wall === null || wall === "") return null;
      const day = Temporal.PlainDate.from(wall.slice(0, 10)).toLocaleString(language, { dateStyle: "long" });
      return wall.length > 10 ? `${day}, ${wall.slice(11)}` : day;
    },
    percent: (value: string | null): string | null =>
      value === null
        ? null
        : `${new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(Number(value))} %`,
  };
}

const guarded = (seen: boolean, value: string | null): MergeValue => (seen ? value : { hidden: true });

function written(row: Row, { language, paymentDays }: ContractSettingValues): MergeData {
  const { money, date, moment, percent, country } = writer(language, row.currency);
  const share = (amount: number): string | null =>
    row.value === null || row.value === 0 ? null : String(Math.round((amount / row.value) * 1e4) / 100);
  const values: MergeItem = {
    "contract.number": row.number,
    "contract.title": row.title,
    "contract.type": row.type && TYPES[row.type],
    "contract.value": money(row.value),
    "contract.currency": row.currency,
    "contract.tax": TAXES[row.taxMode],
    "contract.termStart": date(row.termStart),
    "contract.termEnd": date(row.termEnd),
    "contract.paymentDays": String(row.paymentDays ?? paymentDays),
    "contract.date": date(row.today),
    "client.name": row.client,
    "client.contact": row.contact,
    "client.email": guarded(row.clientSeen || row.client === null, row.email),
    "client.phone": guarded(row.clientSeen || row.client === null, row.phone),
    "client.address": guarded(row.clientSeen || row.client === null, row.address),
    "event.title": row.event?.title ?? null,
    "event.start": moment(row.event?.start ?? null),
    "event.end": moment(row.event?.end ?? null),
    // Without a venue of the list, the address is the place.
    "event.venue": row.event?.venue ?? row.event?.address ?? null,
    "event.address": row.event?.address ?? null,
    "talents.names":
      row.talents.length === 0
        ? null
        : guarded(
            row.talents.every(({ seen }) => seen),
            row.talents.map(({ name }) => name).join(", "),
          ),
    "agency.name": row.agency,
    "agency.lead": row.lead,
    "agency.leadEmail": row.leadEmail,
  };
  return {
    values,
    lists: {
      talents: row.talents.map(({ name, seen, role, fee, legalName, taxNumber }) => ({
        "talent.name": guarded(seen, name),
        "talent.legalName": guarded(seen, legalName),
        "talent.role": role,
        "talent.fee": guarded(seen, money(fee)),
        "talent.taxNumber": guarded(seen, taxNumber),
      })),
      instalments: row.instalments.map((part, index) => ({
        "instalment.number": String(index + 1),
        "instalment.name": part.title,
        "instalment.share": percent(part.percent ?? share(part.amount)),
        "instalment.amount": money(part.amount),
        "instalment.due": date(part.due),
        "instalment.rule": ruleText(part.rule, part.offset),
      })),
      deliverables: row.deliverables.map(({ title, due, talent, seen, note }, index) => ({
        "deliverable.number": String(index + 1),
        "deliverable.title": title,
        "deliverable.due": date(due),
        "deliverable.talent": guarded(seen, talent),
        "deliverable.note": note,
      })),
      exclusivities: row.exclusivities.map((exclusivity) => ({
        "exclusivity.talent":
          exclusivity.talent === null
            ? (values["talents.names"] ?? null)
            : guarded(exclusivity.seen, exclusivity.talent),
        "exclusivity.radius": exclusivity.radius === null ? null : `${exclusivity.radius} km`,
        "exclusivity.place": exclusivity.place,
        "exclusivity.daysBefore": String(exclusivity.before),
        "exclusivity.daysAfter": String(exclusivity.after),
        "exclusivity.start": date(exclusivity.start),
        "exclusivity.end": date(exclusivity.end),
        "exclusivity.categories": exclusivity.categories,
        "exclusivity.territory":
          exclusivity.countries.length === 0 ? null : exclusivity.countries.map(country).join(", "),
        "exclusivity.note": exclusivity.note,
      })),
    },
  };
}

export interface MergedContract {
  title: string;
  number: string | null;
  agency: string;
  type: Row["type"];
  data: MergeData;
}
/**
 * Reads the values of a contract that the actor reaches; talents and client are hidden as far as the actor may not see
 * them.
 */
export async function contractValues(
  db: Db,
  actor: Actor,
  { id, settings }: { id: string; settings: ContractSettingValues },
): Promise<MergedContract> {
  const [read] = await reading(db, undefined, { id, ...reachValues(actor) });
  const row = z.parse(Row, found(read));
  return { title: row.title, number: row.number, agency: row.agency, type: row.type, data: written(row, settings) };
}
