/** Adding partners with their contacts, one from a form or many from a file: the same rules and the same rows. */
import { randomUUIDv7 } from "node:crypto";
import type { ContactCreate } from "#contract/partners/contact.ts";
import type { PartnerCreate } from "#contract/partners/partner.ts";
import { assigneesAtFirst } from "#server/lib/assignees.ts";
import { phonesOf } from "#server/lib/contacts.ts";
import { insertMany } from "#server/lib/importing/insert.ts";
import { phoneColumns } from "#server/lib/phone.ts";
import { beginStaffOf } from "#server/lib/rosters.ts";
import type { Actor, Db } from "#server/lib/scope.ts";
import { partner, partnerContact } from "./partner.table.ts";

/** The partner's own columns for a form. */
export function columnsOf({
  assignedStaffIds,
  addresses,
  countryCode,
  phoneNumber,
  avatarId,
  ...plain
}: PartnerCreate) {
  return { ...plain, ...phoneColumns({ countryCode, phoneNumber }), ...(avatarId !== undefined && { avatarId }) };
}

export interface NewPartner {
  columns: Omit<typeof partner.$inferInsert, "id" | "agencyId" | "createdBy">;
  staffIds: readonly string[];
}

/** Their ids in the same order. */
export async function insertPartners(db: Db, actor: Actor, all: readonly NewPartner[]): Promise<string[]> {
  const made = all.map((one) => ({ ...one, id: randomUUIDv7() }));
  // A super admin is of no agency, and nobody's creator.
  const createdBy = actor.role === "super_admin" ? null : actor.id;
  await insertMany(
    db,
    partner,
    made.map(({ id, columns }) => ({ ...columns, id, agencyId: actor.agencyId, createdBy })),
  );
  await beginStaffOf(
    db,
    actor,
    made.map(({ id, staffIds }) => ({ recordId: id, staffIds: assigneesAtFirst(actor, staffIds) })),
  );
  return made.map(({ id }) => id);
}

/** The contact's own columns. */
export const contactColumns = ({ name, role, email, ...phones }: Omit<ContactCreate, "clientId" | "relateTo">) => ({
  name,
  role,
  email,
  ...phonesOf(phones),
});

export async function insertContacts(
  db: Db,
  { agencyId }: Actor,
  all: readonly { partnerId: string; columns: ReturnType<typeof contactColumns> }[],
): Promise<void> {
  await insertMany(
    db,
    partnerContact,
    all.map(({ partnerId, columns }) => ({ ...columns, id: randomUUIDv7(), agencyId, partnerId })),
  );
}
