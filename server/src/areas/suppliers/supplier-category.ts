/** The categories of a supplier: read in the order of their list, and saved as the whole set that its form holds. */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SupplierCreate } from "#contract/suppliers/supplier.ts";
import { industryCategory } from "#server/areas/partners/partner.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { insertMany } from "#server/lib/importing/insert.ts";
import { supplier, supplierCategory } from "./supplier.table.ts";

const from = sql`from ${supplierCategory} join ${industryCategory} on ${industryCategory.id} = ${supplierCategory.categoryId}
  where ${supplierCategory.agencyId} = ${supplier.agencyId} and ${supplierCategory.supplierId} = ${supplier.id}`;
const inOrder = sql`${industryCategory.place}, ${industryCategory.name}, ${industryCategory.id}`;

/** JSON of those of the supplier whose row is read. */
export const categories: SQL = sql`(select coalesce(json_agg(json_build_object('id', ${industryCategory.id}, 'name', ${industryCategory.name}) order by ${inOrder}), '[]') ${from})`;
/** Their names in a line. */
export const categoryLine: SQL = sql`(select string_agg(${industryCategory.name}, ', ' order by ${inOrder}) ${from})`;

export const hasCategory = (ids: SQL | ReturnType<typeof sql.placeholder>): SQL =>
  sql`exists (select from ${supplierCategory} where ${supplierCategory.agencyId} = ${supplier.agencyId} and ${supplierCategory.supplierId} = ${supplier.id} and ${supplierCategory.categoryId} = any (${ids}::uuid[]))`;

export const insertCategories = (
  db: Db,
  { agencyId }: Actor,
  made: readonly { id: string; form: Pick<SupplierCreate, "categoryIds"> }[],
) =>
  insertMany(
    db,
    supplierCategory,
    made.flatMap(({ id, form }) => form.categoryIds.map((categoryId) => ({ agencyId, supplierId: id, categoryId }))),
  );

/** What stays is left alone, so that the history tells what came and what went. */
export async function setCategories(
  db: Db,
  { agencyId }: Actor,
  supplierId: string,
  wanted: readonly string[],
): Promise<void> {
  const of = and(eq(supplierCategory.agencyId, agencyId), eq(supplierCategory.supplierId, supplierId));
  const rows = await db.select({ id: supplierCategory.categoryId }).from(supplierCategory).where(of);
  const before = new Set(rows.map(({ id }) => id));
  const gone = [...before].filter((id) => !wanted.includes(id));
  const fresh = wanted.filter((id) => !before.has(id));
  if (gone.length > 0) await db.delete(supplierCategory).where(and(of, inArray(supplierCategory.categoryId, gone)));
  if (fresh.length > 0)
    await db.insert(supplierCategory).values(fresh.map((categoryId) => ({ agencyId, supplierId, categoryId })));
}
