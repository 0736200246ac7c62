/** Lists of imports, and of the rows of one import. */
import { sql } from "drizzle-orm";
import { imports } from "#contract/imports/import.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { importReach, withinImportReach } from "./import.rules.ts";
import { importRow, rosterImport } from "./import.table.ts";

const p = sql.placeholder;

export const importList = defineList(imports.list, {
  table: rosterImport,
  id: rosterImport.id,
  agencyId: rosterImport.agencyId,
  always: sql`${rosterImport.kind} = ${p("kind")}`,
  shape: importReach,
  scope: (reaches) => ({ condition: withinImportReach(reaches) }),
  sort: { createdAt: rosterImport.createdAt, filename: rosterImport.filename, total: rosterImport.total },
  where: { states: (value) => sql`${rosterImport.state} = any (${value}::text[])` },
  row: () => ({
    id: rosterImport.id,
    kind: rosterImport.kind,
    filename: rosterImport.filename,
    state: rosterImport.state,
    total: rosterImport.total,
    good: rosterImport.good,
    faulty: rosterImport.faulty,
    duplicates: rosterImport.duplicates,
    added: rosterImport.added,
    by: sql`(select ${staffTable.displayName} from ${staffTable} where ${staffTable.id} = ${rosterImport.actorId})`,
    createdAt: rosterImport.createdAt,
  }),
});

export const importRowList = defineList(imports.rows, {
  table: importRow,
  id: importRow.id,
  agencyId: importRow.agencyId,
  always: sql`${importRow.importId} = ${p("importId")}::uuid`,
  sort: { line: importRow.line },
  where: {
    states: (value) => sql`${importRow.state} = any (${value}::text[])`,
    duplicates: (value) => sql`(${importRow.duplicate} is not null) = ${value}::boolean`,
  },
  row: () => ({
    id: importRow.id,
    line: importRow.line,
    cells: importRow.cells,
    state: importRow.state,
    problems: importRow.problems,
    duplicate: sql`case when ${importRow.duplicate} is not null
      then jsonb_build_object('choice', null) || ${importRow.duplicate} end`,
  }),
});
