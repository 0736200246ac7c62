/** Records what was paid to or by a talent or a member of staff, and takes it back. */
import { MOVEMENT_KINDS, type StatementLine, type talentMovements } from "#contract/ledger/statement.ts";
import { formatAmount } from "#contract/values/money.ts";
import { asTextField } from "#web/shared/deals/WorkFields.tsx";
import { CurrencySelect } from "#web/shared/finance/CurrencySelect.tsx";
import { t as st } from "#web/shared/ledger/statementMessages.ts";
import { useZone } from "#web/shared/session/me.tsx";
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

/** A talent's and a member of staff's are alike. */
export type MovementCall = typeof talentMovements.create;
export type VoidCall = typeof talentMovements.void;
export interface MovementStart {
  id: string;
  currency: string;
  due: number;
}
export interface ReversalTarget {
  id: string;
  line: StatementLine;
}
interface Values {
  kind: (typeof MOVEMENT_KINDS)[number];
  currency: string;
  amount: number | null;
  paidOn: string | null;
  note: string | null;
}
const KIND_CHOICES = MOVEMENT_KINDS.map((kind) => ({ value: kind, label: st(kind) }));

export function MovementDialog({ call, of, close }: { call: MovementCall; of: MovementStart; close: () => void }) {
  const { id, currency: shown, due } = of;
  const form = useCallForm<typeof talentMovements.create, Values>(call, {
    params: { id },
    initial: { kind: "PAYOUT", currency: shown, amount: due > 0 ? due : null, paidOn: today(useZone()), note: null },
    filled: true,
    newest: null,
    toBody: ({ amount, paidOn, ...plain }) => ({ ...plain, amount: amount ?? 0, paidOn: paidOn ?? "" }),
    onDone: ({ waits }, { amount, currency }) => {
      close();
      showToast(
        t(waits ? "waitsForAnother" : "recorded", { amount: `${formatAmount(amount ?? 0, currency)} ${currency}` }),
      );
    },
  });
  const { currency } = form.values;
  const amount = form.field("amount");
  return (
    <FormDialog form={form} title={t("recordTitle")} size={500} save={t("save")} close={close}>
      <SelectField {...form.field("kind")} label={t("kind")} choices={KIND_CHOICES} required />
      <FieldRow>
        <MoneyField
          {...amount}
          label={t("amount")}
          value={amount.value === null ? null : { amount: amount.value, currency }}
          onChange={(money) => amount.onChange(money?.amount ?? null)}
          currency={currency}
          required
        />
        <CurrencySelect {...form.field("currency")} label={t("currency")} />
      </FieldRow>
      <FieldRow>
        <DateField {...form.field("paidOn")} label={t("paidOn")} required />
        <TextField {...asTextField(form.field("note"))} label={t("note")} autoComplete="off" />
      </FieldRow>
    </FormDialog>
  );
}

export function ReverseDialog({ call, target, close }: { call: VoidCall; target: ReversalTarget; close: () => void }) {
  const { id, line } = target;
  const form = useCallForm<typeof talentMovements.void, { reason: string }>(call, {
    params: { id },
    initial: { reason: "" },
    newest: null,
    toBody: ({ reason }) => ({ key: line.movementId ?? "", reason }),
    onDone: () => {
      close();
      showToast(t("reversed", { what: st(line.item) }));
    },
  });
  const title = t("reverseTitle", { what: st(line.item).toLowerCase() });
  return (
    <FormDialog form={form} title={title} line={t("reverseLine")} size={500} save={st("reverse")} close={close}>
      <TextField {...form.field("reason")} label={t("reason")} required autoComplete="off" autoFocus />
    </FormDialog>
  );
}
