/**
 * The time that a person keeps free between two bookings: the minutes after the earlier one or before the later one,
 * whichever is more, as far as the booking is confirmed. The person's settings are joined as `business`.
 */
import { type SQL, sql } from "drizzle-orm";

/** Returns the gap that two bookings in these tables need, the earlier one first. */
export const gap = (earlier: string, later: string): SQL =>
  sql.raw(`make_interval(mins => greatest(case when ${earlier}.firmness = 'confirmed' then coalesce(business.buffer_after, 0) else 0 end,
    case when ${later}.firmness = 'confirmed' then coalesce(business.buffer_before, 0) else 0 end))`);
/** Longest possible gap, by which an index can be searched before both bookings are known. */
export const MAX_GAP = sql.raw(
  "make_interval(mins => greatest(coalesce(business.buffer_before, 0), coalesce(business.buffer_after, 0)))",
);
