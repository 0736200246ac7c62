import type { ParamsOf } from "#contract/call.ts";
import { type PaymentDetails, paymentDetails } from "#contract/talents/payment-details.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import { COUNTRY_CHOICES } from "#web/shared/addresses/countries.ts";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import styles from "../Business.module.css";
import { bodyOf, paymentRules, valuesOf } from "./paymentForm.ts";

interface Props {
  params: ParamsOf<typeof paymentDetails.update>;
  name: string;
  details: PaymentDetails;
  /** Revealed for editing, which is audited. */
  seen: boolean;
  close: () => void;
}

export function EditPayment({ params, name, details, seen, close }: Props) {
  const form = useCallForm(paymentDetails.update, {
    params,
    draft: false,
    newest: null,
    initial: valuesOf(details),
    toBody: bodyOf,
    rules: paymentRules,
    onDone: () => {
      close();
      showToast(t("saved", { name }));
    },
  });
  const quiet = { autoComplete: "off", spellCheck: false } as const;
  return (
    <FormDialog
      form={form}
      title={t("paymentOf", { name })}
      line={t(seen ? "editLogged" : "keptEncrypted")}
      close={close}
    >
      <h3 className={styles.group}>{t("account")}</h3>
      <FieldRow>
        <TextField {...form.field("accountName")} label={t("accountName")} {...quiet} autoFocus />
        <TextField {...form.field("bankName")} label={t("bankName")} {...quiet} />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field("bsb")} label={t("bsb")} inputMode="numeric" {...quiet} />
        <TextField {...form.field("accountNumber")} label={t("accountNumber")} {...quiet} />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field("iban")} label={t("iban")} {...quiet} />
        <TextField {...form.field("bic")} label={t("bic")} {...quiet} />
      </FieldRow>
      <FieldRow>
        <TextField
          {...form.field("currency")}
          label={t("currency")}
          hint={t("currencyHint")}
          maxLength={3}
          {...quiet}
        />
      </FieldRow>
      <h3 className={styles.group}>{t("tax")}</h3>
      <FieldRow>
        <TextField {...form.field("tfn")} label={t("tfn")} hint={t("tfnHint")} inputMode="numeric" {...quiet} />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field("taxNumber")} label={t("taxNumber")} maxLength={50} {...quiet} />
        <SelectField {...form.field("taxCountry")} label={t("taxCountry")} choices={COUNTRY_CHOICES} searchable />
      </FieldRow>
    </FormDialog>
  );
}
