/** Adds or edits a billing contact. */
import type { ParamsOf } from "#contract/call.ts";
import { type BillingContact, BillingContactForm, billingContacts } from "#contract/expenses/billing-contact.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { PhoneField } from "#web/ui/forms/fields/phone/PhoneField.tsx";
import { countryName, phoneErrors } from "#web/ui/forms/fields/phone/phones.ts";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { ElectronicAddressField } from "./ElectronicAddressField.tsx";
import { t } from "./messages.ts";

const billingForm = formOf(BillingContactForm);
type Values = FormValues<typeof billingForm>;
const fieldLabels: FieldLabels<Values> = { countryCode: { label: t("phoneCountry"), value: countryName } };
const rules = (values: Values) => phoneErrors(values);

interface Props {
  owner: ParamsOf<typeof billingContacts.create>;
  /** Null for a new one. */
  contact: BillingContact | null;
  close: () => void;
}
export function BillingContactDialog({ owner, contact, close }: Props) {
  const same = {
    params: owner,
    rules,
    close,
    children: (form: RecordForm<Values>) => <Fields form={form} />,
  };
  return contact ? (
    <CallDialog
      call={billingContacts.update}
      {...same}
      title={t("editTitle", { name: contact.personInCharge })}
      draft={contact.id}
      initial={billingForm.valuesOf(contact)}
      toBody={(values) => ({ ...values, id: contact.id, version: values.version ?? contact.version })}
      newest={billingForm.valuesOf}
      words={fieldLabels}
      savedMessage={({ personInCharge }) => t("saved", { name: personInCharge.trim() })}
    />
  ) : (
    <CallDialog
      call={billingContacts.create}
      {...same}
      title={t("addTitle")}
      save={t("add")}
      draft={owner.ownerId}
      initial={billingForm.empty}
      toBody={({ version: _, ...values }) => values}
      savedMessage={({ personInCharge }) => t("added", { name: personInCharge.trim() })}
    />
  );
}

const Fields = ({ form }: { form: RecordForm<Values> }) => (
  <>
    <TextField {...form.field("personInCharge")} label={t("personInCharge")} required autoFocus autoComplete="off" />
    <TextField
      {...form.field("email")}
      label={t("email")}
      type="email"
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
    />
    <PhoneField country={form.field("countryCode")} number={form.field("phoneNumber")} label={t("phone")} />
    <TextAreaField
      {...form.field("address")}
      label={t("address")}
      hint={t("addressHint")}
      maxLength={LIMITS.remark}
      rows={3}
    />
    <ElectronicAddressField field={form.field("electronicAddress")} />
  </>
);
