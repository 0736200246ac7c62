import { PAYMENT_TERMS, type Supplier } from "#contract/suppliers/supplier.ts";
import { t } from "#web/areas/suppliers/messages.ts";
import { AddressesField } from "#web/shared/addresses/AddressesField.tsx";
import { CategoriesField } from "#web/shared/company/CategoryField.tsx";
import { ContactDetailFields } from "#web/shared/company/ContactDetailFields.tsx";
import { t as c } from "#web/shared/company/messages.ts";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { FieldGroup, Side } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { termsLine } from "../supplierLabels.ts";
import { ContactsField } from "./ContactsField.tsx";
import type { SupplierValues } from "./supplierForm.ts";

const TERMS = PAYMENT_TERMS.map((value) => ({ value, label: termsLine(value) ?? "" }));

/** All fields of a supplier, for the add form and the edit form. */
export function SupplierFields({ form, record }: { form: RecordForm<SupplierValues>; record?: Supplier }) {
  return (
    <>
      <FieldGroup title={c("company")}>
        <Side>
          <TextField
            {...form.field("displayName")}
            label={c("name")}
            required
            autoComplete="off"
            autoFocus={form.values.version === undefined}
          />
          <CategoriesField field={form.field("categoryIds")} />
        </Side>
      </FieldGroup>
      <ContactDetailFields
        country={form.field("countryCode")}
        phone={form.field("phoneNumber")}
        email={form.field("email")}
        website={form.field("website")}
        websiteLabel={t("website")}
      >
        <AddressesField {...form.field("addresses")} />
      </ContactDetailFields>
      <FieldGroup title={t("contacts")}>
        <ContactsField form={form} />
      </FieldGroup>
      <FieldGroup title={t("payment")}>
        <Side>
          <TextField
            {...form.field("abn")}
            label={t("abn")}
            hint={t("abnHint")}
            inputMode="numeric"
            autoComplete="off"
          />
          <SelectField {...form.field("paymentTermDays")} label={t("terms")} choices={TERMS} />
        </Side>
      </FieldGroup>
      <FieldGroup title={c("people")}>
        <PersonSelect {...form.field("assignedStaffIds")} label={c("assignedStaff")} known={record?.assignedStaff} />
        <TextAreaField {...form.field("note")} label={t("note")} rows={4} />
      </FieldGroup>
    </>
  );
}
