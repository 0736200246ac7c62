/** Working time: Monday to Friday, 9:00 to 17:00 in the zone of the report. Holidays are not known, so they count. */
import { type SQL, sql } from "drizzle-orm";
import { reportZone } from "./facts.ts";

/** Minutes of working time from a Monday long ago until an instant. */
const workedUntil = (instant: SQL): SQL =>
  sql`(select worked.days / 7 * 2400 + least(worked.days % 7, 5) * 480
      + case when worked.days % 7 < 5 then least(greatest(worked.minute - 540, 0), 480) else 0 end
    from (
      select local.at::date - date '1990-01-01' as days, (extract(epoch from local.at::time) / 60)::int as minute
      from (select ${instant} at time zone ${reportZone} as at) local
    ) worked)`;

/** Whole minutes of working time between two instants: 0 for what is answered the same night or weekend. */
export const workingMinutes = (from: SQL, to: SQL): SQL => sql`(${workedUntil(to)} - ${workedUntil(from)})`;
