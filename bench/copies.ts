/** Copies of rows, for a bench that needs many of them. */
import type pg from "pg";

interface Copies {
  table: string;
  /** Its kind of record; by default the table's name. */
  kind?: string;
  /** The row that is copied; by default the only one of its kind. */
  of?: string;
  /** How many rows are made of it. */
  rows: number;
  /** Values of columns that differ from copy to copy, as SQL of `made.n`; id and title are set by themselves. */
  values?: Readonly<Record<string, string>>;
  /** Tables whose rows belong to a record, each with the column that says to which: every copy gets them too. */
  parts?: Readonly<Record<string, string>>;
}

async function columnsOf(bare: pg.Client, table: string): Promise<string[]> {
  const { rows } = await bare.query<{ name: string }>(
    `select attname as name
      from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Copies a row of a table of records with its triggers off, each copy with an id and its own title. */
export async function copyRecord(bare: pg.Client, copies: Copies): Promise<void> {
  const { table, kind = table, of, rows, values = {}, parts = {} } = copies;
  const isCopied = (column: string) => (of === undefined ? "true" : `one.${column} = '${of}'`);
  const copy = async (into: string, own: Readonly<Record<string, string>>, where: string): Promise<void> => {
    const names = await columnsOf(bare, into);
    const columns = names.map((name) => `"${name}"`).join(", ");
    const copied = names.map((name) => own[name] ?? `one."${name}"`).join(", ");
    await bare.query(`insert into ${into} (${columns}) select ${copied} from made, ${into} one where ${where}`);
  };
  await bare.query("set session_replication_role = replica");
  await bare.query(
    `create temp table made as select gen_random_uuid() as id, md5(random()::text) as title, n + 1_000_000 as n from generate_series(1, ${rows}) n`,
  );
  await bare.query(
    `insert into record (id, agency_id, kind, resource, title)
      select made.id, one.agency_id, one.kind, one.resource, made.title
      from made, record one
      where one.kind = '${kind}' and ${isCopied("id")}`,
  );
  await copy(table, { id: "made.id", title: "made.title", rank: "made.n", ...values }, isCopied("id"));
  for (const [part, key] of Object.entries(parts))
    await copy(part, { id: "gen_random_uuid()", [key]: "made.id" }, isCopied(key));
  await bare.query("drop table made");
  await bare.query("set session_replication_role = origin");
  await bare.query(`vacuum analyze ${[table, "record", ...Object.keys(parts)].join(", ")}`);
}
