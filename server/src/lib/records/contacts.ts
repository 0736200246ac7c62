/** Contacts of a partner, a talent or a scout: the columns of their tables and the operations of their calls. */
import { type Column, type SQL, sql } from "drizzle-orm";
import { integer, type PgColumn, type PgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ContactForm, ContactRelateTo } from "#contract/contacts/contact.ts";
import { ERRORS } from "#contract/errors.ts";
import type { Db } from "../database/scope.ts";
import { timestamp } from "../database/types.ts";
import { found, Refusal } from "../serving/refusal.ts";
import { nationalNumber, phoneColumns } from "../values/phone.ts";
import { putInBin, refuseStale, takeFromBin } from "./version.ts";

/** Columns of every contact table except its owner's. */
export const contactTableColumns = () => ({
  id: uuid().primaryKey(),
  agencyId: uuid().notNull(),
  name: text().notNull(),
  role: text(),
  email: text(),
  countryCode: text().notNull().default("AU"),
  phone: text(),
  phoneCode: text(),
  whatsappCountryCode: text().notNull().default("AU"),
  whatsapp: text(),
  whatsappCode: text(),
  version: integer().notNull().default(1),
  createdAt: timestamp().notNull().default(sql`now()`),
  deletedAt: timestamp(),
});
type ContactTable = PgTable & Record<keyof ReturnType<typeof contactTableColumns>, PgColumn>;

export const contactRow = <T extends ContactTable>(table: T) => ({
  id: table.id as T["id"],
  name: table.name as T["name"],
  role: table.role as T["role"],
  email: table.email as T["email"],
  countryCode: table.countryCode as T["countryCode"],
  phoneCode: table.phoneCode as T["phoneCode"],
  phoneNumber: nationalNumber(table.phone, table.phoneCode),
  whatsappCountryCode: table.whatsappCountryCode as T["whatsappCountryCode"],
  whatsappPhoneCode: table.whatsappCode as T["whatsappCode"],
  whatsappNumber: nationalNumber(table.whatsapp, table.whatsappCode),
  whatsappNumberId: sql<null>`null`,
  createdAt: table.createdAt as T["createdAt"],
  version: table.version as T["version"],
});

export const contactOrders = ({ name, role, email, createdAt }: ContactTable) => ({ name, role, email, createdAt });

/** Returns the phone columns of a form. Checks each number against its own country. */
export function phonesOf({
  countryCode,
  phoneNumber,
  whatsappCountryCode,
  whatsappNumber,
}: Pick<ContactForm, "countryCode" | "phoneNumber" | "whatsappCountryCode" | "whatsappNumber">) {
  const whatsapp = phoneColumns(
    { countryCode: whatsappCountryCode, phoneNumber: whatsappNumber },
    { country: "whatsappCountryCode", number: "whatsappNumber" },
  );
  return {
    ...phoneColumns({ countryCode, phoneNumber }),
    whatsappCountryCode,
    whatsapp: whatsapp.phone,
    whatsappCode: whatsapp.phoneCode,
  };
}

/** Refuses a form whose `relateTo` differs from the call's. */
function checkRelated(sent: ContactRelateTo, expected: ContactRelateTo): void {
  if (sent !== expected)
    throw new Refusal("validation", [
      { field: "relateTo", code: "invalid", message: `This is a contact of a ${expected}` },
    ]);
}

/** Returns the operations on one contact table. The owner record must be locked by the caller. */
export function contactOperations<R extends { version: number }>(
  table: ContactTable,
  { column: owner, name }: { column: Column; name: string },
  read: (db: Db, where: SQL) => Promise<R[]>,
) {
  async function checkEmail(db: Db, ownerId: string, email: string | null, exceptId: string | null): Promise<void> {
    if (email === null) return;
    const { rowCount } = await db.execute(sql`select from ${table}
      where ${owner} = ${ownerId}
        and ${table.email} = ${email}
        and ${table.deletedAt} is null
        and ${table.id} is distinct from ${exceptId}::uuid`);
    if (rowCount) throw new Refusal("1018", [{ field: "email", code: "duplicateEmail", message: ERRORS["1018"][1] }]);
  }
  return {
    /** Returns whether the contact belongs to the owner. */
    isOf: async (db: Db, ownerId: string, id: string): Promise<boolean> =>
      (await db.execute(sql`select from ${table} where ${table.id} = ${id} and ${owner} = ${ownerId}`)).rowCount === 1,
    /** Checks a form and returns its columns, for a new contact or the one with `id`. */
    async columns(db: Db, ownerId: string, relateTo: ContactRelateTo, form: ContactForm, id: string | null = null) {
      checkRelated(form.relateTo, relateTo);
      await checkEmail(db, ownerId, form.email, id);
      return { name: form.name, role: form.role, email: form.email, ...phonesOf(form) };
    },
    /** Locks the contact and refuses a stale update. */
    async lock(db: Db, id: string, version: number): Promise<void> {
      await db.execute(sql`select from ${table} where ${table.id} = ${id} for update`);
      const current = found((await read(db, sql`${table.id} = ${id}`))[0]);
      await refuseStale(db, { table, id, record: name }, version, current);
    },
    async remove(db: Db, id: string): Promise<Record<never, never>> {
      await putInBin(db, table, [id]);
      return {};
    },
    /** Returns the owner of a deleted contact. */
    async ownerOfDeleted(db: Db, id: string): Promise<string> {
      const { rows } = await db.execute<{ owner: string }>(
        sql`select ${owner} as owner from ${table} where ${table.id} = ${id} and ${table.deletedAt} is not null`,
      );
      return found(rows[0]).owner;
    },
    async restore(db: Db, ownerId: string, id: string): Promise<Record<never, never>> {
      const { rows } = await db.execute<{ email: string | null }>(
        sql`select ${table.email} as email
          from ${table}
          where ${table.id} = ${id} and ${owner} = ${ownerId} and ${table.deletedAt} is not null`,
      );
      await checkEmail(db, ownerId, found(rows[0]).email, null);
      await takeFromBin(db, table, [id]);
      return {};
    },
  };
}
