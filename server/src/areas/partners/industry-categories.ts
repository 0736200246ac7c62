import { randomUUIDv7 } from "node:crypto";
import type { industryCategories as calls } from "#contract/partners/industry-category.ts";
import { Refusal } from "#server/lib/refusal.ts";
import type { Handlers } from "#server/lib/serve.ts";
import { industryCategory } from "./partner.table.ts";

export const industryCategoryHandlers: Handlers<typeof calls> = {
  list: ({ db }) =>
    db
      .select({ id: industryCategory.id, name: industryCategory.name })
      .from(industryCategory)
      .orderBy(industryCategory.name, industryCategory.id),
  async create({ db, actor, body: { name } }) {
    const id = randomUUIDv7();
    const made = await db.insert(industryCategory).values({ id, agencyId: actor.agencyId, name }).onConflictDoNothing();
    if (made.rowCount !== 1) throw new Refusal("duplicate", "name");
    return { id, name };
  },
};
