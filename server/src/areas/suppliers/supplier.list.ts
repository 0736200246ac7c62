import { sql } from "drizzle-orm";
import { suppliers } from "#contract/suppliers/supplier.ts";
import { isAssignedTo } from "#server/areas/staff/assignees.rules.ts";
import { reachable, reachShape } from "#server/lib/assigned.ts";
import { defineList } from "#server/lib/list-rows.ts";
import { hasCategory } from "./supplier.categories.ts";
import { supplierRow } from "./supplier.rows.ts";
import { supplier } from "./supplier.table.ts";

export const supplierList = defineList(suppliers.list, {
  table: supplier,
  id: supplier.id,
  agencyId: supplier.agencyId,
  always: sql`${supplier.deletedAt} is null`,
  scope: (actor, action) => reachable(actor, "PARTNER", action, supplier.id),
  sort: {
    displayName: supplier.displayName,
    email: supplier.email,
    paymentTermDays: supplier.paymentTermDays,
    createdAt: supplier.createdAt,
    updatedAt: supplier.updatedAt,
  },
  dates: supplier.createdAt,
  where: {
    categoryIds: (value) => hasCategory(value),
    staffIds: (value) => isAssignedTo(supplier, value),
  },
  search: (words) => sql`${supplier.id} = any (array(select search_supplier(${words})))`,
  row: supplierRow,
  rowShape: (actor) => reachShape(actor, "PARTNER", "write"),
});
