/** Inserts contacts of partners in bulk, for imports. */
import { randomUUIDv7 } from "node:crypto";
import type { ContactCreate } from "#contract/partners/contact.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { insertMany } from "#server/lib/importing/insert.ts";
import { phonesOf } from "#server/lib/records/contacts.ts";
import { partnerContact } from "./partner.table.ts";

/** Returns the columns of a contact. */
export const partnerContactColumns = ({
  name,
  role,
  email,
  ...phones
}: Omit<ContactCreate, "clientId" | "relateTo">) => ({
  name,
  role,
  email,
  ...phonesOf(phones),
});

export async function insertContacts(
  db: Db,
  { agencyId }: Actor,
  contacts: readonly { partnerId: string; columns: ReturnType<typeof partnerContactColumns> }[],
): Promise<void> {
  await insertMany(
    db,
    partnerContact,
    contacts.map(({ partnerId, columns }) => ({ ...columns, id: randomUUIDv7(), agencyId, partnerId })),
  );
}
