/** Handlers of a person's notifications, and of what they follow. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type {
  notifications as calls,
  Follow,
  recordFollows as followCalls,
} from "#contract/notifications/notification.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import type { notificationLists } from "./notification.list.ts";
import { followTable, notification } from "./notification.table.ts";

const isReceived = (actor: Actor) =>
  and(eq(notification.agencyId, actor.agencyId), eq(notification.receiverId, actor.id));

export const notificationHandlers = (lists: ReturnType<typeof notificationLists>): Handlers<typeof calls> => ({
  list: ({ db, actor, query }) => lists.list(db, actor, query),
  count: ({ db, actor }) => lists.count(db, actor),
  async read({ db, actor, body }) {
    const which = "ids" in body ? inArray(notification.id, body.ids) : isNull(notification.readAt);
    if ("ids" in body && body.ids.length === 0) return {};
    // Keeps the time of the first reading.
    const readAt = body.read === 1 ? sql`coalesce(${notification.readAt}, now())` : null;
    await db
      .update(notification)
      .set({ readAt: readAt as never })
      .where(and(isReceived(actor), which));
    return {};
  },
});

async function readFollow(db: Db, actor: Actor, recordId: string): Promise<Follow> {
  const [row] = await db
    .select({ muted: followTable.muted })
    .from(followTable)
    .where(
      and(
        eq(followTable.agencyId, actor.agencyId),
        eq(followTable.staffId, actor.id),
        eq(followTable.recordId, recordId),
      ),
    );
  return { following: row !== undefined, muted: row?.muted ?? false };
}

export const followHandlers: Handlers<typeof followCalls> = {
  get: ({ db, actor, params }) => readFollow(db, actor, params.id),
  async set({ db, actor, params: { id: recordId }, body: { following, muted } }) {
    const key = { agencyId: actor.agencyId, staffId: actor.id, recordId };
    // A super admin is no agency's colleague and has no inbox.
    if (actor.role === "super_admin") return { following: false, muted: false };
    // Keeps the row of a muted record, so that it stays silent when something would follow it again.
    if (following || muted)
      await db
        .insert(followTable)
        .values({ ...key, muted })
        .onConflictDoUpdate({
          target: [followTable.agencyId, followTable.staffId, followTable.recordId],
          set: { muted },
        });
    else
      await db
        .delete(followTable)
        .where(
          and(
            eq(followTable.agencyId, key.agencyId),
            eq(followTable.staffId, key.staffId),
            eq(followTable.recordId, recordId),
          ),
        );
    return { following: following || muted, muted };
  },
};
