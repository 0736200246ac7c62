/** Validates every record by the rules that apply to the form; adds nothing. */
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { RowProblem } from "#contract/imports/import.ts";
import { DATE_MESSAGES, NOT_AN_OPTION } from "#contract/schema.ts";
import { statementsOf } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type {
  Importable,
  ImportableField,
  ImportableRow,
  OpenedImport,
  RowError,
} from "#server/lib/importing/importable.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { type ImportRecord, importRow } from "./import.table.ts";
import type { ImportRun } from "./import-context.ts";
import { fetchedPictures, fetchPictures } from "./pictures.ts";
import { recordsOf, rowOf, type StoredRow } from "./row.ts";
import { moveToStep, Stopped } from "./step.ts";

/** Matches the error values that Excel leaves in a cell whose formula failed. */
const EXCEL_ERROR = /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

export interface ValidatedRecord {
  row: StoredRow;
  /** Errors of the row, or, of a good row, what is left out. */
  problems: RowProblem[];
}
type Outcome =
  | { rows: ValidatedRecord[]; form: unknown; email: string | null; name: string | null }
  | { rows: ValidatedRecord[] };

const MAX_CHOICES = 12;
/** Words a form's message for a person who looks at a file: dates as the file has them, choices by name. */
function inFileTerms(message: string, { dayFirst }: ImportRecord, field: ImportableField | undefined): string {
  if (message === DATE_MESSAGES.format) return `Use the format ${dayFirst ? "DD/MM/YYYY" : "MM/DD/YYYY"}`;
  const { choices = [] } = field ?? {};
  if (message !== NOT_AN_OPTION || choices.length === 0) return message;
  const named = choices.slice(0, MAX_CHOICES).join(", ");
  return `Choose one of: ${named}${choices.length > MAX_CHOICES ? ` and ${choices.length - MAX_CHOICES} more` : ""}`;
}

/** Separator of several values in one cell, as address books write it. */
const BETWEEN = " ::: ";
/** Splits cells with several values, according to `multiple` of their fields. */
function parted(row: ImportableRow, index: number, fields: readonly ImportableField[]) {
  const notes: RowError[] = [];
  const taken = Object.entries(row).map(([key, cell]) => {
    const multiple = cell.includes(BETWEEN) ? fields.find((field) => field.key === key)?.multiple : undefined;
    if (multiple === undefined) return [key, cell] as const;
    const [first = "", ...others] = cell.split(BETWEEN).map((value) => value.trim());
    if (multiple === "all") return [key, [first, ...others].join("; ")] as const;
    notes.push({
      at: index,
      field: key,
      message: `Only the first is kept: ${others.join(", ").slice(0, 200)} is left out`,
    });
    return [key, first] as const;
  });
  return { row: Object.fromEntries(taken) as ImportableRow, notes };
}

/** Validates the rows of one record: returns the errors of each row, or the form that adds the record. */
export function validateRecord(
  record: ImportRecord,
  fields: readonly ImportableField[],
  opened: OpenedImport<unknown>,
  rows: StoredRow[],
): Outcome {
  const read = rows.map(({ cells }, index) => parted(rowOf(record, cells), index, fields));
  const values = read.map(({ row }) => row);
  const found: RowError[] = rows.flatMap(({ cells, extra }, index) => [
    ...(extra ? [{ at: index, field: null, message: "This row has more cells than the header has columns" }] : []),
    ...record.fields.flatMap((field, column) =>
      field && EXCEL_ERROR.test(cells[column] ?? "")
        ? [{ at: index, field, message: `This cell's formula returned an error: ${cells[column]}` }]
        : [],
    ),
  ]);
  const prepared = opened.prepare(values);
  if ("errors" in prepared) found.push(...prepared.errors);
  const saidAt = (index: number, said: readonly RowError[]): RowProblem[] =>
    said
      .filter((error) => error.at === index)
      .map(({ field, message }) => {
        const column = field === null ? -1 : record.fields.indexOf(field);
        const filled = fields.find(({ key }) => key === field);
        return {
          column: column < 0 ? null : column,
          field: filled?.title ?? null,
          value: (field && values[index]?.[field])?.slice(0, 500) ?? "",
          message: inFileTerms(message, record, filled),
        };
      });
  if (found.length === 0 && "form" in prepared) {
    const notes = [...read.flatMap((each) => each.notes), ...(prepared.notes ?? [])];
    const noted = rows.map((row, index) => ({ row, problems: saidAt(index, notes) }));
    return { rows: noted, form: prepared.form, email: prepared.keys.email, name: prepared.keys.name };
  }
  const validated = rows.map((row, index) => ({ row, problems: saidAt(index, found) }));
  // One invalid row makes all rows of its record invalid.
  const [first] = validated.filter(({ problems }) => problems.length > 0);
  for (const item of validated)
    if (item.problems.length === 0)
      item.problems.push({
        column: null,
        field: null,
        value: "",
        message: `Line ${first?.row.line ?? ""} of the same ${opened.noun ?? "company"} has an error`,
      });
  return { rows: validated };
}

