import { maySendCampaigns } from "#contract/campaigns/rights.ts";
import { rightsOf, useMe } from "#web/shared/session/me.tsx";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { f } from "./messages.ts";
import { CAMPAIGNS_PATH, FANS_TABS, type FansTab, fansPath } from "./paths.ts";
import { t } from "./titles.ts";

/** The lists of fans, without counts: most would be beyond what a badge shows, and each footer is exact. */
export function FansTabs({ current }: { current: FansTab | "campaigns" }) {
  const lists = FANS_TABS.map((id) => ({ id, title: t(id), to: fansPath(id) }));
  const campaigns = { id: "campaigns" as const, title: t("campaigns"), to: CAMPAIGNS_PATH };
  const tabs = maySendCampaigns(rightsOf(useMe())) ? [...lists, campaigns] : lists;
  return <Tabs label={f("tabs")} tabs={tabs} current={current} />;
}
