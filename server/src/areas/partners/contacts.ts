/** The people of a partner. They are reached, changed and told of through it. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { ERRORS } from "#contract/errors.ts";
import { partnerContacts as calls } from "#contract/partners/contact.ts";
import { reachable } from "#server/lib/assigned.ts";
import { defineList } from "#server/lib/list-rows.ts";
import { nationalNumber } from "#server/lib/phone.ts";
import { found, Refusal } from "#server/lib/refusal.ts";
import type { Db } from "#server/lib/scope.ts";
import type { Handlers } from "#server/lib/serve.ts";
import { stale } from "#server/lib/stale.ts";
import { contactColumns } from "./partner.add.ts";
import { readPartner } from "./partner.rows.ts";
import { partner, partnerContact } from "./partner.table.ts";

const row = {
  id: partnerContact.id,
  clientId: partnerContact.partnerId,
  name: partnerContact.name,
  role: partnerContact.role,
  email: partnerContact.email,
  countryCode: partnerContact.countryCode,
  phoneCode: partnerContact.phoneCode,
  phoneNumber: nationalNumber(partnerContact.phone, partnerContact.phoneCode),
  whatsappCountryCode: partnerContact.whatsappCountryCode,
  whatsappPhoneCode: partnerContact.whatsappCode,
  whatsappNumber: nationalNumber(partnerContact.whatsapp, partnerContact.whatsappCode),
  createdAt: partnerContact.createdAt,
  version: partnerContact.version,
};

const contactList = defineList(calls.list, {
  table: partnerContact,
  id: partnerContact.id,
  agencyId: partnerContact.agencyId,
  always: sql`${partnerContact.deletedAt} is null and exists (select from ${partner} where ${partner.id} = ${partnerContact.partnerId} and ${partner.deletedAt} is null)`,
  scope: (actor, action) => reachable(actor, "PARTNER", action, partnerContact.partnerId),
  sort: {
    name: partnerContact.name,
    role: partnerContact.role,
    email: partnerContact.email,
    createdAt: partnerContact.createdAt,
  },
  where: { clientId: (value) => sql`${partnerContact.partnerId} = ${value}::uuid` },
  search: (words) => sql`${partnerContact.id} = any (array(select seek_partner_contact(${words})))`,
  row: () => row,
});

/** The partner's record is locked by now, so that no other can take the address meanwhile. */
async function checkEmail(db: Db, partnerId: string, email: string | null, but?: string): Promise<void> {
  if (email === null) return;
  const [taken] = await db
    .select({ id: partnerContact.id })
    .from(partnerContact)
    .where(
      and(
        eq(partnerContact.partnerId, partnerId),
        eq(partnerContact.email, email),
        isNull(partnerContact.deletedAt),
        but ? ne(partnerContact.id, but) : undefined,
      ),
    );
  if (taken) throw new Refusal("1018", [{ field: "email", code: "duplicateEmail", message: ERRORS["1018"][1] }]);
}

export const contactHandlers: Handlers<typeof calls> = {
  list: ({ db, actor, query }) => contactList(db, actor, query),

  async create({ db, actor, body }) {
    await checkEmail(db, body.clientId, body.email);
    const id = randomUUIDv7();
    await db
      .insert(partnerContact)
      .values({ ...contactColumns(body), id, agencyId: actor.agencyId, partnerId: body.clientId });
    return { id };
  },

  async update({ db, body: { id, version, ...form } }) {
    const [now] = await db
      .select(row)
      .from(partnerContact)
      .where(and(eq(partnerContact.id, id), eq(partnerContact.partnerId, form.clientId)))
      .for("update");
    if (!now) throw new Refusal("unknownReference", "id");
    if (now.version !== version) throw await stale(db, { table: "partner_contact", id, record: "partner_id" }, now);
    await checkEmail(db, form.clientId, form.email, id);
    await db.update(partnerContact).set(contactColumns(form)).where(eq(partnerContact.id, id));
    return {};
  },

  async remove({ db, params }) {
    await db.update(partnerContact).set({ deletedAt: sql`now()` }).where(eq(partnerContact.id, params.id));
    return {};
  },

  async restore({ db, actor, params: { id } }) {
    const [gone] = await db
      .select({ partnerId: partnerContact.partnerId, email: partnerContact.email })
      .from(partnerContact)
      .where(and(eq(partnerContact.id, id), isNotNull(partnerContact.deletedAt)));
    const { partnerId, email } = found(gone);
    found(await readPartner(db, actor, partnerId, "write"));
    await db.execute(sql`select id from record where id = ${partnerId} for no key update`);
    await checkEmail(db, partnerId, email);
    await db.update(partnerContact).set({ deletedAt: null }).where(eq(partnerContact.id, id));
    return {};
  },
};