/**
 * Selects the rows with the leader of their record: rows with the same text in the grouping column are one, ignoring
 * case.
 */
function grouped({ agencyId, id, fields }: ImportRecord, groupBy: string | undefined): SQL {
  const column = groupBy ? fields.indexOf(groupBy) + 1 : 0;
  const key =
    column > 0
      ? sql`coalesce(nullif(fold(btrim(cells[${sql.raw(String(column))}])), ''), place::text)`
      : sql`place::text`;
  return sql`select id, leader as before, min(place) over (partition by ${key}) as leader
    from import_row
    where agency_id = ${agencyId}::uuid and import_id = ${id}::uuid`;
}
const UNCHECKED = sql`state = 'unchecked', problems = '[]', duplicate = null, email_key = null, name_key = null`;

async function group(db: Db, record: ImportRecord, groupBy: string | undefined): Promise<void> {
  await db.execute(sql`update import_row r set leader = g.leader, ${UNCHECKED}
    from (${grouped(record, groupBy)}) g where r.id = g.id and r.agency_id = ${record.agencyId}::uuid`);
}

/**
 * Groups again after a row was edited. Returns the leaders of the records that it left or joined, or that it now is.
 */
async function regroup(db: Db, record: ImportRecord, groupBy: string | undefined, rowId: string): Promise<number[]> {
  const { rows } = await db.execute<{ before: number; leader: number }>(
    sql`select before, leader from (${grouped(record, groupBy)}) g where leader <> before or id = ${rowId}::uuid`,
  );
  const leaders = [...new Set(rows.flatMap(({ before, leader }) => [before, leader]))];
  await db.execute(sql`update import_row r set leader = g.leader, ${UNCHECKED}
    from (${grouped(record, groupBy)}) g
    where r.id = g.id and r.agency_id = ${record.agencyId}::uuid and g.leader = any (${sql.param(leaders)}::int[])`);
  return leaders;
}

export async function saveValidated(db: Db, { agencyId }: ImportRecord, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.flatMap((outcome) =>
    outcome.rows.map(({ row, problems }) => ({
      id: row.id,
      state: "form" in outcome ? "good" : "faulty",
      problems,
      email_key: "form" in outcome ? outcome.email : null,
      name_key: "form" in outcome ? outcome.name : null,
    })),
  );
  await db.execute(sql`update import_row r
    set state = s.state, problems = s.problems, email_key = s.email_key, name_key = s.name_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, state text, problems jsonb, email_key text,
      name_key text)
    where r.id = s.id and r.agency_id = ${agencyId}::uuid`);
}

/**
 * Finds the existing record of each row by sorting the keys of both together, each folded once. A join would be at the
 * planner's mercy: it expects a single row of an import just written, and compared every row with every record.
 */
const markExisting = statementsOf(({ known }: Importable) => {
  const [agency, id] = [sql`${sql.placeholder("$agency")}::uuid`, sql`${sql.placeholder("$import")}::uuid`];
  const leaders = sql`${sql.placeholder("$leaders")}::int[]`;
  return sql`with existing as materialized (select k.id, k.title, k.email_key, fold(k.name_key) as name_key
      from (${known}) k),
      imported as materialized (select r.id, r.email_key, fold(r.name_key) as name_key from import_row r
        where r.agency_id = ${agency} and r.import_id = ${id} and r.state = 'good'
          and (${leaders} is null or r.duplicate is null or r.leader = any (${leaders}))),
      keys (row_id, id, title, kind, key) as (
        select null::uuid, id, title, 1, email_key collate "C" from existing where email_key is not null
        union all select null, id, title, 2, name_key collate "C" from existing where name_key is not null
        union all select id, null, null, 1, email_key collate "C" from imported where email_key is not null
        union all select id, null, null, 2, name_key collate "C" from imported where name_key is not null),
      sorted as (select row_id, kind, first_value(id) over same as id, first_value(title) over same as title from keys
        window same as (partition by kind, key order by row_id nulls first, id)),
      matches as (select distinct on (row_id) row_id, id, title
        from sorted
        where row_id is not null and id is not null
        order by row_id, kind)
    update import_row r set duplicate = jsonb_build_object('id', m.id, 'name', m.title, 'line', null)
    from matches m where r.id = m.row_id and r.agency_id = ${agency}`;
});

/**
 * Marks rows that look like an existing record, or like an earlier line of the file. With `only`, the records of these
 * leaders are marked again, and others keep the marks and choices that they have.
 */
