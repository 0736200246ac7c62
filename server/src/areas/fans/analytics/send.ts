/**
 * Sends what waits to ClickHouse, in blocks of all agencies. A block leaves the outbox once ClickHouse has it, and one
 * that is sent again has the same versions.
 */
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/lib/database/scope.ts";
import { waitAfter } from "#server/lib/outside/waiting.ts";
import { type ClickHouse, COUNTED, DAYS, EVENTS, forgetFans, NO_FAN, prepareTables } from "./clickhouse.ts";
import { endTurn, extendTurn, noteFilling, takeTurn } from "./target.ts";

/** Rows of a block. ClickHouse takes few large ones better than many small ones. */
const BLOCK = 10_000;
/** Pause between two blocks while less than one waits, in ms. */
const PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** The columns of an event as ClickHouse has them. */
export const eventColumns = (version: SQL, id: SQL): SQL => sql`${version} as version, e.agency_id, ${id} as id,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD') as day, e.kind, coalesce(e.fan_id, ${NO_FAN}::uuid) as fan_id,
  e.person_ids, coalesce(e.record_id, ${NO_FAN}::uuid) as record_id, coalesce(e.country, '') as country,
  e.undone::int as undone, floor(extract(epoch from e.at))::float8 as at`;
const counts = sql.raw(COUNTED.map((name) => `d.${name}::float8 as ${name}`).join(", "));
/** The columns of a talent's day as ClickHouse has them. */
export const dayColumns = (version: SQL): SQL => sql`${version} as version, d.agency_id, d.person_id,
  to_char(d.day, 'YYYY-MM-DD') as day, d.country, ${counts}`;

interface EventRow extends Record<string, unknown> {
  version: string;
  agency_id: string;
  id: string;
  forgets: boolean;
}
interface DayRow extends Record<string, unknown> {
  version: string;
}

const readBlock = (database: Pick<Database, "signIn">) =>
  database.signIn(async (db) => {
    const [events, days] = await Promise.all([
      db.execute<EventRow>(
        sql`select ${eventColumns(sql`e.id::text`, sql`e.event_id`)}, e.forgets
          from analytics_event e
          order by e.id
          limit ${BLOCK}`,
      ),
      db.execute<DayRow>(sql`select ${dayColumns(sql`d.id::text`)} from analytics_day d order by d.id limit ${BLOCK}`),
    ]);
    return { events: events.rows, days: days.rows };
  });

const dropBlock = (database: Pick<Database, "signIn">, events: readonly EventRow[], days: readonly DayRow[]) =>
  database.signIn(async (db) => {
    for (const [table, rows] of [
      ["analytics_event", events],
      ["analytics_day", days],
    ] as const)
      if (rows.length > 0)
        await db.execute(
          sql`delete from ${sql.identifier(table)}
            where id = any (${sql.param(rows.map(({ version }) => version))}::bigint[])`,
        );
  });

/** Sends a block, if any waits; returns whether more does. */
async function sendBlock(database: Pick<Database, "signIn">, clickhouse: ClickHouse): Promise<boolean> {
  const { events, days } = await readBlock(database);
  await clickhouse.insert(
    EVENTS,
    events.map(({ forgets: _, ...row }) => row),
  );
  await extendTurn(database);
  await clickhouse.insert(DAYS, days);
  const forgotten = Map.groupBy(
    events.filter(({ forgets }) => forgets),
    (event) => event.agency_id,
  );
  for (const [agencyId, rows] of forgotten) {
    await extendTurn(database);
    await forgetFans(
      clickhouse,
      agencyId,
      rows.map(({ id }) => id),
    );
  }
  await dropBlock(database, events, days);
  return events.length === BLOCK || days.length === BLOCK;
}

/** Interval of looks at whether ClickHouse still has its tables and what they were filled with, in ms. */
const LOOK_MS = 60_000;

/** Returns what sends all that waits, unless another process does. */
export function analyticsSending(database: Pick<Database, "signIn">, clickhouse: ClickHouse, hasEnded: () => boolean) {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<void> => {
    const tries = await takeTurn(database);
    if (tries === null) return;
    try {
      if (performance.now() - lookedAt > LOOK_MS) {
        await noteFilling(database, await prepareTables(clickhouse));
        lookedAt = performance.now();
        await extendTurn(database);
      }
      while ((await sendBlock(database, clickhouse)) && !hasEnded()) await extendTurn(database);
      await endTurn(database, { waitMs: PAUSE_MS, tries: 0 });
    } catch (error) {
      lookedAt = Number.NEGATIVE_INFINITY;
      await endTurn(database, { waitMs: Math.min(LONGEST_PAUSE_MS, waitAfter(tries + 1, PAUSE_MS)), tries: tries + 1 });
      throw error;
    }
  };
}
