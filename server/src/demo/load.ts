import { sql } from "drizzle-orm";
import type { Settings } from "#server/config.ts";
import { asOwner } from "#server/founding/owner-scope.ts";

/**
 * Loads the demo agencies into a database without any agency; otherwise does nothing. One transaction, so that an
 * interrupted load leaves nothing behind. Two loads differ only by their date.
 */
export async function loadDemo(ownerUrl: string, config: Settings): Promise<void> {
  await asOwner(ownerUrl, async (db) => {
    const { rowCount } = await db.execute(sql`select from agency limit 1`);
    if (rowCount !== 0) return;
    // Imported on demand, because only the first start needs its drawing library.
    const { fillDemo } = await import("./fill.ts");
    await fillDemo(db, config);
  });
}
