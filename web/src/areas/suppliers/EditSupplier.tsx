import { useParams } from "react-router";
import { type Supplier, suppliers } from "#contract/suppliers/supplier.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { ADDRESS_WORDS } from "#web/shared/AddressLines.tsx";
import { companyRules } from "#web/shared/company/companyForm.ts";
import { EditPage, EditRecord, useSaved } from "#web/shared/EditRecord.tsx";
import { summaryPath } from "./paths.ts";
import { SupplierFields } from "./SupplierFields.tsx";
import { valuesOf } from "./supplierForm.ts";

export function EditSupplier() {
  const { id = "" } = useParams();
  return (
    <EditRecord answer={useAsk(suppliers.get, { params: { id } })} may={({ editable }) => editable}>
      {(supplier) => <EditForm supplier={supplier} />}
    </EditRecord>
  );
}

function EditForm({ supplier }: { supplier: Supplier }) {
  const { id, assignedStaff } = supplier;
  const form = useCallForm(suppliers.update, {
    params: { id },
    initial: valuesOf(supplier),
    rules: companyRules,
    words: { addresses: ADDRESS_WORDS },
    newest: valuesOf,
    onDone: useSaved(summaryPath(id)),
  });
  return (
    <EditPage form={form} kind="supplier" record={supplier}>
      <SupplierFields form={form} known={assignedStaff} />
    </EditPage>
  );
}
