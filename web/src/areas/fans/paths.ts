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

export const FAN_DASHBOARD_PATH = `${FAN_CONTENT_PATH}/dashboard`;
