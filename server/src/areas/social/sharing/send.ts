/**
 * Takes waiting shares one step at a time. Nothing is shared twice: a post that may exist already is looked up first.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { MAY_BE_DONE } from "#server/lib/meta/codes.ts";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import { afterThreeDays, nextTry } from "#server/lib/outside/waiting.ts";
import { asAgency, noteTrouble, openConnection, type SocialServices } from "../graph/account.ts";
import { shareReel, shareToFeed } from "./facebook.ts";
import { giveUpLateShares } from "./give-up-late.ts";
import { shareToInstagram } from "./instagram.ts";
import {
  failShare,
  goOn,
  leaveUnconfirmed,
  noteStepDone,
  type ShareStep,
  type Sharing,
  Superseded,
  shareCodeOf,
  UNASKED,
} from "./step.ts";

/** Successful steps after which an unfinished share is given up, or left for a person to confirm. */
const MAX_STEPS = 60;

async function claim(services: SocialServices, agencyId: string): Promise<Sharing | undefined> {
  const leaseId = randomUUID();
  const { rows } = await asAgency(services, agencyId, (db) =>
    db.execute<Omit<Sharing, "agencyId" | "leaseId">>(
      sql`with due as (select s.id
          from social_share s join social_connection c on c.agency_id = s.agency_id and c.id = s.connection_id
          where s.agency_id = ${agencyId}::uuid
            and s.state = 'WAITING'
            and s.due_at <= now()
            and c.state = 'CONNECTED'
            and c.target_id = s.target_id
            and (c.paused_until is null or c.paused_until <= now())
          order by s.due_at
          limit 1
          for update of s skip locked)
        update social_share s
        set lease_id = ${leaseId}::uuid, due_at = now() + interval '10 minutes', tries = s.tries + 1
        from due
        where s.id = due.id
        returning s.id, s.connection_id as "connectionId", s.platform, s.content_type as "contentType", s.message,
          s.media_id as "mediaId", s.media_url as "mediaUrl", s.is_video as "isVideo", s.link,
          s.container_id as "containerId", s.uploaded_at is not null as uploaded, s.asked_at as "askedAt", s.asks,
          s.looks, s.tries, s.failed_tries as "failedTries",
          coalesce(extract(epoch from now() - s.failing_since) * 1000, 0)::float8 as "failingMs"`,
    ),
  );
  const [row] = rows;
  return row && ({ ...row, agencyId, leaseId } as Sharing);
}

function advance(step: ShareStep): Promise<void> {
  const { platform, contentType } = step.share;
  if (platform === "instagram") return shareToInstagram(step);
  return contentType === "Reel" ? shareReel(step) : shareToFeed(step);
}

/** True if the database says that Meta was asked to publish it: the step may have noted it since. */
async function wasAsked(services: SocialServices, { agencyId, id }: Sharing): Promise<boolean> {
  const { rows } = await asAgency(services, agencyId, (db) =>
    db.execute<{ asked: boolean }>(
      sql`select asked_at is not null as asked
        from social_share
        where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
    ),
  );
  return rows[0]?.asked ?? false;
}

/** Decides what follows from an error: while publishing, or while looking up an earlier request. */
async function afterError(services: SocialServices, share: Sharing, error: GraphError): Promise<void> {
  const { agencyId, connectionId } = share;
  const step = { share, services };
  await noteTrouble(services, agencyId, connectionId, error);
  const before = share.askedAt !== null;
  const isAsked = await wasAsked(services, share);
  const { kind, message, waitMs, code } = error;
  // A refused look-up says nothing about the earlier request.
  if (kind === "refused" && !before) return failShare(step, shareCodeOf(share), message);
  const wait = nextTry({ tries: share.failedTries + 1, failingMs: share.failingMs, waitMs });
  if (wait === null)
    return before ? leaveUnconfirmed(step) : failShare(step, "cannotShare", afterThreeDays(reasonOf(error)));
  // A failed try is no step: tries have three days, steps have a number.
  const failing = sql`, tries = greatest(0, tries - 1), failed_tries = failed_tries + 1,
    failing_since = coalesce(failing_since, now()), failure = ${reasonOf(error)}`;
  const isNew = isAsked && !before;
  // The post may exist: looks it up soon.
  if (isNew && (kind === "unknown" || (kind === "busy" && MAY_BE_DONE.has(code ?? 0)))) return goOn(step, 2, failing);
  return goOn(step, wait / 1000, isNew ? sql`${failing}${UNASKED}` : failing);
}

/** Returns the message shown with a share while it is tried again. */
const reasonOf = ({ kind, message }: GraphError): string =>
  (kind === "revoked" ? "The account has to be connected again." : message).slice(0, 300);

export async function sendShares(services: SocialServices, agencyId: string): Promise<void> {
  await giveUpLateShares(services, agencyId);
  for (;;) {
    const share = await claim(services, agencyId);
    if (!share) return;
    try {
      if (share.tries > MAX_STEPS)
        await (share.askedAt === null
          ? failShare({ share, services }, "cannotShare", "Meta could not be reached.")
          : leaveUnconfirmed({ share, services }));
      else {
        const connection = await openConnection(services, agencyId, share.connectionId);
        await advance({ share, connection, services });
        await noteStepDone({ share, services });
      }
    } catch (error) {
      if (error instanceof Superseded) continue;
      if (!(error instanceof GraphError)) throw error;
      try {
        await afterError(services, share, error);
      } catch (again) {
        if (!(again instanceof Superseded)) throw again;
      }
    }
  }
}
