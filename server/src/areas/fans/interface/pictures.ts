/** Fetches the pictures of fans' posts in a job after the batch was taken in, and stores them as our own files. */
import { sql } from "drizzle-orm";
import type { FanPost } from "#contract/fans/interface.ts";
import { readAddress } from "#contract/links/hosts.ts";
import { contentMedia } from "#server/areas/content/content.table.ts";
import { fetchPicture, type PictureServices, pictureProblem } from "#server/areas/links/picture.rules.ts";
import { type Db, systemIn } from "#server/lib/database/scope.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";

/** Notes the pictures of posts, and adds a job to fetch them. */
export async function askForPictures(
  db: Db,
  jobs: Pick<Jobs, "enqueue">,
  agencyId: string,
  posts: readonly FanPost[],
): Promise<void> {
  for (const { itemId, pictures } of posts) {
    if (pictures.length === 0) continue;
    await db.execute(sql`insert into content_fan_picture (agency_id, item_id, place, address)
      select ${agencyId}::uuid, ${itemId}::uuid, p.place - 1, p.address
      from unnest(${sql.param([...pictures])}::text[]) with ordinality p (address, place)`);
    await jobs.enqueue(db, "fanPictures", { agencyId, itemId });
  }
}

/** Fetches the remaining pictures of a post; one that can't be fetched is left out, as its fan can't be notified. */
export async function fetchFanPictures(
  services: PictureServices,
  { agencyId, itemId }: { agencyId: string; itemId: string },
): Promise<void> {
  const system = systemIn(agencyId);
  const remaining = await services.database.scope(system, "read", (db) =>
    db.execute<{ place: number; address: string }>(
      sql`select place, address
        from content_fan_picture
        where agency_id = ${agencyId}::uuid and item_id = ${itemId}::uuid
        order by place`,
    ),
  );
  for (const { place, address } of remaining.rows) {
    const wanted = { address: readAddress(address)?.url ?? address, want: "photo", name: "picture" } as const;
    const mediaId = await fetchPicture(services, system, wanted).catch((error: unknown) => {
      if (pictureProblem(error) === null) throw error;
      return null;
    });
    // One transaction each: a job that starts over fetches only what is missing.
    await services.database.scope(system, "write", async (db) => {
      const { rowCount } = await db.execute(
        sql`delete from content_fan_picture
          where agency_id = ${agencyId}::uuid and item_id = ${itemId}::uuid and place = ${place}`,
      );
      if (rowCount === 1 && mediaId !== null)
        await db.insert(contentMedia).values({ agencyId, recordId: itemId, mediaId, place });
    });
  }
}
