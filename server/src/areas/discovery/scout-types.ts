/** Types of musicians that an artist's tags name. */
import { sql } from "drizzle-orm";
import { talentType } from "#server/areas/talents/person/person.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { normalise } from "#server/lib/importing/match.ts";

/** Returns the agency's types of musicians whose names are tags of the artist. */
export async function typesNamed(
  db: Db,
  { agencyId }: Pick<Actor, "agencyId">,
  tags: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const types = await db
    .select({ id: talentType.id, name: talentType.name })
    .from(talentType)
    .where(
      sql`${talentType.agencyId} = ${agencyId}::uuid and ${talentType.category} = 'Music'
        and ${talentType.archivedAt} is null`,
    );
  const words = new Set(tags.map(normalise));
  return types.filter(({ name }) => words.has(normalise(name)));
}
