/** Handlers of sharing. They queue shares; the worker posts them. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { MEDIA_TYPE } from "#contract/enums.ts";
import type { ErrorDetail } from "#contract/errors.ts";
import { z } from "#contract/schema.ts";
import type { SharePlatform, SocialContentType } from "#contract/social/codes.ts";
import { type socialShares as calls, type ShareForm, SocialShare } from "#contract/social/share.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { staffBrief } from "#server/lib/work/work.ts";
import { checkVideo } from "./sharing/video.ts";

const columns = sql`h.id, h.item_id as "postId", h.platform, h.content_type as "contentType", h.message,
  h.media_id as "mediaId", h.state, h.code, h.failure, h.state = 'WAITING' and h.asked_at is null as cancellable,
  c.target_name as "targetName", h.permalink as "externalUrl", ${staffBrief(sql`h.shared_by`)} as "sharedBy",
  h.created_at as "createdAt", h.done_at as "doneAt"`;
const from = sql`social_share h join social_connection c on c.agency_id = h.agency_id and c.id = h.connection_id`;

async function readShare(db: Db, id: string): Promise<SocialShare> {
  const { rows } = await db.execute(sql`select ${columns} from ${from} where h.id = ${id}::uuid`);
  return z.parse(SocialShare, found(rows[0]));
}

interface Item extends Record<string, unknown> {
  link: string | null;
  isPublished: boolean;
  isTalents: boolean;
}
async function readItem(db: Db, { postId, trmId }: ShareForm): Promise<Item> {
  const { rows } = await db.execute<Item>(
    sql`select i.link, i.publish_at <= now() as "isPublished",
        exists (select from involvement v
          where v.agency_id = i.agency_id and v.record_id = i.id and v.involved_id = ${trmId}::uuid) as "isTalents"
      from content_item i where i.id = ${postId}::uuid`,
  );
  return found(rows[0]);
}

interface Target extends Record<string, unknown> {
  connectionId: string | null;
  targetId: string | null;
  state: string | null;
}
/** Reads the account that the profile names, the connected one first. */
async function readTarget(db: Db, trmId: string, platform: SharePlatform): Promise<Target | undefined> {
  const { rows } = await db.execute<Target>(
    sql`select c.id as "connectionId", c.target_id as "targetId", c.state
      from social_account a left join social_connection c on c.agency_id = a.agency_id and c.account_id = a.id
      where a.person_id = ${trmId}::uuid and a.platform = ${platform} and a.deleted_at is null
      order by c.state is distinct from 'CONNECTED', a.place, a.id
      limit 1`,
  );
  return rows[0];
}

interface File extends Record<string, unknown> {
  type: number;
  contentType: string;
  state: string;
  prepared: boolean;
  duration: number | null;
}
interface Shown {
  mediaId: string | null;
  mediaUrl: string | null;
  isVideo: boolean;
}
/**
 * Returns the media of a share; refuses a file that no platform shows, and a video that this one is known to refuse.
 */
async function settleMedia(db: Db, platform: SharePlatform, form: ShareForm): Promise<Shown> {
  const { mediaId, mediaUrl, videoUrl } = form;
  if ([mediaId, mediaUrl, videoUrl].filter((named) => named !== null).length > 1)
    throw invalid("mediaId", "Name one picture or one video");
  if (mediaId === null) return { mediaId, mediaUrl: mediaUrl ?? videoUrl, isVideo: videoUrl !== null };
  const { rows } = await db.execute<File>(
    sql`select type_of_media as type, content_type as "contentType", state, rendition_key is not null as prepared,
        duration
      from media
      where id = ${mediaId}::uuid`,
  );
  const file = found(rows[0]);
  const isVideo = file.type === MEDIA_TYPE.video;
  if (!isVideo && file.type !== MEDIA_TYPE.image) throw invalid("mediaId", "Choose a picture or a video");
  if (file.state !== "ready") throw invalid("mediaId", "This file is not ready yet");
  if (isVideo) checkVideo(platform, form.contentType, file);
  return { mediaId, mediaUrl: null, isVideo };
}
const invalid = (field: string, message: string): Refusal => {
  const detail: ErrorDetail = { field, code: "invalid", message };
  return new Refusal("validation", [detail]);
};

/** Returns the type of a post: Instagram shows every video as a reel; on Facebook the form chooses. */
function typeOf(platform: SharePlatform, requested: SocialContentType, isVideo: boolean): SocialContentType {
  if (platform === "instagram") return isVideo ? "Reel" : "Post";
  if (requested === "Reel" && !isVideo) throw invalid("contentType", "A reel is a video");
  return requested;
}

