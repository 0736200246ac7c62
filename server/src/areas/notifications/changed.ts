/** Fields of records that a notification of changes names, by the columns that its trigger logged. */
import { type SQL, sql } from "drizzle-orm";
import { may, type Resource, type Rights } from "#contract/access.ts";
import type { Notification } from "#contract/notifications/notification.ts";
import { RECORD_KINDS } from "#contract/record-kinds.ts";
import { z } from "#contract/schema.ts";
import type { Records } from "#server/lib/area.ts";
import { partsOf } from "#server/lib/records/history.ts";

const p = sql.placeholder;
type Change = Notification["changes"][number];
const Columns = z.array(z.string());

/** Matches resources that the reader may read. */
export const readable = (resource: SQL): SQL =>
  sql`(${resource} = any (${p("$readAll")}::text[]) or ${resource} = any (${p("$readAssigned")}::text[]))`;

export type ChangedFields = ReturnType<typeof changedFields>;
export function changedFields(records: Records) {
  const shown = new Map<string, Change & { needs: Resource | undefined }>();
  for (const kind of RECORD_KINDS) {
    const { history } = records[kind];
    const parts = new Map(partsOf(kind, history));
    for (const [table, columns] of Object.entries(history.columns))
      for (const [column, { field, needs }] of Object.entries(columns))
        shown.set(`${table}.${column}`, { part: parts.get(table) ?? "record", field, needs });
  }
  const guards = [...shown].flatMap(([name, { needs }]) =>
    needs ? [sql`when ${sql.raw(`'${name}'`)} then ${readable(sql.raw(`'${needs}'`))}`] : [],
  );
  return {
    /** Selects the changed columns that the reader may see, from the detail of a notification. */
    selected: (detail: SQL): SQL =>
      sql`array(select name
        from jsonb_array_elements_text(${detail} -> 'changed') name
        where case name ${sql.join(guards, sql` `)} else true end)`,
    /** Returns the fields of these columns, each once. Columns that are no longer shown are left out. */
    named(columns: unknown): Change[] {
      const fields = z.parse(Columns, columns).flatMap((name) => shown.get(name) ?? []);
      return [...new Map(fields.map(({ part, field }) => [`${part} ${field}`, { part, field }])).values()];
    },
    /** True if a reader may see any of these columns. */
    seenBy: (rights: Rights, columns: readonly string[]): boolean =>
      columns.some((name) => {
        const needs = shown.get(name)?.needs;
        return shown.has(name) && (!needs || may(rights, needs, "read"));
      }),
  };
}
