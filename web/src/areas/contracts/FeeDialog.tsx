import type { Contract } from "#contract/contracts/contract.ts";
import { type ContractFee, ContractFeeForm, contractFees, MAX_PAYEES } from "#contract/contracts/fee.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { t } from "#web/areas/contracts/messages.ts";
import { asList, asTextField } from "#web/shared/deals/WorkFields.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { partnersToChoose } from "#web/shared/people/people.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { MoneyField } from "#web/ui/forms/fields/MoneyField.tsx";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { FEE_BASE_CHOICES, FEE_MODE_CHOICES } from "./contractLabels.ts";
import styles from "./form/InstalmentRows.module.css";

const feeForm = formOf(ContractFeeForm);
type Values = FormValues<typeof feeForm> & { version: number };
const empty = feeForm.emptyItem("payees");
const valuesOf = (fee: ContractFee): Values => ({
  ...feeForm.valuesOf(fee, {
    payees: fee.payees.map(({ staff, partner, name, share }) => ({
      staffId: staff?.id ?? null,
      partnerId: partner?.id ?? null,
      name,
      share,
    })),
  }),
  version: fee.version,
});

interface Props {
  record: Contract;
  fee: ContractFee;
  close: () => void;
}
/** Sets the fee and who shares it. */
export function FeeDialog({ record, fee, close }: Props) {
  const form = useCallForm(contractFees.save, {
    params: { id: record.id },
    initial: valuesOf(fee),
    newest: valuesOf,
    onDone: () => {
      close();
      showToast(t("feeSaved"));
    },
  });
  const { mode } = form.values;
  const amount = form.field("amount");
  const { error } = form.field("payees");
  return (
    <FormDialog form={form} title={t("fee")} size={800} close={close}>
      <FieldRow>
        <SelectField {...form.field("mode")} label={t("feeMode")} choices={FEE_MODE_CHOICES} placeholder={t("noFee")} />
        {mode === "PERCENT" && (
          <FieldRow>
            <TextField {...asTextField(form.field("percent"))} label={t("percent")} inputMode="decimal" required />
            <SelectField {...form.field("base")} label={t("feeBase")} choices={FEE_BASE_CHOICES} required />
          </FieldRow>
        )}
        {mode === "FIXED" && (
          <MoneyField
            {...amount}
            label={t("amount")}
            value={amount.value === null ? null : { amount: amount.value, currency: record.currency }}
            onChange={(money) => amount.onChange(money?.amount ?? null)}
            currency={record.currency}
            required
          />
        )}
      </FieldRow>
      {mode !== null && (
        <RowsField
          rows={form.values.payees}
          onChange={(rows) => form.set("payees", rows)}
          empty={empty}
          max={MAX_PAYEES}
          addLabel={t("addPayee")}
          removeLabel={(index) => t("removePayee", { number: index + 1 })}
          first={(index) => `payees.${index}.share`}
        >
          {(index) => <PayeeFields form={form} index={index} fee={fee} />}
        </RowsField>
      )}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </FormDialog>
  );
}

/** A member of staff, a partner, or an outside agent by name: once one is chosen, the others are not offered. */
function PayeeFields({ form, index, fee }: { form: RecordForm<Values>; index: number; fee: ContractFee }) {
  const { staffId, partnerId, name } = form.values.payees[index] ?? empty;
  const isOpen = {
    staff: partnerId === null && !name,
    partner: staffId === null && !name,
    name: staffId === null && partnerId === null,
  };
  return (
    <FieldRow>
      {isOpen.staff && (
        <PersonSelect
          {...asList(form.part("payees", index, "staffId"))}
          label={t("payeeStaff")}
          known={fee.payees.flatMap(({ staff }) => (staff ? [staff] : []))}
          single
        />
      )}
      {isOpen.partner && (
        <PersonSelect
          {...asList(form.part("payees", index, "partnerId"))}
          label={t("payeePartner")}
          source={partnersToChoose}
          known={fee.payees.flatMap(({ partner }) =>
            partner ? [{ id: partner.id, displayName: partner.name, avatarUrl: null }] : [],
          )}
          single
        />
      )}
      {isOpen.name && (
        <TextField {...asTextField(form.part("payees", index, "name"))} label={t("payeeName")} autoComplete="off" />
      )}
      <TextField {...form.part("payees", index, "share")} label={t("payeeShare")} inputMode="decimal" required />
    </FieldRow>
  );
}
