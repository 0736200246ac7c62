/**
 * Shares to an Instagram business account: makes a container, waits until it is filled, and publishes it, which happens
 * once.
 */
import { sql } from "drizzle-orm";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import { ContainerStatus, MadePost } from "../graph/shapes.ts";
import {
  failShare,
  fileUrl,
  findPosted,
  finish,
  goOn,
  noteAsked,
  type ShareStep,
  shareCodeOf,
  UNASKED,
} from "./step.ts";

/** Instagram asks for at most one look a minute, but a picture is ready at once. */
const waitFor = ({ share }: ShareStep): number => Math.min(60, 2 ** Math.min(share.tries, 6));

export async function shareToInstagram(step: ShareStep): Promise<void> {
  const { share, connection } = step;
  const { graph, targetId } = connection;
  if (share.containerId === null) {
    const url = await fileUrl(step);
    if (url === null) return failShare(step, "cannotShare", "Instagram needs a picture or a video.");
    const { id } = await graph.ask({
      method: "POST",
      path: `${targetId}/media`,
      schema: MadePost,
      body: {
        ...(share.isVideo ? { media_type: "REELS", video_url: url } : { image_url: url }),
        caption: share.message,
      },
    });
    return goOn(step, 0, sql`, container_id = ${id}`);
  }
  const { status_code: state, status } = await graph.ask({
    path: share.containerId,
    query: { fields: "status_code,status" },
    schema: ContainerStatus,
  });
  if (state === "PUBLISHED") return finish(step, (await findPosted(step)) ?? share.containerId);
  if (state === "ERROR") return failShare(step, shareCodeOf(share), status ?? "Instagram could not process the file.");
  // A container that was not published within a day expires: makes another one.
  if (state === "EXPIRED") return goOn(step, 0, sql`, container_id = null${UNASKED}`);
  if (state !== "FINISHED") return goOn(step, waitFor(step));
  await noteAsked(step);
  try {
    const { id } = await graph.ask({
      method: "POST",
      path: `${targetId}/media_publish`,
      schema: MadePost,
      body: { creation_id: share.containerId },
    });
    await finish(step, id);
  } catch (error) {
    // A container that was published meanwhile can't be published again.
    if (!(error instanceof GraphError) || error.kind !== "refused" || share.asks === 0) throw error;
    await goOn(step, waitFor(step));
  }
}
