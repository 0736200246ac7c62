/** Removes emails that the agency keeps no longer, and private mail of those who left 30 days ago; shared mail of theirs stays. */
import { type SQL, sql } from "drizzle-orm";
import { FIRST_DAYS } from "#contract/mail/mailbox.ts";
import type { Services } from "#server/lib/area.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { removeMails } from "./removal.ts";

interface Ended extends Record<string, unknown> {
  agencyId: string;
  /** Whose private mail it is, which nobody else sees; null of what is shared. */
  ownerId: string | null;
}
/** Selects of which agencies, and of whose mail, something has come to its end. */
const OF_THOSE_WHO_LEFT = sql`select distinct agency_id as "agencyId", owner_id as "ownerId" from mailbox
  where owner_id is not null and state = 'STOPPED' and stopped_at < now() - interval '30 days'`;
const TOO_OLD = sql`select distinct m.agency_id as "agencyId", m.private_to as "ownerId" from comms_setting s join mail_log m on m.agency_id = s.agency_id
  where m.sent_at < now() - make_interval(days => s.mail_days)`;

export const mailTidy = ({ database, jobs }: Pick<Services, "database" | "jobs">) => {
  async function end(which: SQL, matches: (ended: Ended) => SQL): Promise<void> {
    const { rows } = await database.signIn((db) => db.execute<Ended>(which));
    for (const ended of rows) {
      const { agencyId, ownerId } = ended;
      if (database.isLocked(agencyId)) continue;
      const actor = systemIn(agencyId);
      await database.scope(ownerId === null ? actor : { ...actor, id: ownerId }, "write", async (db) => {
        const { mediaIds } = await removeMails(db, agencyId, matches(ended));
        for (const mediaId of mediaIds) await jobs.enqueue(db, "media", { agencyId, mediaId });
      });
    }
  }
  /** A mailbox is never read further back than `FIRST_DAYS`, so older ones can't come again. */
  const forgetRemoved = () =>
    database.signIn((db) =>
      db.execute(sql`delete from removed_mail where removed_at < now() - make_interval(days => ${FIRST_DAYS * 2})`),
    );
  return async (): Promise<void> => {
    await forgetRemoved();
    await end(OF_THOSE_WHO_LEFT, ({ ownerId }) => sql`m.private_to = ${ownerId}::uuid`);
    await end(
      TOO_OLD,
      ({ agencyId, ownerId }) => sql`m.private_to is not distinct from ${ownerId}::uuid
        and m.sent_at < now() - make_interval(days => (select s.mail_days from comms_setting s where s.agency_id = ${agencyId}::uuid))`,
    );
  };
};
