import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { importable } from "#server/lib/importing/importable.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { supplierSheet } from "./supplier.export.ts";
import { supplierHistory } from "./supplier.history.ts";
import { supplierImport } from "./supplier.import.ts";
import { supplierKit } from "./supplier.ts";

export const suppliersArea = defineArea({
  records: { supplier: { ...supplierKit, history: supplierHistory } },
  exports: { suppliers: exportable({ title: "Suppliers", columns: supplierSheet, list: supplierKit.list }) },
  imports: { suppliers: importable(supplierImport) },
  open: () => ({ bindings: [scoped(GROUPS.suppliers, supplierKit.handlers)] }),
});
