import type { AreaRoute } from "#web/kit/layout/route.ts";
import { t as lists } from "#web/messages/listKit.titles.ts";
import { t } from "#web/messages/showcase.titles.ts";
import { t as table } from "#web/messages/tableKit.titles.ts";
import { FIRST, KIT } from "./paths.ts";

/** Every piece that screens are made of, in all its states: for who builds them, so it stands in no navigation. */
export const routes: AreaRoute[] = [
  { path: `${KIT}/table`, title: table("table"), screen: async () => (await import("./TableKit.tsx")).TableKit },
  { path: `${KIT}/work`, title: lists("work"), screen: async () => (await import("./WorkKit.tsx")).WorkKit },
  { path: `${KIT}/posts`, title: lists("posts"), screen: async () => (await import("./PostsKit.tsx")).PostsKit },
  {
    path: KIT,
    title: t("kit"),
    screen: async () => (await import("./KitScreen.tsx")).KitScreen,
    children: [
      { path: "", redirect: FIRST },
      { path: ":section", screen: async () => (await import("./SectionScreen.tsx")).SectionScreen },
    ],
  },
];
