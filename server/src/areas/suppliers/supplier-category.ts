/** Categories of a supplier: read in the order of the master list, saved as a whole set. */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SupplierCreate } from "#contract/suppliers/supplier.ts";
import { industryCategory } from "#server/areas/partners/partner.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { insertMany } from "#server/lib/importing/insert.ts";
import { supplier, supplierCategory } from "./supplier.table.ts";

const from = sql`from ${supplierCategory} join ${industryCategory} on ${industryCategory.id} = ${supplierCategory.categoryId}
  where ${supplierCategory.agencyId} = ${supplier.agencyId} and ${supplierCategory.supplierId} = ${supplier.id}`;
const inOrder = sql`${industryCategory.place}, ${industryCategory.name}, ${industryCategory.id}`;

/** Selects the categories of the supplier's row as JSON. */
export const categories: SQL = sql`(select coalesce(json_agg(json_build_object('id', ${industryCategory.id}, 'name', ${industryCategory.name}) order by ${inOrder}), '[]') ${from})`;
/** Selects their names as one text. */
export const categoryLine: SQL = sql`(select string_agg(${industryCategory.name}, ', ' order by ${inOrder}) ${from})`;

export const hasCategory = (ids: SQL | ReturnType<typeof sql.placeholder>): SQL =>
  sql`exists (select from ${supplierCategory} where ${supplierCategory.agencyId} = ${supplier.agencyId} and ${supplierCategory.supplierId} = ${supplier.id} and ${supplierCategory.categoryId} = any (${ids}::uuid[]))`;

export const insertCategories = (
  db: Db,
  { agencyId }: Actor,
  suppliers: readonly { id: string; form: Pick<SupplierCreate, "categoryIds"> }[],
) =>
  insertMany(
    db,
    supplierCategory,
    suppliers.flatMap(({ id, form }) =>
      form.categoryIds.map((categoryId) => ({ agencyId, supplierId: id, categoryId })),
    ),
  );

/** Saves the set. Unchanged rows are not touched, so that the history shows only what was added and removed. */
export async function setCategories(
  db: Db,
  { agencyId }: Actor,
  supplierId: string,
  wanted: readonly string[],
): Promise<void> {
  const ofSupplier = and(eq(supplierCategory.agencyId, agencyId), eq(supplierCategory.supplierId, supplierId));
  const rows = await db.select({ id: supplierCategory.categoryId }).from(supplierCategory).where(ofSupplier);
  const before = new Set(rows.map(({ id }) => id));
  const removed = [...before].filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !before.has(id));
  if (removed.length > 0)
    await db.delete(supplierCategory).where(and(ofSupplier, inArray(supplierCategory.categoryId, removed)));
  if (added.length > 0)
    await db.insert(supplierCategory).values(added.map((categoryId) => ({ agencyId, supplierId, categoryId })));
}
