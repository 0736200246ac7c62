import { useNavigate, useParams } from "react-router";
import { type Supplier, suppliers } from "#contract/suppliers/supplier.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { FormPage } from "#web/kit/forms/FormPage.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { Asked } from "#web/kit/layout/Asked.tsx";
import { NoRight } from "#web/kit/layout/NotFound.tsx";
import { useTitle } from "#web/kit/layout/title.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/suppliers.ts";
import { ADDRESS_WORDS } from "#web/shared/AddressLines.tsx";
import { Meanwhile } from "#web/shared/Meanwhile.tsx";
import { summaryPath } from "./paths.ts";
import { SupplierFields } from "./SupplierFields.tsx";
import { newestValues, supplierRules, valuesOf } from "./supplierForm.ts";

export function EditSupplier() {
  const { id = "" } = useParams();
  const answer = useAsk(suppliers.get, { params: { id } });
  useTitle(answer.data && t("editTitle", { name: answer.data.displayName }));
  return (
    <Asked answer={answer}>
      {(supplier) => (supplier.editable ? <EditForm key={supplier.id} supplier={supplier} /> : <NoRight />)}
    </Asked>
  );
}

function EditForm({ supplier }: { supplier: Supplier }) {
  const { id, displayName: name, assignedStaff } = supplier;
  const navigate = useNavigate();
  const form = useCallForm(suppliers.update, {
    params: { id },
    initial: valuesOf(supplier),
    rules: supplierRules,
    words: { addresses: ADDRESS_WORDS },
    newest: newestValues,
    onDone: ({ displayName }) => {
      tell(t("saved", { name: displayName }));
      void navigate(summaryPath(id), { replace: true });
    },
  });
  return (
    <FormPage
      form={form}
      title={t("editTitle", { name })}
      extra={<Meanwhile kind="supplier" id={id} version={supplier.version} formVersion={form.initial.version} />}
    >
      <SupplierFields form={form} known={assignedStaff} />
    </FormPage>
  );
}
