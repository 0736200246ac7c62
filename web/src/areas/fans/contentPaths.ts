/** Addresses of content and of its talents, by themselves: the navigation of every page loads those of the fans. */
import { APP_TALENTS_PATH, FAN_CONTENT_PATH } from "./paths.ts";

const LIST_OF_KIND: Readonly<Record<string, string>> = {
  News: "news/all",
  Event: "events/all",
  Audio: "audio/all",
  Video: "video/all",
  "Fanroom-Post": "fanroom/posts",
  "Fanroom-Poll": "fanroom/polls",
};
/** Returns the address that opens an item over its list; undefined for a kind that no list shows. */
export function itemPath({ id, kind }: { id: string; kind: string }): string | undefined {
  const list = LIST_OF_KIND[kind];
  return list === undefined ? undefined : `${FAN_CONTENT_PATH}/${list}?id=${id}`;
}

export const talentDashboardPath = (id: string): string => `${APP_TALENTS_PATH}/${id}/dashboard`;

/** Lists of the content of a talent, in the order of the talent's tabs. */
export const TALENT_TABS = ["news", "events", "audio", "video", "podcasts", "fanroom", "snippets"] as const;
const ANY_STATUS: Readonly<Record<(typeof TALENT_TABS)[number], string>> = {
  news: "all",
  events: "all",
  audio: "all",
  video: "all",
  podcasts: "all",
  fanroom: "posts",
  snippets: "posts",
};
/** Any day, for lists of posts, which start with the last month: from 2000 to 2099. */
const ANY_DAY = `fromDate=${Date.UTC(2000, 0, 1)}&toDate=${Date.UTC(2100, 0, 1) - 1}`;
const startsWithMonth = (tab: (typeof TALENT_TABS)[number]): boolean => tab === "fanroom" || tab === "snippets";
export const contentPath = (tab: (typeof TALENT_TABS)[number]): string =>
  `${FAN_CONTENT_PATH}/${tab}/${ANY_STATUS[tab]}`;
export const talentContentPath = (talentId: string, tab: (typeof TALENT_TABS)[number]): string =>
  `${contentPath(tab)}?userIds=${talentId}${startsWithMonth(tab) ? `&${ANY_DAY}` : ""}`;
/** Opens the form of a post of this talent over the list of snippets. */
export const newPostPath = (talentId: string): string => `${contentPath("snippets")}?writeFor=${talentId}`;
