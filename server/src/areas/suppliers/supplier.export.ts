/** Columns of the export of suppliers; never more than a row of the list holds. */
import type { SupplierRow } from "#contract/suppliers/supplier.ts";
import { assignedColumn, phoneColumn } from "#server/lib/sheet/columns.ts";
import { localTime, type SheetColumn } from "#server/lib/sheet/sheet.ts";

export const supplierSheet: readonly SheetColumn<SupplierRow>[] = [
  { id: "name", title: "Name", value: (row) => row.displayName },
  { id: "category", title: "Industry categories", value: (row) => row.categories.map(({ name }) => name).join(", ") },
  { id: "contact", title: "Contact", value: (row) => row.contacts.map(({ name }) => name).join(", ") },
  phoneColumn,
  { id: "email", title: "Email", value: (row) => row.email },
  { id: "terms", title: "Payment terms (days)", value: (row) => row.paymentTermDays },
  assignedColumn,
  { id: "updated", title: "Updated", timed: true, value: (row, zone) => localTime(row.updatedAt, zone) },
  { id: "created", title: "Added", timed: true, value: (row, zone) => localTime(row.createdAt, zone) },
];
