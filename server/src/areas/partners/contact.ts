/** Handlers of a partner's contacts. Access, versions and change notices go through the partner. */
import { randomUUIDv7 } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { ContactForm } from "#contract/contacts/contact.ts";
import { partnerContacts as calls, type PartnerContact } from "#contract/partners/contact.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { defineList } from "#server/lib/lists/list-rows.ts";
import { listReach, reachable } from "#server/lib/reach/assigned.ts";
import { contactOperations, contactOrders, contactRow } from "#server/lib/records/contacts.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { partner, partnerContact } from "./partner.table.ts";
import { partnerKit } from "./partner.ts";

const row = {
  ...contactRow(partnerContact),
  clientId: partnerContact.partnerId,
  relateTo: sql<PartnerContact["relateTo"]>`'Partner'`,
};

const contactList = defineList(calls.list, {
  table: partnerContact,
  id: partnerContact.id,
  agencyId: partnerContact.agencyId,
  always: sql`${partnerContact.deletedAt} is null
    and exists (select from ${partner}
      where ${partner.id} = ${partnerContact.partnerId} and ${partner.deletedAt} is null)`,
  shape: listReach("PARTNER"),
  scope: (far) => reachable(far, partnerContact.partnerId),
  sort: contactOrders(partnerContact),
  where: { clientId: (value) => sql`${partnerContact.partnerId} = ${value}::uuid` },
  search: (words) => sql`${partnerContact.id} = any (array(select search_partner_contact(${words})))`,
  row: () => row,
});

const owner = { column: partnerContact.partnerId, name: "partner_id" };
const contacts = contactOperations(partnerContact, owner, (db, where) =>
  db.select(row).from(partnerContact).where(where),
);

/** Adds a contact to a partner; returns its id. */
export async function addContact(db: Db, actor: Actor, partnerId: string, form: ContactForm): Promise<string> {
  const columns = await contacts.columns(db, partnerId, "Partner", form);
  const id = randomUUIDv7();
  await db.insert(partnerContact).values({ ...columns, id, agencyId: actor.agencyId, partnerId });
  return id;
}

export const contactHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query }) => contactList(db, actor, query),

  create: async ({ db, actor, body: { clientId: partnerId, ...form } }) => ({
    id: await addContact(db, actor, partnerId, form),
  }),

  async update({ db, body: { id, version, clientId, ...form } }) {
    if (!(await contacts.isOf(db, clientId, id))) throw new Refusal("unknownReference", "id");
    await contacts.lock(db, id, version);
    const columns = await contacts.columns(db, clientId, "Partner", form, id);
    await db.update(partnerContact).set(columns).where(eq(partnerContact.id, id));
    return {};
  },

  remove: ({ db, params }) => contacts.remove(db, params.id),

  async restore({ db, actor, params: { id } }) {
    const partnerId = await contacts.ownerOfDeleted(db, id);
    found(await partnerKit.read(db, actor, partnerId, "write"));
    await db.execute(sql`select id from record where id = ${partnerId} for no key update`);
    return contacts.restore(db, partnerId, id);
  },
};
