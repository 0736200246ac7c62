import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { importable } from "#server/lib/importing/importable.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { supplierImport } from "./supplier.import.ts";
import { supplierHistory } from "./supplier.table.ts";
import { supplierCategories, supplierKit, supplierSheet } from "./supplier.ts";

export const suppliersArea = defineArea({
  records: { supplier: { ...supplierKit, history: supplierHistory } },
  exports: { suppliers: exportable({ title: "Suppliers", columns: supplierSheet, list: supplierKit.list }) },
  imports: { suppliers: importable(supplierImport) },
  masterListUses: { "industry-categories": supplierCategories.uses },
  open: () => ({ bindings: [scoped(GROUPS.suppliers, supplierKit.handlers)] }),
});
