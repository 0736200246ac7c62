/** Campaigns: emails to fans and typed addresses, the addresses that get none, and the page to unsubscribe. */

import { GROUPS } from "#contract/calls.ts";
import { maySendCampaigns, reachesEveryFan } from "#contract/campaigns/rights.ts";
import { defineArea, scoped, unscoped } from "#server/lib/area.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { stopping } from "#server/lib/jobs/lane-worker.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { addressListHandlers, cleanUpAddressLists } from "./address-list.ts";
import { noteCampaignBounce } from "./bounce.ts";
import { campaignList, campaignSheet } from "./campaign.read.ts";
import {
  addressListResolver,
  campaignFanResolver,
  campaignResolver,
  suppressionResolver,
  visibleCampaigns,
} from "./campaign.rules.ts";
import { campaignHandlers } from "./campaign.ts";
import { campaignPreviewHandlers, campaignTestHandlers } from "./preview.ts";
import { openCampaignWorker } from "./sending/worker.ts";
import { campaignSettingHandlers } from "./setting.ts";
import { suppressionHandlers } from "./suppression.ts";
import { unsubscribePages } from "./unsubscribe.ts";

const isOwner = ({ role }: Actor): boolean => role !== "staff";
const ofOwners = { may: isOwner, mayAll: isOwner };

export const campaignsArea = defineArea({
  resolvers: {
    campaign: campaignResolver,
    campaignFan: campaignFanResolver,
    campaignAddressList: addressListResolver,
    campaignSuppression: suppressionResolver,
  },
  subscriptions: {
    campaign: [{ topics: ["campaign"], may: maySendCampaigns, mayAll: reachesEveryFan, visible: visibleCampaigns }],
    campaignSuppression: [{ topics: ["campaignSuppression"], ...ofOwners }],
    campaignSetting: [{ topics: ["campaignSetting"], ...ofOwners }],
  },
  exports: { campaigns: exportable({ title: "Campaigns", columns: campaignSheet, list: campaignList }) },
  on: { mailBounced: noteCampaignBounce },
  open: (services) => {
    const worker = openCampaignWorker(services);
    const { test, ...previews } = GROUPS.campaignPreviews;
    return {
      bindings: [
        scoped(GROUPS.campaigns, campaignHandlers({ ...services, wake: () => worker.wake() })),
        scoped(previews, campaignPreviewHandlers(services)),
        unscoped({ test }, campaignTestHandlers(services)),
        scoped(GROUPS.campaignAddressLists, addressListHandlers),
        scoped(GROUPS.campaignSuppressions, suppressionHandlers),
        scoped(GROUPS.campaignSettings, campaignSettingHandlers(services)),
        unsubscribePages(services),
        stopping(worker),
      ],
      jobs: { campaigns: () => worker.runOnce() },
      onStart: () => worker.start(),
      tidy: (agencies) => cleanUpAddressLists(services.database, agencies),
    };
  },
});
