/** Copies of rows, for a bench that needs many of them. */
import type pg from "pg";

interface Copies {
  table: string;
  /** How many rows are made of each row that is there. */
  rows: number;
  /** Values of columns that differ from copy to copy, as SQL of `made.n`; id and title are set by themselves. */
  values?: Readonly<Record<string, string>>;
}

/** Copies the only row of a table of records with its triggers off, each copy with an id and a title of its own. */
export async function copyRecord(bare: pg.Client, { table, rows: count, values = {} }: Copies): Promise<void> {
  const own = { id: "made.id", title: "made.title", rank: "made.n", ...values };
  const { rows } = await bare.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
    [table],
  );
  const names = rows.map(({ name }) => name);
  const columns = names.map((name) => `"${name}"`).join(", ");
  const copied = names.map((name) => (own as Readonly<Record<string, string>>)[name] ?? `one."${name}"`).join(", ");
  await bare.query("set session_replication_role = replica");
  await bare.query(
    `with made as materialized (select gen_random_uuid() as id, md5(random()::text) as title, n + 1_000_000 as n from generate_series(1, ${count}) n),
      records as (insert into record (id, agency_id, kind, resource, title) select made.id, r.agency_id, r.kind, r.resource, made.title from made, record r where r.kind = '${table}')
     insert into ${table} (${columns}) select ${copied} from made, ${table} one`,
  );
  await bare.query("set session_replication_role = origin");
  await bare.query(`vacuum analyze ${table}, record`);
}
