/** Days of persons as reports count them: each local day once, by the strongest that it holds. */
import { sql } from "drizzle-orm";
import { type Facts, isOfAgencies, localDay } from "#server/lib/reports/facts.ts";

/** The most days of one commitment that are counted: ten years. */
const DAYS = sql.raw("3660");

export const dayFacts: Facts = {
  name: "days",
  rows: sql`select distinct on (person_id, day) person_id, record_id, day, holds
    from (
      select c.person_id, c.record_id, day::date as day,
        case when c.kind = 'RANDRHOLIDAY' then 'leave'
          when c.firmness = 'confirmed' then 'work' else 'hold' end as holds
      from commitment c cross join lateral generate_series(
        ${localDay(sql`c.starts_at`)}::timestamp,
        least(${localDay(sql`greatest(c.starts_at, c.ends_at - interval '1 microsecond')`)},
          ${localDay(sql`c.starts_at`)} + ${DAYS})::timestamp,
        interval '1 day') day
      where ${isOfAgencies(sql`c.agency_id`)}
    ) busy
    order by person_id, day, array_position(array['work', 'leave', 'hold'], holds), record_id`,
};
