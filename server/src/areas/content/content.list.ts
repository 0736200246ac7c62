/** The lists of content: each kind's, podcasts, and what is marked as not relevant of each. */
import { type SQL, sql } from "drizzle-orm";
import type { AnyCall } from "#contract/call.ts";
import { CONTENT_TAB, type ContentTab, type PvpmType } from "#contract/content/codes.ts";
import { audios, cmsEvents, content, news, podcasts, pvpms, videos } from "#contract/content/content.ts";
import type { ContentRow } from "#contract/content/item.ts";
import { inOurNames, type ListCall, type ListQuery, type ListReply } from "#contract/list.ts";
import type { ContentList } from "#contract/record-kinds.ts";
import { mediaReplyOf } from "#server/areas/media/media-reply.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { contentItem } from "./content.table.ts";
import { contentKit } from "./content.ts";

const { kind, podcast, openIrrelevance } = contentItem;
type KitList = typeof contentKit.list;
type Query = ListQuery & { cmsTabId?: ContentTab | undefined };

/** Returns a row with links in place of storage keys. */
export const shownContent = <R extends Pick<ContentRow, "medias" | "thumbnail">>(row: R): R => ({
  ...row,
  medias: row.medias.map(({ order, media }) => ({ order, media: found(mediaReplyOf(media)) })),
  thumbnail: mediaReplyOf(row.thumbnail),
});

const UNBOUNDED: ReadonlySet<ContentTab | undefined> = new Set([CONTENT_TAB.pending, CONTENT_TAB.notRelevant]);
const withoutPeriod = <Q extends Query>(query: Q): Q => ({ ...query, fromDate: undefined, toDate: undefined });
/** A period bounds what is published or rejected; what is pending or marked is shown whatever its publish time. */
const bounded = <Q extends Query>(query: Q): Q => (UNBOUNDED.has(query.cmsTabId) ? withoutPeriod(query) : query);

function listOf(call: AnyCall & ListCall, within: SQL) {
  const list = contentKit.listWithin(call as unknown as typeof content.list, within);
  type Asked = Parameters<KitList>[2];
  const asked = (query: Query) => bounded(query) as Asked;
  const rowsOf = async (db: Db, actor: Actor, query: Query): Promise<ListReply<ContentRow>> => {
    const { rows, ...rest } = await list(db, actor, asked(query));
    return { ...rest, rows: rows.map(shownContent) };
  };
  return Object.assign(rowsOf, {
    ids: (db: Db, actor: Actor, query: Query, most: number) => list.ids(db, actor, asked(query), most),
    rows: async (db: Db, actor: Actor, query: Query, ids: readonly string[]) =>
      (await list.rows(db, actor, asked(query), ids)).map(shownContent),
    /** Each tab is counted by the filters that its list has. */
    async counts(db: Db, actor: Actor, sent: Query) {
      const query = inOurNames(call.list, sent);
      const within = await list.counts(db, actor, query as Asked);
      if (query.fromDate === undefined && query.toDate === undefined) return within;
      const whenever = await list.counts(db, actor, withoutPeriod(query) as Asked);
      const tabs = within.tabs.map((tab, place) =>
        UNBOUNDED.has(Number(tab.value) as ContentTab) ? (whenever.tabs[place] ?? tab) : tab,
      );
      return { ...within, tabs };
    },
  });
}
export type ContentListing = ReturnType<typeof listOf>;

const isOf = (name: string) => sql`${kind} = ${sql.raw(`'${name}'`)}`;
/** Of audio and video, one kind alone is read in the order of its index. */
export const contentLists: Readonly<Record<ContentList | "content" | "pvpms", ContentListing>> = {
  content: listOf(content.list, sql`true`),
  news: listOf(news.list, isOf("News")),
  cmsEvents: listOf(cmsEvents.list, isOf("Event")),
  audios: listOf(pvpms.list, isOf("Audio")),
  videos: listOf(pvpms.list, isOf("Video")),
  podcasts: listOf(pvpms.list, sql`${podcast}`),
  pvpms: listOf(pvpms.list, sql`${kind} in ('Audio', 'Video')`),
};

/** Returns the list that a query of audio and video is about, and what remains to be asked of it. */
export function pvpmList<Q extends ListQuery & { types?: PvpmType[] | undefined }>(query: Q): [ContentListing, Q] {
  const [type, ...more] = query.types ?? [];
  if (type === undefined || more.length > 0) return [contentLists.pvpms, query];
  return [contentLists[type === "audio" ? "audios" : "videos"], { ...query, types: undefined }];
}

const irrelevant = (call: AnyCall & ListCall, within: SQL) => listOf(call, sql`${within} and ${openIrrelevance} > 0`);
export const irrelevanceLists: Readonly<Record<ContentList, ContentListing>> = {
  news: irrelevant(news.irrelevance, isOf("News")),
  cmsEvents: irrelevant(cmsEvents.irrelevance, isOf("Event")),
  audios: irrelevant(audios.irrelevance, isOf("Audio")),
  videos: irrelevant(videos.irrelevance, isOf("Video")),
  podcasts: irrelevant(podcasts.irrelevance, sql`${podcast}`),
};
