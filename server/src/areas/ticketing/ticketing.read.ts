/** Reads ticketed events: the list, its file, a whole one, and the figures of its dashboard. */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { ReplyOf } from "#contract/call.ts";
import { z } from "#contract/schema.ts";
import { TICKET_PROVIDERS, type TicketingState } from "#contract/ticketing/codes.ts";
import { dayDifference, paceOf } from "#contract/ticketing/curve.ts";
import { ticketing as calls, TicketingEvent, type TicketingRow } from "#contract/ticketing/ticketing.ts";
import { majorText } from "#contract/values/money.ts";
import { event } from "#server/areas/events/event.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { involvedOf, involves } from "#server/lib/reach/involvement.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";
import { dayOrTime } from "#server/lib/work/day-or-time.ts";
import { staffBrief, workPerson } from "#server/lib/work/work.ts";
import { eventToday, hasMoney, reachesTicketing } from "./ticketing.rules.ts";
import { ticketingTable } from "./ticketing.table.ts";

const p = sql.placeholder;

/** State of a ticketed event, by the status of its event, its dates and its counts. */
const state = sql`case when ${ticketingTable.meaning} = 'cancelled' then 'CANCELLED'
  when ${ticketingTable.meaning} = 'done' or ${ticketingTable.overAt} < now() then 'OVER'
  when ${ticketingTable.places} > 0 and ${ticketingTable.sold} >= ${ticketingTable.places} then 'SOLD_OUT'
  when ${ticketingTable.sold} > 0 or ${ticketingTable.onSaleOn} <= ${eventToday} then 'ON_SALE'
  else 'NOT_ON_SALE' end`;

const ofEvent = (value: SQL | Column): SQL =>
  sql`(select ${value}
    from ${event}
    where ${event.agencyId} = ${ticketingTable.agencyId} and ${event.id} = ${ticketingTable.id})`;
const ofTypes = (column: string): SQL =>
  sql`(select coalesce(sum(${sql.raw(`k.${column}`)}), 0)::int
    from ticket_type k
    where k.agency_id = ${ticketingTable.agencyId} and k.event_id = ${ticketingTable.id} and k.deleted_at is null)`;
/** Sum of the counts of its source from so many days ago to so many days ago. */
const soldWithin = (from: number, to: number): SQL =>
  sql`(select coalesce(sum(n.sold - n.refunded), 0)::int
    from ticket_count n
    where n.agency_id = ${ticketingTable.agencyId} and n.event_id = ${ticketingTable.id}
      and n.source = ${ticketingTable.source}
      and n.day between ${eventToday} - ${sql.raw(String(from))} and ${eventToday} - ${sql.raw(String(to))})`;

/** A column of the link whose counts are shown; null for counts by hand. */
const ofLink = (column: string): SQL =>
  sql`(select ${sql.raw(`l.${column}`)}
    from ticketing_link l
    where l.agency_id = ${ticketingTable.agencyId} and l.event_id = ${ticketingTable.id}
      and l.provider = ${ticketingTable.source})`;

const row = () => ({
  id: ticketingTable.id,
  slug: ticketingTable.slug,
  title: ticketingTable.title,
  venue: ofEvent(event.venue),
  startDate: ofEvent(dayOrTime(event.startOn, event.startTime)),
  timeZoneId: ticketingTable.zone,
  people: involvedOf(ticketingTable, "RELATED", workPerson),
  state,
  onSaleOn: ticketingTable.onSaleOn,
  sold: ticketingTable.sold,
  places: ticketingTable.places,
  capacity: ofTypes("capacity"),
  comps: ofTypes("comps"),
  kills: ofTypes("kills"),
  today: soldWithin(0, 0),
  yesterday: soldWithin(1, 1),
  sevenDays: soldWithin(6, 0),
  sevenBefore: soldWithin(13, 7),
  currency: ticketingTable.currency,
  gross: sql`case when ${hasMoney("read")} then ${ticketingTable.gross} end`,
  source: ticketingTable.source,
  countedAt: sql`coalesce(${ofLink("fetched_at")}, ${ticketingTable.countedAt})`,
  failingSince: ofLink("failing_since"),
  createdAt: ticketingTable.createdAt,
  updatedAt: ticketingTable.updatedAt,
  version: ticketingTable.version,
});

