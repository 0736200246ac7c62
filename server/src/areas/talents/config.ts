/** Handlers of a talent's config: whether the talent is in the fan app. Scouts have none. */
import { and, eq, sql } from "drizzle-orm";
import type { TalentConfig, talentConfig } from "#contract/talents/config.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { extensionVersion, personExtension, staleExtension, writeExtension } from "./extension.ts";
import { person } from "./person/person.table.ts";
import { personConfig } from "./personal/personal.table.ts";
import { reportedStatus } from "./reported-status.rules.ts";

async function readConfig(db: Db, { agencyId }: Actor, personId: string): Promise<TalentConfig> {
  const [row] = await db
    .select({
      enabledInApp: sql<boolean>`coalesce(${personConfig.enabledInApp}, false)`,
      reportedStatus: reportedStatus(person.status, personConfig.enabledInApp),
      version: extensionVersion(personConfig),
    })
    .from(person)
    .leftJoin(personConfig, personExtension(personConfig))
    .where(and(eq(person.agencyId, agencyId), eq(person.id, personId), eq(person.family, "talents")));
  return found(row);
}

export const configHandlers: Handlers<typeof talentConfig> = {
  get: ({ db, actor, params }) => readConfig(db, actor, params.talentId),
  async update({ db, actor, params: { talentId: id }, body: { enabledInApp, version } }) {
    const current = await readConfig(db, actor, id);
    if (current.version !== version) throw await staleExtension(db, personConfig, id, current);
    // Saving the same value still makes a new version.
    await writeExtension(db, actor, personConfig, id, { enabledInApp, version: version + 1 });
    return readConfig(db, actor, id);
  },
};
