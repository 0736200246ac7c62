import { type Payment, payments } from "#contract/invoices/payment.ts";
import type { OpenInvoice } from "#web/shared/finance/payments/openInvoice.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

interface Props {
  record: OpenInvoice;
  payment: Payment;
  close: () => void;
}
export function VoidPayment({ record: { id, version }, payment, close }: Props) {
  const form = useCallForm<typeof payments.save, { reason: string; version: number }>(payments.save, {
    params: { id },
    initial: { reason: "", version },
    newest: null,
    toBody: ({ reason }) => ({ void: [{ key: payment.id, reason }], version }),
    nameOf: (path) => path.replace(/^void\.0\./, ""),
    onDone: () => {
      close();
      showToast(t("paymentVoided"));
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("voidPayment")}
      line={t("voidPaymentLine")}
      size={500}
      save={t("voidPayment")}
      close={close}
    >
      <TextField {...form.field("reason")} label={t("reason")} required autoComplete="off" autoFocus />
    </FormDialog>
  );
}
