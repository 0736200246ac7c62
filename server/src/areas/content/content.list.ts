/** Lists of content: of each kind, of podcasts, and of items marked as not relevant. */
import { type SQL, sql } from "drizzle-orm";
import type { AnyCall } from "#contract/call.ts";
import { CONTENT_TAB, type PvpmType } from "#contract/content/codes.ts";
import { audios, cmsEvents, content, news, podcasts, pvpms, videos } from "#contract/content/content.ts";
import type { ContentRow } from "#contract/content/item.ts";
import { inOurNames, type ListCall, type ListQuery, type ListReply } from "#contract/list.ts";
import type { Counts } from "#contract/lists/counts.ts";
import type { ContentList } from "#contract/record-kinds.ts";
import { mediaReplyOf } from "#server/areas/media/media-reply.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { found } from "#server/lib/serving/refusal.ts";
import { contentItem } from "./content.table.ts";
import { contentKit } from "./content.ts";

const { kind, podcast, openIrrelevance } = contentItem;

/** Returns a row with links in place of storage keys. */
export const shownContent = <R extends Pick<ContentRow, "medias" | "thumbnail">>(row: R): R => ({
  ...row,
  medias: row.medias.map(({ order, media }) => ({ order, media: found(mediaReplyOf(media)) })),
  thumbnail: mediaReplyOf(row.thumbnail),
});

const UNBOUNDED: ReadonlySet<unknown> = new Set([CONTENT_TAB.pending, CONTENT_TAB.notRelevant, "not-relevant"]);
const withoutPeriod = <Q extends ListQuery>(query: Q): Q => ({ ...query, fromDate: undefined, toDate: undefined });

/** The part of what a kit's `listWithin` returns that lists of content use. */
interface Defined<Row> {
  (db: Db, actor: Actor, query: never): Promise<ListReply<Row>>;
  ids: (db: Db, actor: Actor, query: never, max: number) => Promise<string[]>;
  rows: (db: Db, actor: Actor, query: never, ids: readonly string[]) => Promise<Row[]>;
  counts: (db: Db, actor: Actor, query: never) => Promise<Counts>;
}

/** Makes a list of content from that of a kit: `shown` has links in place of storage keys. */
export function listingOf<Row>(call: AnyCall & ListCall, list: Defined<Row>, shown: (row: Row) => Row) {
  const { tabs = "" } = call.list;
  /** A period bounds published and rejected items; pending and marked items are listed whatever their publish time. */
  const bounded = (query: ListQuery) =>
    (UNBOUNDED.has((query as Readonly<Record<string, unknown>>)[tabs]) ? withoutPeriod(query) : query) as never;
  const rowsOf = async (db: Db, actor: Actor, query: ListQuery): Promise<ListReply<Row>> => {
    const { rows, ...rest } = await list(db, actor, bounded(query));
    return { ...rest, rows: rows.map(shown) };
  };
  return Object.assign(rowsOf, {
    ids: (db: Db, actor: Actor, query: ListQuery, max: number) => list.ids(db, actor, bounded(query), max),
    rows: async (db: Db, actor: Actor, query: ListQuery, ids: readonly string[]) =>
      (await list.rows(db, actor, bounded(query), ids)).map(shown),
    /** Counts each tab by the filters that its list has. */
    async counts(db: Db, actor: Actor, sent: ListQuery) {
      const query = inOurNames(call.list, sent);
      const within = await list.counts(db, actor, query as never);
      if (query.fromDate === undefined && query.toDate === undefined) return within;
      const whenever = await list.counts(db, actor, withoutPeriod(query) as never);
      const choices = call.list.filters[tabs]?.choices ?? [];
      const counted = within.tabs.map((tab, place) =>
        UNBOUNDED.has(choices[place]) ? (whenever.tabs[place] ?? tab) : tab,
      );
      return { ...within, tabs: counted };
    },
  });
}
const listOf = (call: AnyCall & ListCall, within: SQL) =>
  listingOf<ContentRow>(call, contentKit.listWithin(call as unknown as typeof content.list, within), shownContent);
export type ContentListing = ReturnType<typeof listOf>;

const isOf = (name: string) => sql`${kind} = ${sql.raw(`'${name}'`)}`;
/** Lists of audio and of video by themselves, next to `pvpms` with both: the order of an index is that of one kind. */
export const contentLists: Readonly<Record<ContentList | "content" | "pvpms", ContentListing>> = {
  content: listOf(content.list, sql`true`),
  news: listOf(news.list, isOf("News")),
  cmsEvents: listOf(cmsEvents.list, isOf("Event")),
  audios: listOf(pvpms.list, isOf("Audio")),
  videos: listOf(pvpms.list, isOf("Video")),
  podcasts: listOf(pvpms.list, sql`${podcast}`),
  pvpms: listOf(pvpms.list, sql`${kind} in ('Audio', 'Video')`),
};

/** Returns the list that a query of audio and video needs, and the rest of the query. */
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
