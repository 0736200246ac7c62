/** Figures of talents by day and by period. Who may see a talent is decided here, and what was counted is read elsewhere. */
import { sql } from "drizzle-orm";
import type { ReplyOf } from "#contract/call.ts";
import type { FanDay, fanReports, TalentStatistics } from "#contract/fans/report.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import type { AfterTransaction } from "#server/lib/serving/after-transaction.ts";
import type { HandlersThenOutside } from "#server/lib/serving/serve.ts";
import { COUNTED } from "../analytics/clickhouse.ts";
import type { FanFigures, Sums } from "../analytics/figures.ts";
import type { ReadFigures } from "../analytics/reading.ts";
import { talentsWithFans } from "./fan.rules.ts";
import { daysThrough, readPeriod, type StatisticsPeriod } from "./period.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
export const NOTHING_COUNTED = Object.fromEntries(COUNTED.map((name) => [name, 0])) as Sums;
const onlySums = (sums: Sums): Sums => Object.fromEntries(COUNTED.map((name) => [name, sums[name]])) as Sums;
export const rateOf = ({ views, comments, reactions, shares, votes }: Sums): number =>
  views === 0 ? 0 : Math.round(((comments + reactions + shares + votes) / views) * 10_000) / 10_000;

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
    ask: (figures: FanFigures) => figures.ofDays([talent], period),
  };
  return readFigures(db, actor, question, ({ followersBefore, days }, asOf) => {
    const byDay = new Map(days.map((row) => [row.day, row]));
    let followers = followersBefore;
    const engagements = daysThrough(period.firstDay, period.lastDay).map((day): FanDay => {
      const sums = byDay.get(day) ?? NOTHING_COUNTED;
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
        ...onlySums(sums ?? NOTHING_COUNTED),
        followers: sums?.followers ?? 0,
        engagementRate: rateOf(sums ?? NOTHING_COUNTED),
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
