import { useState } from "react";
import { clientCredits } from "#contract/invoices/client-credit.ts";
import type { PAYMENT_METHODS } from "#contract/invoices/codes.ts";
import { payments } from "#contract/invoices/payment.ts";
import { moneyText } from "#web/shared/deals/workColumns.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { today } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { METHOD_CHOICES } from "./methods.ts";
import type { OpenInvoice } from "./openInvoice.ts";

interface Values {
  amount: number | null;
  paidOn: string | null;
  method: (typeof PAYMENT_METHODS)[number];
  reference: string;
  overpaidBy: string | null;
  version: number;
}
const FIELDS = /^add\.0\./;

/** Records a payment: what is open by default. More than that is asked for by the client's name. */
export function PaymentDialog({ record, close }: { record: OpenInvoice; close: () => void }) {
  const { id, client, open, currency, version } = record;
  const [isOver, setOver] = useState(false);
  const form = useCallForm<typeof payments.save, Values>(payments.save, {
    params: { id },
    initial: {
      amount: open,
      paidOn: today(useZone()),
      method: "BANK",
      reference: "",
      overpaidBy: null,
      version,
    },
    filled: true,
    newest: null,
    toBody: ({ amount, paidOn, method, reference, overpaidBy }) => ({
      add: [{ amount: amount ?? 0, paidOn: paidOn ?? "", method, reference }],
      overpaidBy,
      version,
    }),
    nameOf: (path) => path.replace(FIELDS, ""),
    onRefused: ({ code }) => {
      if (code === "overpayment") setOver(true);
      return false;
    },
    onDone: (_, { amount }) => {
      close();
      showToast(t("paymentSaved", { amount: moneyText(amount, currency) ?? "" }));
    },
  });
  const amount = form.field("amount");
  const available = useCallQuery(clientCredits.get, { params: { id } }).data?.available ?? 0;
  const overpaid = form.field("overpaidBy");
  return (
    <FormDialog form={form} title={t("recordPayment")} size={500} save={t("recordPayment")} close={close}>
      <FieldRow>
        <MoneyField
          {...amount}
          label={t("amount")}
          value={amount.value === null ? null : { amount: amount.value, currency }}
          onChange={(money) => amount.onChange(money?.amount ?? null)}
          currency={currency}
          required
        />
        <DateField {...form.field("paidOn")} label={t("paidOn")} required />
      </FieldRow>
      <FieldRow>
        <SelectField
          {...form.field("method")}
          label={t("method")}
          choices={available > 0 ? METHOD_CHOICES : METHOD_CHOICES.filter(({ value }) => value !== "CREDIT")}
          {...(available > 0 && { hint: t("available", { amount: moneyText(available, currency) ?? "" }) })}
          required
        />
        <TextField {...form.field("reference")} label={t("reference")} autoComplete="off" />
      </FieldRow>
      {isOver && (
        <TextField
          {...overpaid}
          value={overpaid.value ?? ""}
          label={t("overpaidBy")}
          hint={t("overpaidHint", { client })}
          autoComplete="off"
          required
        />
      )}
    </FormDialog>
  );
}
