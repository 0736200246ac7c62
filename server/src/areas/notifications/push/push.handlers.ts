/** Handlers of push in the browser of the session. */
import { and, eq } from "drizzle-orm";
import type { push as calls, pushTest } from "#contract/notifications/push.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers, UnscopedHandlers } from "#server/lib/serving/serve.ts";
import { pushSubscription } from "../notification.table.ts";
import { encrypt } from "./encrypt.ts";
import type { Push } from "./push.ts";

export const pushHandlers = ({ publicKey }: Push): Handlers<typeof calls> => ({
  async get({ db, actor, session }) {
    const rows = await db
      .select({ id: pushSubscription.sessionId })
      .from(pushSubscription)
      .where(and(eq(pushSubscription.agencyId, actor.agencyId), eq(pushSubscription.sessionId, found(session).id)));
    return { publicKey, on: rows.length > 0 };
  },
  async set({ db, actor, session, body }) {
    // A super admin is no agency's colleague and has no inbox.
    if (actor.role === "super_admin") return {};
    try {
      encrypt("", body);
    } catch {
      throw new Refusal("validation", [{ field: "p256dh", code: "invalid", message: "This is not a key" }]);
    }
    const { endpoint, p256dh, auth } = body;
    const key = { agencyId: actor.agencyId, sessionId: found(session).id };
    const set = { staffId: actor.id, endpoint, p256dh, auth };
    // Takes over the browser of an earlier session.
    await db
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.agencyId, actor.agencyId), eq(pushSubscription.endpoint, endpoint)));
    await db
      .insert(pushSubscription)
      .values({ ...key, ...set })
      .onConflictDoUpdate({ target: [pushSubscription.agencyId, pushSubscription.sessionId], set });
    return {};
  },
  async remove({ db, actor, session }) {
    await db
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.agencyId, actor.agencyId), eq(pushSubscription.sessionId, found(session).id)));
    return {};
  },
});

export const pushTestHandlers = ({ test }: Push): UnscopedHandlers<typeof pushTest> => ({
  async test({ session }) {
    const actor = session?.actor;
    if (!actor) throw new Refusal("chooseAgency");
    return { sent: await test(actor.agencyId, session.id) };
  },
});
