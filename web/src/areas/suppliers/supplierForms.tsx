import { PAYMENT_TERMS, SUPPLIER_LIMITS, type Supplier, suppliers } from "#contract/suppliers/supplier.ts";
import { t } from "#web/areas/suppliers/messages.ts";
import { AddressesField } from "#web/shared/addresses/AddressesField.tsx";
import { ADDRESS_WORDS } from "#web/shared/addresses/AddressLines.tsx";
import { CategoriesField } from "#web/shared/company/CategoryField.tsx";
import { ContactDetailFields } from "#web/shared/company/ContactDetailFields.tsx";
import { t as c } from "#web/shared/company/messages.ts";
import { NameField } from "#web/shared/company/NameField.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { recordForms } from "#web/shared/record/recordForm.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { PhoneField } from "#web/ui/forms/fields/phone/PhoneField.tsx";
import { phoneErrors } from "#web/ui/forms/fields/phone/phones.ts";
import { RowsField } from "#web/ui/forms/fields/RowsField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { type RecordForm, useCallForm } from "#web/ui/forms/useCallForm.ts";
import styles from "./Phones.module.css";
import { type SupplierValues, supplierForm, valuesOf } from "./supplierForm.ts";
import { termsLine } from "./supplierLabels.ts";

/** Labels for comparing two versions. */
const PHONES_WORDS = {
  label: t("phones"),
  value: (phones: SupplierValues["phones"]): string =>
    phones.map(({ phoneNumber, label }) => [phoneNumber, label].filter(Boolean).join(" ")).join("\n"),
};

const TERMS = PAYMENT_TERMS.map((value) => ({ value, label: termsLine(value) ?? "" }));

const phonesErrors = ({ phones }: SupplierValues): FieldErrors =>
  Object.assign({}, ...phones.map((phone, index) => phoneErrors(phone, `phones.${index}.phoneNumber`)));

const PhoneRows = ({ form }: { form: RecordForm<SupplierValues> }) => (
  <RowsField
    rows={form.values.phones}
    onChange={(phones) => form.set("phones", phones)}
    empty={supplierForm.emptyItem("phones")}
    max={SUPPLIER_LIMITS.phones}
    addLabel={t("addPhone")}
    removeLabel={(index) => t("removePhone", { number: index + 1 })}
    first={(index) => `phones.${index}.phoneNumber`}
  >
    {(index) => (
      <div className={styles.fields}>
        <PhoneField
          country={form.part("phones", index, "countryCode")}
          number={form.part("phones", index, "phoneNumber")}
          label={t("phone", { number: index + 1 })}
          required
        />
        <TextField
          {...form.part("phones", index, "label")}
          label={t("phoneLabel")}
          hint={t("phoneLabelHint")}
          autoComplete="off"
        />
      </div>
    )}
  </RowsField>
);

/** Every field of a supplier, for adding and editing alike. */
function SupplierFields({ form, record }: { form: RecordForm<SupplierValues>; record?: Supplier }) {
  return (
    <>
      <FieldGroup title={c("company")}>
        <FieldRow>
          <NameField form={form} />
          <CategoriesField field={form.field("categoryIds")} />
        </FieldRow>
      </FieldGroup>
      <ContactDetailFields
        phone={<PhoneRows form={form} />}
        email={form.field("email")}
        website={form.field("website")}
        websiteLabel={t("website")}
      >
        <AddressesField {...form.field("addresses")} />
      </ContactDetailFields>
      <FieldGroup title={t("contacts")}>
        <RowsField
          rows={form.values.contacts}
          onChange={(contacts) => form.set("contacts", contacts)}
          empty={supplierForm.emptyItem("contacts")}
          max={SUPPLIER_LIMITS.contacts}
          addLabel={t("addContact")}
          removeLabel={(index) => t("removeContact", { number: index + 1 })}
          first={(index) => `contacts.${index}.name`}
        >
          {(index) => (
            <>
              <FieldRow>
                <TextField
                  {...form.part("contacts", index, "name")}
                  label={t("contactName", { number: index + 1 })}
                  required
                  autoComplete="off"
                />
                <TextField {...form.part("contacts", index, "role")} label={t("contactRole")} autoComplete="off" />
              </FieldRow>
              <FieldRow>
                <TextField
                  {...form.part("contacts", index, "email")}
                  label={c("email")}
                  type="email"
                  inputMode="email"
                  autoComplete="off"
                  spellCheck={false}
                />
                <TextField
                  {...form.part("contacts", index, "phoneNumber")}
                  label={t("contactPhone")}
                  type="tel"
                  autoComplete="off"
                />
              </FieldRow>
            </>
          )}
        </RowsField>
      </FieldGroup>
      <FieldGroup title={t("payment")}>
        <FieldRow>
          <TextField
            {...form.field("abn")}
            label={t("abn")}
            hint={t("abnHint")}
            inputMode="numeric"
            autoComplete="off"
          />
          <SelectField {...form.field("paymentTermDays")} label={t("terms")} choices={TERMS} />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title={c("people")}>
        <PersonSelect {...form.field("assignedStaffIds")} label={c("assignedStaff")} known={record?.assignedStaff} />
        <TextAreaField {...form.field("note")} label={t("note")} rows={4} />
      </FieldGroup>
    </>
  );
}

export const supplierForms = recordForms<Supplier, SupplierValues>({
  kind: "supplier",
  addLine: t("addLine"),
  useAdd: (onDone) => useCallForm(suppliers.create, { initial: supplierForm.empty, rules: phonesErrors, onDone }),
  useEdit: (supplier, onDone) =>
    useCallForm(suppliers.update, {
      params: { id: supplier.id },
      initial: valuesOf(supplier),
      newest: valuesOf,
      rules: phonesErrors,
      words: { addresses: ADDRESS_WORDS, phones: PHONES_WORDS },
      onDone,
    }),
  Fields: SupplierFields,
});
