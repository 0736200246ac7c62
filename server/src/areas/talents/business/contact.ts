/** Contacts of a talent or scout. Access, versions and change notices go through the person. */
import { randomUUIDv7 } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { RELATE_OF } from "#contract/contacts/contact.ts";
import type { Family } from "#contract/enums.ts";
import { personContacts as calls, type PersonContact } from "#contract/talents/contact.ts";
import { FAMILY_RESOURCE } from "#contract/talents/person.ts";
import { wordPattern } from "#server/lib/database/once.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { listReach, reachable } from "#server/lib/reach/assigned.ts";
import { contactOperations, contactOrders, contactRow } from "#server/lib/records/contacts.ts";
import { notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { person } from "../person/person.table.ts";
import { personContact } from "./business.table.ts";

const row = {
  ...contactRow(personContact),
  talentId: personContact.personId,
  relateTo: sql<
    PersonContact["relateTo"]
  >`(select case ${person.family} when 'talents' then 'Talent' else 'Prospect' end
    from ${person}
    where ${person.id} = ${personContact.personId})`,
};

const listOf = (family: Family) =>
  defineList(calls.list, {
    table: personContact,
    id: personContact.id,
    agencyId: personContact.agencyId,
    always: sql`${personContact.deletedAt} is null
      and ${personContact.personId} = ${sql.placeholder("personId")}::uuid`,
    shape: listReach(FAMILY_RESOURCE[family]),
    scope: (far) => reachable(far, personContact.personId),
    sort: contactOrders(personContact),
    where: {},
    // No index: a person has few contacts.
    search: (words) => sql`${sql.raw("person_contact.search")} like ${wordPattern(words)}`,
    row: () => row,
  });
const lists = { talents: listOf("talents"), scouts: listOf("scouts") };

const owner = { column: personContact.personId, name: "person_id" };
const contacts = contactOperations(personContact, owner, (db, where: SQL) =>
  db.select(row).from(personContact).where(where),
);

/** Throws unless path and form name the same person. */
function checkSame(params: { id: string }, body: { talentId: string }): void {
  if (params.id !== body.talentId) throw new Refusal("unknownReference", "talentId");
}

export const personContactHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, params, query }) => lists[params.family](db, actor, query, { personId: params.id }),

  async create({ db, actor, params, body: { talentId: personId, ...form } }) {
    checkSame(params, { talentId: personId });
    const columns = await contacts.columns(db, personId, RELATE_OF[params.family], form);
    const id = randomUUIDv7();
    await db.insert(personContact).values({ ...columns, id, agencyId: actor.agencyId, personId });
    return { id };
  },

  async update({ db, params, body: { talentId, version, ...form } }) {
    if (!(await contacts.isOf(db, params.id, params.contactId))) throw notFound();
    checkSame(params, { talentId });
    await contacts.lock(db, params.contactId, version);
    const columns = await contacts.columns(db, talentId, RELATE_OF[params.family], form, params.contactId);
    await db.update(personContact).set(columns).where(eq(personContact.id, params.contactId));
    return {};
  },

  async remove({ db, params }) {
    if (!(await contacts.isOf(db, params.id, params.contactId))) throw notFound();
    return contacts.remove(db, params.contactId);
  },

  restore: ({ db, params }) => contacts.restore(db, params.id, params.contactId),
};
