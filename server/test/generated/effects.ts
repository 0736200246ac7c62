/** Effects of a call on an agency: the number of rows of each table, and the sum of their versions. */
import { inAgency } from "../factories.ts";

export type Effects = ReadonlyMap<string, number>;

/** All tables with an agency but sessions, which each caller creates, and what is made once: what people follow, numbers of WhatsApp, and accounts of the ledger. */
const TABLES = `select c.relname as name,
    exists (select from pg_attribute v where v.attrelid = c.oid and v.attname = 'version') as versioned
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'agency_id'
  where c.relkind = 'r'
    and c.relnamespace = 'public'::regnamespace
    and c.relname not in ('session', 'follow', 'ledger_account', 'whatsapp_number')
  order by 1`;

export async function effectsIn(agencyId: string): Promise<Effects> {
  const tables = await inAgency(agencyId, TABLES);
  const parts = tables.map(
    ({ name, versioned }) =>
      `select '${String(name)}' as name, count(*)::int as rows,
          ${versioned ? "coalesce(sum(version), 0)::int" : "0"} as versions
        from "${String(name)}"
        where agency_id = '${agencyId}'`,
  );
  const rows = await inAgency(agencyId, parts.join(" union all "));
  return new Map(
    rows.flatMap(({ name, rows: n, versions }) => [
      [`${String(name)} rows`, Number(n)] as const,
      [`${String(name)} versions`, Number(versions)] as const,
    ]),
  );
}

/** Returns the differences between two snapshots; none is `{}`. */
export const between = (before: Effects, after: Effects): Record<string, number> =>
  Object.fromEntries(
    [...after].map(([name, n]) => [name, n - (before.get(name) ?? 0)] as const).filter(([, n]) => n !== 0),
  );
