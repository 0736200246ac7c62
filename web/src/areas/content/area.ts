import { NewspaperIcon } from "@phosphor-icons/react/dist/csr/Newspaper";
import type { Area } from "#web/shared/area.ts";
import type { AreaRoute } from "#web/ui/routing/route.ts";
import { PLACE_IDS, PLACES, type PlaceId, placePath } from "./posts/places.ts";
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

const routesOfPlace = (place: PlaceId): AreaRoute[] => [
  { path: placePath(place), redirect: "posts" },
  {
    path: `${placePath(place)}/:slug`,
    title: PLACES[place].title,
    section: { title: t("content"), to: CONTENT_PATH },
    needs,
    screen: async () => (await import("./posts/list/PostScreen.tsx")).postScreen(place),
  },
];

export const area: Area = {
  routes: [
    {
      path: CONTENT_PATH,
      title: t("content"),
      needs,
      screen: async () => (await import("./landing/ContentLanding.tsx")).ContentLanding,
    },
    // What waits is what there is to see at once.
    { path: `${CONTENT_PATH}/dashboard`, redirect: CONTENT_PATH },
    ...SECTION_IDS.flatMap(routesOf),
    ...PLACE_IDS.flatMap(routesOfPlace),
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
      below: [
        ...SECTION_IDS.map((section) => ({ to: sectionPath(section), title: CONTENT_SECTIONS[section].title })),
        ...PLACE_IDS.map((place) => ({ to: placePath(place), title: PLACES[place].title })),
      ],
    },
  ],
  imports: {
    news: { base: sectionPath("news"), many: t("news"), title: t("importNews"), csvOnly: true },
    cmsEvents: { base: sectionPath("events"), many: t("events"), title: t("importEvents"), csvOnly: true },
  },
  historyLabels: async () => (await import("./historyLabels.ts")).historyLabels,
};
