import { maySendCampaigns } from "#contract/campaigns/rights.ts";
import type { Area } from "#web/shared/area.ts";
import { rightsOf } from "#web/shared/session/me.tsx";
import type { Need } from "#web/ui/routing/route.ts";
import {
  APP_TALENTS_PATH,
  CAMPAIGNS_PATH,
  FAN_CONTENT_PATH,
  FAN_DASHBOARD_PATH,
  FANS_PATH,
  FANS_TABS,
} from "./paths.ts";
import { t } from "./titles.ts";

const needs = { resource: "CMS", action: "read" } as const;
/** Campaigns take two rights at once. */
const mayWriteToFans: Need = (me) => maySendCampaigns(rightsOf(me));
const section = { title: t("content"), to: FAN_CONTENT_PATH };

export const area: Area = {
  routes: [
    {
      path: FAN_DASHBOARD_PATH,
      title: t("dashboard"),
      section,
      needs,
      screen: async () => (await import("./dashboard/ContentDashboard.tsx")).ContentDashboard,
    },
    {
      path: `${APP_TALENTS_PATH}/:userId/dashboard`,
      params: { userId: "anything" },
      title: t("dashboard"),
      parent: { title: t("talents"), to: APP_TALENTS_PATH },
      needs,
      screen: async () => (await import("./dashboard/TalentDashboard.tsx")).TalentDashboard,
    },
    { path: FANS_PATH, redirect: "report" },
    {
      path: CAMPAIGNS_PATH,
      title: t("campaigns"),
      section,
      needs: mayWriteToFans,
      screen: async () => (await import("./campaigns/CampaignsScreen.tsx")).CampaignsScreen,
    },
    {
      path: `${FANS_PATH}/:fansTab`,
      params: { fansTab: FANS_TABS },
      title: t("fans"),
      section,
      needs,
      screen: async () => (await import("./FansScreen.tsx")).FansScreen,
    },
  ],
  navigationBelow: [{ parent: FAN_CONTENT_PATH, after: APP_TALENTS_PATH, to: FANS_PATH, title: t("fans"), needs }],
};
