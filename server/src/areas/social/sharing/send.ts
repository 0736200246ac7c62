/** Takes shares that wait, one step at a time. Nothing is shared twice: what may be there already is looked for first. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { GraphError } from "#server/lib/meta/graph-error.ts";
import { asAgency, noteTrouble, openConnection, type SocialServices } from "../graph/account.ts";
import { shareReel, shareToFeed } from "./facebook.ts";
import { shareToInstagram } from "./instagram.ts";
import {
  failShare,
  goOn,
  leaveUnconfirmed,
  type ShareStep,
  type Sharing,
  Superseded,
  shareCodeOf,
  UNASKED,
} from "./step.ts";

/** A share that is not done after so many steps is given up, or left for a person to confirm. */
const MOST_TRIES = 60;

async function claim(services: SocialServices, agencyId: string): Promise<Sharing | undefined> {
  const leaseId = randomUUID();
  const { rows } = await asAgency(services, agencyId, (db) =>
    db.execute<Omit<Sharing, "agencyId" | "leaseId">>(
      sql`with due as (select s.id from social_share s join social_connection c on c.agency_id = s.agency_id and c.id = s.connection_id
          where s.agency_id = ${agencyId}::uuid and s.state = 'WAITING' and s.due_at <= now() and (c.paused_until is null or c.paused_until <= now()) order by s.due_at limit 1 for update of s skip locked)
        update social_share s set lease_id = ${leaseId}::uuid, due_at = now() + interval '10 minutes', tries = s.tries + 1 from due where s.id = due.id
        returning s.id, s.connection_id as "connectionId", s.platform, s.content_type as "contentType", s.message, s.media_id as "mediaId", s.media_url as "mediaUrl", s.is_video as "isVideo", s.link,
          s.container_id as "containerId", s.uploaded_at is not null as uploaded, s.asked_at as "askedAt", s.asks, s.looks, s.tries`,
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

/** Whether Meta was asked to publish it, as is kept: the step may have noted it since. */
async function wasAsked(services: SocialServices, { agencyId, id }: Sharing): Promise<boolean> {
  const { rows } = await asAgency(services, agencyId, (db) =>
    db.execute<{ asked: boolean }>(
      sql`select asked_at is not null as asked from social_share where agency_id = ${agencyId}::uuid and id = ${id}::uuid`,
    ),
  );
  return rows[0]?.asked ?? false;
}

/** Decides what follows from an error: of publishing, or of looking for what was asked for before. */
async function afterError(services: SocialServices, share: Sharing, error: GraphError): Promise<void> {
  const { agencyId, connectionId } = share;
  const step = { share, services };
  await noteTrouble(services, agencyId, connectionId, error);
  const before = share.askedAt !== null;
  const asked = await wasAsked(services, share);
  const backoff = Math.min(300, 2 ** Math.min(share.tries, 8));
  switch (error.kind) {
    case "revoked":
      return before ? leaveUnconfirmed(step) : failShare(step, "cannotShare", "The account has to be connected again.");
    case "refused":
      // A look that is refused says nothing about what was asked for before.
      return before ? goOn(step, backoff) : failShare(step, shareCodeOf(share), error.message);
    case "busy":
    case "unreached":
      return goOn(step, (error.waitMs ?? backoff * 1000) / 1000, asked && !before ? UNASKED : sql``);
    case "unknown":
      return goOn(step, asked && !before ? 2 : backoff);
  }
}

export async function sendShares(services: SocialServices, agencyId: string): Promise<void> {
  for (;;) {
    const share = await claim(services, agencyId);
    if (!share) return;
    try {
      if (share.tries > MOST_TRIES)
        await (share.askedAt === null
          ? failShare({ share, services }, "cannotShare", "Meta could not be reached.")
          : leaveUnconfirmed({ share, services }));
      else {
        const connection = await openConnection(services, agencyId, share.connectionId);
        await advance({ share, connection, services });
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
