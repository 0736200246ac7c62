/**
 * Begins campaigns whose time has come: asks again for the rights of whoever made them, and writes a row for each
 * recipient before anything is sent. A batch and how far it went are one transaction, so that it may end anywhere.
 */
import { sql } from "drizzle-orm";
import { maySendCampaigns } from "#contract/campaigns/rights.ts";
import { readFanFilters } from "#server/areas/fans/fans.api.ts";
import type { Services } from "#server/lib/area.ts";
import { type Actor, type Db, systemIn } from "#server/lib/database/scope.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { type Recipients, writeRecipients } from "../audience.ts";

/** Fans of one batch: each is one statement and one transaction. */
export const BATCH_FANS = 10_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

interface Begun extends Record<string, unknown> {
  id: string;
  createdBy: string | null;
  recipientEmails: string[];
  personId: string | null;
  allFans: boolean;
  fanIds: string[];
  fanFilters: string | null;
  addressListId: string | null;
  consent: boolean;
  preparedTo: string | null;
}

export function campaignPreparation({ database, findActor }: Pick<Services, "database" | "findActor">) {
  /** Returns who sends it with their rights of now; a super admin's is the agency's. */
  async function senderOf(agencyId: string, createdBy: string | null): Promise<Actor | null> {
    if (createdBy === null) return { ...systemIn(agencyId), role: "agency" };
    const actor = await findActor(createdBy, agencyId);
    return actor && maySendCampaigns(actor) ? actor : null;
  }

  /** Locks the next campaign to prepare that no other process is at. */
  async function takeNext(db: Db, agencyId: string): Promise<Begun | undefined> {
    const { rows } = await db.execute<Begun>(
      sql`update campaign
        set state = 'PREPARING', started_at = coalesce(started_at, now())
        where id = (select id
            from campaign
            where agency_id = ${agencyId}::uuid
              and deleted_at is null
              and (state = 'PREPARING' or (state = 'SCHEDULED' and send_at <= now()))
            order by send_at, id
            limit 1
            for no key update skip locked)
        returning id, created_by as "createdBy", recipient_emails as "recipientEmails", person_id as "personId",
          all_fans as "allFans", fan_ids as "fanIds", fan_filters as "fanFilters", address_list_id as "addressListId",
          consented_at is not null as consent, prepared_to as "preparedTo"`,
    );
    return rows[0];
  }

  /** Returns why the filters of a campaign can't be applied; a release may have dropped one since it was scheduled. */
  function filterProblem(filters: string | null): string | null {
    try {
      if (filters !== null) readFanFilters(filters);
      return null;
    } catch (error) {
      if (error instanceof Refusal) return "Its filters of fans no longer exist";
      throw error;
    }
  }

  const recipientsOf = ({ personId, fanIds, ...begun }: Begun): Recipients => ({
    ...begun,
    talentUserId: personId,
    fanUserIds: fanIds,
  });

  /** Writes one batch. Returns false if there is nothing to prepare. */
  async function writeBatch(agencyId: string): Promise<boolean> {
    // Rights are read before the transaction, by whoever made the campaign that is next.
    const sender = await database.scope(systemIn(agencyId), "read", async (db) => {
      const { rows } = await db.execute<{ createdBy: string | null }>(
        sql`select created_by as "createdBy"
          from campaign
          where agency_id = ${agencyId}::uuid
            and deleted_at is null
            and (state = 'PREPARING' or (state = 'SCHEDULED' and send_at <= now()))
          order by send_at, id
          limit 1`,
      );
      return rows[0];
    });
    if (!sender) return false;
    const actor = await senderOf(agencyId, sender.createdBy);
    return database.scope(systemIn(agencyId), "write", async (db) => {
      const begun = await takeNext(db, agencyId);
      if (!begun) return false;
      // Another campaign came first meanwhile: the next turn has its maker.
      if (begun.createdBy !== sender.createdBy) return true;
      const problem = actor ? filterProblem(begun.fanFilters) : "Its sender may no longer send campaigns";
      if (!actor || problem !== null) {
        await db.execute(
          sql`update campaign
            set state = 'STOPPED', ended_at = now(), problem = ${problem}
            where id = ${begun.id}::uuid`,
        );
        return true;
      }
      const after = begun.preparedTo ?? FIRST_ID;
      const batch = await writeRecipients(db, actor, begun.id, recipientsOf(begun), { after, size: BATCH_FANS });
      const isLast = batch.read < BATCH_FANS;
      const typed =
        isLast && (begun.recipientEmails.length > 0 || begun.addressListId !== null)
          ? await writeRecipients(db, actor, begun.id, recipientsOf(begun), "typed")
          : null;
      for (const { leftOut } of typed ? [batch, typed] : [batch])
        await db.execute(
          sql`update campaign
            set left_out = left_out
              || coalesce((select jsonb_object_agg(key, value::int + coalesce((left_out ->> key)::int, 0))
                from jsonb_each_text(${JSON.stringify(leftOut)}::jsonb)), '{}')
            where id = ${begun.id}::uuid and ${JSON.stringify(leftOut)} <> '{}'`,
        );
      await db.execute(
        sql`update campaign
          set recipients = recipients + ${batch.written + (typed?.written ?? 0)}::int,
            prepared_to = coalesce(${batch.last}::uuid, prepared_to),
            prepared_at = case when ${isLast} then now() end,
            resume_at = now(), state = case when ${isLast} then 'SENDING' else state end
          where id = ${begun.id}::uuid`,
      );
      return true;
    });
  }

  return async (agencyId: string, hasEnded: () => boolean): Promise<void> => {
    while (!hasEnded() && (await writeBatch(agencyId)));
  };
}
