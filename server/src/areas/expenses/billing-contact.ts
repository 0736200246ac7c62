/** Handlers of billing contacts. Rights, history and change notices are their owner's, a talent or a partner. */
import { randomUUIDv7 } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import {
  BillingContact,
  type BillingContactForm,
  type BillingOwner,
  type billingContacts as calls,
  InvoiceRecipient,
  MAX_BILLING_CONTACTS,
  type invoiceRecipients as recipientCalls,
} from "#contract/expenses/billing-contact.ts";
import { z } from "#contract/schema.ts";
import { partnerContact } from "#server/areas/partners/partner.table.ts";
import type { Db } from "#server/lib/database/scope.ts";
import { reachesRecord } from "#server/lib/records/reach.ts";
import { putInBin, refuseStale, takeFromBin } from "#server/lib/records/version.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { found, notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import { nationalNumber, phoneColumns } from "#server/lib/values/phone.ts";
import { billingContact } from "./billing-contact.table.ts";
import { usualRecipients } from "./recipients.rules.ts";

/** Finds billing contacts by id, through their owner. */
export const billingContactResolver = resolver(
  ({ action }) => action,
  (action, isRequested) =>
    sql`select ${billingContact.id}
      from ${billingContact}
      where ${isRequested(billingContact.id)} and ${billingContact.agencyId} = ${sql.placeholder("$agency")}::uuid
        and ${billingContact.deletedAt} is null and ${reachesRecord(billingContact.ownerId, action)}`,
);

interface Owner {
  ownerType: BillingOwner;
  ownerId: string;
}
/**
 * True if the owner is of the type that the call names; its reference has checked that it is within reach. Locks it for
 * a change.
 */
async function isOwner(db: Db, { ownerType, ownerId }: Owner, lock: boolean): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from record where id = ${ownerId}::uuid and resource = ${ownerType === "partner" ? "PARTNER" : "TALENT"}
      and kind in ('partner', 'person')${lock ? sql` for no key update` : sql``}`,
  );
  return rows.length === 1;
}
async function lockOwner(db: Db, owner: Owner): Promise<void> {
  if (!(await isOwner(db, owner, true))) throw notFound();
}

const row = {
  id: billingContact.id,
  personInCharge: billingContact.personInCharge,
  email: billingContact.email,
  countryCode: billingContact.countryCode,
  phoneCode: billingContact.phoneCode,
  phoneNumber: nationalNumber(billingContact.phone, billingContact.phoneCode),
  address: billingContact.address,
  electronicAddress: billingContact.electronicAddress,
  createdAt: billingContact.createdAt,
  version: billingContact.version,
};
const select = async (db: Db, where: SQL): Promise<BillingContact[]> =>
  z.parse(
    z.array(BillingContact),
    await db
      .select(row)
      .from(billingContact)
      .where(sql`${where} and ${billingContact.deletedAt} is null`)
      .orderBy(billingContact.personInCharge, billingContact.id),
  );
const ofOwner = (ownerId: string) => sql`${billingContact.ownerId} = ${ownerId}::uuid`;
/** Reads a contact of this owner; another owner's is not found. */
const readOne = async (db: Db, ownerId: string, id: string): Promise<BillingContact | undefined> =>
  (await select(db, sql`${ofOwner(ownerId)} and ${billingContact.id} = ${id}::uuid`))[0];

const columnsOf = ({ phoneNumber, countryCode, ...form }: BillingContactForm) => ({
  ...form,
  ...phoneColumns({ phoneNumber, countryCode }),
});
async function refuseTooMany(db: Db, ownerId: string): Promise<void> {
  if ((await select(db, ofOwner(ownerId))).length < MAX_BILLING_CONTACTS) return;
  const message = `At most ${MAX_BILLING_CONTACTS} billing contacts`;
  throw new Refusal("validation", [{ field: "personInCharge", code: "invalid", message }]);
}

export const billingContactHandlers: Handlers<typeof calls> = {
  async list({ db, body }) {
    if (!(await isOwner(db, body, false))) throw new Refusal("unknownReference", "ownerId");
    return select(db, ofOwner(body.ownerId));
  },

  async create({ db, actor, params, body }) {
    await lockOwner(db, params);
    await refuseTooMany(db, params.ownerId);
    const id = randomUUIDv7();
    await db
      .insert(billingContact)
      .values({ ...columnsOf(body), id, agencyId: actor.agencyId, ownerId: params.ownerId });
    return { id };
  },

  async update({ db, params, body: { id, version, ...form } }) {
    await lockOwner(db, params);
    const before = await readOne(db, params.ownerId, id);
    if (!before) throw new Refusal("unknownReference", "id");
    await refuseStale(db, { table: billingContact, id, record: "owner_id" }, version, before);
    await db.update(billingContact).set(columnsOf(form)).where(sql`${billingContact.id} = ${id}::uuid`);
    return found(await readOne(db, params.ownerId, id));
  },

  async remove({ db, params }) {
    await lockOwner(db, params);
    found(await readOne(db, params.ownerId, params.billingContactId));
    await putInBin(db, billingContact, [params.billingContactId]);
    return {};
  },

  async restore({ db, params }) {
    await lockOwner(db, params);
    const { rows } = await db.execute(
      sql`select from ${billingContact}
        where ${ofOwner(params.ownerId)}
          and ${billingContact.id} = ${params.billingContactId}::uuid
          and ${billingContact.deletedAt} is not null`,
    );
    found(rows[0]);
    await refuseTooMany(db, params.ownerId);
    await takeFromBin(db, billingContact, [params.billingContactId]);
    return {};
  },
};

export const invoiceRecipientHandlers: Handlers<typeof recipientCalls> = {
  async list({ db, actor, query: { partnerId } }) {
    const { rows } = await db.execute(
      sql`with usual as (select email, gen_random_uuid() as id
          from unnest(${usualRecipients(sql`${actor.agencyId}::uuid`, sql`${partnerId}::uuid`)}::text[]) email),
        every as (
          select ${billingContact.id} as id, 'billing' as kind, ${billingContact.personInCharge} as name, null as role,
            ${billingContact.email} as email
            from ${billingContact}
            where ${ofOwner(partnerId)} and ${billingContact.email} is not null and ${billingContact.deletedAt} is null
            union all
            select ${partnerContact.id}, 'contact', ${partnerContact.name}, ${partnerContact.role},
              ${partnerContact.email}
            from ${partnerContact}
            where ${partnerContact.partnerId} = ${partnerId}::uuid
              and ${partnerContact.email} is not null
              and ${partnerContact.deletedAt} is null
            union all
            select id, 'earlier', email, null, email from usual),
        each_once as (select distinct on (lower(email)) * from every order by lower(email), kind, name, id)
        select r.id, r.kind, r.name, r.role, r.email,
          exists (select from usual where lower(usual.email) = lower(r.email)) as usual
          from each_once r order by r.kind, r.name, r.id`,
    );
    return z.parse(z.array(InvoiceRecipient), rows);
  },
};
