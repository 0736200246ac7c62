/** Removes an agency from ClickHouse, and what of it waits to be sent there. */
import { sql } from "drizzle-orm";
import { actIn, asOwner } from "#server/founding/owner-scope.ts";
import { forgetAgency, openClickHouse } from "./clickhouse.ts";

export async function removeFromAnalytics(ownerUrl: string, url: string | undefined, agencyId: string): Promise<void> {
  await asOwner(ownerUrl, async (db) => {
    await actIn(db, agencyId, agencyId);
    for (const table of ["analytics_event", "analytics_day"])
      await db.execute(sql`delete from ${sql.identifier(table)} where agency_id = ${agencyId}::uuid`);
  });
  if (url === undefined) return;
  const clickhouse = openClickHouse(url);
  try {
    await forgetAgency(clickhouse, agencyId);
  } finally {
    await clickhouse.close();
  }
}
