/** Access to people: talents and scouts are separate resources. */
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

/** Returns a condition for prepared statements filled with `reachValues`. */
export const reachesPerson = (action: AccessAction): SQL => withinReach(resource, person.id, action);

/** Returns the resource of the family that a path names. */
export const resourceIn = ({ family }: Readonly<Record<string, string>>): Resource | undefined =>
  FAMILIES.filter((name) => name === family).map((name) => FAMILY_RESOURCE[name])[0];

/** Finds people by id; under `/talents/…` no scout is found, and vice versa. */
export const personResolver = recordResolver("person", resourceIn);
