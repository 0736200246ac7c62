/**
 * Values that a statement needs once. A function of a parameter is worked out for every row that is read, as soon as
 * PostgreSQL keeps the statement's plan; what stands in a select of its own is worked out once.
 */
import { type Column, type Placeholder, type SQL, sql } from "drizzle-orm";

type Value = Column | Placeholder | SQL;

/** The pattern that finds these words in folded text. */
export const wordPattern = (words: Value): SQL => sql`(select like_pattern(${words}::text))`;

/** The day that it is, or was at an instant, where the agency is. */
export const agencyDay = (agencyId: Value, at: Value = sql`now()`): SQL =>
  sql`(${at} at time zone (select zoned.time_zone_id from agency zoned where zoned.id = ${agencyId}))::date`;
