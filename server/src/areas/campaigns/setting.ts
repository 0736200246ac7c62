/** Handlers of the settings of campaigns, and what sending reads of them. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { CAMPAIGN_PACE, CampaignSetting, type campaignSettings as calls } from "#contract/campaigns/setting.ts";
import { z } from "#contract/schema.ts";
import type { Services } from "#server/lib/area.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { addressIn } from "#server/lib/mail/address.ts";
import { stale } from "#server/lib/records/stale.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";

/** The emails of today, in the agency's zone. */
export const USED_TODAY = sql`case when pace.day = (now() at time zone agency.time_zone_id)::date then pace.used
  else 0 end`;

export interface StoredSetting {
  agency: string;
  dailyCap: number;
  perSecond: number;
  postalAddress: string | null;
  senderName: string | null;
  replyTo: string | null;
  bounceMailbox: { id: string; name: string } | null;
  /** Address that bounces come back to. */
  bounceAddress: string | null;
  usedToday: number;
  version: number;
}
/** Reads an agency's settings of campaigns, with what holds where none were saved. */
export async function readSetting(db: Db, agencyId: string): Promise<StoredSetting> {
  const { rows } = await db.execute<StoredSetting & Record<string, unknown>>(
    sql`select agency.name as agency, coalesce(s.daily_cap, ${CAMPAIGN_PACE.dailyCap}::int) as "dailyCap",
        coalesce(s.per_second, ${CAMPAIGN_PACE.perSecond}::int) as "perSecond", s.postal_address as "postalAddress",
        s.sender_name as "senderName", s.reply_to as "replyTo",
        case when box.id is not null then json_build_object('id', box.id, 'name', box.name) end as "bounceMailbox",
        box.address as "bounceAddress", coalesce(${USED_TODAY}, 0) as "usedToday", coalesce(s.version, 1) as version
      from agency
        left join campaign_setting s on s.agency_id = agency.id
        left join campaign_pace pace on pace.agency_id = agency.id
        left join mailbox box on box.id = s.bounce_mailbox_id and box.deleted_at is null
      where agency.id = ${agencyId}::uuid`,
  );
  return found(rows[0]);
}

export function campaignSettingHandlers({ config }: Pick<Services, "config">): Handlers<typeof calls> {
  const read = async (db: Db, agencyId: string): Promise<CampaignSetting> =>
    z.parse(CampaignSetting, { ...(await readSetting(db, agencyId)), address: addressIn(config.mailFrom) });
  return {
    get: ({ db, actor }) => read(db, actor.agencyId),
    async update({ db, actor: { agencyId }, body }) {
      const { version, dailyCap, perSecond, postalAddress, senderName, replyTo, bounceMailboxId } = body;
      await db.execute(
        sql`insert into campaign_setting (id, agency_id)
          values (${randomUUIDv7()}::uuid, ${agencyId}::uuid)
          on conflict (agency_id) do nothing`,
      );
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from campaign_setting where agency_id = ${agencyId}::uuid for update`,
      );
      const current = await read(db, agencyId);
      if (current.version !== version)
        throw await stale(db, { table: "campaign_setting", id: found(rows[0]).id }, current);
      if (bounceMailboxId !== null) await refusePersonal(db, bounceMailboxId);
      await db.execute(
        sql`update campaign_setting
          set daily_cap = ${dailyCap}, per_second = ${perSecond}, postal_address = ${postalAddress},
            sender_name = ${senderName}, reply_to = ${replyTo}, bounce_mailbox_id = ${bounceMailboxId}::uuid
          where agency_id = ${agencyId}::uuid`,
      );
      // A raised cap counts at once.
      await db.execute(
        sql`update campaign_pace
          set next_at = least(next_at, now())
          where agency_id = ${agencyId}::uuid and used < ${dailyCap} and away = 0`,
      );
      return read(db, agencyId);
    },
  };
}

/** Refuses a personal mailbox: what comes back to it is its owner's alone. */
async function refusePersonal(db: Db, mailboxId: string): Promise<void> {
  const { rows } = await db.execute<{ personal: boolean }>(
    sql`select owner_id is not null as personal from mailbox where id = ${mailboxId}::uuid`,
  );
  if (rows[0]?.personal !== false)
    throw new Refusal("validation", [
      { field: "bounceMailboxId", code: "invalid", message: "Choose a mailbox of the agency, not a personal one" },
    ]);
}
