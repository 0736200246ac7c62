/** The lists of fans and where they stand. */

export const FAN_CONTENT_PATH = "/cms";
export const APP_TALENTS_PATH = `${FAN_CONTENT_PATH}/talent`;
export const FANS_PATH = `${FAN_CONTENT_PATH}/fans`;
export const CAMPAIGNS_PATH = `${FANS_PATH}/campaigns`;
/** Settings that connect the fan app. */
export const CONNECT_FANS_PATH = "/settings/fans";

/** In the order of the tabs. */
export const ACT_LISTS = ["post-comments", "poll-comments", "post-reactions", "poll-reactions"] as const;
export type ActsTab = (typeof ACT_LISTS)[number];
export const FANS_TABS = ["report", ...ACT_LISTS] as const;
export type FansTab = (typeof FANS_TABS)[number];
export const isFansTab = (text: string): text is FansTab => FANS_TABS.some((tab) => tab === text);

export const fansPath = (tab: FansTab): string => `${FANS_PATH}/${tab}`;
/** Part of the address that keeps the fan in the panel. */
export const FAN_PARAM = "fan";
export const fanPath = (id: string): string => `${fansPath("report")}?${FAN_PARAM}=${id}`;

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

export const FAN_DASHBOARD_PATH = `${FAN_CONTENT_PATH}/dashboard`;
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
export const contentPath = (tab: (typeof TALENT_TABS)[number]): string =>
  `${FAN_CONTENT_PATH}/${tab}/${ANY_STATUS[tab]}`;
export const talentContentPath = (talentId: string, tab: (typeof TALENT_TABS)[number]): string =>
  `${contentPath(tab)}?userIds=${talentId}`;
