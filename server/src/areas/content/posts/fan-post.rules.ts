/**
 * Takes posts and polls of fans from the ingest into the fan room. Staff moderate them like their own and don't edit
 * them.
 */
import { sql } from "drizzle-orm";
import type { FanPost } from "#contract/fans/interface.ts";
import { readAddress } from "#contract/links/hosts.ts";
import { oneLine } from "#contract/values/one-line.ts";
import { type Db, systemIn } from "#server/lib/database/scope.ts";
import { addPeople } from "#server/lib/work/work.ts";
import { contentItem, contentPollOption, contentPost } from "../content.table.ts";

/** Adds posts of fans, which are out at once. The caller has checked that their ids are new and their talents exist. */
export async function addFanPosts(db: Db, agencyId: string, posts: readonly FanPost[]): Promise<void> {
  if (posts.length === 0) return;
  const zone = sql`(select a.time_zone_id from agency a where a.id = ${agencyId}::uuid)`;
  await db.insert(contentItem).values(
    posts.map(({ itemId, text, link, poll, at }) => ({
      id: itemId,
      agencyId,
      kind: poll ? ("Fanroom-Poll" as const) : ("Fanroom-Post" as const),
      title: oneLine(text),
      fanroomType: "FANROOM" as const,
      link: link && (readAddress(link)?.url ?? link),
      // A phone's clock may be ahead.
      publishAt: sql`least(${at}::timestamptz, now())`,
      publishZone: zone,
      expiresAt: poll?.expiresAt ?? null,
    })),
  );
  await db
    .insert(contentPost)
    .values(posts.map(({ itemId, text, fanId, fanName }) => ({ agencyId, itemId, text, fanId, fanName, byFan: true })));
  const options = posts.flatMap(({ itemId, poll }) =>
    (poll?.options ?? []).map(({ id, text }, place) => ({ id, agencyId, itemId, place, text })),
  );
  if (options.length > 0) await db.insert(contentPollOption).values(options);
  await addPeople(
    db,
    systemIn(agencyId),
    posts.map(({ itemId, talentId }) => ({ id: itemId, personIds: [talentId] })),
  );
}

/** Moves posts that their fans took back to the bin. */
export const withdrawFanPosts = (
  db: Db,
  agencyId: string,
  withdrawn: readonly { itemId: string; fanId: string }[],
): Promise<unknown> =>
  db.execute(sql`update content_item i set deleted_at = now()
    from jsonb_to_recordset(${JSON.stringify(withdrawn)}::jsonb) as w ("itemId" uuid, "fanId" text)
      join content_post p on p.agency_id = ${agencyId}::uuid and p.item_id = w."itemId" and p.fan_id = w."fanId"
    where i.agency_id = p.agency_id and i.id = p.item_id and i.deleted_at is null`);
