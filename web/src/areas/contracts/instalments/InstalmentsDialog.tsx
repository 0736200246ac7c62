import { type Contract, contracts } from "#contract/contracts/contract.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { instalmentValues } from "../form/contractValues.ts";
import { InstalmentRows, type InstalmentValues } from "../form/InstalmentRows.tsx";

type Values = InstalmentValues & { version: number };
const valuesOf = (record: Contract): Values => ({
  instalments: instalmentValues(record),
  value: record.value,
  currency: record.currency,
  version: record.version,
});

/** Sets the parts that a contract is paid in, where they stand on its summary. */
export function InstalmentsDialog({ record, close }: { record: Contract; close: () => void }) {
  const form = useCallForm<typeof contracts.saveInstalments, Values>(contracts.saveInstalments, {
    params: { id: record.id },
    initial: valuesOf(record),
    newest: valuesOf,
    toBody: ({ instalments, version }) => ({ instalments, version }),
    onDone: () => close(),
  });
  return (
    <FormDialog form={form} title={t("instalments")} size={800} close={close}>
      <InstalmentRows form={form} />
    </FormDialog>
  );
}
