/** Writes what fans post, and say about meetups, in the order in which it happened. */
import { sql } from "drizzle-orm";
import type { FanEvent, FanPost } from "#contract/fans/interface.ts";
import { addFanPosts, withdrawFanPosts } from "#server/areas/content/posts/fan-post.rules.ts";
import { unlessInUse } from "#server/lib/database/savepoint.ts";
import type { Db } from "#server/lib/database/scope.ts";

export const isPost = (event: FanEvent): event is FanPost => event.type === "POST";
export const isSaid = (event: FanEvent): event is Extract<FanEvent, { type: "WITHDRAW" | "GOING" | "NOT_GOING" }> =>
  event.type === "WITHDRAW" || event.type === "GOING" || event.type === "NOT_GOING";

const optionsOf = ({ poll }: FanPost): readonly string[] => (poll?.options ?? []).map(({ id }) => id);

/**
 * Adds posts, and returns those whose id is in use in another agency. They are refused like any other, so that a key
 * does not learn of it.
 */
async function addOrRefuse(db: Db, agencyId: string, posts: readonly FanPost[]): Promise<readonly FanPost[]> {
  if (posts.length === 0 || (await unlessInUse(db, () => addFanPosts(db, agencyId, posts)))) return [];
  if (posts.length === 1) return posts;
  const middle = Math.ceil(posts.length / 2);
  const first = await addOrRefuse(db, agencyId, posts.slice(0, middle));
  return [...first, ...(await addOrRefuse(db, agencyId, posts.slice(middle)))];
}

/**
 * Adds new posts before other events name them. Returns the added ones, and those whose id belongs to something else.
 */
export async function takePosts(
  db: Db,
  agencyId: string,
  posts: readonly FanPost[],
  isKnown: (talentId: string) => boolean,
): Promise<{ added: readonly FanPost[]; refused: ReadonlySet<FanPost> }> {
  if (posts.length === 0) return { added: [], refused: new Set() };
  const items = posts.map(({ itemId }) => itemId);
  const options = posts.flatMap(optionsOf);
  const { rows: before } = await db.execute<{ id: string }>(
    sql`select id
      from fan_event_key
      where agency_id = ${agencyId}::uuid and id = any (${sql.param(posts.map(({ id }) => id))}::uuid[])`,
  );
  const { rows: used } = await db.execute<{ name: string }>(sql`
    select 'item ' || id as name from record where id = any (${sql.param(items)}::uuid[])
    union all select 'option ' || id from content_poll_option where id = any (${sql.param(options)}::uuid[])`);
  const [repeated, taken] = [new Set(before.map(({ id }) => id)), new Set(used.map(({ name }) => name))];
  const refused = new Set<FanPost>();
  const fresh: FanPost[] = [];
  for (const post of posts) {
    if (repeated.has(post.id) || !isKnown(post.talentId)) continue;
    const own = [`item ${post.itemId}`, ...optionsOf(post).map((id) => `option ${id}`)];
    if (own.some((name) => taken.has(name))) refused.add(post);
    else {
      fresh.push(post);
      for (const name of own) taken.add(name);
    }
  }
  for (const post of await addOrRefuse(db, agencyId, fresh)) refused.add(post);
  return { added: fresh.filter((post) => !refused.has(post)), refused };
}

/** Returns which of the ids are meetups. */
export async function meetupsAmong(db: Db, agencyId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from content_item
    where agency_id = ${agencyId}::uuid
      and id = any (${sql.param([...ids])}::uuid[])
      and fanroom_type is not null
      and starts_at is not null`);
  return new Set(rows.map(({ id }) => id));
}

/** Keeps what each fan said last about a meetup; posts that they withdrew go to the bin. */
export async function saveMeetupReplies(db: Db, agencyId: string, events: readonly FanEvent[]): Promise<void> {
  const messages = events.filter(isSaid);
  const withdrawn = messages.filter(({ type }) => type === "WITHDRAW");
  if (withdrawn.length > 0) await withdrawFanPosts(db, agencyId, withdrawn);
  const rows = messages
    .filter(({ type }) => type !== "WITHDRAW")
    .map(({ itemId, fanId, type, at }) => ({
      agency_id: agencyId,
      item_id: itemId,
      fan_id: fanId,
      is_going: type === "GOING",
      said_at: at,
    }));
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into content_meetup_fan as known (agency_id, item_id, fan_id, is_going, said_at)
      select distinct on (item_id, fan_id) agency_id, item_id, fan_id, is_going, said_at
        from jsonb_populate_recordset(null::content_meetup_fan, ${JSON.stringify(rows)}::jsonb)
        order by item_id, fan_id, said_at desc
        on conflict (agency_id, item_id, fan_id) do update set is_going = excluded.is_going, said_at = excluded.said_at
        where known.said_at < excluded.said_at`);
}
