/** Figures of fans from the counters in PostgreSQL. */
import { sql } from "drizzle-orm";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { COUNTED } from "./clickhouse.ts";
import type { DaySums, FanFigures, FigurePeriod, TalentSums } from "./figures.ts";

const p = sql.placeholder;
const agency = sql`${p("agency")}::uuid`;
const talents = sql`${p("talents")}::uuid[]`;
const firstDay = sql`${p("firstDay")}::date`;
const lastDay = sql`${p("lastDay")}::date`;
const sums = sql.raw(COUNTED.map((name) => `coalesce(sum(d.${name}), 0)::float8 as ${name}`).join(", "));

const before = preparedFamily(
  () =>
    sql`select coalesce(sum(d.follows - d.unfollows), 0)::float8 as followers
      from fan_day d
      where d.agency_id = ${agency} and d.person_id = any (${talents}) and d.day < ${firstDay}`,
);
const days = preparedFamily(
  () =>
    sql`select to_char(d.day, 'YYYY-MM-DD') as day, ${sums}
      from fan_day d
      where d.agency_id = ${agency} and d.person_id = any (${talents}) and d.day between ${firstDay} and ${lastDay}
      group by d.day`,
);
const ofTalents = preparedFamily(
  () =>
    sql`with active as materialized (
        select person.id as person_id, count(distinct e.fan_id)::float8 as fans
        from fan_event e cross join lateral unnest(e.person_ids) person (id)
        where e.agency_id = ${agency}
          and e.fan_id is not null
          and e.at >= ${p("from")}::timestamptz
          and e.at < ${p("to")}::timestamptz
        group by 1
      )
      select talent.id as talent, ${sums},
        (select coalesce(sum(b.follows - b.unfollows), 0)::float8
          from fan_day b
          where b.agency_id = ${agency} and b.person_id = talent.id and b.day <= ${lastDay}) as followers,
        coalesce((select active.fans from active where active.person_id = talent.id), 0) as "activeFans"
      from unnest(${talents}) talent (id) left join fan_day d on d.agency_id = ${agency}
        and d.person_id = talent.id
        and d.day between ${firstDay} and ${lastDay}
      group by talent.id`,
);

export function postgresFigures(db: Db, agencyId: string): FanFigures {
  const values = (ids: readonly string[], period: FigurePeriod) => ({ agency: agencyId, talents: ids, ...period });
  return {
    async ofDays(talents, period) {
      const [[earlier], found] = await Promise.all([
        before(db, undefined, values(talents, period)),
        days(db, undefined, values(talents, period)),
      ]);
      return { followersBefore: Number(earlier?.followers ?? 0), days: found as unknown as DaySums[] };
    },
    ofTalents: async (ids, period) => (await ofTalents(db, undefined, values(ids, period))) as unknown as TalentSums[],
  };
}
