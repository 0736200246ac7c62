/** Conditions on what is ahead of a talent: time without bookings, and the end of the agreement. */
import { type Column, type SQL, sql } from "drizzle-orm";

/** Matches who has no confirmed booking in the days ahead. */
export const isFreeFor = (personId: Column | SQL, days: SQL): SQL => sql`not exists (select from commitment c
  where c.agency_id = ${sql.placeholder("$agency")}::uuid
    and c.person_id = ${personId}
    and c.firmness = 'confirmed'
    and c.starts_at < now() + make_interval(days => ${days})
    and c.ends_at > now())`;

/** Matches whose agreement ends within some months. `today` is the agency's day. */
export const endsWithin = (endsOn: Column | SQL, today: SQL, months: SQL): SQL =>
  sql`${endsOn} between ${today} and ${today} + make_interval(months => ${months})`;
