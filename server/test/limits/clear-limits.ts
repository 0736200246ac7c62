import { createHash } from "node:crypto";
import type { Database } from "#server/lib/database/scope.ts";

/**
 * Forgets what accounts, and requests from this machine, have used up of any limit. What other files count in the same
 * database stays: they wait for a refusal.
 */
export async function clearLimits({ plain }: Pick<Database, "plain">, accountIds: readonly string[]): Promise<void> {
  const hashes = accountIds.map((id) => createHash("sha256").update(id).digest("base64url"));
  await plain.query(
    "delete from rate_limit where key like '%:address:127.0.0.1' or split_part(key, ':', 3) = any ($1)",
    [hashes],
  );
}
