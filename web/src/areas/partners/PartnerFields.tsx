import { LIMITS } from "#contract/limits.ts";
import type { PartnerSummary } from "#contract/partners/partner.ts";
import { t } from "#web/areas/partners/messages.ts";
import { AddressesField } from "#web/shared/addresses/AddressesField.tsx";
import { PlaceField } from "#web/shared/addresses/PlaceField.tsx";
import { CategoryField } from "#web/shared/company/CategoryField.tsx";
import { ContactDetailFields } from "#web/shared/company/ContactDetailFields.tsx";
import { t as c } from "#web/shared/company/messages.ts";
import { NameField } from "#web/shared/company/NameField.tsx";
import { AvatarField } from "#web/shared/media/AvatarField.tsx";
import { PersonSelect } from "#web/shared/people/PersonSelect.tsx";
import { useMay } from "#web/shared/session/me.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { PhoneField } from "#web/ui/forms/fields/phone/PhoneField.tsx";
import { TextAreaField } from "#web/ui/forms/fields/TextAreaField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { Deals } from "./PartnerDeals.tsx";
import type { PartnerValues } from "./partnerForm.ts";

/** All fields of a partner's summary, for the add form and the edit form. */
export function PartnerFields({ form, record }: { form: RecordForm<PartnerValues>; record?: PartnerSummary }) {
  const mayReadDeals = useMay("CONTRACT", "read");
  return (
    <>
      <FieldGroup title={c("company")}>
        <AvatarField {...form.field("avatarId")} person={record} company />
        <FieldRow>
          <NameField form={form} label={t("companyName")} />
          <CategoryField field={form.field("industryCategoryId")} />
        </FieldRow>
        <TagsField
          {...form.field("attributes")}
          label={t("attributes")}
          hint={t("attributesHint")}
          most={LIMITS.tags}
        />
      </FieldGroup>
      <ContactDetailFields
        phone={<PhoneField country={form.field("countryCode")} number={form.field("phoneNumber")} label={c("phone")} />}
        email={form.field("email")}
        website={form.field("companyWebsite")}
        websiteLabel={t("website")}
      >
        <PlaceField {...form.field("headOfficeLocation")} label={t("headOffice")} placeholder={t("headOfficeHint")} />
        <AddressesField {...form.field("addresses")} />
      </ContactDetailFields>
      <FieldGroup title={t("about")}>
        <TextAreaField {...form.field("headline")} label={t("headline")} hint={t("headlineHint")} rows={2} />
        <TextAreaField {...form.field("bio")} label={t("bio")} rows={6} />
      </FieldGroup>
      {record && mayReadDeals && (
        <FieldGroup title={t("deals")}>
          <Deals id={record.id} />
        </FieldGroup>
      )}
      <FieldGroup title={c("people")}>
        <PersonSelect {...form.field("assignedStaffIds")} label={c("assignedStaff")} known={record?.assignedStaff} />
      </FieldGroup>
    </>
  );
}
