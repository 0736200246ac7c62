import type { AreaRoute } from "#web/ui/routing/route.ts";
import { t as board } from "./board/titles.ts";
import { t as lists } from "./lists/titles.ts";
import { FIRST_SECTION, SHOWCASE_PATH } from "./paths.ts";
import { t as table } from "./table/titles.ts";
import { t } from "./titles.ts";

/** The showcase of all components in all their states: for developers, so it is not in the navigation. */
export const routes: AreaRoute[] = [
  {
    path: `${SHOWCASE_PATH}/table`,
    title: table("table"),
    screen: async () => (await import("./table/TableShowcase.tsx")).TableShowcase,
  },
  {
    path: `${SHOWCASE_PATH}/work`,
    title: lists("work"),
    screen: async () => (await import("./lists/WorkShowcase.tsx")).WorkShowcase,
  },
  {
    path: `${SHOWCASE_PATH}/board`,
    title: board("board"),
    screen: async () => (await import("./board/BoardShowcase.tsx")).BoardShowcase,
  },
  {
    path: `${SHOWCASE_PATH}/posts`,
    title: lists("posts"),
    screen: async () => (await import("./lists/PostsShowcase.tsx")).PostsShowcase,
  },
  {
    path: SHOWCASE_PATH,
    title: t("kit"),
    screen: async () => (await import("./ShowcaseScreen.tsx")).ShowcaseScreen,
    children: [
      { path: "", redirect: FIRST_SECTION },
      {
        path: ":section",
        params: { section: "anything" },
        screen: async () => (await import("./SectionScreen.tsx")).SectionScreen,
      },
    ],
  },
];
