import type { AreaRoute } from "#web/kit/layout/route.ts";
import { t } from "#web/messages/settings.titles.ts";
import { CUSTOM_FIELDS, LISTS, SETTINGS } from "./paths.ts";

const needs = { resource: "ORGANIZATION", action: "read" } as const;

export const routes: AreaRoute[] = [
  { path: SETTINGS, title: t("settings"), redirect: CUSTOM_FIELDS, needs },
  {
    path: CUSTOM_FIELDS,
    title: t("customFields"),
    screen: async () => (await import("./fields/CustomFieldsScreen.tsx")).CustomFieldsScreen,
    needs,
  },
  {
    path: LISTS,
    title: t("lists"),
    screen: async () => (await import("./lists/ListsScreen.tsx")).ListsScreen,
    needs,
    children: [
      { path: "", redirect: "talent-types" },
      { path: ":slug", screen: async () => (await import("./lists/ListScreen.tsx")).ListScreen },
    ],
  },
];
