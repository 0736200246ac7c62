import { campaignAddressLists } from "./address-list.ts";
import { campaignPreviews, campaigns } from "./campaign.ts";
import { campaignSettings } from "./setting.ts";
import { campaignSuppressions } from "./suppression.ts";

export const campaignGroups = {
  campaigns,
  campaignPreviews,
  campaignAddressLists,
  campaignSuppressions,
  campaignSettings,
};
