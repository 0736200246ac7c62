/** The talents that the fan app shows first: marked, described, put in order, taken away and back. */
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

const of = ({ agencyId }: Actor, personId: string) =>
  and(eq(favourite.agencyId, agencyId), eq(favourite.personId, personId));

/** Two who mark or move at once come one after the other, so that each place is one favourite's. */
const holdOrder = (db: Db, { agencyId }: Actor) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('favourite ' || ${agencyId}, 0))`);

/** Marks talents at the end of the order; those that were taken away are back as they were. Says which were none before. */
async function mark(db: Db, actor: Actor, ids: readonly string[], field: (at: number) => string): Promise<string[]> {
  const { agencyId } = actor;
  const talents = await db
    .select({ id: person.id })
    .from(person)
    .where(and(inArray(person.id, [...ids]), eq(person.family, "talents")));
  const known = new Set(talents.map(({ id }) => id));
  const scouts = ids.flatMap((id, index) => (known.has(id) ? [] : [unknownReference({ id, field: field(index) })]));
  if (scouts.length > 0) throw new Refusal("validation", scouts);
  await holdOrder(db, actor);
  const back = await db
    .update(favourite)
    .set({ deletedAt: null })
    .where(
      and(
        eq(favourite.agencyId, agencyId),
        inArray(favourite.personId, [...ids]),
        sql`${favourite.deletedAt} is not null`,
      ),
    )
    .returning({ id: favourite.personId });
  const last = sql`(select coalesce(max(${favourite.place}), 0) from ${favourite} where ${favourite.agencyId} = ${agencyId})`;
  const fresh = await db
    .insert(favourite)
    .values(ids.map((personId, index) => ({ agencyId, personId, place: sql`${last} + ${index + 1}` })))
    .onConflictDoNothing()
    .returning({ id: favourite.personId });
  const made = new Set([...back, ...fresh].map(({ id }) => id));
  return ids.filter((id) => made.has(id));
}

const again = async (db: Db, actor: Actor, id: string): Promise<Favourite> => found(await readFavourite(db, actor, id));

/** A form is refused that was made from an older version of its own part. Of two who save at once, the second waits. */
async function checkVersion(
  db: Db,
  actor: Actor,
  id: string,
  part: "generalInfo" | "connectInfo",
  version: number,
): Promise<void> {
  await db.select({ id: favourite.personId }).from(favourite).where(of(actor, id)).for("update");
  const now = (await again(db, actor, id))[part];
  await refuseStale(db, { table: favourite, id, key: "person_id", record: "person_id" }, version, now);
}

const farOf = listReach("TALENT", "write");
const suggest = preparedFamily(({ far, byWords }: { far: ListReach; byWords: boolean }) => {
  const words = byWords ? sql`and ${person.id} = any (array(select search_person(${p("q")})))` : sql``;
  return sql`select ${person.id} as id, ${person.displayName} as "displayName", ${person.category} as category, ${person.headline} as headline,
      ${avatarOf(person.avatarId)} as "avatarUrl"
    from ${person} where ${person.agencyId} = ${p("$agency")}::uuid and ${person.family} = 'talents' and ${person.deletedAt} is null and ${person.state} = 'ACTIVE'
      and ${reachable(far, person.id).condition ?? sql`true`} ${words}
      and not exists (select from ${favourite} where ${favourite.agencyId} = ${person.agencyId} and ${favourite.personId} = ${person.id} and ${favourite.deletedAt} is null)
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
      .where(of(actor, params.userId));
    return {};
  },

  async general({ db, actor, params: { userId }, body: { version, pictureId, ...form } }) {
    await checkVersion(db, actor, userId, "generalInfo", version);
    await checkPicture(db, pictureId, "pictureId");
    await db
      .update(favourite)
      .set({ ...form, ...(pictureId !== undefined && { pictureId }), generalVersion: version + 1 })
      .where(of(actor, userId));
    return (await again(db, actor, userId)).generalInfo;
  },

  async createGeneral({ db, actor, body: { userId, pictureId, ...form } }) {
    const [made] = await mark(db, actor, [userId], () => "userId");
    if (!made) throw new Refusal("duplicate", "userId");
    await checkPicture(db, pictureId, "pictureId");
    await db
      .update(favourite)
      .set({ ...form, ...(pictureId !== undefined && { pictureId }) })
      .where(of(actor, userId));
    return again(db, actor, userId);
  },

  async connect({ db, actor, params: { id }, body: { version, countryCode, phoneNumber, ...form } }) {
    await checkVersion(db, actor, id, "connectInfo", version);
    await db
      .update(favourite)
      .set({ ...form, ...phoneColumns({ countryCode, phoneNumber }), connectVersion: version + 1 })
      .where(of(actor, id));
    return (await again(db, actor, id)).connectInfo;
  },

  async place({ db, actor, params: { id }, body: { before, after } }) {
    await holdOrder(db, actor);
    const beside = before ?? after;
    if (beside === id) return {};
    // Among two with one place, the one that moves is the second, unless it goes before the other.
    const second = sql.raw(String(before === null));
    // Those that were taken away keep their turn among the others.
    await db.execute(sql`
      with target as (select coalesce((select ${favourite.place} from ${favourite} where ${of(actor, beside ?? id)} and ${beside !== null}),
          (select max(${favourite.place}) + 1 from ${favourite} where ${favourite.agencyId} = ${actor.agencyId})) as at),
        ordered as (select ${favourite.personId} as person_id, row_number() over (order by
            case when ${favourite.personId} = ${id} then (select at from target) else ${favourite.place} end,
            (${favourite.personId} = ${id}) = ${second}, ${favourite.personId}) as place
          from ${favourite} where ${favourite.agencyId} = ${actor.agencyId})
      update ${favourite} set place = ordered.place from ordered
        where ${favourite.agencyId} = ${actor.agencyId} and ${favourite.personId} = ordered.person_id and ${favourite.place} <> ordered.place`);
    return {};
  },

  async suggestions({ db, actor, query: { q } }) {
    const values = { ...(q && { q }), $agency: actor.agencyId, $actor: actor.id };
    return (await suggest(db, { far: farOf(actor), byWords: Boolean(q) }, values)) as Suggestions;
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
    const userIds = await mark(db, actor, body.userIds, (at) => `userIds.${at}`);
    if (userIds.length === 0) throw new Refusal("duplicate", "userIds");
    return { userIds };
  },
};
