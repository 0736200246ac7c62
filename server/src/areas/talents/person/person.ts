/** Handlers of talents and scouts: list, add, summary, state, assignments, delete and restore. */
import { and, eq, sql } from "drizzle-orm";
import { type Family, TALENT_CATEGORIES, TALENT_STATUS } from "#contract/enums.ts";
import { CATEGORY_BEFORE_ACTIVE, FAMILY_RESOURCE, type PersonCreate, people } from "#contract/talents/person.ts";
import { checkAvatar } from "#server/areas/media/media.rules.ts";
import { preparedFamily, updateRow } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { setAddresses } from "#server/lib/records/addresses.ts";
import { checkStaysAssigned } from "#server/lib/records/assignees.ts";
import { setAssignees } from "#server/lib/records/assignments.ts";
import { bulkHandlers } from "#server/lib/records/bulk.ts";
import { changesStaff, changesWords, setsColumn } from "#server/lib/records/bulk-changers.ts";
import { bumpVersion, putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { checkDeleted } from "#server/lib/serving/references.ts";
import { found, notFound } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { setSocialLinks } from "../business/social-account.ts";
import { refuseFieldErrors } from "../field-errors.ts";
import { checkTypes, insertPeople, insertTypes, minimalForm, personColumnValues, typesIn } from "./person.add.ts";
import { personLists } from "./person.list.ts";
import { filterOptions } from "./person.options.ts";
import { personResolver } from "./person.rules.ts";
import { readSummary } from "./person.summary.ts";
import { person, personSubType, personType, talentSubType, talentType } from "./person.table.ts";

const p = sql.placeholder;

async function setTypes(db: Db, actor: Actor, personId: string, form: PersonCreate): Promise<void> {
  checkTypes(form, await typesIn(db, form));
  const owner = { agencyId: actor.agencyId, personId };
  await db.delete(personType).where(and(eq(personType.agencyId, owner.agencyId), eq(personType.personId, personId)));
  await db
    .delete(personSubType)
    .where(and(eq(personSubType.agencyId, owner.agencyId), eq(personSubType.personId, personId)));
  await insertTypes(db, actor, [{ personId, form }]);
}

/** Throws a stale error with the current record if the update was made from an older version. */
async function checkVersion(
  db: Db,
  actor: Actor,
  params: { family: "talents" | "scouts"; id: string },
  version: number,
): Promise<void> {
  const [now] = await db.select({ version: person.version }).from(person).where(eq(person.id, params.id));
  await refuseStale(db, { table: person, id: params.id }, version, found(now), () =>
    readSummary(db, actor, params.family, params.id),
  );
}

/**
 * Updates columns of a person. Throws a stale error with the current record if the update was made from an older
 * version.
 */
async function change(
  db: Db,
  actor: Actor,
  params: { family: "talents" | "scouts"; id: string },
  version: number,
  columns: Partial<typeof person.$inferInsert>,
): Promise<void> {
  if (await updateRow(db, person, { id: params.id, version }, columns)) return;
  await checkVersion(db, actor, params, version);
  throw notFound();
}

/** Sets a talent's status where that is allowed. Saving the same value still makes a new version. */
const settingStatus = preparedFamily(
  () => sql`update ${person} set status = ${p("status")}::int, version = ${p("version")}::int + 1
    where ${person.id} = ${p("id")}::uuid and ${person.version} = ${p("version")}::int and ${person.family} = 'talents'
      and (${p("status")}::int <> ${sql.raw(String(TALENT_STATUS.active))} or ${person.category} is not null)
    returning id`,
);

const bulk = bulkHandlers(({ family }: { family: Family }) => ({
  collection: family,
  resource: FAMILY_RESOURCE[family],
  call: people.list,
  list: personLists[family],
  resolver: personResolver,
  table: person,
  title: person.displayName,
  changers: {
    status: setsColumn(person, person.status, { value: TALENT_STATUS.active, column: person.category }),
    state: setsColumn(person, person.state),
    tags: changesWords(person, person.tags),
    staff: changesStaff(person, FAMILY_RESOURCE[family]),
  },
}));

export const peopleHandlers: Handlers<typeof people> = {
  list: ({ db, actor, params, query }) => personLists[params.family](db, actor, query),
  types: ({ db }) =>
    db
      .select({
        id: talentType.id,
        name: talentType.name,
        category: talentType.category,
        archived: sql<boolean>`${talentType.archivedAt} is not null`,
      })
      .from(talentType)
      .orderBy(talentType.category, talentType.place, talentType.name, talentType.id),
  subTypes: ({ db }) =>
    db
      .select({
        id: talentSubType.id,
        name: talentSubType.name,
        typeId: talentSubType.typeId,
        archived: sql<boolean>`${talentSubType.archivedAt} is not null`,
      })
      .from(talentSubType)
      .orderBy(talentSubType.place, talentSubType.name, talentSubType.id),
  categories: async () => [...TALENT_CATEGORIES],
  filterOptions: ({ db, actor, params }) => filterOptions(db, actor, params.family),

  async create({ db, actor, params, body }) {
    await checkAvatar(db, body.avatarId);
    checkTypes(body, await typesIn(db, body));
    const [id] = await insertPeople(db, actor, params.family, [body]);
    if (body.addresses) await setAddresses(db, actor, found(id), body.addresses);
    return { id: found(id) };
  },

  async quickAdd({ db, actor, params, body }) {
    const [id] = await insertPeople(db, actor, params.family, [minimalForm(body)]);
    return { id: found(id), displayName: body.name };
  },

  summary: async ({ db, actor, params }) => found(await readSummary(db, actor, params.family, params.id)),

  async updateSummary({ db, actor, params, body: { version, ...form } }) {
    await checkVersion(db, actor, params, version);
    checkStaysAssigned(actor, FAMILY_RESOURCE[params.family], form.assignedStaffIds, "assignedStaffIds");
    await checkAvatar(db, form.avatarId);
    await db.update(person).set(personColumnValues(form)).where(eq(person.id, params.id));
    await setTypes(db, actor, params.id, form);
    await setSocialLinks(db, actor, params.id, form.socialLinks);
    await setAssignees(db, actor, params.id, form.assignedStaffIds);
    if (form.addresses) await setAddresses(db, actor, params.id, form.addresses);
    // Types, social accounts, staff and addresses are stored in other rows.
    await bumpVersion(db, person, params.id, version);
    return found(await readSummary(db, actor, params.family, params.id));
  },

  async state({ db, actor, params, body: { state, version } }) {
    await change(db, actor, params, version, { state });
    return {};
  },

  async status({ db, actor, params: { id }, body: { status, version } }) {
    const written = await settingStatus(db, undefined, { id, version, status });
    if (written.length === 1) return {};
    const [current] = await db
      .select({ family: person.family, category: person.category })
      .from(person)
      .where(eq(person.id, id));
    // A scout's status is part of the summary, and can't be changed here.
    if (current?.family !== "talents") throw notFound();
    if (status === TALENT_STATUS.active && current.category === null)
      refuseFieldErrors({ status: CATEGORY_BEFORE_ACTIVE });
    await checkVersion(db, actor, { family: current.family, id }, version);
    throw notFound();
  },

  async assign({ db, actor, params, body }) {
    await checkVersion(db, actor, params, body.version);
    checkStaysAssigned(actor, FAMILY_RESOURCE[params.family], body.staffIds, "staffIds");
    await setAssignees(db, actor, params.id, body.staffIds);
    await bumpVersion(db, person, params.id);
    return {};
  },

  async remove({ db, params }) {
    await putInBin(db, person, [params.id]);
    return {};
  },

  async restore({ db, actor, params }) {
    await checkDeleted(personResolver, db, { actor, id: params.id, params });
    await takeFromBin(db, person, [params.id]);
    return {};
  },

  ...bulk,
};
