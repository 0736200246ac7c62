/** Which persons someone reaches: talents and scouts are governed apart. */
import { type SQL, sql } from "drizzle-orm";
import type { AccessAction, Resource } from "#contract/access.ts";
import { FAMILIES } from "#contract/enums.ts";
import { FAMILY_RESOURCE } from "#contract/talents/person.ts";
import { withinReach } from "#server/lib/records/reach.ts";
import { recordResolver } from "#server/lib/records/resolver.ts";
import { person } from "./person.table.ts";

const resource = sql`case ${person.family} ${sql.join(
  FAMILIES.map((family) => sql.raw(`when '${family}' then '${FAMILY_RESOURCE[family]}'`)),
  sql` `,
)} end`;

/** For prepared statements filled with `reachValues`. */
export const reachesPerson = (action: AccessAction): SQL => withinReach(resource, person.id, action);

/** Whose right a path speaks of that names a family. */
export const resourceIn = ({ family }: Readonly<Record<string, string>>): Resource | undefined =>
  FAMILIES.filter((one) => one === family).map((one) => FAMILY_RESOURCE[one])[0];

/** Under `/talents/…` a scout does not exist, and the other way round. */
export const personResolver = recordResolver("person", resourceIn);