async function markDuplicates(
  db: Db,
  actor: Actor,
  importable: Importable,
  { agencyId, id }: ImportRecord,
  only: readonly number[] | null = null,
): Promise<void> {
  const leaders = sql`${sql.param(only && [...only])}::int[]`;
  for (const key of [sql`email_key`, sql`fold(name_key)`])
    await db.execute(sql`update import_row r
      set duplicate = jsonb_build_object('id', null, 'name', coalesce(g.name, ''), 'line', g.line)
      from (select id, leader, first_value(leader) over w as first, first_value(line) over w as line,
          first_value(split_part(name_key, '|', 1)) over w as name
        from import_row
        where agency_id = ${agencyId}::uuid and import_id = ${id}::uuid and state = 'good' and ${key} is not null
        window w as (partition by ${key} order by place)) g
      where r.id = g.id and g.leader <> g.first and r.agency_id = ${agencyId}::uuid
        and (${leaders} is null or r.duplicate is null or r.leader = any (${leaders}))`);
  await markExisting(importable)(db, undefined, { ...reachValues(actor), $import: id, $leaders: only });
}

export async function checkImport(run: ImportRun, record: ImportRecord, importable: Importable): Promise<void> {
  const { actor } = run;
  await run.write((db) => group(db, record, importable.group));
  const pictures = await run.write((db) => fetchedPictures(db, record));
  const { fields, opened } = await run.write(async (db) => ({
    fields: await importable.fields(db, actor),
    opened: await importable.open(db, actor, { ...record, pictures }),
  }));
  let progress = 0;
  for await (const records of recordsOf(run.write, record)) {
    const outcomes: Outcome[] = [];
    // Fetches no picture for a row that has other errors.
    const isRight = (rows: StoredRow[]): boolean => "form" in validateRecord(record, fields, opened, rows);
    if (importable.pictures !== undefined)
      await fetchPictures(run, record, importable.pictures, pictures, records.filter(isRight).flat());
    for (const rows of records) {
      outcomes.push(validateRecord(record, fields, opened, rows));
      progress += rows.length;
      await run.yieldToEventLoop();
    }
    await run.write((db) => saveValidated(db, record, outcomes));
    await run.progress(progress);
  }
  await run.write(async (db) => {
    await markDuplicates(db, actor, importable, record);
    const set = { state: "checked", problem: record.problem, progress: 0, ...(await countRows(db, record)) } as const;
    if (!(await moveToStep(db, actor, record.id, ["checking"], set))) throw new Stopped();
  });
}

interface RowCounts extends Record<string, unknown> {
  good: number;
  faulty: number;
  duplicates: number;
}
async function countRows(db: Db, record: ImportRecord): Promise<RowCounts | undefined> {
  const { rows } = await db.execute<RowCounts>(
    sql`select count(*) filter (where state = 'good')::int as good,
        count(*) filter (where state = 'faulty')::int as faulty,
        count(*) filter (where duplicate is not null)::int as duplicates
      from import_row where agency_id = ${record.agencyId}::uuid and import_id = ${record.id}::uuid`,
  );
  return rows[0];
}

/**
 * Writes a cell and checks the records that its row left or joined, or that it now is. Returns the row's state; null if
 * there is no such row.
 */
export async function editCell(
  db: Db,
  actor: Actor,
  record: ImportRecord,
  importable: Importable,
  { line, column, value }: { line: number; column: number; value: string },
): Promise<StoredRow["state"] | null> {
  const ofImport = and(eq(importRow.agencyId, record.agencyId), eq(importRow.importId, record.id));
  const [row] = await db
    .select()
    .from(importRow)
    .where(and(ofImport, eq(importRow.line, line)))
    .orderBy(asc(importRow.place))
    .limit(1);
  if (!row || column >= record.titles.length) return null;
  const cells = record.titles.map((_, index) => (index === column ? value : (row.cells[index] ?? "")));
  // A row with more cells than the header has columns keeps them.
  cells.push(...row.cells.slice(cells.length));
  await db
    .update(importRow)
    .set({ cells })
    .where(and(ofImport, eq(importRow.id, row.id)));
  const leaders = await regroup(db, record, importable.group, row.id);
  // A picture at another address is fetched before the row is added.
  const pictures = await fetchedPictures(db, record);
  const fields = await importable.fields(db, actor);
  const opened = await importable.open(db, actor, { ...record, pictures });
  const rows = await db
    .select()
    .from(importRow)
    .where(and(ofImport, inArray(importRow.leader, leaders)))
    .orderBy(asc(importRow.leader), asc(importRow.place));
  const outcomes = [...Map.groupBy(rows, ({ leader }) => leader).values()].map((stored) =>
    validateRecord(record, fields, opened, stored),
  );
  await saveValidated(db, record, outcomes);
  // Rows that looked like the old line may not look like the new one.
  await db
    .update(importRow)
    .set({ duplicate: null })
    .where(and(ofImport, sql`${importRow.duplicate} @> ${JSON.stringify({ id: null, line })}::jsonb`));
  await markDuplicates(db, actor, importable, record, leaders);
  if (!(await moveToStep(db, actor, record.id, ["checked"], (await countRows(db, record)) ?? {}))) throw new Stopped();
  return outcomes.some((outcome) => "form" in outcome && outcome.rows.some((other) => other.row.id === row.id))
    ? "good"
    : "faulty";
}
