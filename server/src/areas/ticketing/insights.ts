/** Insights of a ticketed event: its counts by day and type, and the shows that it is compared with. */
import { sql } from "drizzle-orm";
import { z } from "#contract/schema.ts";
import { TICKETING_LIMITS } from "#contract/ticketing/codes.ts";
import { curveOf, dayDifference, forecastOf } from "#contract/ticketing/curve.ts";
import { TicketingInsights } from "#contract/ticketing/ticketing.ts";
import { event } from "#server/areas/events/event.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { reachesTicketing } from "./ticketing.rules.ts";
import { ticketingTable } from "./ticketing.table.ts";

const p = sql.placeholder;

interface Show {
  id: string;
  slug: string;
  title: string;
  venue: string | null;
  day: string;
  places: number;
  sold: number;
}
const showColumns = sql`${ticketingTable.id} as id, ${ticketingTable.slug} as slug, ${ticketingTable.title} as title,
  (select ${event.venue} from ${event} where ${event.id} = ${ticketingTable.id}) as venue,
  (${ticketingTable.startsAt} at time zone ${ticketingTable.zone})::date::text as day,
  ${ticketingTable.places} as places,
  ${ticketingTable.sold} as sold`;
/** Matches shows that are over and have something to compare with, other than the one itself. */
const isComparable = sql`${reachesTicketing("read")} and ${ticketingTable.id} <> ${p("id")}::uuid
  and ${ticketingTable.startsAt} is not null and ${ticketingTable.meaning} <> 'cancelled'
  and (${ticketingTable.overAt} < now() or ${ticketingTable.meaning} = 'done')
  and ${ticketingTable.sold} > 0`;
/** True if a person whom the reader may see is in both shows. */
const isOfSameTalent = sql`exists (select from involvement own
    join involvement other on other.agency_id = own.agency_id and other.involved_id = own.involved_id
      and other.role = 'RELATED'
    join record r on r.agency_id = own.agency_id and r.id = own.involved_id and r.deleted_at is null
  where own.agency_id = ${ticketingTable.agencyId} and own.record_id = ${p("id")}::uuid and own.role = 'RELATED'
    and own.kind = 'person' and other.record_id = ${ticketingTable.id}
    and ${withinReach(sql`r.resource`, sql`r.id`, "read")})`;
const places = sql`(select t.places
  from ticketing t
  where t.agency_id = ${p("$agency")}::uuid and t.id = ${p("id")}::uuid)`;
const isOfLikeSize = sql`${ticketingTable.places} * 2 >= ${places} and ${ticketingTable.places} <= ${places} * 2`;

type Which = "found" | "chosen" | "searched";
const showing = preparedFamily((which: Which) => {
  const matches = {
    found: sql`${isOfLikeSize} and ${isOfSameTalent}`,
    chosen: sql`${ticketingTable.id} = any (${p("$ids")}::uuid[])`,
    searched: sql`(${p("words")}::text = ''
      or ${ticketingTable.id} = any (array(select search_ticketing(${p("words")}::text))))`,
  }[which];
  const order = which === "searched" ? sql`${isOfSameTalent} desc, ${isOfLikeSize} desc, ` : sql``;
  return sql`select ${showColumns}
    from ${ticketingTable}
    where ${isComparable} and ${matches}
    order by ${order}${ticketingTable.startsAt} desc, ${ticketingTable.id}
    limit ${p("most")}::int`;
});
async function shows(
  db: Db,
  actor: Actor,
  which: Which,
  given: { id: string; ids?: readonly string[]; words?: string; most: number },
): Promise<Show[]> {
  const { id, ids = [], words = "", most } = given;
  const values = {
    ...reachValues(actor),
    id,
    most,
    ...(which === "chosen" && { $ids: ids }),
    ...(which === "searched" && { words }),
  };
  return (await showing(db, which, values)) as unknown as Show[];
}

/** Returns the shows of the agency to choose from, the most alike first. */
export const candidatesFor = (db: Db, actor: Actor, id: string, words: string): Promise<Show[]> =>
  shows(db, actor, "searched", { id, words, most: TICKETING_LIMITS.candidates });

