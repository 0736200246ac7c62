/** Handlers of a tour's party. Rights, history and change notices are the tour's. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "drizzle-orm";
import { TOUR_LIMITS } from "#contract/tours/limits.ts";
import type { tourParty as calls, TourMember, TourMemberForm } from "#contract/tours/party.ts";
import { refuseConflicts } from "#server/lib/commitments/conflicts.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { tourMember } from "./tour.table.ts";
import { memberName, memberPicture, seesMember } from "./tours.api.ts";

const p = sql.placeholder;

const selecting = preparedFamily(
  ({ single }: { single: boolean }) => sql`select m.id,
      case when m.staff_id is not null then 'staff'
        when m.person_id is not null then 'person'
        when m.supplier_id is not null then 'supplier'
        when m.contact_id is not null then 'contact'
        else 'guest' end as kind,
      case when ${seesMember("m")} then coalesce(m.staff_id, m.person_id, m.supplier_id, m.contact_id)
        end as "linkedId",
      ${memberName("m")} as name, ${memberPicture("m")} as "avatarUrl", m.party_group as "group", m.role,
      m.home_name as "homeName", m.home_country as "homeCountry", m.latitude, m.longitude, m.home_zone as "homeZone",
      m.joins_on::text as "joinsOn", m.leaves_on::text as "leavesOn", m.note, m.version
    from tour_member m
    where m.agency_id = ${p("$agency")}::uuid
      and m.tour_id = ${p("tourId")}::uuid
      and m.deleted_at is null
      and ${single ? sql`m.id = ${p("memberId")}::uuid` : sql`true`}
    order by m.place, m.id`,
);

/** Returns the party of a tour in its order. */
export const readParty = async (db: Db, actor: Actor, tourId: string): Promise<TourMember[]> =>
  (await selecting(db, { single: false }, { tourId, ...reachValues(actor) })) as unknown as TourMember[];
/** Reads somebody of this tour's party; another tour's is not found. */
async function read(db: Db, actor: Actor, tourId: string, memberId: string): Promise<TourMember> {
  const rows = await selecting(db, { single: true }, { tourId, memberId, ...reachValues(actor) });
  return found((rows as unknown as TourMember[])[0]);
}

const refuse = (field: string, message: string): never => {
  throw new Refusal("validation", [{ field, code: "invalid", message }]);
};
const LINKS = ["staffId", "personId", "supplierId", "contactId"] as const;

/** Refuses somebody who is nobody or several, a stay that ends before it starts, and who is in the party already. */
async function check(db: Db, tourId: string, form: TourMemberForm, before: TourMember | null): Promise<void> {
  const links = LINKS.filter((link) => form[link] !== null);
  const unseen = before !== null && before.kind !== "guest" && before.linkedId === null;
  if (links.length > 1) refuse(links[1] ?? "name", "Choose one of them");
  if (links.length === 0 && form.name === null && !unseen)
    refuse("name", "Choose a person, or give the name of a guest");
  if (form.joinsOn !== null && form.leavesOn !== null && form.leavesOn < form.joinsOn)
    refuse("leavesOn", "The end can't be before the start");
  const [link] = links;
  if (link === undefined) return;
  const { rows } = await db.execute(
    sql`select from tour_member m
      where m.tour_id = ${tourId}::uuid and m.deleted_at is null and m.id is distinct from ${before?.id ?? null}::uuid
        and ${form[link]}::uuid in (m.staff_id, m.person_id, m.supplier_id, m.contact_id)`,
  );
  if (rows.length > 0) refuse(link, "This person is in the party already");
}

/** Returns the place after the last one. The caller's reference has locked the tour. */
async function nextPlace(db: Db, tourId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number; last: number }>(
    sql`select count(*)::int as count, coalesce(max(place), 0) as last
      from tour_member
      where tour_id = ${tourId}::uuid and deleted_at is null`,
  );
  const { count, last } = found(rows[0]);
  if (count >= TOUR_LIMITS.members) refuse("name", `A party has ${TOUR_LIMITS.members} people at most`);
  return last + 1;
}

/** A name is kept only of those who are nobody of the agency. */
const columnsOf = ({ group: partyGroup, ...form }: TourMemberForm) => ({
  ...form,
  partyGroup,
  name: LINKS.some((link) => form[link] !== null) ? null : form.name,
});

export const partyHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, params }) => readParty(db, actor, params.id),

  async create({ db, actor, params: { id: tourId }, body }) {
    await check(db, tourId, body, null);
    const place = await nextPlace(db, tourId);
    const id = randomUUIDv7();
    await db.insert(tourMember).values({ ...columnsOf(body), id, agencyId: actor.agencyId, tourId, place });
    await refuseConflicts(db, actor, [tourId], "putBack");
    return { id };
  },

  async update({ db, actor, params: { id: tourId, memberId }, body: { version, ...form } }) {
    const before = await read(db, actor, tourId, memberId);
    await refuseStale(db, { table: tourMember, id: memberId, record: "tour_id" }, version, before);
    await check(db, tourId, form, before);
    const { staffId, personId, supplierId, contactId, name, ...columns } = columnsOf(form);
    const named = LINKS.some((link) => form[link] !== null) || name !== null;
    await db
      .update(tourMember)
      // A person out of the writer's sight stays.
      .set({ ...columns, ...(named && { staffId, personId, supplierId, contactId, name }) })
      .where(sql`${tourMember.id} = ${memberId}::uuid`);
    await refuseConflicts(db, actor, [tourId], "putBack");
    return read(db, actor, tourId, memberId);
  },

  async remove({ db, actor, params: { id: tourId, memberId } }) {
    await read(db, actor, tourId, memberId);
    await putInBin(db, tourMember, [memberId]);
    return {};
  },

  async restore({ db, actor, params: { id: tourId, memberId } }) {
    const { rows } = await db.execute(
      sql`select from tour_member
        where id = ${memberId}::uuid and tour_id = ${tourId}::uuid and deleted_at is not null`,
    );
    found(rows[0]);
    await nextPlace(db, tourId);
    await takeFromBin(db, tourMember, [memberId]);
    await refuseConflicts(db, actor, [tourId], "putBack");
    return {};
  },
};
