import { and, type Column, eq, isNull, type SQL, sql } from "drizzle-orm";
import { CategoryCreate } from "#contract/partners/industry-category.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { normalise } from "#server/lib/importing/match.ts";
import { byName, errorsOf } from "#server/lib/importing/values.ts";
import { parseOrRefuse } from "#server/lib/serving/validation.ts";
import { industryCategory } from "./partner.table.ts";

/** Selects the category with this id as JSON, or null. */
export const categoryOf = (id: Column): SQL =>
  sql`(select json_build_object('id', ${industryCategory.id}, 'name', ${industryCategory.name})
    from ${industryCategory}
    where ${industryCategory.id} = ${id})`;

/**
 * Resolves categories by name for an import; with `create`, unknown names become new categories when the rows are
 * added.
 */
export async function categoriesByName(db: Db, { agencyId }: Actor, create: boolean) {
  const idByName = new Map(
    byName(
      await db
        .select({ id: industryCategory.id, name: industryCategory.name })
        .from(industryCategory)
        .where(and(eq(industryCategory.agencyId, agencyId), isNull(industryCategory.archivedAt))),
    ),
  );
  const createdIds: string[] = [];
  return {
    /** Ids of the created categories. */
    made: (): readonly string[] => createdIds,
    /** Returns the error of a name, if any. */
    errorFor(name: string): string | undefined {
      if (idByName.get(normalise(name))) return undefined;
      if (idByName.has(normalise(name))) return `More than one category is called “${name}”`;
      if (!create) return `No category “${name}”`;
      return errorsOf(() => void parseOrRefuse(CategoryCreate, { name }))[0]?.message;
    },
    async ids(within: Db, names: readonly (string | undefined)[]): Promise<(string | null)[]> {
      const missing = new Map(
        names.flatMap((name) =>
          name && !idByName.get(normalise(name)) ? [[normalise(name), name.trim()] as const] : [],
        ),
      );
      if (missing.size > 0) {
        // Restores an archived category, as adding it by hand does.
        const { rows } = await within.execute<{ id: string }>(sql`
          insert into industry_category (id, agency_id, name)
          select gen_random_uuid(), ${agencyId}::uuid, name
          from unnest(${sql.param([...missing.values()])}::text[]) name
          on conflict (agency_id, fold(name)) do update set archived_at = null
          where industry_category.archived_at is not null
          returning id`);
        createdIds.push(...rows.map(({ id }) => id));
        const categories = await within
          .select({ id: industryCategory.id, name: industryCategory.name })
          .from(industryCategory)
          .where(and(eq(industryCategory.agencyId, agencyId), isNull(industryCategory.archivedAt)));
        for (const [name, id] of byName(categories)) idByName.set(name, id);
      }
      return names.map((name) => (name ? (idByName.get(normalise(name)) ?? null) : null));
    },
  };
}