export const ticketingList = defineList(calls.list, {
  table: ticketingTable,
  id: ticketingTable.id,
  agencyId: ticketingTable.agencyId,
  always: reachesTicketing("read"),
  sort: {
    startDate: ticketingTable.startsAt,
    title: ticketingTable.title,
    sold: ticketingTable.sold,
    createdAt: ticketingTable.createdAt,
    updatedAt: ticketingTable.updatedAt,
  },
  where: {
    talentId: (id) => involves(ticketingTable)(sql`array[${id}::uuid]`),
    talentIds: involves(ticketingTable),
    states: (states) => sql`${state} = any (${states}::text[])`,
    sources: isAmong(ticketingTable.source),
  },
  search: (words) => sql`${ticketingTable.id} = any (array(select search_ticketing(${words})))`,
  dates: ticketingTable.startsAt,
  row,
});

const STATES: Readonly<Record<TicketingState, string>> = {
  NOT_ON_SALE: "Not on sale",
  ON_SALE: "On sale",
  SOLD_OUT: "Sold out",
  OVER: "Over",
  CANCELLED: "Cancelled",
};
export const ticketingSheet: readonly SheetColumn<TicketingRow>[] = [
  { id: "title", title: "Event", value: (line) => line.title },
  { id: "startDate", title: "Date", value: (line) => line.startDate },
  { id: "venue", title: "Venue", value: (line) => line.venue },
  { id: "talent", title: "Talent", value: (line) => line.people.map(({ displayName }) => displayName).join(", ") },
  { id: "state", title: "State", value: (line) => STATES[line.state] },
  { id: "sold", title: "Sold", value: (line) => line.sold },
  { id: "places", title: "Places for sale", value: (line) => line.places },
  { id: "today", title: "Today", value: (line) => line.today },
  { id: "yesterday", title: "Yesterday", value: (line) => line.yesterday },
  { id: "sevenDays", title: "Seven days", value: (line) => line.sevenDays },
  {
    id: "gross",
    title: "Gross",
    value: (line) => (line.gross === null ? null : Number(majorText(line.gross, line.currency))),
  },
  { id: "currency", title: "Currency", value: (line) => line.currency },
];

const types = sql`(select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'price', k.price,
      'capacity', k.capacity, 'comps', k.comps, 'kills', k.kills,
      'sold', (select coalesce(sum(n.sold - n.refunded), 0)
        from ticket_count n
        where n.agency_id = k.agency_id
          and n.event_id = k.event_id
          and n.source = ${ticketingTable.source}
          and n.type_id = k.id)) order by k.place, k.name, k.id), '[]')
  from ticket_type k
  where k.agency_id = ${ticketingTable.agencyId} and k.event_id = ${ticketingTable.id} and k.deleted_at is null)`;
const utc = (column: string): SQL => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const sources = sql`(select coalesce(json_agg(json_build_object('source', c.source, 'sold', coalesce(c.sold, 0),
      'countedAt', ${utc("coalesce(c.fetched_at, c.counted_at)")}, 'by', ${staffBrief(sql`c.counted_by`)},
      'failingSince', ${utc("c.failing_since")}) order by c.source <> 'MANUAL', c.source), '[]')
  from (select coalesce(n.source, l.provider) as source, n.sold, n.counted_at, n.counted_by, l.fetched_at,
        l.failing_since
      from (select n.source, sum(n.sold - n.refunded)::int as sold, max(n.counted_at) as counted_at,
            (array_agg(n.counted_by order by n.counted_at desc))[1] as counted_by
          from ticket_count n
          where n.agency_id = ${ticketingTable.agencyId} and n.event_id = ${ticketingTable.id}
          group by n.source) n
        full join (select l.provider, l.fetched_at, l.failing_since
          from ticketing_link l
          where l.agency_id = ${ticketingTable.agencyId} and l.event_id = ${ticketingTable.id}) l
          on l.provider = n.source) c)`;
