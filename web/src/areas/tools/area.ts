import { WrenchIcon } from "@phosphor-icons/react/dist/csr/Wrench";
import { type Area, type ToolTab, toolTabsOf } from "#web/shared/area.ts";
import { opensAny } from "#web/shared/session/guard.ts";
import { t } from "#web/shared/toolTitles.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";

const BASE = "/tools";

const routesOf = ({ path, title, needs, below = [], screen }: ToolTab): AreaRoute[] =>
  ["", ...below.map((place) => `/${place.path}`)].map((end, index) => ({
    path: `${BASE}/${path}${end}`,
    title,
    needs,
    params: below[index - 1]?.params,
    screen: async () => (await import("./ToolScreen.tsx")).toolScreen(await screen()),
  }));

export const area: Area = {
  routes: (areas) => {
    const tabs = toolTabsOf(areas);
    return [
      {
        path: BASE,
        title: t("tools"),
        needs: opensAny(tabs.map(({ needs }) => needs)),
        screen: async () => (await import("./ToolsStart.tsx")).ToolsStart,
      },
      ...tabs.filter(({ ownRoutes }) => !ownRoutes).flatMap(routesOf),
    ];
  },
  navigation: [
    {
      to: BASE,
      title: t("tools"),
      icon: WrenchIcon,
      group: 3,
      order: 7,
      needs: opensAny([
        { resource: "EVENT", action: "read" },
        { resource: "TALENT", action: "read" },
      ]),
      shortcut: { key: "w", title: t("goToTools") },
    },
  ],
  recordTabs: (areas) => {
    const tabs = toolTabsOf(areas);
    const below = tabs.flatMap(({ path, below: more = [] }) => [path, ...more.map((place) => `${path}/${place.path}`)]);
    return [
      {
        of: ["talents"],
        path: "tools",
        beside: true,
        below,
        params: Object.assign({}, ...tabs.flatMap(({ below: more = [] }) => more.map(({ params }) => params))),
        title: t("tools"),
        needs: opensAny(tabs.map(({ needs }) => needs)),
        screen: async (owner) => (await import("./RecordTools.tsx")).recordTools(owner, tabs),
      },
    ];
  },
};
