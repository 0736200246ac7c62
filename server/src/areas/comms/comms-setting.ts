/** Handlers of the retention of the logs of comms. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import type { CommsSetting, commsSettings as calls } from "#contract/comms/comms-setting.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

async function readCommsSetting(db: Db): Promise<CommsSetting> {
  const { rows } = await db.execute(
    sql`select enquiry_days as "enquiryDays", mail_days as "mailDays", message_days as "messageDays", version
      from comms_setting`,
  );
  return (
    (rows[0] as unknown as CommsSetting | undefined) ?? {
      enquiryDays: null,
      mailDays: null,
      messageDays: null,
      version: 1,
    }
  );
}

export const commsSettingHandlers: Handlers<typeof calls> = {
  get: ({ db }) => readCommsSetting(db),

  async update({ db, actor: { agencyId }, body: { version, ...retention } }) {
    await db.execute(
      sql`insert into comms_setting (id, agency_id)
        values (${randomUUIDv7()}::uuid, ${agencyId}::uuid)
        on conflict (agency_id) do nothing`,
    );
    const { rows } = await db.execute<{ id: string }>(sql`select id from comms_setting for update`);
    const current = await readCommsSetting(db);
    if (current.version !== version) throw await stale(db, { table: "comms_setting", id: found(rows[0]).id }, current);
    await db.execute(
      sql`update comms_setting
        set enquiry_days = ${retention.enquiryDays}, mail_days = ${retention.mailDays},
          message_days = ${retention.messageDays}, updated_at = clock_timestamp()
        where agency_id = ${agencyId}::uuid`,
    );
    return readCommsSetting(db);
  },
};
