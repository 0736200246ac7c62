/** Dialogs of pay-runs: a new one, what is paid to a talent, that it is paid, and that it is not. */

import { useNavigate } from "react-router";
import { advances, type WaitingAdvance } from "#contract/ledger/advance.ts";
import { payRunName } from "#contract/pay-runs/codes.ts";
import { type PayRun, type PayRunLine, payRuns } from "#contract/pay-runs/pay-run.ts";
import { DEFAULT_CURRENCY, formatAmount } from "#contract/values/money.ts";
import { CurrencySelect } from "#web/shared/finance/CurrencySelect.tsx";
import { payRunPath } from "#web/shared/ledger/paths.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { today } from "#web/ui/time/format.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

interface New {
  currency: string;
  payOn: string | null;
}
export function NewPayRun({ currency, close }: { currency: string | null; close: () => void }) {
  const navigate = useNavigate();
  const form = useCallForm<typeof payRuns.create, New>(payRuns.create, {
    initial: { currency: currency ?? DEFAULT_CURRENCY, payOn: today(useZone()) },
    filled: true,
    newest: null,
    toBody: ({ payOn, currency: runCurrency }) => ({ currency: runCurrency, payOn: payOn ?? "" }),
    onDone: ({ id }) => {
      close();
      showToast(t("made"));
      void navigate(payRunPath(id));
    },
  });
  return (
    <FormDialog form={form} title={t("add")} line={t("noneLine")} size={500} save={t("make")} close={close}>
      <FieldRow>
        <CurrencySelect {...form.field("currency")} label={t("currency")} />
        <DateField {...form.field("payOn")} label={t("payOn")} hint={t("payOnHint")} required />
      </FieldRow>
    </FormDialog>
  );
}

interface OfRun {
  run: PayRun;
  close: () => void;
}
export function PayDialog({ run, close }: OfRun) {
  const { id, pays, currency, payOn, sendsStatements, version } = run;
  const now = today(useZone());
  const form = useCallForm<typeof payRuns.paid, { paidOn: string | null; statements: boolean }>(payRuns.paid, {
    params: { id },
    initial: { paidOn: payOn < now ? payOn : now, statements: sendsStatements },
    filled: true,
    newest: null,
    toBody: ({ paidOn, statements }) => ({ paidOn: paidOn ?? "", statements, seen: version }),
    onDone: () => {
      close();
      showToast(t("paid", { amount: `${formatAmount(pays, currency)} ${currency}` }));
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("markPaid")}
      line={t("markPaidLine")}
      size={500}
      save={t("markPaid")}
      close={close}
    >
      <DateField {...form.field("paidOn")} label={t("paidOn")} max={now} required />
      <SwitchField {...form.field("statements")} label={t("sendStatements")} hint={t("sendStatementsHint")} />
    </FormDialog>
  );
}

export function CancelRunDialog({ run: { id, number, version }, close }: OfRun) {
  const form = useCallForm<typeof payRuns.cancel, { reason: string }>(payRuns.cancel, {
    params: { id },
    initial: { reason: "" },
    newest: null,
    toBody: ({ reason }) => ({ reason, seen: version }),
    onDone: () => {
      close();
      showToast(t("cancelled"));
    },
  });
  const title = t("cancelTitle", { name: payRunName(number) });
  return (
    <FormDialog form={form} title={title} line={t("cancelLine")} size={500} save={t("cancelRun")} close={close}>
      <TextField {...form.field("reason")} label={t("reason")} required autoComplete="off" autoFocus />
    </FormDialog>
  );
}

export function RejectAdvance({ advance: { key, name }, close }: { advance: WaitingAdvance; close: () => void }) {
  const form = useCallForm<typeof advances.reject, { reason: string }>(advances.reject, {
    initial: { reason: "" },
    newest: null,
    toBody: ({ reason }) => ({ key, reason }),
    onDone: () => {
      close();
      showToast(t("advanceRejected"));
    },
  });
  return (
    <FormDialog form={form} title={t("rejectTitle", { name })} size={500} save={t("reject")} close={close}>
      <TextField {...form.field("reason")} label={t("reason")} required autoComplete="off" autoFocus />
    </FormDialog>
  );
}

export function AmountDialog({ run, line, close }: OfRun & { line: PayRunLine }) {
  const { id, currency, version } = run;
  const money = (amount: number): string => `${formatAmount(amount, currency)} ${currency}`;
  const form = useCallForm<typeof payRuns.save, { amount: number | null }>(payRuns.save, {
    params: { id },
    initial: { amount: line.amount },
    newest: null,
    toBody: ({ amount }) => ({ lines: [{ key: line.id, amount: amount ?? 0, leftOut: line.leftOut }], version }),
    onDone: (_, { amount }) => {
      close();
      showToast(t("saved", { name: line.name, amount: money(amount ?? 0) }));
    },
  });
  const amount = form.field("amount");
  const max = Math.max(line.due, 0);
  return (
    <FormDialog form={form} title={t("amountTitle", { name: line.name })} size={500} save={t("save")} close={close}>
      <MoneyField
        {...amount}
        label={t("amount")}
        hint={t("amountHint", { amount: money(max) })}
        value={amount.value === null ? null : { amount: amount.value, currency }}
        onChange={(value) => amount.onChange(value?.amount ?? null)}
        currency={currency}
        max={max}
        required
      />
    </FormDialog>
  );
}
