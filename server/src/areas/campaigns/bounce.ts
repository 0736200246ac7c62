/** Marks an email of a campaign that came back, and leaves an address that does not exist out from now on. */
import { sql } from "drizzle-orm";
import type { EventHandler } from "#server/lib/events/publish.ts";
import { suppress } from "./suppression.ts";

const MESSAGE_ID = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;

/** Reads only reports from the mailbox that the settings name, if they name one. */
export const noteCampaignBounce: EventHandler<"mailBounced"> = async (db, { agencyId }, bounced) => {
  const [, id] = MESSAGE_ID.exec(bounced.messageId) ?? [];
  if (id === undefined) return;
  const { rows } = await db.execute<{ address: string | null; hash: Buffer }>(
    sql`with before as (
        select r.id, r.state
        from campaign_recipient r
        where r.agency_id = ${agencyId}::uuid
          and r.id = ${id}::uuid
          and r.state in ('SENT', 'UNCONFIRMED')
          and not exists (select from campaign_setting s
            where s.agency_id = r.agency_id and s.bounce_mailbox_id <> coalesce(${bounced.mailboxId}::uuid, r.id))
        for update
      ), marked as (
        update campaign_recipient r set state = 'BOUNCED', reason = ${bounced.reason}
        from before
        where r.agency_id = ${agencyId}::uuid and r.id = before.id
        returning r.campaign_id, r.address, r.address_hash, before.state as was
      ), counted as (
        update campaign c
        set bounced = c.bounced + 1, sent = c.sent - (marked.was = 'SENT')::int,
          unconfirmed = c.unconfirmed - (marked.was = 'UNCONFIRMED')::int
        from marked
        where c.agency_id = ${agencyId}::uuid and c.id = marked.campaign_id
      )
      select address, address_hash as hash from marked`,
  );
  const [marked] = rows;
  if (!marked || !bounced.permanent) return;
  await suppress(db, {
    agencyId,
    address: marked.address,
    addressHash: marked.hash,
    personId: null,
    cause: "BOUNCED",
    reason: bounced.reason,
    recipientId: id,
  });
};