const providers = sql`(select json_agg(json_build_object('provider', p.provider, 'isConnected', c.id is not null,
      'isRefused', c.failure is not null,
      'link', case when l.remote_id is not null then json_build_object('remoteId', l.remote_id, 'title', l.title,
        'day', l.day, 'fetchedAt', ${utc("l.fetched_at")}, 'failingSince', ${utc("l.failing_since")},
        'failure', l.failure, 'dueAt', case when isfinite(l.due_at) then ${utc("l.due_at")} end) end) order by p.place)
  from unnest(${sql.raw(`array['${TICKET_PROVIDERS.join("', '")}']`)}) with ordinality p (provider, place)
    left join ticketing_connection c on c.agency_id = ${ticketingTable.agencyId} and c.provider = p.provider
    left join ticketing_link l on l.agency_id = ${ticketingTable.agencyId} and l.event_id = ${ticketingTable.id}
      and l.provider = p.provider)`;

const selecting = preparedFamily(() => {
  const columns: Record<string, SQL | Column> = {
    ...row(),
    url: ticketingTable.url,
    address: ofEvent(event.address),
    types,
    points: ticketingTable.points,
    sources,
    providers,
    day: sql`${eventToday}::text`,
    editable: withinReach("EVENT", ticketingTable.id, "write"),
    seesMoney: hasMoney("read"),
    writesMoney: hasMoney("write"),
  };
  return sql`select ${sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )}
    from ${ticketingTable}
    where ${ticketingTable.id} = ${p("id")}::uuid and ${reachesTicketing("read")}`;
});
const WithPrices = z.array(z.looseObject({ price: z.unknown() }));

export async function readTicketing(db: Db, actor: Actor, id: string): Promise<TicketingEvent> {
  const [read] = await selecting(db, undefined, { ...reachValues(actor), id });
  const stored = found(read);
  const priced = z.parse(WithPrices, stored.types);
  return z.parse(TicketingEvent, {
    ...stored,
    types: stored.seesMoney === true ? priced : priced.map(({ price: _, ...type }) => type),
  });
}

interface NetDay {
  day: string;
  sold: number;
  refunded: number;
}
/** Returns what was sold and given back by day, of the source that was chosen, from the first day on. */
export async function countedDays(db: Db, { agencyId }: Actor, id: string): Promise<NetDay[]> {
  const { rows } = await db.execute<NetDay & Record<string, unknown>>(
    sql`select n.day::text as day, sum(n.sold)::int as sold, sum(n.refunded)::int as refunded
      from ticketing t join ticket_count n on n.agency_id = t.agency_id and n.event_id = t.id and n.source = t.source
      where t.agency_id = ${agencyId}::uuid and t.id = ${id}::uuid
      group by n.day
      order by n.day`,
  );
  return rows;
}

const SHOWN_DAYS = 14;
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** Returns the figures of a dashboard, without those that the reader has no right to, and the last days. */
export async function readTicketingBoard(db: Db, actor: Actor, id: string): Promise<ReplyOf<typeof calls.dashboard>> {
  const [whole, counted] = await Promise.all([readTicketing(db, actor, id), countedDays(db, actor, id)]);
  const nets = counted.map(({ day, sold, refunded }) => ({ day, net: sold - refunded }));
  const plain = (
    kind: "TODAY" | "YESTERDAY" | "PACE" | "DAYS_LEFT",
    value: number | null,
    compared: number | null = null,
  ) => ({
    kind,
    value,
    of: compared,
    currency: null,
  });
  const netOn = (days: number): number => nets.find(({ day }) => day === dayBefore(whole.day, days))?.net ?? 0;
  const showDay = whole.startDate?.slice(0, 10) ?? null;
  return {
    widgets: [
      { kind: "SOLD", value: whole.sold, of: whole.places, currency: null },
      ...(whole.seesMoney ? [{ kind: "GROSS" as const, value: whole.gross, of: null, currency: whole.currency }] : []),
      plain("TODAY", whole.today, netOn(1)),
      plain("YESTERDAY", whole.yesterday, netOn(2)),
      plain("PACE", paceOf(nets, whole.day)),
      plain("DAYS_LEFT", showDay === null ? null : Math.max(0, dayDifference(whole.day, showDay))),
    ],
    days: Array.from({ length: SHOWN_DAYS }, (_, place) => {
      const day = dayBefore(whole.day, SHOWN_DAYS - 1 - place);
      const { sold = 0, refunded = 0 } = counted.find((other) => other.day === day) ?? {};
      return { day, sold, refunded };
    }),
  };
}
