/** Bookings of the roster in this week, with those that share time, for the management dashboard. */
import { sql } from "drizzle-orm";
import type { ManagementWidgets } from "#contract/dashboards/management-widgets.ts";
import { AGENCY_COLORS } from "#contract/enums.ts";
import { id, instant, z } from "#contract/schema.ts";
import { WorkPerson } from "#contract/work/work.ts";
import { takenBetween } from "#server/lib/commitments/period.ts";
import type { ManagementReaders } from "#server/lib/dashboards/management.ts";
import { namedRecord, shownPerson } from "#server/lib/dashboards/statement.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { calendarDays } from "./calendar.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
/** The most bookings of a week that are read. */
const MAX = 2_000;
const DAYS = 7;
const SHOWN_A_DAY = 9;
const SHOWN_OVERLAPS = 20;

const bookings = preparedFamily(
  () => sql`select ${shownPerson(sql`taken.person_id`)} as person, taken.starts_at as "startsAt",
      taken.ends_at as "endsAt", taken.all_day as "allDay", taken.kind = 'HOLD' as "isHold",
      taken.firmness = 'tentative' as "isTentative", t.color,
      case when ${withinReach(record.resource, record.id, "read")}
        then ${namedRecord(sql`taken.record_id`)} end as record
    from (${takenBetween(
      sql`commitment.person_id, commitment.record_id, commitment.starts_at, commitment.ends_at, commitment.all_day,
        commitment.kind, commitment.firmness, commitment.type_id`,
      sql`${p("since")}::timestamptz`,
      sql`${p("until")}::timestamptz`,
    )}) taken
      join person on person.agency_id = ${agency} and person.id = taken.person_id and person.stage = 'talent'
        and person.deleted_at is null
      join ${record} on ${record.agencyId} = ${agency} and ${record.id} = taken.record_id
      left join task_type t on t.agency_id = ${agency} and t.id = taken.type_id
    where ${withinReach("TALENT", sql`person.id`, "read")}
    order by taken.all_day desc, taken.starts_at, taken.person_id, taken.record_id
    limit ${sql.raw(String(MAX))}`,
);
const Booking = z.object({
  person: WorkPerson,
  startsAt: instant(),
  endsAt: instant(),
  allDay: z.boolean(),
  isHold: z.boolean(),
  isTentative: z.boolean(),
  color: z.nullable(z.enum(AGENCY_COLORS)),
  record: z.nullable(z.object({ id: id(), kind: z.string(), title: z.string() })),
});
interface Timed extends z.output<typeof Booking> {
  from: number;
  to: number;
}
type Week = z.output<ManagementWidgets["THIS_WEEK"]["data"]>;

/** Finds pairs of bookings of a person that share time, unless both may still lose it. */
function overlapsAmong(timed: readonly Timed[]): [Timed, Timed][] {
  const pairs: [Timed, Timed][] = [];
  for (const sameTalent of Map.groupBy(timed, ({ person }) => person.id).values()) {
    const inOrder = sameTalent.toSorted((first, second) => first.from - second.from);
    for (const [index, first] of inOrder.entries())
      for (const second of inOrder.slice(index + 1)) {
        if (second.from >= first.to) break;
        if (!(first.isTentative && second.isTentative)) pairs.push([first, second]);
      }
  }
  return pairs.toSorted(([, first], [, second]) => first.from - second.from);
}

export const weekWidget: ManagementReaders["THIS_WEEK"] = async ({ db, today, zone, values }) => {
  const day = Temporal.PlainDate.from(today);
  const monday = day.subtract({ days: day.dayOfWeek - 1 });
  const days = calendarDays(monday.toString(), monday.add({ days: DAYS - 1 }).toString(), zone);
  const [since, until] = [days[0]?.since ?? 0, days.at(-1)?.until ?? 0];
  const rows = await bookings(db, undefined, {
    ...values,
    since: new Date(since).toISOString(),
    until: new Date(until).toISOString(),
  });
  const timed = z
    .parse(z.array(Booking), rows)
    .map((booking) => ({ ...booking, from: Date.parse(booking.startsAt), to: Date.parse(booking.endsAt) }));
  const pairs = overlapsAmong(timed);
  const overlapping = new Set(pairs.flat());
  const dayOf = (time: number) => days.find((shown) => time < shown.until)?.date ?? today;
  const overlaps: Week["overlaps"] = pairs.slice(0, SHOWN_OVERLAPS).map(([first, second]) => ({
    person: first.person,
    date: dayOf(Math.max(second.from, since)),
    minutes: Math.round((Math.min(first.to, second.to) - second.from) / 60_000),
    records: [first.record, second.record],
  }));
  return {
    zone,
    bookings: timed.length,
    days: days.map(({ date, ...span }) => {
      const entries = timed.filter(({ from, to }) => from < span.until && to > span.since);
      // Shows entries that share time, whatever else the day has.
      const shown = entries
        .toSorted((first, second) => Number(overlapping.has(second)) - Number(overlapping.has(first)))
        .slice(0, SHOWN_A_DAY);
      return {
        date,
        count: entries.length,
        entries: entries
          .filter((entry) => shown.includes(entry))
          .map((entry) => {
            const { from: _from, to: _to, isTentative: _tentative, ...booking } = entry;
            return { ...booking, overlaps: overlapping.has(entry) };
          }),
      };
    }),
    overlaps,
  };
};
