/** Finds the rows and files of a database that belong to one agency, by the database's catalogue. */
import pg from "pg";
import type { Key } from "../../files/storage/store.ts";
import { type Client, listTables, quotedName, type Table } from "../tables.ts";

export interface AgencyTable extends Table {
  /** Selects the agency's rows. */
  where: string;
  /**
   * True if its rows stay with the installation. An export has the table empty, since a restore expects every table.
   */
  isShared: boolean;
}

const ACCOUNTS = "select id from public.account where agency_id =";
/** Tables whose rows belong to the agency of an account. A session's own agency is the one that a super admin looks at. */
const OF_ACCOUNTS: Readonly<Record<string, (agency: string) => string>> = {
  "public.session": (agency) => `account_id in (${ACCOUNTS} ${agency})`,
  "public.credential": (agency) => `account_id in (${ACCOUNTS} ${agency})`,
  "public.recovery_code": (agency) => `account_id in (${ACCOUNTS} ${agency})`,
  "public.one_time_code": (agency) => `account_id in (${ACCOUNTS} ${agency})`,
  "public.refresh_token": (agency) =>
    `session_id in (select id from public.session where account_id in (${ACCOUNTS} ${agency}))`,
};
/** Tables of the installation, which belong to no agency. */
const SHARED = new Set([
  "public.place",
  "public.place_source",
  "public.signing_certificate",
  // Replies of services outside, the same for all who ask.
  "public.discovery_pace",
  "public.discovery_reply",
  "public.discovery_artist",
  "public.discovery_popularity",
]);

/** Selects the agency's rows of the job queue, which no export holds. */
export const jobsOf = (agencyId: string): string => {
  const agency = pg.escapeLiteral(agencyId);
  return `data ->> 'agencyId' = ${agency} or data ->> 'mailId' in (select id::text from public.mail where agency_id = ${agency})`;
};

/** Throws on a table that says nowhere whose its rows are. */
export async function listAgencyTables(client: Client, agencyId: string): Promise<AgencyTable[]> {
  const agency = pg.escapeLiteral(agencyId);
  return (await listTables(client)).map((table) => {
    const name = `${table.schema}.${table.name}`;
    const ofAccounts = OF_ACCOUNTS[name];
    if (ofAccounts) return { ...table, where: ofAccounts(agency), isShared: false };
    if (name === "public.agency") return { ...table, where: `id = ${agency}`, isShared: false };
    if (table.columns.includes("agency_id")) return { ...table, where: `agency_id = ${agency}`, isShared: false };
    if (table.schema === "pgboss" || SHARED.has(name)) return { ...table, where: "false", isShared: true };
    throw new Error(`nothing says whose the rows of ${name} are (agency-tables.ts)`);
  });
}

/** Sets the agency that this transaction of the owner reads and writes: the policies bind the owner too. */
export const seeAgency = (client: Client, agencyId: string) =>
  client.query(
    `select set_config('app.agencies', $1, true), set_config('app.agency', $2, true), set_config('app.actor', '', true),
        set_config('app.quiet', 'on', true)`,
    [`{${agencyId}}`, agencyId],
  );

interface KeyColumn {
  schema: string;
  name: string;
  column: string;
  kind: "uuid" | "uuid[]" | "jsonb";
}
/**
 * Selects columns with keys of the store: uuids that the server made, in columns named for them. Text that a person can
 * write does not count.
 */
const KEY_COLUMNS = `select n.nspname as schema, c.relname as name, a.attname as column,
    format_type(a.atttypid, null) as kind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname = 'public' and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    and ((a.atttypid = 'uuid'::regtype and a.attname ~ '(^|_)key$')
      or (a.atttypid = 'uuid[]'::regtype and a.attname = 'targets')
      or (c.relname = 'media' and a.attname = 'variants'))`;
export interface AgencyFiles {
  keys: Set<Key>;
  /** Uploads under way, whose parts lie in a folder each. */
  uploads: string[];
}

/** Reads the keys of all files that the agency's rows name. */
export async function readFileKeys(client: Client, tables: readonly AgencyTable[]): Promise<AgencyFiles> {
  const { rows: columns } = await client.query<KeyColumn>(KEY_COLUMNS);
  const keys = new Set<Key>();
  for (const { schema, name, column, kind } of columns) {
    const table = tables.find((each) => each.schema === schema && each.name === name);
    if (!table) continue;
    const quoted = pg.escapeIdentifier(column);
    const value = { uuid: quoted, "uuid[]": `unnest(${quoted})`, jsonb: `(jsonb_each_text(${quoted})).value` }[kind];
    const { rows } = await client.query<{ key: string }>(
      `select (${value})::text as key from ${quotedName(table)} where ${quoted} is not null and ${table.where}`,
    );
    for (const { key } of rows) keys.add(key);
  }
  const upload = tables.find(({ name }) => name === "upload");
  const { rows } = await client.query<{ id: string }>(`select id from public.upload where ${upload?.where ?? "false"}`);
  return { keys, uploads: rows.map(({ id }) => id) };
}
