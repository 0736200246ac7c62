/** Which imports someone reaches: who may change all of a list sees every import into it, anyone else their own. */
import { type SQL, sql } from "drizzle-orm";
import { type Reach, reach } from "#contract/access.ts";
import { IMPORT_KINDS, IMPORT_RESOURCE, type ImportKind } from "#contract/record-kinds.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { rosterImport } from "./import.table.ts";

const p = sql.placeholder;
/** How far the right to change each list goes. */
export type Far = Readonly<Record<ImportKind, Reach>>;
export const farOf = (actor: Actor): Far => ({
  talents: reach(actor, IMPORT_RESOURCE.talents, "write"),
  scouts: reach(actor, IMPORT_RESOURCE.scouts, "write"),
  partners: reach(actor, IMPORT_RESOURCE.partners, "write"),
  suppliers: reach(actor, IMPORT_RESOURCE.suppliers, "write"),
});

/** For prepared statements with `$agency` and `$actor`. */
export const reachesImport = (far: Far): SQL => {
  const parts: SQL[] = IMPORT_KINDS.filter((kind) => far[kind] !== "none").map((kind) => {
    const ofKind = sql`${rosterImport.kind} = ${sql.raw(`'${kind}'`)}`;
    return far[kind] === "all" ? ofKind : sql`(${ofKind} and ${rosterImport.actorId} = ${p("$actor")}::uuid)`;
  });
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
};

/** Under one list's path another's imports do not exist. */
export const importResolver = resolver(
  ({ actor, params }) => ({ far: farOf(actor), ofList: params.kind !== undefined }),
  ({ far, ofList }) =>
    sql`select ${rosterImport.id} from ${rosterImport} where ${rosterImport.id} = any (${p("$ids")}::uuid[]) and ${rosterImport.agencyId} = ${p("$agency")}::uuid
      ${ofList ? sql`and ${rosterImport.kind} = ${p("kind")}` : sql``} and ${reachesImport(far)}`,
);
