/**
 * Deletes expired mail: beyond the agency's retention, and private mail of people who left 30 days ago. Their shared
 * mail stays.
 */
import { type SQL, sql } from "drizzle-orm";
import { FIRST_DAYS } from "#contract/mail/mailbox.ts";
import type { Services } from "#server/lib/area.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { removeMails } from "./removal.ts";

interface ExpiredMail extends Record<string, unknown> {
  agencyId: string;
  /** Owner of private mail, which only the owner sees; null for shared mail. */
  ownerId: string | null;
}
/** Selects the agencies and owners with private mail of people who left 30 days ago, by their stopped mailboxes. */
const OF_FORMER_OWNERS = sql`select distinct agency_id as "agencyId", owner_id as "ownerId" from mailbox
  where owner_id is not null and state = 'STOPPED' and stopped_at < now() - interval '30 days'`;
/** Selects the agencies and owners with mail beyond the agency's retention. */
const TOO_OLD = sql`select distinct m.agency_id as "agencyId", m.private_to as "ownerId"
  from comms_setting s join mail_log m on m.agency_id = s.agency_id
  where m.sent_at < now() - make_interval(days => s.mail_days)`;

export const mailTidy = ({ database, jobs }: Pick<Services, "database" | "jobs">) => {
  async function deleteExpired(selection: SQL, matches: (expired: ExpiredMail) => SQL): Promise<void> {
    const { rows } = await database.signIn((db) => db.execute<ExpiredMail>(selection));
    for (const expired of rows) {
      const { agencyId, ownerId } = expired;
      if (database.isLocked(agencyId)) continue;
      const actor = systemIn(agencyId);
      await database.scope(ownerId === null ? actor : { ...actor, id: ownerId }, "write", async (db) => {
        const { mediaIds } = await removeMails(db, agencyId, matches(expired));
        for (const mediaId of mediaIds) await jobs.enqueue(db, "media", { agencyId, mediaId });
      });
    }
  }
  /**
   * Deletes digests of deleted emails. A mailbox is never read further back than `FIRST_DAYS`, so emails older than
   * that can't come again.
   */
  const forgetRemoved = () =>
    database.signIn((db) =>
      db.execute(sql`delete from removed_mail where removed_at < now() - make_interval(days => ${FIRST_DAYS * 2})`),
    );
  return async (): Promise<void> => {
    await forgetRemoved();
    await deleteExpired(OF_FORMER_OWNERS, ({ ownerId }) => sql`m.private_to = ${ownerId}::uuid`);
    await deleteExpired(
      TOO_OLD,
      ({ agencyId, ownerId }) => sql`m.private_to is not distinct from ${ownerId}::uuid
        and m.sent_at < now() - make_interval(days => (select s.mail_days
          from comms_setting s
          where s.agency_id = ${agencyId}::uuid))`,
    );
  };
};
