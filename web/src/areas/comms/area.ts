import { PhoneIcon } from "@phosphor-icons/react/dist/csr/Phone";
import { type Area, type CommsTab, commsTabsOf } from "#web/shared/area.ts";
import { t } from "#web/shared/comms/titles.ts";
import { UnreadBadge } from "#web/shared/comms/UnreadBadge.tsx";
import type { AreaRoute } from "#web/ui/routing/route.ts";

const BASE = "/comms";
const OWNERS = ["talents", "scouts", "partners", "staff"] as const;
const needs = { resource: "COMM", action: "read" } as const;

const routeOf = ({ path, title, needs, screen }: CommsTab): AreaRoute => ({
  path: `${BASE}/${path}`,
  title,
  needs,
  screen: async () => (await import("./CommsScreen.tsx")).commsScreen(await screen()),
});

export const area: Area = {
  routes: (areas) => {
    const tabs = commsTabsOf(areas, null);
    return [{ path: BASE, redirect: tabs[0]?.path ?? "/" }, ...tabs.map(routeOf)];
  },
  navigation: [
    {
      to: `${BASE}/calls`,
      title: t("comms"),
      icon: PhoneIcon,
      group: 2,
      order: 8,
      phonePlace: 4,
      needs,
      badge: async () => UnreadBadge,
      shortcut: { key: "m", title: t("goToComms") },
    },
  ],
  recordTabs: (areas) =>
    OWNERS.map((collection) => {
      const tabs = commsTabsOf(areas, collection);
      return {
        of: [collection],
        path: "comms",
        beside: true,
        below: tabs.map(({ path }) => path),
        opens: tabs[0]?.path ?? "calls",
        title: t("comms"),
        needs,
        screen: async (owner) => (await import("./RecordComms.tsx")).recordComms(owner, tabs),
      };
    }),
  commsTabs: [
    {
      path: "timeline",
      title: t("timeline"),
      order: 0,
      of: ["talents", "scouts", "partners"],
      needs,
      screen: async () => (await import("./timeline/ContactTimelineScreen.tsx")).ContactTimelineScreen,
    },
    {
      path: "calls",
      title: t("calls"),
      order: 1,
      needs,
      screen: async () => (await import("./calls/CallTable.tsx")).CallTable,
    },
    {
      path: "website",
      title: t("website"),
      order: 3,
      needs,
      screen: async () => (await import("./website/EnquiryTable.tsx")).EnquiryTable,
    },
  ],
};
