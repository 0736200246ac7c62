/** Which imports someone reaches: who may change all of a list sees every import into it, anyone else their own. */
import { type SQL, sql } from "drizzle-orm";
import { reach } from "#contract/access.ts";
import { IMPORT_KINDS, IMPORT_RESOURCE, type ImportKind } from "#contract/record-kinds.ts";
import type { Scoped } from "#server/lib/list-rows.ts";
import type { Resolver } from "#server/lib/references.ts";
import type { Actor } from "#server/lib/scope.ts";
import { rosterImport } from "./import.table.ts";

const p = sql.placeholder;
const far = (actor: Actor, kind: ImportKind) => reach(actor, IMPORT_RESOURCE[kind], "write");

/** For prepared statements with `$agency` and `$actor`. */
export const reachesImport = (actor: Actor): Scoped => {
  const parts: SQL[] = IMPORT_KINDS.filter((kind) => far(actor, kind) !== "none").map((kind) => {
    const ofKind = sql`${rosterImport.kind} = ${sql.raw(`'${kind}'`)}`;
    return far(actor, kind) === "all" ? ofKind : sql`(${ofKind} and ${rosterImport.actorId} = ${p("$actor")}::uuid)`;
  });
  return {
    shape: IMPORT_KINDS.map((kind) => far(actor, kind)).join(),
    condition: parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`,
  };
};

/** Under one list's path another's imports do not exist. */
export const importResolver: Resolver = ({ actor, params }) => {
  const { shape, condition = sql`true` } = reachesImport(actor);
  return {
    key: `${shape} ${params.kind ? "kind" : ""}`,
    query: sql`select ${rosterImport.id} from ${rosterImport} where ${rosterImport.id} = any (${p("$ids")}::uuid[]) and ${rosterImport.agencyId} = ${p("$agency")}::uuid
      ${params.kind ? sql`and ${rosterImport.kind} = ${p("kind")}` : sql``} and ${condition}`,
  };
};
