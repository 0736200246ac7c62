import { sql } from "drizzle-orm";
import { may, reach } from "#contract/access.ts";
import { GROUPS } from "#contract/calls.ts";
import { defineArea, scoped } from "#server/lib/area.ts";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import { importable } from "#server/lib/importing/importable.ts";
import { exportable } from "#server/lib/sheet/exportable.ts";
import { visibleBy } from "#server/lib/subscriptions.ts";
import { supplierSheet } from "./supplier.export.ts";
import { findSuppliers } from "./supplier.finder.ts";
import { supplierImport } from "./supplier.import.ts";
import { supplierList } from "./supplier.list.ts";
import { supplierResolver } from "./supplier.rules.ts";
import { supplier } from "./supplier.table.ts";
import { supplierHandlers } from "./suppliers.ts";

const p = sql.placeholder;

export const suppliersArea = defineArea({
  records: {
    supplier: {
      resolver: supplierResolver,
      finder: findSuppliers,
      visibility: {
        may: (actor) => may(actor, "PARTNER", "read"),
        mayAll: (actor) => reach(actor, "PARTNER", "read") === "all",
        visible: visibleBy(
          (actor) =>
            sql`select ${supplier.id} from ${supplier} where ${supplier.id} = any (${p("$ids")}::uuid[]) and ${supplier.agencyId} = ${p("$agency")}::uuid and ${reaches(actor, "PARTNER", "read", supplier.id)}`,
          (actor) => reachShape(actor, "PARTNER", "read"),
        ),
      },
    },
  },
  exports: { suppliers: exportable({ title: "Suppliers", columns: supplierSheet, list: supplierList }) },
  imports: { suppliers: importable(supplierImport) },
  open: () => ({ bindings: [scoped(GROUPS.suppliers, supplierHandlers)] }),
});
