/** The sections in the order of the index; another one takes a file in `sections/` and a line here. */
import { type ComponentType, lazy } from "react";
import { t as board } from "./board/titles.ts";
import { t as lists } from "./lists/titles.ts";
import { t as table } from "./table/titles.ts";
import { type SectionId, t } from "./titles.ts";

export interface ShowcaseSection {
  id: SectionId;
  title: string;
  Body: ComponentType;
}
const section = (id: SectionId, load: () => Promise<ComponentType>): ShowcaseSection => ({
  id,
  title: t(id),
  Body: lazy(async () => ({ default: await load() })),
});

/** Complete lists, each its own screen. */
export const SECTION_LISTS = [
  { id: "table", title: table("table") },
  { id: "work", title: lists("work") },
  { id: "posts", title: lists("posts") },
  { id: "board", title: board("board") },
] as const;

export const SECTION_GROUPS: readonly { title: string; sections: readonly ShowcaseSection[] }[] = [
  {
    title: t("ground"),
    sections: [
      section("colours", async () => (await import("./sections/Colours.tsx")).Colours),
      section("type", async () => (await import("./sections/Type.tsx")).Type),
    ],
  },
  {
    title: t("pieces"),
    sections: [
      section("buttons", async () => (await import("./sections/Buttons.tsx")).Buttons),
      section("actions", async () => (await import("./sections/Actions.tsx")).Actions),
      section("badges", async () => (await import("./sections/Badges.tsx")).Badges),
      section("tabs", async () => (await import("./sections/TabBars.tsx")).TabBars),
      section("people", async () => (await import("./sections/People.tsx")).People),
    ],
  },
  {
    title: t("fields"),
    sections: [
      section("text", async () => (await import("./sections/Texts.tsx")).Texts),
      section("selects", async () => (await import("./sections/Selects.tsx")).Selects),
      section("dates", async () => (await import("./sections/Dates.tsx")).Dates),
      section("numbers", async () => (await import("./sections/Numbers.tsx")).Numbers),
      section("choices", async () => (await import("./sections/Choices.tsx")).Choices),
      section("links", async () => (await import("./sections/Links.tsx")).Links),
      section("contentLinks", async () => (await import("./sections/ContentLinks.tsx")).ContentLinks),
      section("addresses", async () => (await import("./sections/Addresses.tsx")).Addresses),
    ],
  },
  {
    title: t("whole"),
    sections: [
      section("forms", async () => (await import("./sections/Forms.tsx")).Forms),
      section("dialogs", async () => (await import("./sections/Dialogs.tsx")).Dialogs),
      section("messages", async () => (await import("./sections/Messages.tsx")).Messages),
      section("states", async () => (await import("./sections/States.tsx")).States),
      section("filters", async () => (await import("./sections/Filters.tsx")).Filters),
    ],
  },
];
export const SECTIONS: readonly ShowcaseSection[] = SECTION_GROUPS.flatMap(({ sections }) => sections);
