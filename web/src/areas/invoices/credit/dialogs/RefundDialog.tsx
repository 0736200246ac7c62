import { clientCredits } from "#contract/invoices/client-credit.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import type { OpenInvoice } from "#web/shared/finance/payments/openInvoice.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { today } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "../messages.ts";

interface Values {
  amount: number | null;
  refundedOn: string | null;
  reference: string;
  version: number;
}

/** Records what was paid back to the client: all that is left by default. */
export function RefundDialog({ record, close }: { record: OpenInvoice; close: () => void }) {
  const { id, open, currency, version } = record;
  const form = useCallForm<typeof clientCredits.save, Values>(clientCredits.save, {
    params: { id },
    initial: { amount: -open, refundedOn: today(useZone()), reference: "", version },
    filled: true,
    newest: null,
    toBody: ({ amount, refundedOn, reference }) => ({
      refund: [{ amount: amount ?? 0, refundedOn: refundedOn ?? "", reference }],
      version,
    }),
    nameOf: (path) => path.replace(/^refund\.0\./, ""),
    onDone: (_, { amount }) => {
      close();
      showToast(t("refundSaved", { amount: moneyText(amount, currency) ?? "" }));
    },
  });
  const amount = form.field("amount");
  return (
    <FormDialog
      form={form}
      title={t("refund")}
      line={t("leftOf", { amount: moneyText(-open, currency) ?? "" })}
      size={500}
      save={t("refund")}
      close={close}
    >
      <FieldRow>
        <MoneyField
          {...amount}
          label={t("refundAmount")}
          value={amount.value === null ? null : { amount: amount.value, currency }}
          onChange={(money) => amount.onChange(money?.amount ?? null)}
          currency={currency}
          required
        />
        <DateField {...form.field("refundedOn")} label={t("refundedOn")} required />
      </FieldRow>
      <TextField {...form.field("reference")} label={t("reference")} autoComplete="off" />
    </FormDialog>
  );
}
