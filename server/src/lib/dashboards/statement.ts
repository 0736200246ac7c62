/** Widgets whose data one statement selects: each column of its only row is a field of the data. */
import { type Column, type SQL, sql } from "drizzle-orm";
import {
  MANAGEMENT_WIDGETS,
  type ManagementKind,
  type ManagementWidgets,
} from "#contract/dashboards/management-widgets.ts";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "../database/prepared.ts";
import { isAssignedToMe } from "../records/reach.ts";
import { record } from "../records/records.table.ts";
import { found } from "../serving/refusal.ts";
import { workPerson } from "../work/work.ts";
import type { ManagementContext } from "./management.ts";

/** Returns the reader of a widget. The statement is filled with the values of the context. */
export function selectWidget<K extends ManagementKind>(
  kind: K,
  statement: () => SQL,
): (context: ManagementContext) => Promise<z.output<ManagementWidgets[K]["data"]>> {
  const prepared = preparedFamily(statement);
  const schema: ManagementWidgets[K]["data"] = MANAGEMENT_WIDGETS[kind].data;
  return async ({ db, values }) => {
    const [row] = await prepared(db, undefined, values);
    return z.parse(schema, found(row)) as z.output<ManagementWidgets[K]["data"]>;
  };
}

/**
 * Selects the number of the rows of `name`, a part of the statement, and the first of them, each as the object that
 * `row` makes of it.
 */
export const countedRows = (name: string, row: SQL, order: SQL): SQL => sql`(select count(*)::int
      from ${sql.identifier(name)}) as count,
    (select coalesce(json_agg(${row} order by ${order}), '[]')
      from (select *
        from ${sql.identifier(name)}
        order by ${order}
        limit ${sql.placeholder("rows")}::int) ${sql.identifier(name)}) as rows`;

/** Matches records assigned to the reader where the widget shows only those; with `involving`, as `isAssignedToMe`. */
export const inScope = (recordId: Column | SQL, involving = true): SQL =>
  sql`(not ${sql.placeholder("ownOnly")}::boolean or ${isAssignedToMe(recordId, involving)})`;

/** Selects a record as a widget names it, without a look at rights: the statement has decided. */
export const namedRecord = (id: SQL): SQL =>
  sql`(select json_build_object('id', ${record.id}, 'kind', ${record.kind}, 'title', ${record.title})
    from ${record}
    where ${record.id} = ${id})`;
/** Selects a talent or scout as a widget shows them, without a look at rights: the statement has decided. */
export const shownPerson = (id: SQL): SQL => sql`(select ${workPerson} from ${record} where ${record.id} = ${id})`;
