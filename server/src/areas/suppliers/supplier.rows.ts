/** What a supplier's row and page are read from. */
import { sql } from "drizzle-orm";
import type { Action } from "#contract/access.ts";
import type { Supplier } from "#contract/suppliers/supplier.ts";
import { assigneesOf } from "#server/areas/staff/assignees.rules.ts";
import { addressesOf } from "#server/lib/addresses.ts";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import { nationalNumber } from "#server/lib/phone.ts";
import { statements } from "#server/lib/prepared.ts";
import type { Actor, Db } from "#server/lib/scope.ts";
import { categories } from "./supplier.categories.ts";
import { supplier } from "./supplier.table.ts";

const p = sql.placeholder;

export const supplierRow = (actor: Actor) => ({
  id: supplier.id,
  displayName: supplier.displayName,
  categories,
  contacts: supplier.contacts,
  phoneCode: supplier.phoneCode,
  phoneNumber: nationalNumber(supplier.phone, supplier.phoneCode),
  email: supplier.email,
  paymentTermDays: supplier.paymentTermDays,
  assignedStaff: assigneesOf(supplier),
  createdAt: supplier.createdAt,
  updatedAt: supplier.updatedAt,
  editable: reaches(actor, "PARTNER", "write", supplier.id),
  version: supplier.version,
});

const fields = (actor: Actor) => ({
  ...supplierRow(actor),
  countryCode: supplier.countryCode,
  website: supplier.website,
  abn: supplier.abn,
  note: supplier.note,
  addresses: addressesOf(supplier),
});

const read = statements(({ actor, action }: { actor: Actor; action: Action }) => {
  const columns = Object.entries(fields(actor)).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`);
  return sql`select ${sql.join(columns, sql`, `)} from ${supplier}
    where ${supplier.id} = ${p("id")}::uuid and ${supplier.agencyId} = ${p("$agency")}::uuid and ${reaches(actor, "PARTNER", action, supplier.id)}`;
});

/** One supplier within the actor's reach, in the bin too. */
export async function readSupplier(
  db: Db,
  actor: Actor,
  id: string,
  action: Action = "read",
): Promise<Supplier | undefined> {
  const key = `${action} ${reachShape(actor, "PARTNER", action)} ${reachShape(actor, "PARTNER", "write")}`;
  const [row] = await read(db, key, { actor, action }, { id, $agency: actor.agencyId, $actor: actor.id });
  return row as Supplier | undefined;
}
