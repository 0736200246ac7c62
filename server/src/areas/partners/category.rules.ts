import { randomUUIDv7 } from "node:crypto";
import { type Column, eq, type SQL, sql } from "drizzle-orm";
import { CategoryCreate } from "#contract/partners/industry-category.ts";
import { plain } from "#server/lib/importing/match.ts";
import { byName, faultsOf } from "#server/lib/importing/values.ts";
import type { Actor, Db } from "#server/lib/scope.ts";
import { refuseInvalid } from "#server/lib/validation.ts";
import { industryCategory } from "./partner.table.ts";

/** JSON of the category with this id, or null. */
export const categoryOf = (id: Column): SQL =>
  sql`(select json_build_object('id', ${industryCategory.id}, 'name', ${industryCategory.name}) from ${industryCategory} where ${industryCategory.id} = ${id})`;

/** Categories as the rows of a file name them; with `create` a new name is one more category, made when rows are added. */
export async function categoriesByName(db: Db, { agencyId }: Actor, create: boolean) {
  const known = new Map(
    byName(
      await db
        .select({ id: industryCategory.id, name: industryCategory.name })
        .from(industryCategory)
        .where(eq(industryCategory.agencyId, agencyId)),
    ),
  );
  return {
    /** What is wrong with a name, or nothing. */
    fault(name: string): string | undefined {
      if (known.get(plain(name))) return undefined;
      if (known.has(plain(name))) return `Several categories are called “${name}”`;
      if (!create) return `There is no category “${name}”`;
      return faultsOf(() => void refuseInvalid(CategoryCreate, { name }))[0]?.message;
    },
    async ids(within: Db, names: readonly (string | undefined)[]): Promise<(string | null)[]> {
      const fresh = new Map(
        names.flatMap((name) => (name && !known.get(plain(name)) ? [[plain(name), name.trim()] as const] : [])),
      );
      if (fresh.size > 0) {
        await within
          .insert(industryCategory)
          .values([...fresh.values()].map((name) => ({ id: randomUUIDv7(), agencyId, name })))
          .onConflictDoNothing();
        const all = await within
          .select({ id: industryCategory.id, name: industryCategory.name })
          .from(industryCategory)
          .where(eq(industryCategory.agencyId, agencyId));
        for (const [name, id] of byName(all)) known.set(name, id);
      }
      return names.map((name) => (name ? (known.get(plain(name)) ?? null) : null));
    },
  };
}
