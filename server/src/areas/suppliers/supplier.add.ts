/** Adding suppliers, one from a form or many from a file: the same rules and the same rows. */
import { randomUUIDv7 } from "node:crypto";
import type { SupplierCreate } from "#contract/suppliers/supplier.ts";
import { assigneesAtFirst } from "#server/lib/assignees.ts";
import { insertMany } from "#server/lib/importing/insert.ts";
import { phoneColumns } from "#server/lib/phone.ts";
import { beginStaffOf } from "#server/lib/rosters.ts";
import type { Actor, Db } from "#server/lib/scope.ts";
import { supplier, supplierCategory } from "./supplier.table.ts";

/** The supplier's own columns for a form. */
export const columnsOf = ({
  assignedStaffIds,
  addresses,
  categoryIds,
  countryCode,
  phoneNumber,
  ...plain
}: SupplierCreate) => ({
  ...plain,
  ...phoneColumns({ countryCode, phoneNumber }),
});

/** Their ids in the same order. */
export async function insertSuppliers(db: Db, actor: Actor, forms: readonly SupplierCreate[]): Promise<string[]> {
  const made = forms.map((form) => ({ form, id: randomUUIDv7() }));
  // A super admin is of no agency, and nobody's creator.
  const createdBy = actor.role === "super_admin" ? null : actor.id;
  await insertMany(
    db,
    supplier,
    made.map(({ form, id }) => ({ ...columnsOf(form), id, agencyId: actor.agencyId, createdBy })),
  );
  await insertMany(
    db,
    supplierCategory,
    made.flatMap(({ form, id }) =>
      form.categoryIds.map((categoryId) => ({ agencyId: actor.agencyId, supplierId: id, categoryId })),
    ),
  );
  await beginStaffOf(
    db,
    actor,
    made.map(({ form, id }) => ({ recordId: id, staffIds: assigneesAtFirst(actor, form.assignedStaffIds) })),
  );
  return made.map(({ id }) => id);
}
