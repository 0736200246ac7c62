import { campaignPreviews } from "#contract/campaigns/campaign.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { useDebounced } from "#web/ui/useDebounced.ts";
import { type CampaignFormValues, recipientsOf } from "./campaignForm.ts";

const WAIT_MS = 150;

/** Returns recipients as the server was last asked about them, a moment after they were changed. */
export function useRecipients(values: CampaignFormValues): ReturnType<typeof recipientsOf> {
  const written = useDebounced(JSON.stringify(recipientsOf(values)), WAIT_MS);
  return JSON.parse(written) as ReturnType<typeof recipientsOf>;
}

/** Counts who gets it and who is left out. */
export function useAudience(values: CampaignFormValues) {
  const body = useRecipients(values);
  // A talent is chosen first.
  const hasFans = body.fanUserIds.length > 0 || body.fanFilters !== null || body.allFans;
  const isAsked = hasFans || body.recipientEmails.length > 0 || body.addressListId !== null;
  const answer = useCallQuery(campaignPreviews.audience, { body }, { when: isAsked, keep: true });
  return { audience: isAsked ? answer.data : undefined, loading: answer.isFetching };
}
