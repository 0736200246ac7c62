/** Settings of an agency's campaigns. */
import { call, owner } from "../call.ts";
import { emptyIsNull, maybeLine, maybeText, Named, ref, version, z } from "../schema.ts";
import { maybeEmail } from "../values/formats.ts";

export const CAMPAIGN_PACE = { dailyCap: 10_000, dailyCapMax: 1_000_000, perSecond: 5, perSecondMax: 100 } as const;

const fields = {
  /** Most emails of a day in the agency's zone; the rest goes on the next day. */
  dailyCap: z.int().check(z.minimum(1), z.maximum(CAMPAIGN_PACE.dailyCapMax)),
  perSecond: z.int().check(z.minimum(1), z.maximum(CAMPAIGN_PACE.perSecondMax)),
  /** Stands at the foot of each email; left out, the address of the agency. */
  postalAddress: maybeText(300),
  /** Left out, the names of the talent and the agency. */
  senderName: maybeLine(100),
  replyTo: maybeEmail(),
  /** Mailbox that bounces come back to. */
  bounceMailboxId: emptyIsNull(ref("mailbox", "seen")),
};
export const CampaignSettingForm = z.strictObject({ ...fields, version: version() });

export const CampaignSetting = z.object({
  dailyCap: z.int(),
  perSecond: z.int(),
  postalAddress: z.nullable(z.string()),
  senderName: z.nullable(z.string()),
  replyTo: z.nullable(z.string()),
  bounceMailbox: z.nullable(Named),
  /** Address that emails come from. */
  address: z.string(),
  usedToday: z.int(),
  version: z.int(),
});
export type CampaignSetting = z.output<typeof CampaignSetting>;

const PATH = "/mail/v1/campaign-emails/settings";
const topics = ["campaignSetting"] as const;

export const campaignSettings = {
  get: call("GET", PATH, { summary: "Settings of campaigns", access: owner, topics, reply: CampaignSetting }),
  update: call("PUT", PATH, {
    summary: "Change pace, daily cap, sender and postal address of campaigns",
    access: owner,
    topics,
    body: CampaignSettingForm,
    current: CampaignSetting,
    reply: CampaignSetting,
  }),
};
