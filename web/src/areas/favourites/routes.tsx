import { t } from "#web/areas/favourites/titles.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";
import { LIST } from "./paths.ts";

const needs = { resource: "TALENT", action: "read" } as const;

export const routes: AreaRoute[] = [
  {
    path: LIST,
    title: t("favourites"),
    screen: async () => (await import("./FavouritesScreen.tsx")).FavouritesScreen,
    needs,
  },
  {
    path: `${LIST}/:id`,
    title: t("favourite"),
    parent: { title: t("favourites"), to: LIST },
    screen: async () => (await import("./FavouriteScreen.tsx")).FavouriteScreen,
    needs,
    children: [
      { path: "", redirect: "general" },
      { path: "general", screen: async () => (await import("./GeneralScreen.tsx")).GeneralScreen },
      { path: "connect", screen: async () => (await import("./ConnectScreen.tsx")).ConnectScreen },
      { path: "page", screen: async () => (await import("./page/WebPageScreen.tsx")).WebPageScreen },
      { path: "statistics", screen: async () => (await import("./statistics/StatisticsScreen.tsx")).StatisticsScreen },
    ],
  },
];
