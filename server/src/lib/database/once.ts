/**
 * Values that a statement needs once. PostgreSQL evaluates a function of a parameter for every row that is read, as
 * soon as it keeps the statement's plan; a function in its own select is evaluated once.
 */
import { type Column, type Placeholder, type SQL, sql } from "drizzle-orm";

type Value = Column | Placeholder | SQL;

/** The pattern that finds these words in folded text. */
export const wordPattern = (words: Value): SQL => sql`(select like_pattern(${words}::text))`;

/** The day that it is, or was at an instant, where the agency is. */
export const agencyDay = (agencyId: Value, instant: Value = sql`now()`): SQL =>
  sql`(${instant} at time zone (select zoned.time_zone_id from agency zoned where zoned.id = ${agencyId}))::date`;
