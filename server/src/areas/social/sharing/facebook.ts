/** Shares to a Facebook page: text, a link, a photo or a video as a post, and a video as a reel. */
import { sql } from "drizzle-orm";
import { openGraph } from "#server/lib/meta/graph.ts";
import { MadePost, ReelUpload, SocialDone, VideoStatus } from "../graph/shapes.ts";
import {
  failShare,
  fileUrl,
  findPosted,
  finish,
  goOn,
  keep,
  leaveUnconfirmed,
  noteAsked,
  type ShareStep,
  shareCodeOf,
  UNASKED,
} from "./step.ts";

/**
 * Seconds after an unknown outcome at which the page's last posts are read: a request may still be under way at Meta.
 */
const LOOK_AFTER = [15, 45, 90] as const;
/** After that many unknown outcomes, a person decides. */
const MAX_ASKS = 2;

/** Publishes a post in one request. An unknown outcome is looked up before it is tried again. */
export async function shareToFeed(step: ShareStep): Promise<void> {
  const { share, connection } = step;
  if (share.askedAt !== null) return lookForPost(step);
  const url = await fileUrl(step);
  await noteAsked(step);
  const { graph, pageId } = connection;
  const published = await graph.ask({
    method: "POST",
    schema: MadePost,
    ...(url === null
      ? { path: `${pageId}/feed`, body: { message: share.message, ...(share.link && { link: share.link }) } }
      : share.isVideo
        ? { path: `${pageId}/videos`, body: { file_url: url, description: share.message } }
        : { path: `${pageId}/photos`, body: { url, caption: share.message } }),
  });
  await finish(step, published.post_id ?? published.id);
}

async function lookForPost(step: ShareStep): Promise<void> {
  const { share } = step;
  const found = await findPosted(step);
  if (found !== null) return finish(step, found);
  const wait = LOOK_AFTER[share.looks];
  if (wait !== undefined) return goOn(step, wait, sql`, looks = looks + 1`);
  if (share.asks >= MAX_ASKS) return leaveUnconfirmed(step);
  await goOn(step, 0, UNASKED);
}

/** Publishes a reel: a video that is uploaded first. Meta publishes it once, however often it is asked. */
export async function shareReel(step: ShareStep): Promise<void> {
  const { share, connection, services } = step;
  const { graph, pageId } = connection;
  if (share.askedAt !== null && share.containerId !== null) return checkReel(step, share.containerId);
  let videoId = share.containerId;
  if (videoId === null || !share.uploaded) {
    const path = `${pageId}/video_reels`;
    const upload = await graph.ask({ method: "POST", path, body: { upload_phase: "start" }, schema: ReelUpload });
    // Meta fetches the file; this host takes the token in a header.
    await openGraph(services.config, null).ask({
      method: "POST",
      path: "",
      url: upload.upload_url,
      schema: SocialDone,
      headers: { authorization: `OAuth ${graph.token ?? ""}`, file_url: (await fileUrl(step)) ?? "" },
    });
    videoId = upload.video_id;
    await keep(step, sql`container_id = ${videoId}, uploaded_at = now()`);
  }
  await noteAsked(step);
  await graph.ask({
    method: "POST",
    path: `${pageId}/video_reels`,
    schema: SocialDone,
    body: { upload_phase: "finish", video_id: videoId, video_state: "PUBLISHED", description: share.message },
  });
  await goOn(step, 1);
}

const POLL_SECONDS = 5;
async function checkReel(step: ShareStep, videoId: string): Promise<void> {
  const { status, permalink_url, post_id } = await step.connection.graph.ask({
    path: videoId,
    query: { fields: "status,permalink_url,post_id" },
    schema: VideoStatus,
  });
  const publishing = status?.publishing_phase?.status;
  if (publishing === "complete" || publishing === "published")
    return finish(step, post_id ?? videoId, permalink_url ?? null);
  if (status?.video_status === "error" || publishing === "error")
    return failShare(step, shareCodeOf(step.share), "Facebook could not process the video.");
  // Meta did not get the request, so it is sent again: a video is published once.
  if (publishing === "not_started" && status?.video_status === "upload_complete") return goOn(step, 0, UNASKED);
  await goOn(step, POLL_SECONDS);
}
