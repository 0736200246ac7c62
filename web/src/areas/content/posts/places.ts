/** The fan room and snippets: the same lists of posts and polls, in two places. */
import type { FanroomType } from "#contract/content/posts/codes.ts";
import { CONTENT_PATH } from "../sections.ts";
import { t } from "../titles.ts";

interface Place {
  title: string;
  type: FanroomType;
  /** True if staff posts can be edited in this place. */
  edits: boolean;
}
/** The second segment of the address names the place. */
export const PLACES = {
  fanroom: { title: t("fanroom"), type: "FANROOM", edits: false },
  snippets: { title: t("snippets"), type: "SNIPPET", edits: true },
} as const satisfies Record<string, Place>;
export type PlaceId = keyof typeof PLACES;
export const PLACE_IDS: readonly PlaceId[] = ["fanroom", "snippets"];

/** In the order of the tabs. */
export const SLUGS = ["posts", "polls", "meetups", "not-relevant"] as const;
export type Slug = (typeof SLUGS)[number];
export const isSlug = (text: string): text is Slug => SLUGS.some((slug) => slug === text);

/** Tables of a place. Meetups and reported posts have one of each. */
export type PostTableId = "posts" | "polls";
export const viewOf = (slug: Slug, table: string | null): PostTableId =>
  slug === "polls" || (slug !== "posts" && table === "polls") ? "polls" : "posts";

export const placePath = (place: PlaceId, slug?: Slug): string =>
  [CONTENT_PATH, place, ...(slug ? [slug] : [])].join("/");
