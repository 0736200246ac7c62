/** Reads campaigns: the list, its file, and one with its progress. */
import { type Column, type SQL, sql } from "drizzle-orm";
import {
  Campaign,
  type CampaignRow,
  type CampaignState,
  campaigns as calls,
  UNSENT_REASONS,
} from "#contract/campaigns/campaign.ts";
import { z } from "#contract/schema.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { isAmong } from "#server/lib/lists/filters.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { reachValues, withinReach } from "#server/lib/records/reach.ts";
import { record } from "#server/lib/records/records.table.ts";
import { found } from "#server/lib/serving/refusal.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { reachesCampaign } from "./campaign.rules.ts";
import { campaign } from "./campaign.table.ts";
import { readSetting } from "./setting.ts";

const p = sql.placeholder;

/** Selects the talent, for readers who may see them. */
const talent = sql`(select json_build_object('id', ${record.id}, 'name', ${record.title})
  from ${record}
  where ${record.id} = ${campaign.personId} and ${withinReach(record.resource, record.id, "read")})`;
const waiting = sql`greatest(0, ${campaign.recipients} - ${campaign.sent} - ${campaign.failed} - ${campaign.bounced}
  - ${campaign.unconfirmed} - ${campaign.withdrawn})`;

const row = () => ({
  id: campaign.id,
  subject: campaign.subject,
  state: campaign.state,
  talent,
  recipients: campaign.recipients,
  sent: campaign.sent,
  bounced: campaign.bounced,
  failed: campaign.failed,
  unconfirmed: campaign.unconfirmed,
  withdrawn: campaign.withdrawn,
  waiting,
  unsubscribed: campaign.unsubscribed,
  createdBy: staffBrief(campaign.createdBy),
  sendAt: campaign.sendAt,
  startedAt: campaign.startedAt,
  endedAt: campaign.endedAt,
  createdAt: campaign.createdAt,
  updatedAt: campaign.updatedAt,
  version: campaign.version,
});

export const campaignList = defineList(calls.list, {
  table: campaign,
  id: campaign.id,
  agencyId: campaign.agencyId,
  always: sql`${campaign.deletedAt} is null and ${reachesCampaign}`,
  sort: {
    createdAt: campaign.createdAt,
    updatedAt: campaign.updatedAt,
    subject: campaign.subject,
    sendAt: campaign.sendAt,
    sent: campaign.sent,
    bounced: campaign.bounced,
    unsubscribed: campaign.unsubscribed,
  },
  where: {
    states: isAmong(campaign.state),
    talentIds: isAmong(campaign.personId),
    staffIds: isAmong(campaign.createdBy),
  },
  search: (words) => sql`${campaign.id} in (select search_campaign(${words}))`,
  dates: campaign.createdAt,
  row,
});

const STATES: Readonly<Record<CampaignState, string>> = {
  DRAFT: "Draft",
  SCHEDULED: "Scheduled",
  PREPARING: "Preparing",
  SENDING: "Sending",
  PAUSED: "Paused",
  SENT: "Sent",
  STOPPED: "Stopped",
};
export const campaignSheet: readonly SheetColumn<CampaignRow>[] = [
  { id: "subject", title: "Campaign", value: (line) => line.subject },
  { id: "talent", title: "Talent", value: (line) => line.talent?.name ?? null },
  { id: "state", title: "State", value: (line) => STATES[line.state] },
  { id: "recipients", title: "Recipients", value: (line) => line.recipients },
  { id: "sent", title: "Reached", value: (line) => line.sent },
  { id: "bounced", title: "Bounced", value: (line) => line.bounced },
  { id: "unsubscribed", title: "Unsubscribed", value: (line) => line.unsubscribed },
  { id: "createdBy", title: "By", value: (line) => line.createdBy?.displayName ?? null },
  { id: "sendAt", title: "When", value: (line) => line.sendAt },
];

const selecting = preparedFamily(() => {
  const columns: Record<string, SQL | Column> = {
    ...row(),
    content: campaign.content,
    recipientEmails: campaign.recipientEmails,
    talentUserId: campaign.personId,
    allFans: campaign.allFans,
    fanUserIds: campaign.fanIds,
    fanFilters: campaign.fanFilters,
    addressList: sql`(select json_build_object('id', l.id, 'name', l.name)
      from campaign_address_list l
      where l.agency_id = ${campaign.agencyId} and l.id = ${campaign.addressListId})`,
    consentedBy: staffBrief(campaign.consentedBy),
    consentedAt: campaign.consentedAt,
    timezoneId: campaign.zone,
    leftOut: campaign.leftOut,
    pausedBy: staffBrief(campaign.pausedBy),
    pausedAt: campaign.pausedAt,
    problem: campaign.problem,
    resumesAt: sql`(case when ${campaign.state} = 'SENDING' then (select
        case when pace.next_at > now() + interval '5 seconds' then pace.next_at end
      from campaign_pace pace
      where pace.agency_id = ${campaign.agencyId}) end)`,
  };
  return sql`select ${sql.join(
    Object.entries(columns).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  )}
    from ${campaign}
    where ${campaign.agencyId} = ${p("$agency")}::uuid
      and ${campaign.id} = ${p("id")}::uuid
      and ${campaign.deletedAt} is null`;
});

const Counts = z.record(z.string(), z.int());
/** Reads a campaign with its progress. */
export async function readCampaign(db: Db, actor: Actor, id: string, canSend: boolean): Promise<Campaign> {
  const [read] = await selecting(db, undefined, { ...reachValues(actor), id });
  const { leftOut, ...stored } = found(read);
  const { usedToday, dailyCap, perSecond } = await readSetting(db, actor.agencyId);
  const counts = z.parse(Counts, leftOut);
  return z.parse(Campaign, {
    ...stored,
    leftOut: UNSENT_REASONS.flatMap((reason) => {
      const count = counts[reason] ?? 0;
      return count > 0 ? [{ reason, count }] : [];
    }),
    usedToday,
    dailyCap,
    perSecond,
    canSend,
  });
}
