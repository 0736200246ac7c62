/** Lists the changes of a record from the rows that the triggers write (lib/records.table, `log_history_of`). */
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Resource } from "#contract/access.ts";
import { expenseChanges } from "#contract/expenses/expense.ts";
import type { HistoryPart } from "#contract/history/history-row.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { RECORDS } from "#contract/records.ts";
import { budgetLineChanges } from "#contract/tours/budget/line.ts";
import { DECIMALS } from "#contract/values/currency-decimals.ts";
import { reachesExpense } from "#server/areas/expenses/expense.rules.ts";
import { expense, expenseHistory } from "#server/areas/expenses/expense.table.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { budgetLineHistory, memberName } from "#server/areas/tours/tours.api.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { currencyOf } from "#server/lib/finance/base-amount.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { briefById } from "#server/lib/records/briefs.ts";
import { columnsFor, partsOf, type RecordHistory, readableOf, type ShownColumn } from "#server/lib/records/history.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { historyTable, note, record } from "#server/lib/records/records.table.ts";

const p = sql.placeholder;
const literal = (words: string): SQL => sql.raw(`'${words.replaceAll("'", "''")}'`);

const live = sql`exists (select from ${note} where ${note.id} = ${historyTable.rowId} and ${note.deletedAt} is null)`;

/** Tables of records whose amounts are in a currency of their own. */
const HAS_CURRENCY = ["opportunity", "event", "project", "contract", "invoice", "credit_note", "expense"] as const;
/** A line of a budget has a currency of its own, whatever its tour's is. */
const ROW_HAS_CURRENCY = "tour_budget_line" as const;
type HasCurrency = (typeof HAS_CURRENCY)[number] | typeof ROW_HAS_CURRENCY;

/**
 * Selects the currency that the record, or its row, had before or after a change: what a later change replaced, else
 * today's.
 */
const currencyAt = (
  side: 0 | 1,
  table: HasCurrency,
  changed = table === ROW_HAS_CURRENCY ? historyTable.rowId : historyTable.recordId,
): SQL => sql`coalesce((select later.changes -> 'currency' ->> 0 from ${historyTable} later
    where later.agency_id = ${historyTable.agencyId}
      and later.record_id = ${historyTable.recordId}
      and later.table_name = ${literal(table)}
      and later.row_id = ${changed}
      and later.op = 'update'
      and later.changes ? 'currency' and later.id ${sql.raw(side === 0 ? ">=" : ">")} ${historyTable.id}
    order by later.id
    limit 1),
  (select holder.currency
    from ${sql.identifier(table)} holder
    where holder.agency_id = ${historyTable.agencyId} and holder.id = ${changed}))`;
const codesWith = (decimals: number): SQL =>
  sql.join(
    Object.entries(DECIMALS).flatMap(([code, n]) => (n === decimals ? [literal(code)] : [])),
    sql`, `,
  );
/** Writes minor units as the currency has decimals: 1,250.00, or 1,250 of JPY. */
function amountInWords(value: SQL, currency: SQL): SQL {
  const units = sql`(${value} #>> '{}')::numeric`;
  return sql`jsonb_build_array((select case when code in (${codesWith(0)})
        then to_char(${units}, 'FM999,999,999,999,990')
    when code in (${codesWith(3)}) then to_char(${units} / 1000, 'FM999,999,999,999,990.000')
    else to_char(${units} / 100, 'FM999,999,999,999,990.00') end from (select ${currency} as code) held))`;
}

/**
 * Turns a side of a change into words. Answers may name people, which depends on who reads; so does the name of a
 * record.
 */