type Dependencies = { wake: () => void };
export const socialShareHandlers = ({ wake }: Dependencies): Handlers<typeof calls> => ({
  async share({ db, actor, params: { id: platform }, body }) {
    const item = await readItem(db, body);
    if (!item.isTalents) throw invalid("trmId", "This post is of another talent");
    const target = await readTarget(db, body.trmId, platform);
    if (!target) throw new Refusal("9204");
    const { connectionId, targetId, state } = target;
    if (state !== "CONNECTED" || connectionId === null || targetId === null) throw new Refusal("socialNotConnected");
    if (!item.isPublished)
      throw new Refusal("cannotShare", [{ field: "postId", code: "invalid", message: "It isn't published yet" }]);
    const shown = await settleMedia(db, platform, body);
    const hasFile = shown.mediaId !== null || shown.mediaUrl !== null;
    if (platform === "instagram" && !hasFile) throw new Refusal("socialThumbnail");
    if (body.message === "" && !hasFile) throw invalid("message", "Write something");
    const contentType = typeOf(platform, body.contentType, shown.isVideo);
    const id = await writeShare(db, actor, {
      form: body,
      platform,
      connectionId,
      targetId,
      contentType,
      shown,
      link: hasFile ? null : item.link,
    });
    wake();
    return readShare(db, id);
  },

  async list({ db, query: { postId } }) {
    const { rows } = await db.execute(
      sql`select ${columns} from ${from} where h.item_id = ${postId}::uuid order by h.platform, h.created_at desc`,
    );
    return rows.map((row) => z.parse(SocialShare, row));
  },

  async cancel({ db, params: { id } }) {
    // A step that is under way finds no share to ask for, and ends.
    const { rowCount } = await db.execute(
      sql`delete from social_share where id = ${id}::uuid and state = 'WAITING' and asked_at is null`,
    );
    if (rowCount === 0) throw new Refusal("movedOn");
    return { ok: true as const };
  },

  async look({ db, params: { id } }) {
    await db.execute(
      sql`update social_share
        set state = 'WAITING', looks = 0, tries = 0, failed_tries = 0, failing_since = null, due_at = now(),
          done_at = null, asks = greatest(asks, 2)
        where id = ${id}::uuid and state = 'UNCONFIRMED'`,
    );
    wake();
    return readShare(db, id);
  },
});

interface NewShare {
  form: ShareForm;
  platform: SharePlatform;
  connectionId: string;
  targetId: string;
  contentType: SocialContentType;
  shown: Shown;
  link: string | null;
}
/**
 * Writes a share, which an item has once for each account: a failed one starts over; one that is there or under way is
 * refused.
 */
async function writeShare(db: Db, { agencyId, id: by, role }: Actor, share: NewShare): Promise<string> {
  const { form, platform, connectionId, targetId, contentType, shown, link } = share;
  const staffId = staffIdOf({ id: by, role });
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into social_share as s (id, agency_id, item_id, connection_id, person_id, platform, target_id,
        content_type, message, media_id, media_url, is_video, link, shared_by)
      values (${randomUUIDv7()}::uuid, ${agencyId}::uuid, ${form.postId}::uuid, ${connectionId}::uuid,
        ${form.trmId}::uuid, ${platform}, ${targetId}, ${contentType}, ${form.message},
        ${shown.mediaId}::uuid, ${shown.mediaUrl}, ${shown.isVideo}::boolean, ${link}, ${staffId}::uuid)
      on conflict (agency_id, item_id, platform, target_id) do update
        set connection_id = excluded.connection_id, content_type = excluded.content_type, message = excluded.message,
          media_id = excluded.media_id, media_url = excluded.media_url, is_video = excluded.is_video,
          link = excluded.link, shared_by = excluded.shared_by, state = 'WAITING', code = null, failure = null,
          container_id = null, uploaded_at = null, asked_at = null, asks = 0, looks = 0, tries = 0, failed_tries = 0,
          failing_since = null, due_at = now(), lease_id = null, done_at = null
      where s.state = 'FAILED' or (s.state = 'UNCONFIRMED' and ${form.notThere}::boolean) returning id`,
  );
  const [written] = rows;
  if (!written) throw new Refusal("socialShared");
  return written.id;
}

/** Shares a given-up share again, unchanged. Throws a Refusal if the account can't be reached. */
export async function shareGivenUp(db: Db, agencyId: string, id: string): Promise<void> {
  const { rows } = await db.execute<{ connected: boolean }>(
    sql`select c.state = 'CONNECTED' and c.target_id = s.target_id as connected
      from social_share s join social_connection c on c.agency_id = s.agency_id and c.id = s.connection_id
      where s.agency_id = ${agencyId}::uuid and s.id = ${id}::uuid and s.state = 'FAILED' for update of s`,
  );
  if (rows.length === 0) throw new Refusal("movedOn");
  if (rows[0]?.connected !== true) throw new Refusal("socialNotConnected");
  await db.execute(
    sql`update social_share
      set state = 'WAITING', code = null, failure = null, container_id = null, uploaded_at = null, asked_at = null,
        asks = 0, looks = 0, tries = 0, failed_tries = 0, failing_since = null,
        due_at = now(), lease_id = null, done_at = null where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
  );
}