const chosenIds = async (db: Db, { agencyId }: Actor, id: string): Promise<string[] | null> => {
  const { rows } = await db.execute<{ ids: string[] | null }>(
    sql`select comparable_ids as ids from ticketing where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
  );
  return rows[0]?.ids ?? null;
};

/** Adds to the chosen shows those that a colleague chose and the writer doesn't see. */
export async function keepUnseen(db: Db, actor: Actor, id: string, ids: readonly string[]): Promise<string[]> {
  const before = (await chosenIds(db, actor, id)) ?? [];
  const seen = await shows(db, actor, "chosen", { id, ids: before, most: before.length });
  const unseen = before.filter((other) => !seen.some((show) => show.id === other) && !ids.includes(other));
  return [...ids, ...unseen].slice(0, TICKETING_LIMITS.comparable);
}

/** Returns the comparable shows with their curves: those that a person chose, else those that are found. */
export async function comparableOf(db: Db, actor: Actor, id: string) {
  const chosen = await chosenIds(db, actor, id);
  const most = TICKETING_LIMITS.comparable;
  const found = chosen
    ? await shows(db, actor, "chosen", { id, ids: chosen, most })
    : await shows(db, actor, "found", { id, most });
  const ids = found.map((show) => show.id);
  const { rows } = await db.execute<{ id: string; day: string; net: number }>(
    sql`select n.event_id as id, n.day::text as day, sum(n.sold - n.refunded)::int as net
      from ticketing t join ticket_count n on n.agency_id = t.agency_id and n.event_id = t.id and n.source = t.source
      where t.agency_id = ${actor.agencyId}::uuid and t.id = any (${sql.param(ids)}::uuid[])
      group by n.event_id, n.day`,
  );
  return {
    isChosen: chosen !== null,
    comparable: found.map(({ sold: _, ...show }) => ({
      ...show,
      chosen: true,
      curve: curveOf(
        rows.filter((row) => row.id === show.id),
        show.day,
      ),
    })),
  };
}

const standing = preparedFamily(
  () => sql`select ${ticketingTable.sold} as sold, ${ticketingTable.places} as places,
      (now() at time zone ${ticketingTable.zone})::date::text as today,
      (${ticketingTable.startsAt} at time zone ${ticketingTable.zone})::date::text as "showDay"
    from ${ticketingTable}
    where ${ticketingTable.id} = ${p("id")}::uuid and ${reachesTicketing("read")}`,
);
const Standing = z.object({ sold: z.int(), places: z.int(), today: z.string(), showDay: z.nullable(z.string()) });

export async function insightsOf(db: Db, actor: Actor, id: string): Promise<TicketingInsights> {
  const [row] = await standing(db, undefined, { ...reachValues(actor), id });
  const { sold, places: forSale, today, showDay } = z.parse(Standing, row);
  const [{ comparable, isChosen }, { rows: days }] = await Promise.all([
    comparableOf(db, actor, id),
    db.execute(
      sql`select n.day::text as day, (array_agg(n.way order by n.counted_at desc))[1] as way,
          (array_agg(n.file_name order by n.counted_at desc))[1] as "fileName",
          to_char(max(n.counted_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "countedAt",
          ${staffBrief(sql`(array_agg(n.counted_by order by n.counted_at desc))[1]`)} as by,
          json_agg(json_build_object('typeId', n.type_id, 'sold', n.sold, 'refunded', n.refunded)) as counts
        from ticketing t join ticket_count n on n.agency_id = t.agency_id and n.event_id = t.id and n.source = t.source
        where t.agency_id = ${actor.agencyId}::uuid and t.id = ${id}::uuid
        group by n.day
        order by n.day desc
        limit ${TICKETING_LIMITS.days}`,
    ),
  ]);
  const before = showDay === null ? null : Math.max(0, dayDifference(today, showDay));
  const forecast =
    before === null || today > (showDay ?? today)
      ? null
      : forecastOf({ sold, before, places: forSale, comparable: comparable.map(({ curve }) => curve) });
  return z.parse(TicketingInsights, { days, before, comparable, isChosen, forecast });
}
