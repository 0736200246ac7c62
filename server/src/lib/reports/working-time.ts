/** Working time: the agency's working days and hours, in the zone of the report. Holidays are not known, so they count. */
import { type SQL, sql } from "drizzle-orm";
import { reportZone } from "./facts.ts";

/** Reads of the settings of the agency whose zone the report has, once for the query. */
const setting = (expression: SQL): SQL => sql`(select ${expression}
  from (select (${sql.placeholder("$agencies")}::uuid[])[1] as id) read
    left join agency_setting s on s.agency_id = read.id)`;
const DAYS = sql`${setting(sql`coalesce(s.working_days, '{1,2,3,4,5}')`)}::smallint[]`;
const BEGIN = setting(sql`coalesce((extract(epoch from s.work_from) / 60)::int, 540)`);
const MINUTES = setting(sql`coalesce((extract(epoch from s.work_to - s.work_from) / 60)::int, 480)`);

/** Minutes of working time from a Monday long ago until an instant. */
const workedUntil = (instant: SQL): SQL =>
  sql`(select (worked.days / 7 * cardinality(${DAYS})
        + (select count(*)::int from unnest(${DAYS}) weekday where weekday <= worked.days % 7)) * ${MINUTES}
      + case when worked.days % 7 + 1 = any (${DAYS})
        then least(greatest(worked.minute - ${BEGIN}, 0), ${MINUTES}) else 0 end
    from (
      select local.at::date - date '1990-01-01' as days, (extract(epoch from local.at::time) / 60)::int as minute
      from (select ${instant} at time zone ${reportZone} as at) local
    ) worked)`;

/** Whole minutes of working time between two instants: 0 for what is answered the same night or weekend. */
export const workingMinutes = (from: SQL, to: SQL): SQL => sql`(${workedUntil(to)} - ${workedUntil(from)})`;
