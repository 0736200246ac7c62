import { PAYMENT_TERMS, type Supplier } from "#contract/suppliers/supplier.ts";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { TextAreaField } from "#web/kit/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Group, Side } from "#web/kit/forms/Group.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import { t as c } from "#web/messages/companies.ts";
import { t } from "#web/messages/suppliers.ts";
import { AddressesField } from "#web/shared/AddressesField.tsx";
import { CategoriesField } from "#web/shared/CategoryField.tsx";
import { ReachFields } from "#web/shared/company/ReachFields.tsx";
import { PersonSelect } from "#web/shared/PersonSelect.tsx";
import { ContactsField } from "./ContactsField.tsx";
import { termsLine } from "./supplier.words.ts";
import type { SupplierValues } from "./supplierForm.ts";

const TERMS = PAYMENT_TERMS.map((value) => ({ value, label: termsLine(value) ?? "" }));

/** Every field of a supplier, for adding and editing alike. */
export function SupplierFields({ form, record }: { form: RecordForm<SupplierValues>; record?: Supplier }) {
  return (
    <>
      <Group title={c("company")}>
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
      </Group>
      <ReachFields
        country={form.field("countryCode")}
        phone={form.field("phoneNumber")}
        email={form.field("email")}
        website={form.field("website")}
        websiteLabel={t("website")}
      >
        <AddressesField {...form.field("addresses")} />
      </ReachFields>
      <Group title={t("contacts")}>
        <ContactsField form={form} />
      </Group>
      <Group title={t("money")}>
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
      </Group>
      <Group title={c("people")}>
        <PersonSelect {...form.field("assignedStaffIds")} label={c("assignedStaff")} known={record?.assignedStaff} />
        <TextAreaField {...form.field("note")} label={t("note")} rows={4} />
      </Group>
    </>
  );
}
