/** Handlers of one's own sessions: listing them, and ending one or all others. */
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { users } from "#contract/session/session.ts";
import type { AuthOutcome } from "#server/lib/security/auth-trail.ts";
import { notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Caller, Session } from "#server/lib/serving/session.ts";
import { session } from "./account.table.ts";
import { sessionLives } from "./clocks.ts";
import type { SessionServices } from "./services.ts";

type OwnSessionCalls = Pick<typeof users, "sessions" | "endSession" | "endOtherSessions">;

const live = (current: Session | null): Session => {
  if (!current) throw new Refusal("sessionEnded");
  return current;
};

export function ownSessionHandlers({
  database,
  trail,
  sessionIdleHours,
}: SessionServices): UnscopedHandlers<OwnSessionCalls> {
  /** Ends sessions of the account. Every process and open screen learns of it with the commit. */
  const end = (current: Session, { address }: Caller, which: ReturnType<typeof eq>, outcome: AuthOutcome) =>
    trail.signIn(async (db, note) => {
      const { rowCount } = await db.delete(session).where(and(eq(session.accountId, current.accountId), which));
      if (!rowCount) return 0;
      await note({
        outcome,
        accountId: current.accountId,
        agencyId: current.agencyId,
        address,
        detail: { sessions: rowCount },
      });
      return rowCount;
    });

  return {
    async sessions({ session: found }) {
      const current = live(found);
      const rows = await database.signIn((db) =>
        db
          .select({
            id: session.id,
            device: session.device,
            address: session.address,
            startedAt: sql<string>`${session.createdAt}`,
            usedAt: sql<string>`${session.usedAt}`,
          })
          .from(session)
          .where(and(eq(session.accountId, current.accountId), sessionLives(sessionIdleHours)))
          .orderBy(desc(session.usedAt), session.id),
      );
      return rows.map((row) => ({ ...row, current: row.id === current.id }));
    },

    async endSession({ session: found, params, caller }) {
      const ended = await end(live(found), caller, eq(session.id, params.id), "session ended");
      if (ended === 0) throw notFound();
      return {};
    },

    async endOtherSessions({ session: found, caller }) {
      const current = live(found);
      await end(current, caller, ne(session.id, current.id), "other sessions ended");
      return {};
    },
  };
}
