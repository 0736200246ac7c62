/**
 * Deletes the rows of one agency, table by table and a few at a time, each step committed: other agencies work on, and
 * a removal that is killed goes on where it was. Rows that can't be changed otherwise, such as sent invoices, are
 * deleted past their triggers, as the owner of the tables may.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { databaseCodeOf } from "../../database/scope.ts";
import { type Client, quotedName, SAME_TEXT, type TableName } from "../tables.ts";
import { type AgencyTable, jobsOf, listAgencyTables, seeAgency } from "./agency-tables.ts";

/** Switching triggers off locks the table for others who write: for this long at most, about. */
const LONGEST_STEP_MS = 300;
const FIRST_STEP = 200;
const MAX_ROWS = 20_000;
/** Longest wait for a lock: a longer one would hold up everyone after it. */
const LOCK_WAIT = "500ms";
const LOCK_TIMEOUT = "55P03";
const DEADLOCK = "40P01";
const MAX_TRIES = 60;

interface Reference {
  child: string;
  parent: string;
  childColumns: string[];
  parentColumns: string[];
  /** "a": an error, "n": the child's column is emptied, "c": the child goes too. */
  action: string;
}

const nameOf = ({ schema, name }: TableName): string => `${schema}.${name}`;

async function listReferences(client: Client): Promise<Reference[]> {
  const columns = (key: string, table: string) =>
    `(select array_agg(quote_ident(a.attname) order by n.place) from unnest(${key}) with ordinality n (attnum, place)
       join pg_attribute a on a.attrelid = ${table} and a.attnum = n.attnum)`;
  const { rows } = await client.query<Reference>(
    `select n.nspname || '.' || c.relname as child, rn.nspname || '.' || r.relname as parent,
       k.confdeltype::text as action, ${columns("k.conkey", "c.oid")} as "childColumns",
       ${columns("k.confkey", "r.oid")} as "parentColumns"
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
     where k.contype = 'f' and k.conparentid = 0`,
  );
  return rows;
}

/**
 * Orders tables so that rows are deleted before the rows that they refer to. References that a deletion only empties
 * are no obstacle.
 */
function childrenFirst(tables: readonly AgencyTable[], references: readonly Reference[]): AgencyTable[] {
  const byName = new Map(tables.map((table) => [nameOf(table), table]));
  const children = Map.groupBy(
    references.filter(({ child, parent, action }) => child !== parent && action !== "n"),
    ({ parent }) => parent,
  );
  const ordered = new Set<AgencyTable>();
  const visit = (name: string, path: ReadonlySet<string>): void => {
    const table = byName.get(name);
    if (!table || ordered.has(table)) return;
    if (path.has(name)) throw new Error(`tables refer to each other: ${[...path].join(", ")}`);
    for (const { child } of children.get(name) ?? []) visit(child, new Set([...path, name]));
    ordered.add(table);
  };
  for (const name of byName.keys()) visit(name, new Set());
  return [...ordered];
}

/** Within a table, what others of it refer to waits for them. */
function notReferredTo(table: AgencyTable, references: readonly Reference[]): string {
  const own = references.filter(
    ({ child, parent, action }) => child === parent && child === nameOf(table) && action === "a",
  );
  return own
    .map(({ childColumns, parentColumns }) => {
      const pairs = childColumns.map((column, nth) => `other.${column} = doomed.${parentColumns[nth]}`);
      return ` and not exists (select from ${quotedName(table)} other
        where ${pairs.join(" and ")} and other.ctid <> doomed.ctid)`;
    })
    .join("");
}

/** Runs one committed step, again where others hold a lock. */
async function step<T>(client: pg.Client, agencyId: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query("begin");
      await client.query(SAME_TEXT);
      await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
      await seeAgency(client, agencyId);
      const result = await work();
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback");
      const code = databaseCodeOf(error);
      if (tries >= MAX_TRIES || (code !== LOCK_TIMEOUT && code !== DEADLOCK)) throw error;
      await sleep(200);
    }
  }
}

interface RemovedRows {
  /** Deleted rows by table, without tables that had none. */
  counts: Map<string, number>;
}

