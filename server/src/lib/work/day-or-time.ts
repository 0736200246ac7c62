import { type Column, sql } from "drizzle-orm";

/** A date, or a date and a wall time, as text. */
export const dayOrTime = (day: Column, time: Column) =>
  sql`case when ${time} is null then ${day}::text else to_char(${day} + ${time}, 'YYYY-MM-DD"T"HH24:MI') end`;
