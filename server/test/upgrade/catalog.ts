/** Describes everything that a database consists of, to compare two of them. */
import type pg from "pg";

const OURS = "n.nspname in ('public', 'pgboss')";
const sorted = (acl: string): string =>
  `(select string_agg(entry::text, ' ' order by entry::text) from unnest(${acl}) entry)`;

/** Returns a line for each column, index, constraint, trigger, policy, function, view and right. */
export async function describeSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select concat_ws(' ', 'column', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
      a.attnotnull::text,
      pg_get_expr(d.adbin, d.adrelid), a.attgenerated, ${sorted("a.attacl")}) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
    union all
    select concat_ws(' ', c.relkind::text, c.oid::regclass, c.relowner::regrole, c.relrowsecurity::text,
      c.relforcerowsecurity::text, array_to_string(c.reloptions, ' '), ${sorted("c.relacl")},
      case when c.relkind = 'v' then pg_get_viewdef(c.oid) end)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S')
    union all
    select 'index ' || indexdef from pg_indexes where schemaname in ('public', 'pgboss')
    union all
    select concat_ws(' ', 'constraint', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where ${OURS} and c.contype <> 'n'
    union all
    select 'trigger ' || pg_get_triggerdef(t.oid)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and not t.tgisinternal
    union all
    select concat_ws(' ', 'policy', tablename, policyname, permissive, roles::text, cmd, qual, with_check)
    from pg_policies where schemaname in ('public', 'pgboss')
    union all
    select concat_ws(' ', 'function', p.oid::regprocedure, p.proowner::regrole, ${sorted("p.proacl")},
      pg_get_functiondef(p.oid))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS}
      and p.prokind in ('f', 'p')
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`);
  return rows
    .filter(({ line }) => !OF_A_DAY.test(line))
    .map(({ line }) => comparable(line))
    .sort();
}

/** The parts of pg-boss' statistics, which come and go by the calendar: two databases of different days have others. */
const OF_A_DAY = /\bqueue_stats_\d{8}/;

/** Leaves out what differs by the version of PostgreSQL that wrote it: brackets around conditions, and the order of columns in functions that a procedure writes. */
const comparable = (line: string): string =>
  line.startsWith("trigger ")
    ? line.replaceAll(/[()]/g, "")
    : line.replaceAll(/^.*; .*$/gm, (statements) =>
        statements
          .split(";")
          .map((statement) => statement.trim())
          .sort()
          .join("; "),
      );

/** Counts the rows of each table, of all agencies. */
export async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      order by 1`,
  );
  const counts = await client.query<{ name: string; count: number }>(
    rows.map(({ name }) => `select '${name}' as name, count(*)::int from "${name}"`).join(" union all "),
  );
  return new Map(counts.rows.map(({ name, count }) => [name, count]));
}
