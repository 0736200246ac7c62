/** Access to imports: an actor who may change all of a list sees every import into it, others see their own. */
import { type SQL, sql } from "drizzle-orm";
import { type Reach, reach } from "#contract/access.ts";
import { IMPORT_KINDS, IMPORT_RESOURCE, type ImportKind } from "#contract/record-kinds.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { rosterImport } from "./import.table.ts";

const p = sql.placeholder;
/** Holds the actor's write reach for each list. */
export type ImportReach = Readonly<Record<ImportKind, Reach>>;
export const importReach = (actor: Actor): ImportReach =>
  Object.fromEntries(IMPORT_KINDS.map((kind) => [kind, reach(actor, IMPORT_RESOURCE[kind], "write")])) as ImportReach;

/** Returns a condition for prepared statements with `$agency` and `$actor`. */
export const withinImportReach = (reaches: ImportReach): SQL => {
  const parts: SQL[] = IMPORT_KINDS.filter((kind) => reaches[kind] !== "none").map((kind) => {
    const ofKind = sql`${rosterImport.kind} = ${sql.raw(`'${kind}'`)}`;
    return reaches[kind] === "all" ? ofKind : sql`(${ofKind} and ${rosterImport.actorId} = ${p("$actor")}::uuid)`;
  });
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
};

/** Finds imports by id; under the path of one list, imports into another list are not found. */
export const importResolver = resolver(
  ({ actor, params }) => ({ reaches: importReach(actor), ofList: params.kind !== undefined }),
  ({ reaches, ofList }, isRequested) =>
    sql`select ${rosterImport.id}
      from ${rosterImport}
      where ${isRequested(rosterImport.id)} and ${rosterImport.agencyId} = ${p("$agency")}::uuid
        ${ofList ? sql`and ${rosterImport.kind} = ${p("kind")}` : sql``} and ${withinImportReach(reaches)}`,
);
