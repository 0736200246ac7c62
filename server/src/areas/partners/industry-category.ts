import { asc, sql } from "drizzle-orm";
import type { industryCategories as calls } from "#contract/partners/industry-category.ts";
import { addEntry } from "#server/areas/settings/master-list.rules.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { industryCategory } from "./partner.table.ts";

export const industryCategoryHandlers: Handlers<typeof calls> = {
  list: ({ db }) =>
    db
      .select({
        id: industryCategory.id,
        name: industryCategory.name,
        archived: sql<boolean>`${industryCategory.archivedAt} is not null`,
      })
      .from(industryCategory)
      .orderBy(asc(industryCategory.place), asc(industryCategory.name), industryCategory.id),
  create: async ({ db, actor, body: { name } }) => ({
    id: await addEntry(db, actor, "industry-categories", { name }),
    name,
  }),
};
