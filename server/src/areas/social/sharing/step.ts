/** A share under way, and its outcomes. Each step is stored before the next one starts. */
import { type SQL, sql } from "drizzle-orm";
import type { ShareCode, SharePlatform, SocialContentType } from "#contract/social/codes.ts";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import { asAgency, type OpenConnection, type SocialServices } from "../graph/account.ts";
import { Permalink } from "../graph/shapes.ts";
import { readPosts } from "../mirror/read-posts.ts";
import { makeFileLink } from "./file-link.ts";

export interface Sharing extends Record<string, unknown> {
  id: string;
  agencyId: string;
  connectionId: string;
  platform: SharePlatform;
  contentType: SocialContentType;
  message: string;
  mediaId: string | null;
  mediaUrl: string | null;
  isVideo: boolean;
  link: string | null;
  containerId: string | null;
  uploaded: boolean;
  /** Time at which Meta was asked to publish it. */
  askedAt: string | null;
  asks: number;
  looks: number;
  /** Number of successful steps. */
  tries: number;
  /** Failed tries since the last successful step, and for how long. */
  failedTries: number;
  failingMs: number;
  leaseId: string;
}

/** Thrown if another process has claimed the share. */
export class Superseded extends Error {}

export interface ShareStep {
  share: Sharing;
  connection: OpenConnection;
  services: SocialServices;
}

/** Writes an outcome; throws if another process has claimed the share. */
export async function keep({ share, services }: Pick<ShareStep, "share" | "services">, set: SQL): Promise<void> {
  const { rowCount } = await asAgency(services, share.agencyId, (db) =>
    db.execute(
      sql`update social_share
        set ${set}
        where agency_id = ${share.agencyId}::uuid
          and id = ${share.id}::uuid
          and lease_id = ${share.leaseId}::uuid
          and state = 'WAITING'`,
    ),
  );
  if (!rowCount) throw new Superseded();
}

const soon = (seconds: number): SQL => sql`due_at = now() + make_interval(secs => ${seconds}::float8)`;
/** Schedules the next step. */
export const goOn = (step: Pick<ShareStep, "share" | "services">, seconds: number, more: SQL = sql``) =>
  keep(step, sql`${soon(seconds)}${more}`);

/** Clears the failed tries: Meta answered. */
export const noteStepDone = ({ share, services }: Pick<ShareStep, "share" | "services">) =>
  share.failedTries === 0
    ? Promise.resolve()
    : asAgency(services, share.agencyId, async (db) => {
        await db.execute(
          sql`update social_share
            set failed_tries = 0, failing_since = null, failure = null
            where agency_id = ${share.agencyId}::uuid and id = ${share.id}::uuid and state = 'WAITING'`,
        );
      });

/** Notes that Meta is asked to publish it, before it is asked. */
export const noteAsked = (step: ShareStep) => keep(step, sql`asked_at = now(), asks = asks + 1, looks = 0`);
/** Notes that it was not published: Meta refused, or was never reached. */
export const UNASKED = sql`, asked_at = null`;

export const failShare = (step: Pick<ShareStep, "share" | "services">, code: ShareCode, failure: string) =>
  keep(
    step,
    sql`state = 'FAILED', code = ${code}, failure = ${failure.slice(0, 300)}, done_at = now(), asked_at = null,
      container_id = null, uploaded_at = null`,
  );
export const leaveUnconfirmed = (step: Pick<ShareStep, "share" | "services">) =>
  keep(step, sql`state = 'UNCONFIRMED', done_at = now()`);

/** Returns the code of a refusal: the specification has one of its own for videos. */
export const shareCodeOf = ({ isVideo }: Sharing): ShareCode => (isVideo ? "9205" : "cannotShare");

/** Returns an address from which Meta fetches the file. */
export async function fileUrl({ share, services }: ShareStep): Promise<string | null> {
  if (share.mediaUrl !== null) return share.mediaUrl;
  if (share.mediaId === null) return null;
  return asAgency(services, share.agencyId, (db) =>
    makeFileLink(db, services.config.publicUrl, share.agencyId, share.id),
  );
}

const onFacebook = (address: string): string => new URL(address, "https://www.facebook.com").href;
/** Notes that it is published, with its address as far as Meta gives it. */
export async function finish(step: ShareStep, externalId: string, path: string | null = null): Promise<void> {
  const { connection, share } = step;
  let permalink = path;
  if (permalink === null)
    try {
      const field = share.platform === "facebook" ? "permalink_url" : "permalink";
      const read = await connection.graph.ask({ path: externalId, query: { fields: field }, schema: Permalink });
      permalink = read.permalink_url ?? read.permalink ?? null;
    } catch (error) {
      // The post exists; the next reading of the account brings its address.
      if (!(error instanceof GraphError)) throw error;
    }
  const address = permalink === null ? null : onFacebook(permalink);
  await keep(
    step,
    sql`state = 'SHARED', external_id = ${externalId}, permalink = ${address}, code = null, failure = null,
      done_at = now()`,
  );
  // Reads the account soon, so that the post is listed.
  await asAgency(step.services, share.agencyId, (db) =>
    db.execute(
      sql`update social_connection
        set mirror_due_at = least(mirror_due_at, now() + interval '5 seconds')
        where agency_id = ${share.agencyId}::uuid and id = ${share.connectionId}::uuid`,
    ),
  );
}

const words = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
/** Allowance for clocks that differ, in milliseconds. */
const SKEW_MS = 120_000;
const MAX_READ = 500;
/** Searches the last posts of the account, since Meta was asked, for one with these words that no other share has. */
export async function findPosted({ share, connection, services }: ShareStep): Promise<string | null> {
  const since = Date.parse(share.askedAt ?? "") - SKEW_MS;
  const { posts, whole } = await readPosts(connection, MAX_READ, since);
  const alike = posts.filter(
    ({ text, publishedAt }) => words(text) === words(share.message) && Date.parse(publishedAt) >= since,
  );
  // If more was posted since than was read, not finding it proves nothing.
  if (alike.length === 0 && !whole) throw new GraphError("unknown", "Too much was posted since.");
  if (alike.length === 0) return null;
  const ids = alike.map(({ externalId }) => externalId);
  const { rows } = await asAgency(services, share.agencyId, (db) =>
    db.execute<{ id: string }>(
      sql`select id from unnest(${sql.param(ids)}::text[]) with ordinality t (id, n) where not exists (
        select from social_share s
        where s.agency_id = ${share.agencyId}::uuid
          and s.connection_id = ${share.connectionId}::uuid
          and s.external_id = t.id
          and s.id <> ${share.id}::uuid)
        order by n desc
        limit 1`,
    ),
  );
  return rows[0]?.id ?? null;
}
