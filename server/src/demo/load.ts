import { sql } from "drizzle-orm";
import type { Config } from "#server/config.ts";
import { asOwner } from "#server/founding/owner-scope.ts";

/**
 * Loads the demo agencies into a database that has no agency yet; otherwise does nothing. One transaction, so that a
 * load that was cut short leaves nothing behind. Two loads differ only by the day they were made on.
 */
export async function loadDemo(ownerUrl: string, config: Config): Promise<void> {
  await asOwner(ownerUrl, async (db) => {
    const { rowCount } = await db.execute(sql`select from agency limit 1`);
    if (rowCount !== 0) return;
    // Only a first start pays for it: the portraits alone bring a drawing library with them.
    const { fillDemo } = await import("./fill.ts");
    await fillDemo(db, config);
  });
}
