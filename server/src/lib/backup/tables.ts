/** Lists what a backup takes from a database: tables, sequences and foreign keys, by the database's catalogue. */
import pg from "pg";

export type Client = Pick<pg.ClientBase, "query">;

export interface TableName {
  schema: string;
  name: string;
}
export interface Table extends TableName {
  /** Columns, without generated ones. */
  columns: string[];
}

/**
 * Tables that each copy fills by itself: which migrations it ran, figures of the job queue, counters of limits, and what
 * goes to the ClickHouse of the installation.
 */
const LEFT_OUT = [
  "public.migration",
  "public.installation",
  "public.rate_limit",
  "public.analytics_target",
  "public.analytics_event",
  "public.analytics_day",
  "public.analytics_answer",
  "pgboss.version",
  "pgboss.warning",
  "pgboss.queue_stats",
  "pgboss.bam",
];
const OURS = "n.nspname in ('public', 'pgboss')";

const quote = pg.escapeIdentifier;
export const quotedName = ({ schema, name }: TableName): string => `${quote(schema)}.${quote(name)}`;
export const quotedColumns = ({ columns }: Pick<Table, "columns">): string => columns.map(quote).join(", ");

/** Partitions come with the table that they belong to. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where ${OURS} and c.relkind in ('r', 'p') and not c.relispartition and n.nspname || '.' || c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 1, 2`,
    [LEFT_OUT],
  );
  return rows;
}

export interface Sequence extends TableName {
  /** A bigint as text. */
  last: string;
  called: boolean;
}

export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<TableName>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and c.relkind = 'S' order by 1, 2`,
  );
  const sequences: Sequence[] = [];
  for (const { schema, name } of rows) {
    const { rows: values } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${quotedName({ schema, name })}`,
    );
    for (const value of values) sequences.push({ schema, name, ...value });
  }
  return sequences;
}

export interface ForeignKey {
  /** Name with its schema, quoted. */
  table: string;
  name: string;
  definition: string;
}

export async function listForeignKeys(client: Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<{ schema: string; table: string; name: string; definition: string }>(
    `select n.nspname as schema, c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where ${OURS} and k.contype = 'f' and k.conparentid = 0 order by 1, 2, 3`,
  );
  return rows.map(({ schema, table, name, definition }) => ({
    table: quotedName({ schema, name: table }),
    name: quote(name),
    definition,
  }));
}

export interface Digest {
  rows: number;
  /** A sum over all rows, whatever their order; the same on every version of PostgreSQL. */
  digest: string;
}

/** Counts the rows that this connection sees, or those that `where` selects, and sums what they hold. */
export async function digestRows(client: Client, table: Table, where?: string): Promise<Digest> {
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows,
       coalesce(sum(('x' || substr(md5(row(${quotedColumns(table)})::text), 1, 15))::bit(60)::bigint),
         0)::text as digest
     from ${quotedName(table)}${where === undefined ? "" : ` where ${where}`}`,
  );
  const [found] = rows;
  if (!found) throw new Error(`nothing was counted in ${table.name}`);
  return { rows: Number(found.rows), digest: found.digest };
}

/** Has values written the same way by every connection and version. */
export const SAME_TEXT =
  "set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0; set local lock_timeout = '60s'";

/**
 * Opens all agencies to this transaction of the owner, who is bound by the policies too. Returns the number of
 * agencies.
 */
export async function seeAllAgencies(client: Client): Promise<number> {
  const { rows } = await client.query<{ agencies: number }>(
    `select set_config('app.agencies', coalesce(array_agg(id), '{}')::text, true), count(*)::int as agencies
      from agency`,
  );
  return rows[0]?.agencies ?? 0;
}

/** Reads the keys of the files that records show, of one agency or of all: the owner sees more of files than it asks for. */
export async function readShownKeys(client: Client, agencyId?: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    // Reads columns by name, since earlier versions have fewer.
    `select coalesce(f ->> 'file_key', f ->> 'key') as key from (select to_jsonb(media) as f from media) as file
     where coalesce(f ->> 'state', 'ready') = 'ready' and f ->> 'deleted_at' is null and f ->> 'external_link' is null
       and ($1::text is null or f ->> 'agency_id' = $1)`,
    [agencyId ?? null],
  );
  return rows.map(({ key }) => key);
}
