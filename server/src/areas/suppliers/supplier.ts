import { type SupplierRow, supplierRecord } from "#contract/suppliers/supplier.ts";
import { industryCategory } from "#server/areas/partners/partner.table.ts";
import { recordKit } from "#server/lib/records/kit.ts";
import { linkedEntries } from "#server/lib/records/linked-entries.ts";
import { addedColumn, assignedColumn, displayNameColumn, updatedColumn } from "#server/lib/sheet/columns.ts";
import type { SheetColumn } from "#server/lib/sheet/sheet.ts";
import { numberWithoutSpaces, phonesLine, storedPhones } from "#server/lib/values/phone.ts";
import { supplier, supplierCategory } from "./supplier.table.ts";

const { agencyId, supplierId, categoryId } = supplierCategory;
export const supplierCategories = linkedEntries(
  supplier,
  { table: supplierCategory, agencyId, owner: supplierId, entry: categoryId },
  industryCategory,
);

export const supplierKit = recordKit(supplierRecord, {
  table: supplier,
  title: supplier.displayName,
  subtitle: supplierCategories.line,
  fields: { categories: supplierCategories.json },
  searchedAlso: numberWithoutSpaces,
  where: { categoryIds: supplierCategories.has },
  columns: ({ phones }) => ({ phones: storedPhones(phones) }),
  insertParts: (db, actor, suppliers) =>
    supplierCategories.insert(
      db,
      actor,
      suppliers.map(({ id, form }) => ({ id, entryIds: form.categoryIds })),
    ),
  saveParts: (db, actor, id, { categoryIds }) => supplierCategories.set(db, actor, id, categoryIds),
});

/** Columns of the exported list: never more than a row of the list holds. */
export const supplierSheet: readonly SheetColumn<SupplierRow>[] = [
  displayNameColumn,
  { id: "category", title: "Industry categories", value: (row) => row.categories.map(({ name }) => name).join(", ") },
  { id: "contact", title: "Contact", value: (row) => row.contacts.map(({ name }) => name).join(", ") },
  { id: "phone", title: "Phone", value: ({ phones }) => phonesLine(phones) },
  { id: "email", title: "Email", value: (row) => row.email },
  { id: "terms", title: "Payment terms (days)", value: (row) => row.paymentTermDays },
  assignedColumn,
  updatedColumn,
  addedColumn,
];
