import { NewspaperIcon } from "@phosphor-icons/react/dist/csr/Newspaper";
import type { Area } from "#web/shared/area.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";
import { CONTENT_PATH, CONTENT_SECTIONS, type ContentSection, SECTION_IDS, sectionPath } from "./sections.ts";
import { t } from "./titles.ts";

const needs = { resource: "CMS", action: "read" } as const;

const routesOf = (section: ContentSection): AreaRoute[] => [
  { path: sectionPath(section), redirect: "published" },
  {
    path: `${sectionPath(section)}/:status`,
    title: CONTENT_SECTIONS[section].title,
    section: { title: t("content"), to: CONTENT_PATH },
    needs,
    screen: async () => (await import("./list/ContentScreen.tsx")).contentScreen(section),
  },
];

export const area: Area = {
  routes: [
    {
      path: CONTENT_PATH,
      title: t("content"),
      needs,
      screen: async () => (await import("./ContentLanding.tsx")).ContentLanding,
    },
    ...SECTION_IDS.flatMap(routesOf),
  ],
  navigation: [
    {
      to: CONTENT_PATH,
      title: t("content"),
      icon: NewspaperIcon,
      group: 4,
      order: 1,
      needs,
      shortcut: { key: "n", title: t("goTo") },
      below: SECTION_IDS.map((section) => ({ to: sectionPath(section), title: CONTENT_SECTIONS[section].title })),
    },
  ],
  imports: {
    news: { base: sectionPath("news"), many: t("news"), title: t("importNews") },
    cmsEvents: { base: sectionPath("events"), many: t("events"), title: t("importEvents") },
  },
  historyLabels: async () => (await import("./historyLabels.ts")).historyLabels,
};