const inWords = (side: 0 | 1, holder: HasCurrency | undefined): SQL => {
  const value = sql`change.pair -> ${sql.raw(String(side))}`;
  // Amounts of tables without a currency, such as the costs of tasks, are in the agency's.
  const currency = holder ? currencyAt(side, holder) : currencyOf(sql`${historyTable.agencyId}`);
  const amounts = sql`when shown.looks_up = 'amount' and ${value} <> 'null' then ${amountInWords(value, currency)}`;
  return sql`case when shown.looks_up = 'answers' and jsonb_typeof(${value}) = 'object'
    then answers_in_words(${value}, ${p("$actor")}::uuid, ${p("$readAll")}::text[], ${p("$readAssigned")}::text[])
    when shown.looks_up = 'record' and ${value} <> 'null'
      then (select coalesce(jsonb_agg(${record.title}), '[]') from ${record}
        where ${record.id} = (${value} #>> '{}')::uuid and ${withinReach(record.resource, record.id, "read")})
    when shown.looks_up = 'expense' and ${value} <> 'null'
      then (select coalesce(jsonb_agg(${expense.description}), '[]') from ${expense}
        where ${expense.id} = (${value} #>> '{}')::uuid and ${reachesExpense("read")})
    when shown.looks_up = 'partnerContact' and ${value} <> 'null' and not ('PARTNER' = any (${p("$readAll")}::text[]))
      then '[]'::jsonb
    when shown.looks_up = 'tourMember' and ${value} <> 'null'
      then (select coalesce(jsonb_agg(${memberName("m")}), '[]') from tour_member m
        where m.id = (${value} #>> '{}')::uuid and ${withinReach("EVENT", sql`m.tour_id`, "read")})
    ${amounts}
    else history_value(shown.looks_up, ${value}) end`;
};

/** Selects the fields of a row that the reader may see. The text of a deleted note is hidden. */
function visibleFields(columns: readonly ShownColumn[]): SQL {
  const rows = columns.map(
    ({ table, column, field, as, convert }, place) =>
      sql`(${literal(table)}, ${literal(column)}, ${literal(field)}, ${literal(as)}, ${literal(convert ?? as)},
        ${sql.raw(String(place))})`,
  );
  return sql`jsonb_each(${historyTable.changes}) change (name, pair)
    join (values ${sql.join(rows, sql`, `)}) shown (in_table, in_column, field, reads, looks_up, place)
      on shown.in_table = ${historyTable.tableName} and shown.in_column = change.name
    where (shown.in_table <> 'note' or shown.reads <> 'rich' or ${live})`;
}

const namedBy = sql`coalesce(nullif(prior.changes -> named.in_column -> 1, 'null'),
  prior.changes -> named.in_column -> 0)`;
/**
 * Selects the name of the changed row, such as a contact's: the last one it had by then. The name of a record is empty
 * for readers who may not see it.
 */
function subjectOf(columns: readonly ShownColumn[]): SQL {
  const naming = columns.filter(({ names }) => names);
  if (naming.length === 0) return sql`null::jsonb`;
  const rows = naming.map(
    ({ table, column, field, as, convert }) =>
      sql`(${literal(table)}, ${literal(column)}, ${literal(field)}, ${literal(convert ?? as)})`,
  );
  const tables = sql.join([...new Set(naming.map(({ table }) => table))].map(literal), sql`, `);
  // Only rows of these tables have a name: without the test, each would search the whole history of the record.
  return sql`case when ${historyTable.tableName} in (${tables})
    then (select jsonb_build_object('field', named.field,
        'value', case when named.looks_up = 'record'
          then (select coalesce(jsonb_agg(${record.title}), '[]') from ${record}
                where ${record.id} = (${namedBy} #>> '{}')::uuid and ${withinReach(record.resource, record.id, "read")})
            else history_value(named.looks_up, ${namedBy}) end)
      from ${historyTable} prior
        join (values ${sql.join(rows, sql`, `)}) named (in_table, in_column, field, looks_up)
          on named.in_table = prior.table_name
      where prior.agency_id = ${historyTable.agencyId}
        and prior.record_id = ${historyTable.recordId}
        and prior.table_name = ${historyTable.tableName}
        and prior.row_id = ${historyTable.rowId}
        and prior.changes ? named.in_column and prior.id <= ${historyTable.id}
      order by prior.id desc limit 1) end`;
}

/**
 * Tests whether a row changed any of these columns; equivalent to a non-empty `visibleFields`, and fast for thousands
 * of rows.
 */
