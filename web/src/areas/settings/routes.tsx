import { t } from "#web/areas/settings/titles.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";
import { CUSTOM_FIELDS_PATH, LISTS_PATH, SETTINGS_PATH } from "./paths.ts";

const section = { title: t("settings"), to: SETTINGS_PATH };
const needs = { resource: "ORGANIZATION", action: "read" } as const;

export const routes: AreaRoute[] = [
  { path: SETTINGS_PATH, title: t("settings"), redirect: CUSTOM_FIELDS_PATH, needs },
  {
    path: CUSTOM_FIELDS_PATH,
    title: t("customFields"),
    section,
    screen: async () => (await import("./fields/CustomFieldsScreen.tsx")).CustomFieldsScreen,
    needs,
  },
  {
    path: LISTS_PATH,
    title: t("lists"),
    section,
    screen: async () => (await import("./lists/ListsScreen.tsx")).ListsScreen,
    needs,
    children: [
      { path: "", redirect: "talent-types" },
      { path: ":slug", screen: async () => (await import("./lists/ListScreen.tsx")).ListScreen },
    ],
  },
];
