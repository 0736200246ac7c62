/** The lists of content and where they stand. */
import { CONTENT_TAB_SLUGS } from "#contract/content/buttons.ts";
import type { ContentKind } from "#contract/content/codes.ts";
import type { ContentList } from "#contract/record-kinds.ts";
import { t } from "./titles.ts";

export const CONTENT_PATH = "/cms";

interface Section {
  title: string;
  /** The list's key. */
  list: ContentList;
  /** Kind that the "Add" button creates. */
  kind: ContentKind;
}
export const CONTENT_SECTIONS = {
  news: { title: t("news"), list: "news", kind: "News" },
  events: { title: t("events"), list: "cmsEvents", kind: "Event" },
  audio: { title: t("audio"), list: "audios", kind: "Audio" },
  video: { title: t("video"), list: "videos", kind: "Video" },
  podcasts: { title: t("podcasts"), list: "podcasts", kind: "Audio" },
} as const satisfies Record<string, Section>;
export type ContentSection = keyof typeof CONTENT_SECTIONS;
export const SECTION_IDS: readonly ContentSection[] = ["news", "events", "audio", "video", "podcasts"];

export type TabSlug = keyof typeof CONTENT_TAB_SLUGS;
/** In the order of the tabs. */
export const TAB_SLUGS: readonly TabSlug[] = ["published", "pending", "rejected", "not-relevant", "all"];
export const isTabSlug = (text: string): text is TabSlug => Object.hasOwn(CONTENT_TAB_SLUGS, text);

export const sectionPath = (section: ContentSection, slug?: TabSlug): string =>
  [CONTENT_PATH, section, ...(slug ? [slug] : [])].join("/");
