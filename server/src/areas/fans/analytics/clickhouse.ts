/**
 * Talks to ClickHouse over HTTP, in SQL that version 18.16 and current ones understand: no parameters of queries, no
 * window functions, no DateTime64. Its tables keep the newest version of a row, so that sending one twice changes nothing.
 */
import type { ClickHouseClient } from "@clickhouse/client";

/** Time limits in ms: a person waits for a figure, and a block may be large. */
const READ_MS = 5000;
export const WRITE_MS = 20_000;

/** Stands for no fan: an aggregate that looks for the newest fan would pass over a null. */
export const NO_FAN = "00000000-0000-0000-0000-000000000000";

export const EVENTS = "greenroom_fan_event";
export const DAYS = "greenroom_fan_day";
/** Has the id of the last filling once that is through, so that a new or emptied server is recognised. */
export const FILLED = "greenroom_filled";

export const COUNTED = [
  "views",
  "listens",
  "clicks",
  "comments",
  "reactions",
  "shares",
  "posts",
  "votes",
  "follows",
  "unfollows",
] as const;

/** The key of an event has its day of UTC, which never changes, so that its versions lie in one partition. */
const TABLES = [
  `create table if not exists ${EVENTS} (agency_id UUID, day Date, id UUID, version UInt64, kind String, fan_id UUID,
    person_ids Array(UUID), record_id UUID, country String, undone UInt8, at DateTime)
    engine = ReplacingMergeTree(version) partition by toYYYYMM(day) order by (agency_id, day, id)`,
  `create table if not exists ${DAYS} (agency_id UUID, person_id UUID, day Date, country String, version UInt64,
    ${COUNTED.map((name) => `${name} Int64`).join(", ")})
    engine = ReplacingMergeTree(version) partition by toYear(day) order by (agency_id, person_id, day, country)`,
  `create table if not exists ${FILLED} (id UUID) engine = MergeTree partition by tuple() order by id`,
];

export interface ClickHouse {
  query<T>(text: string): Promise<T[]>;
  command(text: string): Promise<void>;
  insert(table: string, rows: readonly object[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens a server by its address. Nothing is loaded or connected before the first question. */
export function openClickHouse(url: string): ClickHouse {
  let opened: Promise<ClickHouseClient> | undefined;
  const open = (): Promise<ClickHouseClient> => {
    opened ??= import("@clickhouse/client").then(({ ClickHouseLogLevel, createClient }) =>
      // Failures reach who asked; the client would print them a second time.
      createClient({ url, request_timeout: WRITE_MS, log: { level: ClickHouseLogLevel.OFF } }),
    );
    return opened;
  };
  return {
    async query<T>(text: string) {
      const client = await open();
      const reply = await client.query({ query: text, format: "JSON", abort_signal: AbortSignal.timeout(READ_MS) });
      return (await reply.json<T>()).data;
    },
    async command(text) {
      await (await open()).command({ query: text, abort_signal: AbortSignal.timeout(WRITE_MS) });
    },
    async insert(table, rows) {
      if (rows.length === 0) return;
      const abort_signal = AbortSignal.timeout(WRITE_MS);
      await (await open()).insert({ table, values: rows, format: "JSONEachRow", abort_signal });
    },
    close: async () => (await opened)?.close(),
  };
}

/** Creates the tables that are missing; returns the id of the filling that they have, if any. */
export async function prepareTables(clickhouse: ClickHouse): Promise<string | null> {
  for (const table of TABLES) await clickhouse.command(table);
  const [row] = await clickhouse.query<{ id: string }>(`select id from ${FILLED} limit 1`);
  return row?.id ?? null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Writes a value into SQL; anything but an id or a day is refused. */
export function idIn(id: string): string {
  if (!UUID.test(id)) throw new Error("ClickHouse is asked for a uuid");
  return `toUUID('${id}')`;
}
export function dayIn(day: string): string {
  if (!DAY.test(day)) throw new Error("ClickHouse is asked for a day");
  return `toDate('${day}')`;
}

/** Ids that fit into a statement, of which an old server takes 256 kB. */
const IDS_IN_STATEMENT = 4000;

/** Removes earlier versions of these events that still name a fan. */
export async function forgetFans(clickhouse: ClickHouse, agencyId: string, events: readonly string[]): Promise<void> {
  for (let first = 0; first < events.length; first += IDS_IN_STATEMENT) {
    const ids = events.slice(first, first + IDS_IN_STATEMENT).map(idIn);
    await clickhouse.command(
      `alter table ${EVENTS} delete
        where agency_id = ${idIn(agencyId)} and fan_id != ${idIn(NO_FAN)} and id in (${ids.join(", ")})`,
    );
  }
}

/** Removes everything of an agency. */
export async function forgetAgency(clickhouse: ClickHouse, agencyId: string): Promise<void> {
  await prepareTables(clickhouse);
  for (const table of [EVENTS, DAYS])
    await clickhouse.command(`alter table ${table} delete where agency_id = ${idIn(agencyId)}`);
}
