/** Starts and stops the queue for ClickHouse, and says whose turn it is to send. */
import { sql } from "drizzle-orm";
import type { Database } from "#server/lib/database/scope.ts";
import { WRITE_MS } from "./clickhouse.ts";

type SignIn = Pick<Database, "signIn">;

/** Begins to queue. What an earlier time left is dropped: it is among what is filled. */
export const startQueue = (database: SignIn): Promise<void> =>
  database.signIn(async (db) => {
    for (const table of ["analytics_event", "analytics_day"])
      await db.execute(sql`delete from ${sql.identifier(table)} where not exists (select from analytics_target)`);
    await db.execute(sql`insert into analytics_target default values on conflict do nothing`);
  });

/** Ends it, and drops what waits. */
export const stopQueue = (database: SignIn): Promise<void> =>
  database.signIn(async (db) => {
    const { rowCount } = await db.execute(sql`delete from analytics_target`);
    if (rowCount === 0) return;
    for (const table of ["analytics_event", "analytics_day"])
      await db.execute(sql`delete from ${sql.identifier(table)}`);
  });

/** Compares the filling that ClickHouse has with the last one: figures are read there only if they are the same. */
export const noteFilling = (database: SignIn, fillId: string | null): Promise<void> =>
  database.signIn(async (db) => {
    await db.execute(sql`
      update analytics_target
      set filled_at = case when fill_id = ${fillId}::uuid then coalesce(filled_at, now()) end
      where (filled_at is not null) is distinct from (fill_id = ${fillId}::uuid)`);
  });

/** Longer than a request to ClickHouse may take, so that no two processes send at once. */
const TURN = sql`clock_timestamp() + ${WRITE_MS + 10_000} * interval '1 ms'`;

/** Takes the turn to send, unless another process has it or a pause is not over; returns how many tries have failed. */
export const takeTurn = (database: SignIn): Promise<number | null> =>
  database.signIn(async (db) => {
    const { rows } = await db.execute<{ tries: number }>(sql`
      update analytics_target
      set taken_until = ${TURN}
      where taken_until <= clock_timestamp() and next_at <= clock_timestamp()
      returning tries`);
    return rows[0]?.tries ?? null;
  });

export const extendTurn = (database: SignIn): Promise<void> =>
  database.signIn(async (db) => {
    await db.execute(sql`update analytics_target set taken_until = ${TURN}`);
  });

/** Ends the turn; the next begins after so many ms. */
export const endTurn = (database: SignIn, { waitMs, tries }: { waitMs: number; tries: number }): Promise<void> =>
  database.signIn(async (db) => {
    await db.execute(sql`
      update analytics_target
      set taken_until = '-infinity', tries = ${tries},
        next_at = clock_timestamp() + ${waitMs} * interval '1 ms'`);
  });
