/** What changed on a record, read from the rows that the triggers wrote (lib/records.table, `log_history`). */
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Resource } from "#contract/access.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { RECORDS } from "#contract/records.ts";
import { staff } from "#server/areas/staff/staff.table.ts";
import { defineList } from "#server/lib/list-rows.ts";
import { briefById } from "#server/lib/records/briefs.ts";
import { columnsFor, partsOf, type RecordHistory, readableOf, type ShownColumn } from "#server/lib/records/history.ts";
import { history, note } from "#server/lib/records.table.ts";
import type { Actor } from "#server/lib/scope.ts";

const p = sql.placeholder;
const literal = (words: string): SQL => sql.raw(`'${words.replaceAll("'", "''")}'`);

const live = sql`exists (select from ${note} where ${note.id} = ${history.rowId} and ${note.deletedAt} is null)`;

/** The fields of a row that this reader sees. What a deleted note said is gone with it. */
function seen(columns: readonly ShownColumn[]): SQL {
  const rows = columns.map(
    ({ table, column, field, as, of }, place) =>
      sql`(${literal(table)}, ${literal(column)}, ${literal(field)}, ${literal(as)}, ${literal(of ?? as)}, ${sql.raw(String(place))})`,
  );
  return sql`jsonb_each(${history.changes}) change (name, pair)
    join (values ${sql.join(rows, sql`, `)}) shown (in_table, in_column, field, reads, looks_up, place)
      on shown.in_table = ${history.tableName} and shown.in_column = change.name
    where (shown.reads <> 'rich' or ${live})`;
}

/** Whether a row changed any of these; the same as that `seen` finds something, and quick for thousands of rows. */
function touches(columns: readonly ShownColumn[]): SQL {
  const conditions = columns.map(
    ({ table, column, as }) =>
      sql`(${history.tableName} = ${literal(table)} and ${history.changes} ? ${literal(column)}${as === "rich" ? sql` and ${live}` : sql``})`,
  );
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
}

function definition(kind: RecordKind, shown: RecordHistory) {
  const of = (readable: readonly Resource[]) => columnsFor(shown.columns, readable);
  const tables = sql.join(Object.keys(shown.columns).map(literal), sql`, `);
  const parts = sql.join(
    partsOf(kind, shown).map(([table, part]) => sql`when ${literal(table)} then ${literal(part)}`),
    sql` `,
  );
  return {
    table: history,
    id: history.id,
    agencyId: history.agencyId,
    always: sql`${history.recordId} = ${p("recordId")}::uuid and ${history.tableName} in (${tables})`,
    // A change of which the reader sees no field is none to them.
    shape: (actor: Actor): readonly Resource[] => readableOf(shown.columns, actor),
    scope: (readable: readonly Resource[]) => ({
      condition: sql`(${history.op} <> 'update' or ${touches(of(readable))})`,
    }),
    sort: { at: history.at },
    where: {
      actorIds: (value: SQL | Placeholder) =>
        sql`${history.actorId} = any (array(select ${staff.id} from ${staff} where ${staff.agencyId} = ${p("$agency")}::uuid and ${staff.deletedAt} is null and ${staff.id} = any (${value}::uuid[])))`,
      fields: (value: SQL | Placeholder, readable: readonly Resource[]) =>
        sql`exists (select from ${seen(of(readable))} and shown.field = any (${value}::text[]))`,
    },
    dates: history.at,
    row: (readable: readonly Resource[]) => ({
      id: sql`${history.id}::text`,
      at: history.at,
      actor: briefById(staff, history.actorId),
      op: history.op,
      part: sql`case ${history.tableName} ${parts} end`,
      changes: sql`(select coalesce(jsonb_agg(jsonb_build_object('field', shown.field, 'as', shown.reads, 'old', history_value(shown.looks_up, change.pair -> 0), 'new', history_value(shown.looks_up, change.pair -> 1)) order by shown.place), '[]') from ${seen(of(readable))})`,
    }),
  };
}

/** The history of a kind of record, as its manifest shows it. */
export const historyList = (kind: RecordKind, shown: RecordHistory) =>
  defineList(RECORDS[kind].history as (typeof RECORDS)["staff"]["history"], definition(kind, shown));
