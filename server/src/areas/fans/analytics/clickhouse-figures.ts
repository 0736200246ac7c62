/** Figures of fans from ClickHouse, which has the same counters. */
import { type ClickHouse, COUNTED, DAYS, dayIn, EVENTS, idIn, NO_FAN } from "./clickhouse.ts";
import type { FanFigures, FigurePeriod, Sums } from "./figures.ts";

/** A whole number, which some versions write as a string. */
type Count = number | string;
type Counts = Record<keyof Sums, Count>;

const SUMS = COUNTED.map((name) => `sum(d.${name}) as ${name}`).join(", ");
const NONE = Object.fromEntries(COUNTED.map((name) => [name, 0])) as Sums;
const sumsOf = (row: Counts): Sums => Object.fromEntries(COUNTED.map((name) => [name, Number(row[name])])) as Sums;
const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

export function clickhouseFigures(clickhouse: ClickHouse, agencyId: string): FanFigures {
  /** The only way to a table: the newest version of each row, of this agency alone. */
  const rowsOf = (table: string, columns: string, condition: string): string =>
    `(select ${columns} from ${table} final where agency_id = ${idIn(agencyId)} and ${condition})`;
  const among = (talents: readonly string[]): string => `person_id in (${talents.map(idIn).join(", ")})`;
  const within = ({ firstDay, lastDay }: FigurePeriod): string =>
    `day >= ${dayIn(firstDay)} and day <= ${dayIn(lastDay)}`;
  const columns = COUNTED.join(", ");

  return {
    async ofDays(talents, period) {
      if (talents.length === 0) return { followersBefore: 0, days: [] };
      const [earlier, days] = await Promise.all([
        clickhouse.query<{ followers: Count }>(
          `select sum(d.follows) - sum(d.unfollows) as followers
            from ${rowsOf(DAYS, "follows, unfollows", `${among(talents)} and day < ${dayIn(period.firstDay)}`)} as d`,
        ),
        clickhouse.query<Counts & { day: string }>(
          `select d.day as day, ${SUMS}
            from ${rowsOf(DAYS, `day, ${columns}`, `${among(talents)} and ${within(period)}`)} as d
            group by d.day`,
        ),
      ]);
      return {
        followersBefore: Number(earlier[0]?.followers ?? 0),
        days: days.map((row) => ({ day: row.day, ...sumsOf(row) })),
      };
    },
    async ofTalents(talents, period) {
      if (talents.length === 0) return [];
      // The day of an event is that of UTC, which is the agency's or one beside it.
      const happened = `at >= toDateTime(${seconds(period.from)}) and at < toDateTime(${seconds(period.to)})
        and day >= ${dayIn(period.firstDay)} - 1 and day <= ${dayIn(period.lastDay)} + 1
        and fan_id != ${idIn(NO_FAN)}`;
      const until = `${among(talents)} and day <= ${dayIn(period.lastDay)}`;
      const [sums, followers, fans] = await Promise.all([
        clickhouse.query<Counts & { talent: string }>(
          `select d.person_id as talent, ${SUMS}
            from ${rowsOf(DAYS, `person_id, ${columns}`, `${among(talents)} and ${within(period)}`)} as d
            group by d.person_id`,
        ),
        clickhouse.query<{ talent: string; followers: Count }>(
          `select d.person_id as talent, sum(d.follows) - sum(d.unfollows) as followers
            from ${rowsOf(DAYS, "person_id, follows, unfollows", until)} as d
            group by d.person_id`,
        ),
        clickhouse.query<{ talent: string; fans: Count }>(
          `select person_id as talent, uniqExact(fan_id) as fans
            from ${rowsOf(EVENTS, "person_ids, fan_id", happened)} array join person_ids as person_id
            where ${among(talents)}
            group by person_id`,
        ),
      ]);
      const sumsBy = new Map(sums.map((row) => [row.talent, sumsOf(row)]));
      const followersBy = new Map(followers.map((row) => [row.talent, Number(row.followers)]));
      const fansBy = new Map(fans.map((row) => [row.talent, Number(row.fans)]));
      return talents.map((talent) => ({
        talent,
        ...(sumsBy.get(talent) ?? NONE),
        followers: followersBy.get(talent) ?? 0,
        activeFans: fansBy.get(talent) ?? 0,
      }));
    },
  };
}
