import { type Supplier, suppliers } from "#contract/suppliers/supplier.ts";
import { type Restore, restoreBy, restoredNumber, restoredText } from "#web/shared/history/restore.ts";
import { valuesOf } from "./supplierForm.ts";

/** Restorable changes of a supplier's history. */
export const supplierRestores = (supplier: Supplier): readonly Restore[] =>
  supplier.editable
    ? [
        restoreBy(suppliers.update, {
          part: "record",
          params: { id: supplier.id },
          fields: {
            displayName: restoredText("displayName"),
            email: restoredText("email"),
            website: restoredText("website"),
            abn: restoredText("abn"),
            paymentTerms: restoredNumber("paymentTermDays"),
            note: restoredText("note"),
          },
          initial: valuesOf(supplier),
          newest: valuesOf,
        }),
      ]
    : [];
