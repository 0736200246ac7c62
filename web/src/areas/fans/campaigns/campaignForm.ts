/** Values of the dialog of a campaign, and how they become a body. */
import { type Campaign, CampaignForm } from "#contract/campaigns/campaign.ts";
import { formOf } from "#contract/form.ts";

const form = formOf(CampaignForm);

/** Recipients that a new campaign starts with. */
export interface CampaignStart {
  talentUserId?: string;
  talentName?: string;
  fanUserIds?: readonly string[];
}

export type CampaignSource = "chosen" | "talent" | "all";

export const emptyCampaign = ({ talentUserId, fanUserIds = [] }: CampaignStart) => ({
  ...form.empty,
  talentUserId: talentUserId ?? null,
  fanUserIds: [...fanUserIds],
  allFans: fanUserIds.length === 0,
});
export type CampaignFormValues = ReturnType<typeof emptyCampaign>;

export const valuesOfDraft = (draft: Campaign): CampaignFormValues => ({
  ...form.empty,
  subject: draft.subject,
  content: draft.content,
  recipientEmails: [...draft.recipientEmails],
  talentUserId: draft.talentUserId,
  allFans: draft.allFans,
  fanUserIds: [...draft.fanUserIds],
  consent: draft.consentedAt !== null,
  at: draft.sendAt,
  timezoneId: draft.timezoneId,
  draftId: draft.id,
});

/** Returns what audience and preview are asked by. */
export const recipientsOf = ({ recipientEmails, talentUserId, allFans, fanUserIds, consent }: CampaignFormValues) => ({
  recipientEmails,
  talentUserId,
  allFans,
  fanUserIds,
  consent,
});
export const draftBody = ({ draftId: _, ...values }: CampaignFormValues) => values;
