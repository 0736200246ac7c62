import { suppliers } from "#contract/suppliers/supplier.ts";
import { FormPage } from "#web/kit/forms/FormPage.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { t as titles } from "#web/messages/suppliers.titles.ts";
import { t } from "#web/messages/suppliers.ts";
import { companyRules } from "#web/shared/company/companyForm.ts";
import { useAdded } from "#web/shared/EditRecord.tsx";
import { summaryPath } from "./paths.ts";
import { SupplierFields } from "./SupplierFields.tsx";
import { supplierForm } from "./supplierForm.ts";

export function AddSupplier() {
  const form = useCallForm(suppliers.create, {
    initial: supplierForm.empty,
    rules: companyRules,
    onDone: useAdded(summaryPath),
  });
  return (
    <FormPage form={form} title={titles("addSupplier")} line={t("addLine")} save={titles("addSupplier")}>
      <SupplierFields form={form} />
    </FormPage>
  );
}