function touches(columns: readonly ShownColumn[]): SQL {
  const conditions = columns.map(
    ({ table, column, as }) =>
      sql`(${historyTable.tableName} = ${literal(table)}
        and ${historyTable.changes} ?
          ${literal(column)}${as === "rich" && table === "note" ? sql` and ${live}` : sql``})`,
  );
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`;
}

const exceptTables = (tables: readonly string[]): SQL =>
  tables.length === 0 ? sql`` : sql` and ${historyTable.tableName} not in (${sql.join(tables.map(literal), sql`, `)})`;

function definition(
  shown: RecordHistory,
  named: readonly (readonly [table: string, part: HistoryPart])[],
  narrowed = sql``,
) {
  const columnsOf = (readable: readonly Resource[]) => columnsFor(shown.columns, readable);
  /** Returns the tables of which the reader may see no column, so that not even a new row is shown. */
  const hiddenTables = (readable: readonly Resource[]): string[] => {
    const seen = new Set(columnsOf(readable).map(({ table }) => table));
    return Object.entries(shown.columns).flatMap(([table, columns]) =>
      Object.keys(columns).length > 0 && !seen.has(table) ? [table] : [],
    );
  };
  const tables = sql.join(Object.keys(shown.columns).map(literal), sql`, `);
  const holder = [...HAS_CURRENCY, ROW_HAS_CURRENCY].find((table) => table in shown.columns);
  const parts = sql.join(
    named.map(([table, part]) => sql`when ${literal(table)} then ${literal(part)}`),
    sql` `,
  );
  return {
    table: historyTable,
    id: historyTable.id,
    agencyId: historyTable.agencyId,
    always: sql`${historyTable.recordId} = ${p("recordId")}::uuid
      and ${historyTable.tableName} in (${tables})${narrowed}`,
    // Hides a change if the reader may see none of its fields.
    shape: (actor: Actor): readonly Resource[] => readableOf(shown.columns, actor),
    scope: (readable: readonly Resource[]) => ({
      condition: sql`(${historyTable.op} <> 'update'${exceptTables(hiddenTables(readable))}
        or ${touches(columnsOf(readable))})`,
    }),
    sort: { at: historyTable.at },
    where: {
      actorIds: (value: SQL | Placeholder) =>
        sql`${historyTable.actorId} = any (array(select ${staffTable.id}
          from ${staffTable}
          where ${staffTable.agencyId} = ${p("$agency")}::uuid
            and ${staffTable.deletedAt} is null
            and ${staffTable.id} = any (${value}::uuid[])))`,
      fields: (value: SQL | Placeholder, readable: readonly Resource[]) =>
        sql`exists (select from ${visibleFields(columnsOf(readable))} and shown.field = any (${value}::text[]))`,
    },
    dates: historyTable.at,
    row: (readable: readonly Resource[]) => ({
      id: sql`${historyTable.id}::text`,
      at: historyTable.at,
      actor: briefById(staffTable, historyTable.actorId),
      op: historyTable.op,
      part: sql`case ${historyTable.tableName} ${parts} end`,
      subject: subjectOf(columnsOf(readable)),
      changes: sql`(select coalesce(jsonb_agg(jsonb_build_object('field', shown.field, 'as', shown.reads,
          'old', ${inWords(0, holder)}, 'new', ${inWords(1, holder)}) order by shown.place), '[]')
        from ${visibleFields(columnsOf(readable))})`,
    }),
  };
}

type HistoryCall = (typeof RECORDS)["staff"]["history"];

/** Returns the history list of a kind of record, with the columns its manifest shows. */
export const recordHistoryList = (kind: RecordKind, shown: RecordHistory) =>
  defineList(RECORDS[kind].history as HistoryCall, definition(shown, partsOf(kind, shown)));

/** History list of an expense, which is no record. */
export const expenseHistoryList = defineList(
  expenseChanges.list as unknown as HistoryCall,
  definition(expenseHistory, Object.entries(expenseHistory.parts ?? {})),
);

/** History list of a line of a budget and of its documents, out of its tour's. */
export const budgetLineHistoryList = defineList(
  budgetLineChanges.list as unknown as HistoryCall,
  definition(
    budgetLineHistory,
    Object.entries(budgetLineHistory.parts ?? {}),
    sql` and (${historyTable.rowId} = ${p("lineId")}::uuid
      or ${historyTable.changes} -> 'line_id' ? ${p("lineId")}::uuid::text)`,
  ),
);
