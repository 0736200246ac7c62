import { useNavigate } from "react-router";
import { suppliers } from "#contract/suppliers/supplier.ts";
import { FormPage } from "#web/kit/forms/FormPage.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t as titles } from "#web/messages/suppliers.titles.ts";
import { t } from "#web/messages/suppliers.ts";
import { summaryPath } from "./paths.ts";
import { SupplierFields } from "./SupplierFields.tsx";
import { EMPTY, supplierRules } from "./supplierForm.ts";

export function AddSupplier() {
  const navigate = useNavigate();
  const form = useCallForm(suppliers.create, {
    initial: EMPTY,
    rules: supplierRules,
    onDone: ({ id }, { displayName }) => {
      tell(t("added", { name: displayName.trim() }));
      void navigate(summaryPath(id), { replace: true });
    },
  });
  return (
    <FormPage form={form} title={titles("addSupplier")} line={t("addLine")} save={titles("addSupplier")}>
      <SupplierFields form={form} />
    </FormPage>
  );
}
