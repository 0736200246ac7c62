/**
 * The time taken in a period, of everyone. A booking meets it if it begins before the end and ends after the beginning,
 * which no index answers at once: most are short and begin near the period, and the few long ones are looked up by their end.
 */
import { type SQL, sql } from "drizzle-orm";

const agency = sql`${sql.placeholder("$agency")}::uuid`;
/** Two weeks: an index holds the bookings that are longer. */
const LONG = sql.raw("interval '336 hours'");

/** Selects columns of the rows of `commitment` that meet a period. Statements are filled with the agency. */
export const takenBetween = (columns: SQL, from: SQL, until: SQL): SQL =>
  sql`select ${columns}
    from commitment
    where commitment.agency_id = ${agency}
      and commitment.starts_at >= ${from} - ${LONG}
      and commitment.starts_at < ${until}
      and commitment.ends_at > ${from}
    union all
    select ${columns}
    from commitment
    where commitment.agency_id = ${agency}
      and commitment.ends_at - commitment.starts_at > ${LONG}
      and commitment.starts_at < ${from} - ${LONG}
      and commitment.ends_at > ${from}`;
