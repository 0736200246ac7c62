import { supplierRecord } from "#contract/suppliers/supplier.ts";
import { recordKit } from "#server/lib/records/kit.ts";
import { nationalNumber, phoneColumns } from "#server/lib/values/phone.ts";
import { supplier } from "./supplier.table.ts";
import { categories, categoryLine, hasCategory, insertCategories, setCategories } from "./supplier-category.ts";

export const supplierKit = recordKit(supplierRecord, {
  table: supplier,
  title: supplier.displayName,
  note: categoryLine,
  fields: { categories, phoneNumber: nationalNumber(supplier.phone, supplier.phoneCode) },
  where: { categoryIds: hasCategory },
  columns: ({ countryCode, phoneNumber }) => phoneColumns({ countryCode, phoneNumber }),
  insertParts: insertCategories,
  saveParts: (db, actor, id, { categoryIds }) => setCategories(db, actor, id, categoryIds),
});
