/**
 * Sends everything that PostgreSQL has to ClickHouse, for a new server and for one that lost its data. It can be run at
 * any time and again: figures are read from PostgreSQL until it is through.
 */
import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import { seeAllAgencies } from "#server/lib/backup/tables.ts";
import { StartError } from "#server/lib/process/start-error.ts";
import { type ClickHouse, DAYS, EVENTS, FILLED, forgetFans, idIn, NO_FAN, prepareTables } from "./clickhouse.ts";
import { dayColumns, eventColumns } from "./send.ts";

const BLOCK = 20_000;
const dialect = new PgDialect();

export interface SentRows {
  events: number;
  days: number;
}

/** Runs `work` in a transaction that sees all agencies. */
async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    await seeAllAgencies(client);
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/**
 * Waits for what is being written, which may not be queued yet, and returns the highest versions that were given: what
 * changes from now on has a higher one, and waits in the outbox.
 */
const readVersions = (client: pg.Client) =>
  inTransaction(client, async () => {
    await client.query("set local lock_timeout = '10s'; lock table fan_event, fan_day in share mode");
    const { rows } = await client.query<{ on: boolean; event: string; day: string }>(
      `select exists (select from analytics_target) as on,
        (select case when is_called then last_value else 0 end::text from analytics_event_id_seq) as event,
        (select case when is_called then last_value else 0 end::text from analytics_day_id_seq) as day`,
    );
    const [versions] = rows;
    if (!versions?.on)
      throw new StartError("Nothing is queued for ClickHouse yet: start Greenroom with ANALYTICS_URL first.");
    return versions;
  });

/** Sends the rows of a query in blocks; returns their number. */
const sendRows = (client: pg.Client, clickhouse: ClickHouse, table: string, rows: SQL) =>
  inTransaction(client, async () => {
    const { sql: text, params } = dialect.sqlToQuery(rows);
    await client.query(`declare filling no scroll cursor for ${text}`, params);
    let count = 0;
    for (;;) {
      const { rows: block } = await client.query<Record<string, unknown>>(`fetch ${BLOCK} from filling`);
      if (block.length === 0) return count;
      await clickhouse.insert(table, block);
      count += block.length;
    }
  });

/** Parts of a table by time, each of which goes to few partitions of ClickHouse. */
const readParts = (client: pg.Client, table: "fan_event" | "fan_day", column: string, unit: "month" | "year") =>
  inTransaction(client, async () => {
    const { rows } = await client.query<{ from: string; to: string }>(
      `select part::text as from, (part + interval '1 ${unit}')::text as to
        from (select min(${column})::timestamp as first, max(${column})::timestamp as last from ${table}) span
          cross join lateral generate_series(date_trunc('${unit}', span.first), span.last, interval '1 ${unit}') part`,
    );
    return rows;
  });

/** A fan who was erased while rows were sent may be named by one of these: its newer version names nobody. */
async function forgetMeanwhile(clickhouse: ClickHouse, version: string): Promise<void> {
  const rows = await clickhouse.query<{ agency_id: string; id: string }>(
    `select distinct agency_id, id from ${EVENTS}
      where fan_id != ${idIn(NO_FAN)}
        and id in (select id from ${EVENTS} where version > ${Number(version)} and fan_id = ${idIn(NO_FAN)})`,
  );
  for (const [agencyId, events] of Map.groupBy(rows, (row) => row.agency_id))
    await forgetFans(
      clickhouse,
      agencyId,
      events.map(({ id }) => id),
    );
}

/** Fills ClickHouse as the owner of the database, whose connection `client` is. */
export async function fillAnalytics(
  client: pg.Client,
  clickhouse: ClickHouse,
  say: (line: string) => void = () => {},
): Promise<SentRows> {
  await client.query("set timezone = 'UTC'");
  const versions = await readVersions(client);
  const id = randomUUID();
  await client.query("update analytics_target set fill_id = $1, filled_at = null", [id]);
  await prepareTables(clickhouse);
  for (const table of [EVENTS, DAYS, FILLED]) await clickhouse.command(`truncate table ${table}`);
  const filled: SentRows = { events: 0, days: 0 };
  for (const { from, to } of await readParts(client, "fan_event", "at", "month")) {
    filled.events += await sendRows(
      client,
      clickhouse,
      EVENTS,
      sql`select ${eventColumns(sql`${versions.event}::text`, sql`e.id`)}
        from fan_event e
        where e.at >= ${from}::timestamp and e.at < ${to}::timestamp`,
    );
    say(`${from.slice(0, 7)}: ${filled.events} events`);
  }
  for (const { from, to } of await readParts(client, "fan_day", "day", "year"))
    filled.days += await sendRows(
      client,
      clickhouse,
      DAYS,
      sql`select ${dayColumns(sql`${versions.day}::text`)}
        from fan_day d
        where d.day >= ${from}::date and d.day < ${to}::date`,
    );
  await forgetMeanwhile(clickhouse, versions.event);
  await clickhouse.insert(FILLED, [{ id }]);
  await client.query("update analytics_target set filled_at = now() where fill_id = $1", [id]);
  return filled;
}
