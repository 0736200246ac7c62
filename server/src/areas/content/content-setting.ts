/** Handlers of the agency's settings for content. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { ContentSettingsForm, type contentSettings as calls } from "#contract/content/setting.ts";
import { refuseSwitches } from "#server/lib/approval/owner-switches.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { readContentSettings } from "./content-setting.rules.ts";

export const contentSettingHandlers: Handlers<typeof calls> = {
  get: ({ db }) => readContentSettings(db),

  async update({ db, actor, session, body: { version, anotherPersonApproves, publishToApp, fansInactiveAfter } }) {
    const { agencyId } = actor;
    await db.execute(
      sql`insert into content_setting (id, agency_id)
        values (${randomUUIDv7()}::uuid, ${agencyId}::uuid)
        on conflict (agency_id) do nothing`,
    );
    const { rows } = await db.execute<{ id: string }>(sql`select id from content_setting for update`);
    const current = await readContentSettings(db);
    if (current.version !== version)
      throw await stale(db, { table: "content_setting", id: found(rows[0]).id }, current);
    const after = {
      anotherPersonApproves,
      publishToApp,
      fansInactiveAfter: fansInactiveAfter ?? current.fansInactiveAfter,
    };
    refuseSwitches({ actor, session }, ContentSettingsForm, { before: current, after });
    await db.execute(sql`update content_setting
      set another_person_approves = ${anotherPersonApproves}, publish_to_app = ${publishToApp},
        fans_inactive_after = ${after.fansInactiveAfter},
        updated_at = clock_timestamp() where agency_id = ${agencyId}::uuid`);
    return readContentSettings(db);
  },
};
