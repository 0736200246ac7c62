/** Handlers of favourites, the talents that the fan app shows first: add, describe, order, remove, restore. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { favourites as calls, Favourite } from "#contract/favourites/favourite.ts";
import { checkPicture } from "#server/areas/media/media.rules.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { type ListReach, listReach, reachable } from "#server/lib/reach/assigned.ts";
import { avatarOf } from "#server/lib/records/briefs.ts";
import { refuseStale } from "#server/lib/records/version.ts";
import { unknownReference } from "#server/lib/serving/references.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { phoneColumns } from "#server/lib/values/phone.ts";
import { favouriteList, readFavourite } from "./favourite.list.ts";
import { favourite } from "./favourite.table.ts";
import { statisticsOf } from "./statistics.ts";

const SUGGESTED = sql.raw("20");
const p = sql.placeholder;

const isFavourite = ({ agencyId }: Actor, personId: string) =>
  and(eq(favourite.agencyId, agencyId), eq(favourite.personId, personId));

/** Serialises concurrent additions and moves, so that no two favourites share a position. */
const lockOrder = (db: Db, { agencyId }: Actor) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('favourite ' || ${agencyId}, 0))`);

/**
 * Adds favourites at the end of the order; removed ones come back as they were. Returns the ids that were not
 * favourites before.
 */
async function addFavourites(
  db: Db,
  actor: Actor,
  ids: readonly string[],
  field: (index: number) => string,
): Promise<string[]> {
  const { agencyId } = actor;
  const talents = await db
    .select({ id: person.id })
    .from(person)
    .where(and(inArray(person.id, [...ids]), eq(person.family, "talents")));
  const talentIds = new Set(talents.map(({ id }) => id));
  const scouts = ids.flatMap((id, index) => (talentIds.has(id) ? [] : [unknownReference({ id, field: field(index) })]));
  if (scouts.length > 0) throw new Refusal("validation", scouts);
  await lockOrder(db, actor);
  const last = sql`(select coalesce(max(${favourite.place}), 0)
    from ${favourite}
    where ${favourite.agencyId} = ${agencyId})`;
  // A talent who never was a favourite goes to the end, as a new favourite does.
  const { rows: restored } = await db.execute<{ id: string }>(sql`
    update ${favourite} set deleted_at = null, place = coalesce(${favourite.place}, ${last} + asked.n::int),
        created_at = case when ${favourite.place} is null then now() else ${favourite.createdAt} end
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality asked (id, n)
      where ${favourite.agencyId} = ${agencyId}
        and ${favourite.personId} = asked.id
        and ${favourite.deletedAt} is not null
      returning asked.id`);
  const inserted = await db
    .insert(favourite)
    .values(ids.map((personId, index) => ({ agencyId, personId, place: sql`${last} + ${index + 1}` })))
    .onConflictDoNothing()
    .returning({ id: favourite.personId });
  const added = new Set([...restored, ...inserted].map(({ id }) => id));
  return ids.filter((id) => added.has(id));
}

const reload = async (db: Db, actor: Actor, id: string): Promise<Favourite> =>
  found(await readFavourite(db, actor, id));

/** Throws if the form was made from an older version of its part. Locks the row, so that concurrent saves wait. */
async function checkVersion(
  db: Db,
  actor: Actor,
  id: string,
  part: "generalInfo" | "connectInfo",
  version: number,
): Promise<void> {
  await db.select({ id: favourite.personId }).from(favourite).where(isFavourite(actor, id)).for("update");
  const current = (await reload(db, actor, id))[part];
  await refuseStale(db, { table: favourite, id, key: "person_id", record: "person_id" }, version, current);
}

const writeReach = listReach("TALENT", "write");
const suggest = preparedFamily(({ reach, byWords }: { reach: ListReach; byWords: boolean }) => {
  const words = byWords ? sql`and ${person.id} = any (array(select search_person(${p("q")})))` : sql``;
  return sql`select ${person.id} as id, ${person.displayName} as "displayName", ${person.category} as category,
      ${person.headline} as headline, ${avatarOf(person.avatarId)} as "avatarUrl"
    from ${person}
    where ${person.agencyId} = ${p("$agency")}::uuid
      and ${person.family} = 'talents'
      and ${person.deletedAt} is null
      and ${person.state} = 'ACTIVE'
      and ${reachable(reach, person.id).condition ?? sql`true`} ${words}
      and not exists (select from ${favourite}
        where ${favourite.agencyId} = ${person.agencyId}
          and ${favourite.personId} = ${person.id}
          and ${favourite.deletedAt} is null)
    order by ${person.displayName}, ${person.id} limit ${SUGGESTED}`;
});

type Suggestions = Awaited<ReturnType<Handlers<typeof calls>["suggestions"]>>;

export const favouriteHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query }) => favouriteList(db, actor, query),
  get: async ({ db, actor, params }) => found(await readFavourite(db, actor, params.id)),

  async status({ db, actor, body: { userIds, status } }) {
    await db
      .update(favourite)
      .set({ status })
      .where(and(eq(favourite.agencyId, actor.agencyId), inArray(favourite.personId, userIds)));
    return {};
  },

  async tags({ db, actor, params, body: { tags } }) {
    await db
      .update(favourite)
      .set({ tags: [...new Set(tags)] })
      .where(isFavourite(actor, params.userId));
    return {};
  },

  async general({ db, actor, params: { userId }, body: { version, pictureId, ...form } }) {
    await checkVersion(db, actor, userId, "generalInfo", version);
    await checkPicture(db, pictureId, "pictureId");
    await db
      .update(favourite)
      .set({ ...form, ...(pictureId !== undefined && { pictureId }), generalVersion: version + 1 })
      .where(isFavourite(actor, userId));
    return (await reload(db, actor, userId)).generalInfo;
  },

  async createGeneral({ db, actor, body: { userId, pictureId, ...form } }) {
    const [added] = await addFavourites(db, actor, [userId], () => "userId");
    if (!added) throw new Refusal("duplicate", "userId");
    await checkPicture(db, pictureId, "pictureId");
    await db
      .update(favourite)
      .set({ ...form, ...(pictureId !== undefined && { pictureId }) })
      .where(isFavourite(actor, userId));
    return reload(db, actor, userId);
  },

  async connect({ db, actor, params: { id }, body: { version, countryCode, phoneNumber, ...form } }) {
    await checkVersion(db, actor, id, "connectInfo", version);
    await db
      .update(favourite)
      .set({ ...form, ...phoneColumns({ countryCode, phoneNumber }), connectVersion: version + 1 })
      .where(isFavourite(actor, id));
    return (await reload(db, actor, id)).connectInfo;
  },

  async place({ db, actor, params: { id }, body: { before, after } }) {
    await lockOrder(db, actor);
    const neighbour = before ?? after;
    if (neighbour === id) return {};
    // The moved favourite sorts second among those with its position, unless it moves before its neighbour.
    const second = sql.raw(String(before === null));
    // Removed favourites keep their position among the others.
    await db.execute(sql`
      with target as (select coalesce((select ${favourite.place}
            from ${favourite}
            where ${isFavourite(actor, neighbour ?? id)} and ${neighbour !== null}),
          (select max(${favourite.place}) + 1
            from ${favourite}
            where ${favourite.agencyId} = ${actor.agencyId})) as at),
        ordered as (select ${favourite.personId} as person_id, row_number() over (order by
            case when ${favourite.personId} = ${id} then (select at from target) else ${favourite.place} end,
            (${favourite.personId} = ${id}) = ${second}, ${favourite.personId}) as place
          from ${favourite} where ${favourite.agencyId} = ${actor.agencyId})
      update ${favourite} set place = ordered.place from ordered
        where ${favourite.agencyId} = ${actor.agencyId}
          and ${favourite.personId} = ordered.person_id
          and ${favourite.place} <> ordered.place`);
    return {};
  },

  async suggestions({ db, actor, query: { q } }) {
    const values = { ...(q && { q }), $agency: actor.agencyId, $actor: actor.id };
    return (await suggest(db, { reach: writeReach(actor), byWords: Boolean(q) }, values)) as Suggestions;
  },

  statistics: ({ db, actor, params, body }) => statisticsOf(db, actor, params.id, body),

  async remove({ db, actor, body: { ids } }) {
    await db
      .update(favourite)
      .set({ deletedAt: sql`now()` })
      .where(
        and(eq(favourite.agencyId, actor.agencyId), inArray(favourite.personId, ids), isNull(favourite.deletedAt)),
      );
    return {};
  },

  async mark({ db, actor, body }) {
    const userIds = await addFavourites(db, actor, body.userIds, (index) => `userIds.${index}`);
    if (userIds.length === 0) throw new Refusal("duplicate", "userIds");
    return { userIds };
  },
};
