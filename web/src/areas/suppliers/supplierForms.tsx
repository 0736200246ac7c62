import { type Supplier, suppliers } from "#contract/suppliers/supplier.ts";
import { t } from "#web/areas/suppliers/messages.ts";
import { ADDRESS_WORDS } from "#web/shared/addresses/AddressLines.tsx";
import { companyRules } from "#web/shared/company/companyForm.ts";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { SupplierFields } from "./form/SupplierFields.tsx";
import { type SupplierValues, supplierForm, valuesOf } from "./form/supplierForm.ts";

export const supplierForms = recordForms<Supplier, SupplierValues>({
  kind: "supplier",
  addLine: t("addLine"),
  useAdd: (onDone) => useCallForm(suppliers.create, { initial: supplierForm.empty, rules: companyRules, onDone }),
  useEdit: (supplier, onDone) =>
    useCallForm(suppliers.update, {
      params: { id: supplier.id },
      initial: valuesOf(supplier),
      newest: valuesOf,
      rules: companyRules,
      words: { addresses: ADDRESS_WORDS },
      onDone,
    }),
  Fields: SupplierFields,
});
