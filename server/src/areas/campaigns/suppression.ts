/** Addresses that get no campaigns: added by a person, by a bounce, and by whoever unsubscribes. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { campaignSuppressions as calls, type SuppressionCause } from "#contract/campaigns/suppression.ts";
import { type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { audit } from "#server/lib/records/audit.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { campaignSuppression as suppression } from "./campaign.table.ts";

interface Suppressed {
  agencyId: string;
  address: string | null;
  addressHash: Buffer;
  /** Talent whose campaigns it is about; null for all. */
  personId: string | null;
  cause: SuppressionCause;
  reason: string | null;
  recipientId?: string | null;
  createdBy?: string | null;
}
/**
 * Leaves an address out from now on, and takes it out of the campaigns that are being sent. Returns the id of the row
 * that stands; a second one of the same cause changes nothing.
 */
export async function suppress(db: Db, line: Suppressed): Promise<string> {
  const { agencyId, address, addressHash, personId, cause, reason, recipientId = null, createdBy = null } = line;
  await db.execute(
    sql`insert into campaign_suppression (id, agency_id, address, address_hash, person_id, cause, reason,
        recipient_id, created_by)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${address}, ${addressHash}, ${personId}::uuid, ${cause},
        ${reason}, ${recipientId}::uuid, ${createdBy}::uuid)
      on conflict do nothing`,
  );
  await db.execute(
    sql`with left_out as (
        update campaign_recipient r set state = 'LEFT_OUT', reason = ${cause}
        from campaign c
        where r.agency_id = ${agencyId}::uuid
          and r.address_hash = ${addressHash}
          and r.state = 'QUEUED'
          and c.agency_id = r.agency_id
          and c.id = r.campaign_id
          and (${personId}::uuid is null or c.person_id = ${personId}::uuid)
        returning r.campaign_id
      )
      update campaign c set withdrawn = c.withdrawn + 1
      from left_out
      where c.agency_id = ${agencyId}::uuid and c.id = left_out.campaign_id`,
  );
  const { rows } = await db.execute<{ id: string }>(
    sql`select id
      from campaign_suppression
      where agency_id = ${agencyId}::uuid
        and address_hash = ${addressHash}
        and cause = ${cause}
        and person_id is not distinct from ${personId}::uuid
        and removed_at is null`,
  );
  return found(rows[0]).id;
}

const talent = sql`(select json_build_object('id', person.id, 'name', person.display_name)
  from person
  where person.id = ${suppression.personId})`;
const row = () => ({
  id: suppression.id,
  address: suppression.address,
  cause: suppression.cause,
  reason: suppression.reason,
  talent,
  createdBy: staffBrief(suppression.createdBy),
  createdAt: suppression.createdAt,
  removedBy: staffBrief(suppression.removedBy),
  removedAt: suppression.removedAt,
  removedReason: suppression.removedReason,
});
const suppressionList = defineList(calls.list, {
  table: suppression,
  id: suppression.id,
  agencyId: suppression.agencyId,
  sort: { createdAt: suppression.createdAt, address: suppression.address },
  where: {
    causes: isAmong(suppression.cause),
    states: (states) =>
      sql`case when ${suppression.removedAt} is null then 'STANDING' else 'REMOVED' end = any (${states}::text[])`,
  },
  search: (words) => sql`position(lower(${words}::text) in lower(${suppression.address} collate "C")) > 0`,
  row,
});

export const suppressionHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query }) => suppressionList(db, actor, query),
  async add({ db, actor, body: { email, reason, talentUserId } }) {
    const { agencyId, id: actorId } = actor;
    const { rows } = await db.execute<{ hash: Buffer; stands: boolean }>(
      sql`select given.hash, exists (select from campaign_suppression s
            where s.agency_id = ${agencyId}::uuid
              and s.address_hash = given.hash
              and s.cause = 'MANUAL'
              and s.person_id is not distinct from ${talentUserId}::uuid
              and s.removed_at is null) as stands
        from (select address_hash(${agencyId}::uuid, ${email}) as hash) given`,
    );
    if (rows[0]?.stands)
      throw new Refusal("duplicate", [
        { field: "email", code: "duplicate", message: "This address is left out already" },
      ]);
    const id = await suppress(db, {
      agencyId,
      address: email,
      addressHash: found(rows[0]).hash,
      personId: talentUserId,
      cause: "MANUAL",
      reason,
      createdBy: staffIdOf(actor),
    });
    await audit(db, { agencyId, actorId, what: "address left out of campaigns", subjectId: id });
    return { id };
  },
  async remove({ db, actor, params: { id }, body: { reason } }) {
    const { agencyId, id: actorId } = actor;
    await db.execute(
      sql`update campaign_suppression
        set removed_at = now(), removed_by = ${staffIdOf(actor)}::uuid,
          removed_reason = ${reason}
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid and removed_at is null`,
    );
    await audit(db, { agencyId, actorId, what: "address may get campaigns again", subjectId: id });
    return {};
  },
};
