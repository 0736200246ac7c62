import { sql } from "drizzle-orm";
import { oneTimeCode } from "#server/areas/session/account.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";

/** Returns a link to choose the first password. It works once, for a day, and revokes any earlier link. */
export async function invitationLink(db: Db, accountId: string, publicUrl: string): Promise<string> {
  const code = newToken();
  await db
    .insert(oneTimeCode)
    .values({ hash: hashOf(code), accountId, purpose: "invitation", expiresAt: sql`now() + interval '24 hours'` });
  return `${publicUrl}/staff/set-password/${code}`;
}
