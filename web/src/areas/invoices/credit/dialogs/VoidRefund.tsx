import { type CreditUse, clientCredits } from "#contract/invoices/client-credit.ts";
import type { OpenInvoice } from "#web/shared/finance/payments/openInvoice.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";

interface Props {
  record: OpenInvoice;
  use: CreditUse;
  close: () => void;
}
export function VoidRefund({ record: { id, version }, use, close }: Props) {
  const form = useCallForm<typeof clientCredits.save, { reason: string; version: number }>(clientCredits.save, {
    params: { id },
    initial: { reason: "", version },
    newest: null,
    toBody: ({ reason }) => ({ void: [{ key: use.id, reason }], version }),
    nameOf: (path) => path.replace(/^void\.0\./, ""),
    onDone: () => {
      close();
      showToast(t("refundVoided"));
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("voidRefund")}
      line={t("voidRefundLine")}
      size={500}
      save={t("voidRefund")}
      close={close}
    >
      <TextField {...form.field("reason")} label={t("reason")} required autoComplete="off" autoFocus />
    </FormDialog>
  );
}
