/** Identifies the rows of an agency, to compare before and after calls. */
import { inAgency } from "../../factories.ts";

/** Columns that identify a row and that no call may change. */
const IDENTITY = ["id", "agency_id", "created_at", "created_by", "author_id", "record_id", "kind", "key"];
const TABLES = `select c.table_name as name,
    string_agg(quote_ident(c.column_name), ', ') filter (where c.column_name = any ($1)) as columns
  from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema
      and t.table_name = c.table_name
      and t.table_type = 'BASE TABLE'
  where c.table_schema = 'public' and c.table_name <> 'session'
  group by 1
  having count(*) filter (where c.column_name in ('id', 'agency_id')) = 2`;

/** A table whose rows have an id and an agency, and its identifying columns. */
export interface IdentifiedTable {
  name: string;
  columns: string;
}
export const identifiedTables = async (agencyId: string): Promise<IdentifiedTable[]> =>
  (await inAgency(agencyId, TABLES, [IDENTITY])).map(({ name, columns }) => ({
    name: String(name),
    columns: String(columns),
  }));

interface Identity {
  columns: string;
  /** Transaction that last wrote the row. */
  writtenBy: string;
}

/** Returns what identifies each row of an agency, by its table and id. */
export async function identitiesIn(
  agencyId: string,
  tables: readonly IdentifiedTable[],
): Promise<ReadonlyMap<string, Identity>> {
  const found = await Promise.all(
    tables.map(async ({ name, columns }) => {
      const rows = await inAgency(
        agencyId,
        `select id, concat_ws('|', ${columns}) as is, xmin::text as writer from "${name}" where agency_id = $1`,
        [agencyId],
      );
      return rows.map(
        (row) => [`${name} ${String(row.id)}`, { columns: String(row.is), writtenBy: String(row.writer) }] as const,
      );
    }),
  );
  return new Map(found.flat());
}

/** Names of all columns of the database. */
export const columnNamesIn = async (agencyId: string): Promise<string[]> =>
  (
    await inAgency(
      agencyId,
      "select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1",
    )
  ).map(({ name }) => String(name));
