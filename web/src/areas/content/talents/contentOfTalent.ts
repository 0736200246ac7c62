/** Lists and dashboard of the content of a talent, by themselves: the navigation of every page loads the other addresses. */
import type { ContentCounts } from "#contract/favourites/app-talent.ts";
import { placePath } from "../posts/places.ts";
import { sectionPath } from "../sections.ts";
import { TALENTS_PATH } from "./paths.ts";

/** Any day, for lists that start with the last month: from 2000 to 2099. */
const ALWAYS = `fromDate=${Date.UTC(2000, 0, 1)}&toDate=${Date.UTC(2100, 0, 1) - 1}`;

const LISTS: Readonly<Record<keyof ContentCounts, string>> = {
  news: sectionPath("news", "all"),
  events: sectionPath("events", "all"),
  audio: sectionPath("audio", "all"),
  video: sectionPath("video", "all"),
  podcasts: sectionPath("podcasts", "all"),
  fanroomPosts: placePath("fanroom", "posts"),
  fanroomPolls: placePath("fanroom", "polls"),
  snippetPosts: placePath("snippets", "posts"),
  snippetPolls: placePath("snippets", "polls"),
};
const isOfPosts = (kind: keyof ContentCounts): boolean => /^(fanroom|snippet)/.test(kind);

/** The list of one kind of content of one talent. */
export const contentOfTalent = (userId: string, kind: keyof ContentCounts): string =>
  `${LISTS[kind]}?userIds=${userId}${isOfPosts(kind) ? `&${ALWAYS}` : ""}`;

/** Path of the dashboard of a talent: what fans do with them. */
export const dashboardOfTalent = (userId: string): string => `${TALENTS_PATH}/${userId}/dashboard`;
