import { NewspaperIcon } from "@phosphor-icons/react/dist/csr/Newspaper";
import { may } from "#contract/access.ts";
import { SHARE_PLATFORMS, type SharePlatform } from "#contract/social/codes.ts";
import type { Area } from "#web/shared/area.ts";
import { rightsOf } from "#web/shared/session/me.tsx";
import type { AreaRoute, Need } from "#web/ui/routing/route.ts";
import { PLACE_IDS, PLACES, type PlaceId, placePath, SLUGS } from "./posts/places.ts";
import {
  CONTENT_PATH,
  CONTENT_SECTIONS,
  type ContentSection,
  SECTION_IDS,
  sectionPath,
  TAB_SLUGS,
} from "./sections.ts";
import { PLATFORM_TITLES, socialPath } from "./social/places.ts";
import { CONNECT_LINKS_PATH, SOCIAL_LINKS_PATH, TALENTS_PATH } from "./talents/paths.ts";
import { t } from "./titles.ts";

const needs = { resource: "CMS", action: "read" } as const;
/** Its rows are talents, which have a right of their own. */
const needsTalents: Need = (me) => may(rightsOf(me), "CMS", "read") && may(rightsOf(me), "TALENT", "read");

const routesOf = (section: ContentSection): AreaRoute[] => [
  { path: sectionPath(section), redirect: "published" },
  {
    path: `${sectionPath(section)}/:status`,
    params: { status: TAB_SLUGS },
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
    params: { slug: SLUGS },
    title: PLACES[place].title,
    section: { title: t("content"), to: CONTENT_PATH },
    needs,
    screen: async () => (await import("./posts/list/PostScreen.tsx")).postScreen(place),
  },
];

const routeOfPlatform = (platform: SharePlatform): AreaRoute => ({
  path: socialPath(platform),
  title: PLATFORM_TITLES[platform],
  section: { title: t("content"), to: CONTENT_PATH },
  needs,
  screen: async () => (await import("./social/list/SocialScreen.tsx")).socialScreen(platform),
});

export const area: Area = {
  routes: [
    {
      path: CONTENT_PATH,
      title: t("content"),
      needs,
      screen: async () => (await import("./landing/ContentLanding.tsx")).ContentLanding,
    },
    ...SECTION_IDS.flatMap(routesOf),
    ...PLACE_IDS.flatMap(routesOfPlace),
    {
      path: TALENTS_PATH,
      title: t("talents"),
      section: { title: t("content"), to: CONTENT_PATH },
      needs: needsTalents,
      screen: async () => (await import("./talents/TalentsScreen.tsx")).TalentsScreen,
    },
    {
      path: `${CONTENT_PATH}/social/connected`,
      title: t("socialReturn"),
      needs: { resource: "CMS", action: "write" },
      screen: async () => (await import("./social/ConnectedScreen.tsx")).ConnectedScreen,
    },
    { path: `${CONTENT_PATH}/social`, redirect: "facebook" },
    ...SHARE_PLATFORMS.map(routeOfPlatform),
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
        { to: `${CONTENT_PATH}/dashboard`, title: t("dashboard") },
        ...SECTION_IDS.map((section) => ({ to: sectionPath(section), title: CONTENT_SECTIONS[section].title })),
        ...PLACE_IDS.map((place) => ({ to: placePath(place), title: PLACES[place].title })),
        { to: TALENTS_PATH, title: t("talents"), needs: needsTalents },
        ...SHARE_PLATFORMS.map((platform) => ({ to: socialPath(platform), title: PLATFORM_TITLES[platform] })),
      ],
    },
  ],
  imports: {
    news: { base: sectionPath("news"), many: t("news"), title: t("importNews"), csvOnly: true },
    talentSocials: {
      base: SOCIAL_LINKS_PATH,
      many: t("talents"),
      title: t("importSocials"),
      csvOnly: true,
      list: TALENTS_PATH,
    },
    talentLinks: {
      base: CONNECT_LINKS_PATH,
      many: t("talents"),
      title: t("importLinks"),
      csvOnly: true,
      list: TALENTS_PATH,
    },
    cmsEvents: { base: sectionPath("events"), many: t("events"), title: t("importEvents"), csvOnly: true },
  },
  historyLabels: async () => (await import("./historyLabels.ts")).historyLabels,
};
