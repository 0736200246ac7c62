/** Figures of talents by day and by period. Who may see a talent is decided here, and what was counted is read elsewhere. */
import { sql } from "drizzle-orm";
import type { ReplyOf } from "#contract/call.ts";
import type { FanDay, fanReports, TalentStatistics } from "#contract/fans/report.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import type { AfterTransaction } from "#server/lib/serving/after-transaction.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { HandlersThenOutside } from "#server/lib/serving/serve.ts";
import { COUNTED } from "../analytics/clickhouse.ts";
import type { FanFigures, FigurePeriod, Sums } from "../analytics/figures.ts";
import type { ReadFigures } from "../analytics/reading.ts";
import { talentsWithFans } from "./fan.rules.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
interface StatisticsPeriod {
  fromDate?: number | undefined;
  toDate?: number | undefined;
}
const DAY_MS = 86_400_000;
/** Returns the instants of a period; by default the last 30 days. */
function instants({ fromDate, toDate = Date.now() }: StatisticsPeriod): { $from: string; $to: string } {
  const from = fromDate ?? toDate - 29 * DAY_MS;
  return { $from: new Date(from).toISOString(), $to: new Date(toDate).toISOString() };
}

const zone = sql`(select a.time_zone_id from agency a where a.id = ${agency})`;
const first = sql`(${p("$from")}::timestamptz at time zone ${zone})::date`;
const last = sql`(${p("$to")}::timestamptz at time zone ${zone})::date`;
/** The beginning of a day in the agency's zone. */
const beginOf = (day: ReturnType<typeof sql>) => sql`to_json(${day}::timestamp at time zone ${zone}) #>> '{}'`;

const periods = preparedFamily(
  () =>
    sql`select to_char(span.first, 'YYYY-MM-DD') as "firstDay", to_char(span.last, 'YYYY-MM-DD') as "lastDay",
        ${beginOf(sql`span.first`)} as "from", ${beginOf(sql`(span.last + 1)`)} as "to"
      from (select ${first} as first, ${last} as last) span`,
);
const readPeriod = async (db: Db, actor: Actor, period: StatisticsPeriod): Promise<FigurePeriod> => {
  const [row] = await periods(db, undefined, { ...reachValues(actor), ...instants(period) });
  return found(row) as unknown as FigurePeriod;
};

const NONE = Object.fromEntries(COUNTED.map((name) => [name, 0])) as Sums;
const onlySums = (sums: Sums): Sums => Object.fromEntries(COUNTED.map((name) => [name, sums[name]])) as Sums;
const rateOf = ({ views, comments, reactions, shares, votes }: Sums): number =>
  views === 0 ? 0 : Math.round(((comments + reactions + shares + votes) / views) * 10_000) / 10_000;

/** The days of a period, as YYYY-MM-DD. */
function daysOf({ firstDay, lastDay }: FigurePeriod): string[] {
  const days: string[] = [];
  for (let day = Date.parse(firstDay); day <= Date.parse(lastDay); day += DAY_MS)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

type Engagements = ReplyOf<typeof fanReports.engagements>;

/** Reads what fans did with a talent on each day of a period. */
async function readEngagements(
  readFigures: ReadFigures,
  { db, actor }: { db: Db; actor: Actor },
  talent: string,
  request: StatisticsPeriod,
): Promise<AfterTransaction<Engagements>> {
  const period = await readPeriod(db, actor, request);
  const question = {
    key: ["days", talent, period.firstDay, period.lastDay],
    ask: (figures: FanFigures) => figures.ofDays(talent, period),
  };
  return readFigures(db, actor, question, ({ followersBefore, days }, asOf) => {
    const byDay = new Map(days.map((row) => [row.day, row]));
    let followers = followersBefore;
    const engagements = daysOf(period).map((day): FanDay => {
      const sums = byDay.get(day) ?? NONE;
      followers += sums.follows - sums.unfollows;
      return { day, ...onlySums(sums), followers, engagementRate: rateOf(sums) };
    });
    return { engagements, asOf };
  });
}

/** The talents within reach, of these or of all, with what was published of each in the period. */
const talentsAsked = preparedFamily(
  () =>
    sql`with talents as materialized (
        select record.id, record.title
        from record
        where record.agency_id = ${agency}
          and ${withinReach(sql`record.resource`, sql`record.id`, "read")}
          and record.id = any (${talentsWithFans("read")})
          and (${p("$talents")}::uuid[] = '{}' or record.id = any (${p("$talents")}::uuid[]))
      )
      select json_build_object('id', t.id, 'name', t.title) as talent,
        (select coalesce(json_agg(json_build_object('kind', c.kind, 'count', c.count) order by c.kind), '[]')
          from (
            select i.kind, count(*)::int as count
            from involvement v join content_item i on i.id = v.record_id
            where v.agency_id = ${agency}
              and v.involved_id = t.id
              and v.kind = 'person'
              and i.deleted_at is null
              and coalesce(i.status, 3) = 3
              and i.publish_at >= ${p("$begin")}::timestamptz
              and i.publish_at < least(${p("$end")}::timestamptz, now())
            group by i.kind
          ) c) as published
      from talents t
      order by t.title, t.id`,
);

/** Reads the figures of talents in a period: of these, or of all within reach. */
async function readTalentStatistics(
  readFigures: ReadFigures,
  { db, actor }: { db: Db; actor: Actor },
  talents: readonly string[],
  request: StatisticsPeriod,
): Promise<AfterTransaction<TalentStatistics[]>> {
  const period = await readPeriod(db, actor, request);
  const rows = (await talentsAsked(db, undefined, {
    ...reachValues(actor),
    $talents: talents,
    $begin: period.from,
    $end: period.to,
  })) as unknown as Pick<TalentStatistics, "talent" | "published">[];
  const ids = rows.map(({ talent }) => talent.id);
  const question = {
    key: ["talents", period.firstDay, period.lastDay, ...ids.toSorted()],
    ask: (figures: FanFigures) => figures.ofTalents(ids, period),
  };
  return readFigures(db, actor, question, (figures, asOf) => {
    const byTalent = new Map(figures.map((row) => [row.talent, row]));
    return rows.map(({ talent, published }): TalentStatistics => {
      const sums = byTalent.get(talent.id);
      return {
        talent,
        ...onlySums(sums ?? NONE),
        followers: sums?.followers ?? 0,
        engagementRate: rateOf(sums ?? NONE),
        activeFans: sums?.activeFans ?? 0,
        published,
        asOf,
      };
    });
  });
}

type StatisticsCalls = Pick<typeof fanReports, "talentStatistics" | "engagements">;
export const statisticsHandlers = (readFigures: ReadFigures): HandlersThenOutside<StatisticsCalls> => ({
  talentStatistics: ({ db, actor, body: { talentIds, ...period } }) =>
    readTalentStatistics(readFigures, { db, actor }, talentIds, period),
  engagements: ({ db, actor, body: { trmId, ...period } }) =>
    readEngagements(readFigures, { db, actor }, trmId, period),
});
