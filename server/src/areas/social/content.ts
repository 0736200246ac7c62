/**
 * Handlers of posts on Facebook and Instagram. Hiding and deleting are also done on Facebook; Instagram offers neither.
 */
import { sql } from "drizzle-orm";
import { inOurNames } from "#contract/list.ts";
import { SOCIAL_LIMITS } from "#contract/social/codes.ts";
import type { socialContents as calls } from "#contract/social/content.ts";
import { socialContents } from "#contract/social/content.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { unknownReference } from "#server/lib/serving/references.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { socialContentList } from "./content.list.ts";
import { reachesContentOf } from "./social.rules.ts";
import { socialContent as post, socialConnection } from "./social.table.ts";

const p = sql.placeholder;

/** Marks posts as deleted, which is pushed to Facebook. */
const removing = preparedFamily(
  () => sql`update ${post}
    set removed_at = now(), version = version + 1, failure = null,
      asked = case when platform = 'facebook' then 'DELETE' end, asked_due_at = now(), asked_tries = 0,
      asked_failing_since = null
    where id = any (${p("ids")}::uuid[]) and removed_at is null returning id`,
);
/** Instagram posts that were deleted here, as far as the actor may write them. */
const restorable = preparedFamily(
  () =>
    sql`select ${post.id} as id
      from ${post}
      where ${post.id} = any (${p("ids")}::uuid[])
        and ${post.agencyId} = ${p("$agency")}::uuid
        and ${post.platform} = 'instagram'
        and ${post.removedAt} is not null
        and ${reachesContentOf(post.personId, "write")}`,
);
const refreshing = preparedFamily(
  () => sql`update ${socialConnection}
    set mirror_due_at = now()
    where agency_id = ${p("$agency")}::uuid and platform = ${p("platform")} and state = 'CONNECTED'
      and (${p("person")}::uuid is null or person_id = ${p("person")}::uuid)
      and (mirrored_at is null or mirrored_at < now() - interval '1 minute')
      and mirror_due_at > now()
      and ${reachesContentOf(socialConnection.personId, "read")} returning id`,
);

/**
 * Returns the posts of these talents on a platform, as far as the actor may delete them; refuses more than one request
 * takes.
 */
async function idsOf(
  db: Db,
  actor: Actor,
  { platform, userIds }: { platform: "facebook" | "instagram" | undefined; userIds: readonly string[] },
): Promise<string[]> {
  if (platform === undefined || userIds.length === 0)
    throw new Refusal("validation", [
      { field: "ids", code: "invalid", message: "Name posts, or a platform and talents" },
    ]);
  const query = { ...EVERYTHING, platform, userIds: [...userIds] };
  const ids = await socialContentList.ids(db, actor, query, SOCIAL_LIMITS.ids + 1);
  if (ids.length > SOCIAL_LIMITS.ids) throw new Refusal("tooManyRecords");
  const writable = await reached(db, undefined, { ...reachValues(actor), ids });
  return writable.map(({ id }) => String(id));
}
const reached = preparedFamily(
  () =>
    sql`select ${post.id} as id
      from ${post}
      where ${post.id} = any (${p("ids")}::uuid[]) and ${reachesContentOf(post.personId, "write")}`,
);
const EVERYTHING = {
  pageIndex: 0,
  pageSize: 1,
  orderBy: "publishDate",
  orderDirection: "DESC",
  withTotal: false,
} as const;

export const socialContentHandlers = (wake: () => void): Handlers<typeof calls> => ({
  list: ({ db, actor, query }) => socialContentList(db, actor, query),
  count: ({ db, actor, body }) => socialContentList.counts(db, actor, inOurNames(socialContents.list.list, body)),

  async hide({ db, body: { ids, hidden } }) {
    const { rowCount } = await db.execute(
      sql`update social_content
        set hidden = ${hidden}::boolean, version = version + 1, failure = null,
          asked = case when platform = 'facebook' then ${hidden ? "HIDE" : "UNHIDE"} end, asked_due_at = now(),
          asked_tries = 0, asked_failing_since = null
        where id = any (${sql.param(ids)}::uuid[])`,
    );
    wake();
    return { count: rowCount ?? 0 };
  },

  async remove({ db, actor, body: { ids, platform, userIds } }) {
    const removed = await removing(db, undefined, {
      ids: ids.length > 0 ? ids : await idsOf(db, actor, { platform, userIds }),
    });
    wake();
    return { count: removed.length };
  },

  async restore({ db, actor, body: { ids } }) {
    const deleted = new Set((await restorable(db, undefined, { ...reachValues(actor), ids })).map(({ id }) => id));
    const unknown = ids.flatMap((id, place) => (deleted.has(id) ? [] : [{ id, field: `ids.${place}` }]));
    if (unknown.length > 0) throw new Refusal("validation", unknown.map(unknownReference));
    const { rowCount } = await db.execute(
      sql`update social_content
        set removed_at = null, version = version + 1
        where id = any (${sql.param(ids)}::uuid[])`,
    );
    return { count: rowCount ?? 0 };
  },

  async refresh({ db, actor, body: { platform, trmId = null } }) {
    const due = await refreshing(db, undefined, { ...reachValues(actor), platform, person: trmId });
    wake();
    return { asked: due.length };
  },
});
