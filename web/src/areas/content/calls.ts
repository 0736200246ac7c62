/** The calls of each list and each kind. */
import { type ContentKind, PODCAST } from "#contract/content/codes.ts";
import { cmsEvents, type content, news, pvpms } from "#contract/content/content.ts";
import type { PostKind } from "#contract/content/posts/codes.ts";
import { fanroomPolls, fanroomPosts } from "#contract/content/posts/posts.ts";
import type { ListQueryOf } from "#contract/list.ts";
import type { ContentSection } from "./sections.ts";

/** The list of any kind: each has these rows, and some of these filters and sorts. */
export type AnyContentList = typeof content.list;
interface ListOf {
  call: AnyContentList;
  always: Partial<ListQueryOf<AnyContentList>>;
}
// A list reads its filters and sorts from the call itself, so that the wider type promises nothing else.
const any = (call: object): AnyContentList => call as AnyContentList;
export const LISTS: Readonly<Record<ContentSection, ListOf>> = {
  news: { call: any(news.list), always: {} },
  events: { call: any(cmsEvents.list), always: {} },
  audio: { call: any(pvpms.list), always: { types: ["audio"] } },
  video: { call: any(pvpms.list), always: { types: ["video"] } },
  podcasts: { call: any(pvpms.list), always: { [PODCAST]: true } },
};

/** Calls that every kind of content has. */
export type ContentKindCalls = typeof news;
// Their bodies are checked by each call's own schema; `bodyOf` leaves out the fields of other kinds.
const asKind = (calls: object): ContentKindCalls => calls as ContentKindCalls;
export const CALLS_OF_KIND: Readonly<Record<ContentKind, ContentKindCalls>> = {
  News: news,
  Event: asKind(cmsEvents),
  Audio: asKind(pvpms),
  Video: asKind(pvpms),
};

export type AnyContentKind = ContentKind | PostKind;
/** The call that lists the reports of an item, by kind. */
export const REPORTS_OF_KIND: Readonly<Record<AnyContentKind, ContentKindCalls["reports"]>> = {
  News: news.reports,
  Event: CALLS_OF_KIND.Event.reports,
  Audio: CALLS_OF_KIND.Audio.reports,
  Video: CALLS_OF_KIND.Video.reports,
  "Fanroom-Post": asKind(fanroomPosts).reports,
  "Fanroom-Poll": asKind(fanroomPolls).reports,
};
