/** Values of the dialog of a campaign, and how they become a body. */
import { type Campaign, CampaignForm } from "#contract/campaigns/campaign.ts";
import { formOf } from "#contract/form.ts";

const form = formOf(CampaignForm);

/** Recipients that a new campaign starts with. */
export interface CampaignStart {
  talentUserId?: string;
  talentName?: string;
  fanUserIds?: readonly string[];
  /** Filters of the report on fans, as in its address. */
  fanFilters?: string;
}

export type CampaignSource = "chosen" | "talent" | "all";

export const emptyCampaign = ({ talentUserId, fanUserIds = [], fanFilters }: CampaignStart) => ({
  ...form.empty,
  talentUserId: talentUserId ?? null,
  fanUserIds: [...fanUserIds],
  fanFilters: fanFilters ?? null,
  allFans: fanUserIds.length === 0 && fanFilters === undefined,
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
  fanFilters: draft.fanFilters,
  addressListId: draft.addressList?.id ?? null,
  consent: draft.consentedAt !== null,
  at: draft.sendAt,
  timezoneId: draft.timezoneId,
  draftId: draft.id,
});

/** Returns what audience and preview are asked by. */
export const recipientsOf = ({
  recipientEmails,
  talentUserId,
  allFans,
  fanUserIds,
  fanFilters,
  addressListId,
  consent,
}: CampaignFormValues) => ({
  recipientEmails,
  talentUserId,
  allFans,
  fanUserIds,
  fanFilters,
  addressListId,
  consent,
});
/** True if there are typed or listed addresses, whose people must have agreed. */
export const hasAddresses = ({ recipientEmails, addressListId }: CampaignFormValues): boolean =>
  recipientEmails.length > 0 || addressListId !== null;
export const draftBody = ({ draftId: _, ...values }: CampaignFormValues) => values;
