/**
 * Rules of who reaches a campaign and which fans: by the right to content and the one to comms together. A right to
 * assigned records reaches fans who follow or wrote to assigned talents, and campaigns of these talents or one's own.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import { maySendCampaigns } from "#contract/campaigns/rights.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { resolver, unknownReference } from "#server/lib/serving/references.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { campaign, campaignSuppression } from "./campaign.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const writeAll = sql`${p("$writeAll")}::text[]`;
const writeAssigned = sql`${p("$writeAssigned")}::text[]`;

/** Matches if the actor reaches every fan. */
export const hasEveryFan = sql`('CMS' = any (${writeAll}) and 'COMM' = any (${writeAll}))`;
const hasSomeFans = sql`('CMS' = any (${writeAll} || ${writeAssigned})
  and 'COMM' = any (${writeAll} || ${writeAssigned}))`;
/** Matches talents whose fans the actor may write to. */
export const reachesFansOf = (personId: Column | SQL): SQL =>
  sql`(${withinReach("CMS", personId, "write")} and ${withinReach("COMM", personId, "write")})`;

/** Matches campaigns within the actor's reach, for statements filled with `reachValues`. */
export const reachesCampaign = sql`(${hasEveryFan} or (${hasSomeFans}
  and ((${campaign.createdBy} = ${p("$actor")}::uuid) is true
    or (${campaign.personId} is not null and ${reachesFansOf(campaign.personId)}))))`;

export const campaignResolver = resolver(
  () => null,
  (_, isRequested) =>
    sql`select ${campaign.id}
      from ${campaign}
      where ${isRequested(campaign.id)}
        and ${campaign.agencyId} = ${agency}
        and ${campaign.deletedAt} is null
        and ${reachesCampaign}`,
);

const visible = preparedFamily(
  () =>
    sql`select ${campaign.id} as id
      from ${campaign}
      where ${campaign.id} = any (${p("$ids")}::uuid[]) and ${campaign.agencyId} = ${agency} and ${reachesCampaign}`,
);
/** Returns the campaigns that the actor sees, deleted ones included, so that screens notice a deletion. */
export const visibleCampaigns = async (db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  (await visible(db, undefined, { ...reachValues(actor), $ids: ids })).map(({ id }) => String(id));

/** Finds addresses that are left out now; those taken back are only listed. */
export const suppressionResolver = resolver(
  () => null,
  (_, isRequested) =>
    sql`select ${campaignSuppression.id}
      from ${campaignSuppression}
      where ${isRequested(campaignSuppression.id)}
        and ${campaignSuppression.agencyId} = ${agency}
        and ${campaignSuppression.removedAt} is null`,
);

/** Refuses whoever has not both rights: the calls themselves ask for the one to content. */
export function requireSender(actor: Actor): void {
  if (!maySendCampaigns(actor)) throw new Refusal("noRight");
}

/** Matches fans `f` that the actor may write to: who follow or wrote to a talent within reach. */
export const reachesFan = (f: SQL): SQL => sql`(${hasEveryFan} or (${hasSomeFans} and exists (select from fan_talent t
  where t.agency_id = ${f}.agency_id
    and t.fan_id = ${f}.id
    and (t.follows or t.comments > 0 or t.posts > 0)
    and ${reachesFansOf(sql`t.person_id`)})))`;

export const campaignFanResolver = resolver(
  () => null,
  (_, isRequested) =>
    sql`select f.id
      from fan f
      where ${isRequested(sql`f.id`)} and f.agency_id = ${agency} and ${reachesFan(sql`f`)}`,
);

/** Finds lists of addresses that the actor made, or that a campaign within reach has; all of the agency with the whole reach. */
export const addressListResolver = resolver(
  () => null,
  (_, isRequested) =>
    sql`select l.id
      from campaign_address_list l
      where ${isRequested(sql`l.id`)}
        and l.agency_id = ${agency}
        and (${hasEveryFan} or (${hasSomeFans} and ((l.created_by = ${p("$actor")}::uuid) is true
          or exists (select from ${campaign}
            where ${campaign.agencyId} = l.agency_id
              and ${campaign.addressListId} = l.id
              and ${campaign.deletedAt} is null
              and ${reachesCampaign}))))`,
);

const talentReached = preparedFamily(
  () => sql`select ${record.id} as id
    from ${record}
    where ${record.id} = ${p("personId")}::uuid
      and ${record.agencyId} = ${agency}
      and ${record.kind} = 'person'
      and ${record.deletedAt} is null
      and ${withinReach(record.resource, record.id, "read")}
      and ${reachesFansOf(record.id)}`,
);
/** Refuses a talent whose fans the actor may not write to, like one that does not exist. */
export async function refuseUnreached(db: Db, actor: Actor, talentUserId: string | null): Promise<void> {
  if (talentUserId === null) return;
  const rows = await talentReached(db, undefined, { ...reachValues(actor), personId: talentUserId });
  if (rows.length > 0) return;
  throw new Refusal("validation", [unknownReference({ field: "talentUserId", id: talentUserId })]);
}