/** Deletes all rows of an agency but its own row in `agency` and its audit, which goes with that. */
export async function removeRows(
  client: pg.Client,
  agencyId: string,
  say: (line: string) => void = () => {},
): Promise<RemovedRows> {
  const counts = new Map<string, number>();
  const references = await listReferences(client);
  const tables = (await listAgencyTables(client, agencyId)).filter(
    (table) => !table.isShared && !LAST.has(nameOf(table)),
  );
  await removeFrom(client, agencyId, { name: "pgboss.job", from: "pgboss.job", where: jobsOf(agencyId) }, counts);
  // A super admin who looks at it chooses another.
  await step(client, agencyId, () =>
    client.query("update session set agency_id = null where agency_id = $1::uuid", [agencyId]),
  );
  for (const table of childrenFirst(tables, references)) {
    const leaves = notReferredTo(table, references);
    const from = quotedName(table);
    const before = counts.get(nameOf(table)) ?? 0;
    await removeFrom(
      client,
      agencyId,
      { name: nameOf(table), from, where: table.where + leaves, guarded: from },
      counts,
    );
    // The rows left refer to each other in a ring, which only a single statement may delete.
    if (leaves !== "")
      await removeFrom(
        client,
        agencyId,
        { name: nameOf(table), from, where: table.where, guarded: from, whole: true },
        counts,
      );
    const gone = (counts.get(nameOf(table)) ?? 0) - before;
    if (gone >= MAX_ROWS) say(`${gone} rows of ${nameOf(table)}…`);
  }
  return { counts };
}

/** Deleted with the agency's own row: refusals at its door are recorded there until then. */
const LAST = new Set(["public.agency", "public.audit"]);

interface Deletion {
  name: string;
  from: string;
  where: string;
  /** The table whose triggers are switched off for the time of a step. */
  guarded?: string;
  whole?: boolean;
}

async function removeFrom(
  client: pg.Client,
  agencyId: string,
  { name, from, where, guarded, whole = false }: Deletion,
  counts: Map<string, number>,
): Promise<void> {
  // A table without rows is not locked at all.
  const { rows: found } = await step(client, agencyId, () =>
    client.query<{ some: boolean }>(`select exists (select from ${from} doomed where ${where}) as some`),
  );
  if (found[0]?.some !== true) return;
  for (let limit = whole ? Number.MAX_SAFE_INTEGER : FIRST_STEP; ; ) {
    const startedAt = performance.now();
    const rowCount = await step(client, agencyId, async () => {
      if (guarded) await client.query(`alter table ${guarded} disable trigger user`);
      // Addresses rows by an array of their places, which PostgreSQL reads one by one: a join would read the whole
      // table each time.
      const doomed = `select ctid from ${from} doomed where ${where} limit ${limit}`;
      const deleted = await client.query(
        guarded ? `delete from ${from} where ctid = any (array (${doomed}))` : `delete from ${from} where ${where}`,
      );
      if (guarded) await client.query(`alter table ${guarded} enable trigger user`);
      return deleted.rowCount ?? 0;
    });
    counts.set(name, (counts.get(name) ?? 0) + rowCount);
    if (rowCount === 0 || !guarded || whole) return;
    const tookMs = performance.now() - startedAt;
    limit = Math.min(MAX_ROWS, Math.max(10, Math.round((rowCount * LONGEST_STEP_MS) / Math.max(tookMs, 1))));
  }
}

/** Deletes the last rows of an agency in one transaction, which nothing can come between. Throws if anything is left. */
export async function removeLastRows(client: pg.Client, agencyId: string): Promise<number> {
  const tables = await listAgencyTables(client, agencyId);
  return step(client, agencyId, async () => {
    await client.query("select from agency where id = $1::uuid for update", [agencyId]);
    const { rowCount } = await client.query("delete from audit where agency_id = $1::uuid", [agencyId]);
    for (const table of tables) {
      if (table.isShared || nameOf(table) === "public.agency") continue;
      const { rows } = await client.query(`select from ${quotedName(table)} where ${table.where} limit 1`);
      if (rows.length > 0) throw new Error(`rows of ${nameOf(table)} came meanwhile`);
    }
    await client.query("delete from agency where id = $1::uuid", [agencyId]);
    return rowCount ?? 0;
  });
}
