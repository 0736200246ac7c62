/** Reads the posts of a page or a business account, the newest first. */
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { SocialContentType } from "#contract/social/codes.ts";
import type { OpenConnection } from "../graph/account.ts";
import { InstagramMedia, PagePosts } from "../graph/shapes.ts";

/** A post as the platform has it. */
export interface ReadPost {
  externalId: string;
  contentType: SocialContentType;
  text: string;
  mediaType: number | null;
  picture: string | null;
  permalink: string | null;
  publishedAt: string;
  comments: number;
  reactions: number;
  shares: number;
  /** Null if the platform can't hide posts. */
  hidden: boolean | null;
}

const PAGE_FIELDS =
  "id,message,created_time,full_picture,permalink_url,is_hidden,attachments{media_type},shares,comments.limit(0).summary(true),reactions.limit(0).summary(true)";
const MEDIA_FIELDS =
  "id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,like_count,comments_count";

const PAGE_MEDIA: Readonly<Record<string, number>> = {
  photo: MEDIA_TYPE.image,
  video: MEDIA_TYPE.video,
  album: MEDIA_TYPE.album,
};
const ACCOUNT_MEDIA: Readonly<Record<string, number>> = {
  IMAGE: MEDIA_TYPE.image,
  VIDEO: MEDIA_TYPE.video,
  CAROUSEL_ALBUM: MEDIA_TYPE.album,
};
/** Facebook has no field for reels: they are known by their address. */
const isReelAddress = (address: string | undefined): boolean => /\/reel\//.test(address ?? "");

interface Page {
  posts: ReadPost[];
  after: string | undefined;
}
type Paging = { cursors?: { after?: string | undefined } | undefined; next?: string | undefined } | undefined;
const nextOf = (paging: Paging): string | undefined => (paging?.next === undefined ? undefined : paging.cursors?.after);

async function pagePosts({ graph, pageId }: OpenConnection, query: Record<string, string>): Promise<Page> {
  const { data, paging } = await graph.ask({
    path: `${pageId}/published_posts`,
    query: { fields: PAGE_FIELDS, ...query },
    schema: PagePosts,
  });
  const posts = data.map(
    (post): ReadPost => ({
      externalId: post.id,
      contentType: isReelAddress(post.permalink_url) ? "Reel" : "Post",
      text: post.message ?? "",
      mediaType: PAGE_MEDIA[post.attachments?.data[0]?.media_type ?? ""] ?? null,
      picture: post.full_picture ?? null,
      permalink: post.permalink_url ?? null,
      publishedAt: post.created_time,
      comments: post.comments?.summary?.total_count ?? 0,
      reactions: post.reactions?.summary?.total_count ?? 0,
      shares: post.shares?.count ?? 0,
      hidden: post.is_hidden ?? false,
    }),
  );
  return { posts, after: nextOf(paging) };
}

async function accountPosts({ graph, targetId }: OpenConnection, query: Record<string, string>): Promise<Page> {
  const { data, paging } = await graph.ask({
    path: `${targetId}/media`,
    query: { fields: MEDIA_FIELDS, ...query },
    schema: InstagramMedia,
  });
  const posts = data.map(
    (media): ReadPost => ({
      externalId: media.id,
      contentType: media.media_product_type === "REELS" ? "Reel" : "Post",
      text: media.caption ?? "",
      mediaType: ACCOUNT_MEDIA[media.media_type ?? ""] ?? null,
      picture: media.thumbnail_url ?? (media.media_type === "VIDEO" ? null : (media.media_url ?? null)),
      permalink: media.permalink ?? null,
      publishedAt: media.timestamp,
      comments: media.comments_count ?? 0,
      reactions: media.like_count ?? 0,
      shares: 0,
      hidden: null,
    }),
  );
  return { posts, after: nextOf(paging) };
}

/** Reads one page. */
const readPage = (connection: OpenConnection, limit: number, after?: string): Promise<Page> =>
  (connection.platform === "facebook" ? pagePosts : accountPosts)(connection, {
    limit: String(limit),
    ...(after && { after }),
  });

/** Reads the newest posts, up to a number, or back to a moment; `whole` is true if these are all of them. */
export async function readPosts(
  connection: OpenConnection,
  most: number,
  since = Number.NEGATIVE_INFINITY,
): Promise<{ posts: ReadPost[]; whole: boolean }> {
  const posts: ReadPost[] = [];
  let after: string | undefined;
  do {
    const page = await readPage(connection, Math.min(50, most), after);
    posts.push(...page.posts);
    after = page.posts.some(({ publishedAt }) => Date.parse(publishedAt) < since) ? undefined : page.after;
  } while (after !== undefined && posts.length < most);
  return { posts, whole: after === undefined };
}
