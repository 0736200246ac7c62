import { eq } from "drizzle-orm";
import type { AuthTrail } from "#server/lib/security/auth-trail.ts";
import type { LockOut } from "#server/lib/serving/limits/rate-limit.ts";
import { account } from "./account.table.ts";

/** Limits whose excess is guessing; the others only bound work. */
const GUESSING: ReadonlySet<LockOut["limit"]> = new Set(["signIn", "code"]);

/** Notes in the trail that an address, an account or an email is locked out for a while. */
export const noteLockOut =
  (trail: AuthTrail) =>
  async ({ limit, by, address, subject }: LockOut): Promise<void> => {
    if (!GUESSING.has(limit)) return;
    await trail.signIn(async (db, note) => {
      const [holder] = subject
        ? await db
            .select({ accountId: account.id, agencyId: account.agencyId })
            .from(account)
            .where(eq(by === "email" ? account.email : account.id, subject))
        : [];
      await note({ outcome: "locked out", accountId: null, agencyId: null, ...holder, address, detail: { limit, by } });
    });
  };
