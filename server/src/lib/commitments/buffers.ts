/**
 * The time that a person keeps free between two bookings: the minutes after the earlier one or before the later one,
 * whichever is more, as far as the booking is confirmed. The person's settings are joined as `business`.
 */
import { type SQL, sql } from "drizzle-orm";

/** For bookings in these tables, the earlier one first. */
export const gap = (earlier: string, later: string): SQL =>
  sql.raw(`make_interval(mins => greatest(case when ${earlier}.firmness = 'confirmed' then coalesce(business.buffer_after, 0) else 0 end,
    case when ${later}.firmness = 'confirmed' then coalesce(business.buffer_before, 0) else 0 end))`);
/** No gap is longer: what an index can be searched by before both bookings are known. */
export const MOST_GAP = sql.raw(
  "make_interval(mins => greatest(coalesce(business.buffer_before, 0), coalesce(business.buffer_after, 0)))",
);
