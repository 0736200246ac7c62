import { invoices } from "#contract/invoices/invoice.ts";
import type { OpenInvoice } from "#web/shared/finance/payments/openInvoice.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

export function VoidDialog({ record, close }: { record: OpenInvoice; close: () => void }) {
  const number = record.number ?? "";
  const form = useCallForm(invoices.void, {
    params: { id: record.id },
    initial: { reason: "" },
    onDone: () => {
      close();
      showToast(t("voided", { number }));
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("voidInvoice", { number })}
      line={t("voidLine")}
      size={500}
      save={t("void")}
      close={close}
    >
      <TextField {...form.field("reason")} label={t("reason")} required autoComplete="off" autoFocus />
    </FormDialog>
  );
}
