/** Which persons someone reaches: talents and scouts are governed apart, by one fragment each (decisions.md, "Assigned means"). */
import { type SQL, sql } from "drizzle-orm";
import type { Action, Resource } from "#contract/access.ts";
import { FAMILIES } from "#contract/enums.ts";
import { FAMILY_RESOURCE } from "#contract/talents/person.ts";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import { recordResolver } from "#server/lib/records/resolver.ts";
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

/** Whose right a path speaks of that names a family. */
const resourceIn = ({ family }: Readonly<Record<string, string>>): Resource | undefined =>
  FAMILIES.filter((one) => one === family).map((one) => FAMILY_RESOURCE[one])[0];

/** Under `/talents/…` a scout does not exist, and the other way round. */
export const personResolver = recordResolver("person", resourceIn);
