/** Whether a talent is in the fan app; a scout is not, and has no config. */
import { and, eq, sql } from "drizzle-orm";
import { TALENT_STATUS } from "#contract/enums.ts";
import type { TalentConfig, talentConfig } from "#contract/talents/config.ts";
import { found } from "#server/lib/refusal.ts";
import type { Actor, Db } from "#server/lib/scope.ts";
import type { Handlers } from "#server/lib/serve.ts";
import { stale } from "#server/lib/stale.ts";
import { person } from "./person.table.ts";
import { personConfig } from "./personal.table.ts";

const of = ({ agencyId }: Actor, personId: string) =>
  and(eq(personConfig.agencyId, agencyId), eq(personConfig.personId, personId));

async function readConfig(db: Db, actor: Actor, personId: string): Promise<TalentConfig> {
  const [row] = await db
    .select({
      enabledInApp: personConfig.enabledInApp,
      reportedStatus: sql<
        TalentConfig["reportedStatus"]
      >`case when ${personConfig.enabledInApp} and ${person.status} = ${TALENT_STATUS.active} then 'Active' else 'Pending' end`,
      version: personConfig.version,
    })
    .from(personConfig)
    .innerJoin(person, and(eq(person.id, personConfig.personId), eq(person.family, "talents")))
    .where(of(actor, personId));
  return found(row);
}

export const configHandlers: Handlers<typeof talentConfig> = {
  get: ({ db, actor, params }) => readConfig(db, actor, params.talentId),
  async update({ db, actor, params: { talentId: id }, body: { enabledInApp, version } }) {
    const now = await readConfig(db, actor, id);
    if (now.version !== version)
      throw await stale(db, { table: "person_config", id, key: "person_id", record: "person_id" }, now);
    // Said again it is a save all the same.
    await db
      .update(personConfig)
      .set({ enabledInApp, version: version + 1 })
      .where(of(actor, id));
    return readConfig(db, actor, id);
  },
};
