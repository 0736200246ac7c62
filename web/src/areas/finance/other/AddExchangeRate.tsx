import { currencies, ExchangeRateForm } from "#contract/finance/currency.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { DEFAULT_CURRENCY } from "#contract/values/money.ts";
import { t } from "#web/areas/finance/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";

const rateForm = formOf(ExchangeRateForm);
type Values = FormValues<typeof rateForm>;

function Fields({ form }: { form: RecordForm<Values> }) {
  const { data = [] } = useCallQuery(currencies.list, {});
  const onDate = form.field("onDate");
  return (
    <>
      <SelectField
        {...form.field("currency")}
        label={t("currency")}
        choices={data.filter(({ own }) => !own).map(({ code }) => ({ value: code, label: code }))}
        searchable
        required
      />
      <FieldRow>
        <TextField
          {...form.field("rate")}
          label={t("rateTo", { currency: DEFAULT_CURRENCY })}
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <DateField {...onDate} onChange={(day) => onDate.onChange(day ?? "")} label={t("onDate")} required />
      </FieldRow>
    </>
  );
}

export function AddExchangeRate({ code, close }: { code: string | null; close: () => void }) {
  const today = Temporal.Now.plainDateISO(useZone()).toString();
  return (
    <CallDialog
      call={currencies.addRate}
      title={t("addExchangeRate")}
      save={t("addExchangeRate")}
      size={500}
      initial={{ ...rateForm.empty, currency: code ?? "", onDate: today }}
      close={close}
      savedMessage={({ currency, rate }: Values) => t("exchangeRateAdded", { currency, rate })}
    >
      {(form: RecordForm<Values>) => <Fields form={form} />}
    </CallDialog>
  );
}
