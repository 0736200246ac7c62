/**
 * Pushes notifications to browsers with push switched on. Each is decided on once, in its own transaction, and
 * sent after it: one that is lost on the way is still in the inbox.
 */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { NotificationKind } from "#contract/notifications/notification.ts";
import type { PushSubscription } from "#contract/notifications/push.ts";
import { PRODUCT } from "#contract/product.ts";
import { session } from "#server/areas/session/account.table.ts";
import { type Database, type Db, systemIn } from "#server/lib/database/scope.ts";
import type { Post } from "#server/lib/outside/post.ts";
import { isQuiet, type Leaving, leaving, leavingFrom, type MayKnow, mayKnow } from "../due.ts";
import { sentence } from "../email.rules.ts";
import { pushSubscription } from "../notification.table.ts";
import { encrypt, type Vapid } from "./encrypt.ts";

/** Kinds that concern their receiver at once. The rest waits in the inbox. */
const PUSHED: readonly NotificationKind[] = [
  "mention",
  "assigned",
  "added",
  "comment",
  "reminder",
  "conflict",
  "overdue",
  "message",
  "conversationAssigned",
  "enquiry",
  "mailReply",
  "reconnect",
  "payeeChanged",
  "advance",
];
/** Age beyond which a notification isn't pushed: after a night of quiet hours, the evening's last ones still come. */
const PUSHED_WITHIN = sql.raw("interval '14 hours'");
/** More than these at once are sent as one message. */
const MAX = 3;
const TTL_SECONDS = 24 * 3_600;
const GONE = [404, 410];

interface Message {
  /** Replaces the message with the same tag in the browser. */
  tag: string;
  title: string;
  path: string;
}
interface Row extends Leaving {
  id: string;
}
interface Services {
  database: Database;
  post: Post;
  vapid: Vapid;
  know: MayKnow;
  idleHours: number;
  onError: (error: unknown) => void;
}

const kinds = sql.raw(`(${PUSHED.map((kind) => `'${kind}'`).join()})`);

const duePush = (agencyId: string, now: SQL): SQL => sql`select n.id, ${leaving} from ${leavingFrom}
  where n.agency_id = ${agencyId}::uuid
    and n.pushed_at is null
    and n.at > ${now} - ${PUSHED_WITHIN}
    and n.kind in ${kinds}
    and (n.kind = 'reminder' or not (${isQuiet(now)}))
    and exists (select from push_subscription p
      where p.agency_id = n.agency_id and p.staff_id = n.receiver_id and p.created_at <= n.at)
  order by n.receiver_id, n.at, n.id
  for update of n skip locked`;

function messagesOf(rows: readonly Row[]): Message[] {
  if (rows.length <= MAX) return rows.map((row) => ({ tag: row.id, title: sentence(row), path: "/inbox" }));
  return [{ tag: "several", title: `${rows.length} notifications in ${PRODUCT}`, path: "/inbox" }];
}

type Subscription = PushSubscription & { sessionId: string; staffId: string };

export function openPush({ database, post, vapid, know, idleHours, onError }: Services) {
  const end = (agencyId: string, sessionIds: readonly string[]) =>
    database.scope(systemIn(agencyId), "write", (db) =>
      db
        .delete(pushSubscription)
        .where(and(eq(pushSubscription.agencyId, agencyId), inArray(pushSubscription.sessionId, [...sessionIds]))),
    );
  /**
   * Sends to one browser; returns whether the push service accepted it. A browser that it no longer knows is deleted.
   */
  async function send(agencyId: string, to: Subscription, message: Message): Promise<boolean> {
    try {
      const headers = {
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(TTL_SECONDS),
        authorization: vapid.authorization(to.endpoint),
      };
      const status = await post(to.endpoint, headers, encrypt(JSON.stringify(message), to));
      if (GONE.includes(status)) await end(agencyId, [to.sessionId]);
      else if (status >= 300) onError(new Error(`a push service answered ${status}`));
      return status < 300;
    } catch (error) {
      onError(error);
      return false;
    }
  }
  /** Returns those of the sessions that still live: one that idled away is still a row. */
  const livingOf = (ids: readonly string[]) =>
    database.signIn((db) =>
      db
        .select({ id: session.id })
        .from(session)
        .where(
          and(
            inArray(session.id, [...ids]),
            eq(session.state, "active"),
            sql`least(${session.absoluteExpiresAt}, ${session.usedAt}
              + make_interval(hours => session_idle_hours(${session.accountId}, ${idleHours}::int))) > now()`,
          ),
        ),
    );
  async function claim(db: Db, agencyId: string, now: SQL): Promise<Map<string, Row[]>> {
    const { rows } = await db.execute<Row & Record<string, unknown>>(duePush(agencyId, now));
    const byReceiver = new Map<string, Row[]>();
    for (const row of rows)
      if (await mayKnow(know, agencyId, row))
        byReceiver.set(row.receiverId, [...(byReceiver.get(row.receiverId) ?? []), row]);
    const ids = sql.param(rows.map(({ id }) => id));
    await db.execute(
      sql`update notification set pushed_at = ${now} where agency_id = ${agencyId}::uuid and id = any (${ids}::uuid[])`,
    );
    return byReceiver;
  }
  const subscriptionsOf = (db: Db, agencyId: string, staffIds: readonly string[]) =>
    db
      .select()
      .from(pushSubscription)
      .where(and(eq(pushSubscription.agencyId, agencyId), inArray(pushSubscription.staffId, [...staffIds])));

  return {
    publicKey: vapid.publicKey,
    /** Sends the notifications of an agency that are due. */
    async deliver(agencyId: string, now: SQL): Promise<void> {
      const due = await database.scope(systemIn(agencyId), "write", async (db) => {
        const byReceiver = await claim(db, agencyId, now);
        return {
          byReceiver,
          to: byReceiver.size > 0 ? await subscriptionsOf(db, agencyId, [...byReceiver.keys()]) : [],
        };
      });
      if (due.to.length === 0) return;
      const living = new Set((await livingOf(due.to.map(({ sessionId }) => sessionId))).map(({ id }) => id));
      const dead = due.to.filter(({ sessionId }) => !living.has(sessionId)).map(({ sessionId }) => sessionId);
      if (dead.length > 0) await end(agencyId, dead);
      await Promise.all(
        due.to
          .filter(({ sessionId }) => living.has(sessionId))
          .map(async (to) => {
            for (const message of messagesOf(due.byReceiver.get(to.staffId) ?? [])) await send(agencyId, to, message);
          }),
      );
    },
    /** Sends a test message to the browser of a session. */
    async test(agencyId: string, sessionId: string): Promise<boolean> {
      const [to] = await database.scope(systemIn(agencyId), "read", (db) =>
        db
          .select()
          .from(pushSubscription)
          .where(and(eq(pushSubscription.agencyId, agencyId), eq(pushSubscription.sessionId, sessionId))),
      );
      const message = { tag: "test", title: `Notifications of ${PRODUCT} reach this browser`, path: "/inbox" };
      return to !== undefined && send(agencyId, to, message);
    },
  };
}
export type Push = ReturnType<typeof openPush>;
