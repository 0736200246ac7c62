/** Which persons someone reaches: talents and scouts are governed apart, by one fragment each (decisions.md, "Assigned means"). */
import { type SQL, sql } from "drizzle-orm";
import type { Action } from "#contract/access.ts";
import { FAMILIES } from "#contract/enums.ts";
import { FAMILY_RESOURCE } from "#contract/talents/person.ts";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import type { Resolver } from "#server/lib/references.ts";
import type { Actor } from "#server/lib/scope.ts";
import { person } from "./person.table.ts";

/** For prepared statements with `$agency` and `$actor`. */
export const reachesPerson = (actor: Actor, action: Action): SQL =>
  sql`(${sql.join(
    FAMILIES.map(
      (family) =>
        sql`(${person.family} = ${sql.raw(`'${family}'`)} and ${reaches(actor, FAMILY_RESOURCE[family], action, person.id)})`,
    ),
    sql` or `,
  )})`;
export const reachesPersonShape = (actor: Actor, action: Action): string =>
  FAMILIES.map((family) => reachShape(actor, FAMILY_RESOURCE[family], action)).join();

/** Under `/talents/…` a scout does not exist, and the other way round. */
export const personResolver: Resolver = ({ actor, action, params }) => ({
  key: `${action} ${reachesPersonShape(actor, action)} ${params.family ? "family" : ""}`,
  query: sql`select ${person.id} from ${person} where ${person.id} = any (${sql.placeholder("$ids")}::uuid[]) and ${person.agencyId} = ${sql.placeholder("$agency")}::uuid and ${person.deletedAt} is null
    ${params.family ? sql`and ${person.family} = ${sql.placeholder("family")}` : sql``} and ${reachesPerson(actor, action)}`,
});
