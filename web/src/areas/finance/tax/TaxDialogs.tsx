import {
  ACCOUNT_KINDS,
  type LineAccount,
  LineAccountForm,
  lineAccounts,
  type TaxRate,
  TaxRateForm,
  taxRates,
} from "#contract/finance/tax-rate.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { KIND_NAMES, t } from "#web/areas/finance/messages.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";

interface Closing {
  close: () => void;
}

const rateForm = formOf(TaxRateForm);
type RateValues = FormValues<typeof rateForm>;
const rateValues = (rate: TaxRate): RateValues => rateForm.valuesOf(rate);

const rateFields = (form: RecordForm<RateValues>) => (
  <>
    <FieldRow>
      <TextField
        {...form.field("name")}
        label={t("name")}
        required
        autoFocus
        autoComplete="off"
        maxLength={LIMITS.masterName}
      />
      <TextField {...form.field("percent")} label={t("percent")} required inputMode="decimal" autoComplete="off" />
    </FieldRow>
    <SwitchField {...form.field("active")} label={t("active")} hint={t("activeHint")} />
  </>
);

export const AddRate = ({ close }: Closing) => (
  <CallDialog
    call={taxRates.create}
    title={t("addRate")}
    save={t("addRate")}
    size={500}
    initial={rateForm.empty}
    close={close}
    savedMessage={({ name }: RateValues) => t("added", { name })}
  >
    {rateFields}
  </CallDialog>
);

export const EditRate = ({ rate, close }: Closing & { rate: TaxRate }) => (
  <CallDialog
    call={taxRates.update}
    params={{ id: rate.id }}
    title={t("editRate", { name: rate.name })}
    size={500}
    initial={rateValues(rate)}
    newest={rateValues}
    close={close}
    savedMessage={({ name }: RateValues) => t("saved", { name })}
  >
    {rateFields}
  </CallDialog>
);

const accountForm = formOf(LineAccountForm);
type AccountValues = FormValues<typeof accountForm>;
const accountValues = (account: LineAccount): AccountValues =>
  accountForm.valuesOf(account, { taxRateId: account.taxRate?.id ?? null });
const KINDS = ACCOUNT_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));

const accountFields = (rates: readonly TaxRate[]) => (form: RecordForm<AccountValues>) => (
  <>
    <FieldRow>
      <TextField
        {...form.field("code")}
        label={t("code")}
        hint={t("codeHint")}
        required
        autoFocus
        autoComplete="off"
        maxLength={LIMITS.accountCode}
      />
      <SelectField {...form.field("kind")} label={t("kind")} choices={KINDS} required />
    </FieldRow>
    <TextField {...form.field("name")} label={t("name")} required autoComplete="off" maxLength={LIMITS.masterName} />
    <SelectField
      {...form.field("taxRateId")}
      label={t("defaultRate")}
      placeholder={t("noRate")}
      choices={rates
        .filter(({ id, active }) => active || id === form.values.taxRateId)
        .map(({ id, name, percent }) => ({ value: id, label: `${name} ${percent} %` }))}
    />
    <SwitchField {...form.field("active")} label={t("active")} hint={t("activeHint")} />
  </>
);

export const AddLineAccount = ({ rates, close }: Closing & { rates: readonly TaxRate[] }) => (
  <CallDialog
    call={lineAccounts.create}
    title={t("addAccount")}
    save={t("addAccount")}
    size={500}
    initial={accountForm.empty}
    close={close}
    savedMessage={({ name }: AccountValues) => t("added", { name })}
  >
    {accountFields(rates)}
  </CallDialog>
);

export const EditLineAccount = ({
  account,
  rates,
  close,
}: Closing & { account: LineAccount; rates: readonly TaxRate[] }) => (
  <CallDialog
    call={lineAccounts.update}
    params={{ id: account.id }}
    title={t("editAccount", { name: account.name })}
    size={500}
    initial={accountValues(account)}
    newest={accountValues}
    words={{ kind: { value: (kind) => KIND_NAMES[kind] } }}
    close={close}
    savedMessage={({ name }: AccountValues) => t("saved", { name })}
  >
    {accountFields(rates)}
  </CallDialog>
);
