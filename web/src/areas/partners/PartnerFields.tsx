import { LIMITS } from "#contract/limits.ts";
import type { PartnerSummary } from "#contract/partners/partner.ts";
import { TagsField } from "#web/kit/forms/fields/TagsField.tsx";
import { TextAreaField } from "#web/kit/forms/fields/TextAreaField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Group, Side } from "#web/kit/forms/Group.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import { t as c } from "#web/messages/companies.ts";
import { t } from "#web/messages/partners.ts";
import { AddressesField } from "#web/shared/AddressesField.tsx";
import { CategoryField } from "#web/shared/CategoryField.tsx";
import { ReachFields } from "#web/shared/company/ReachFields.tsx";
import { AvatarField } from "#web/shared/media/AvatarField.tsx";
import { PersonSelect } from "#web/shared/PersonSelect.tsx";
import { PlaceField } from "#web/shared/PlaceField.tsx";
import type { PartnerValues } from "./partnerForm.ts";

/** Every field of a partner's summary, for adding and editing alike. */
export function PartnerFields({ form, record }: { form: RecordForm<PartnerValues>; record?: PartnerSummary }) {
  return (
    <>
      <Group title={c("company")}>
        <AvatarField {...form.field("avatarId")} person={record} />
        <Side>
          <TextField
            {...form.field("displayName")}
            label={t("companyName")}
            required
            autoComplete="off"
            autoFocus={form.values.version === undefined}
          />
          <CategoryField field={form.field("industryCategoryId")} />
        </Side>
        <TagsField
          {...form.field("attributes")}
          label={t("attributes")}
          hint={t("attributesHint")}
          most={LIMITS.tags}
        />
      </Group>
      <ReachFields
        country={form.field("countryCode")}
        phone={form.field("phoneNumber")}
        email={form.field("email")}
        website={form.field("companyWebsite")}
        websiteLabel={t("website")}
      >
        <PlaceField {...form.field("headOfficeLocation")} label={t("headOffice")} placeholder={t("headOfficeHint")} />
        <AddressesField {...form.field("addresses")} />
      </ReachFields>
      <Group title={t("about")}>
        <TextAreaField {...form.field("headline")} label={t("headline")} hint={t("headlineHint")} rows={2} />
        <TextAreaField {...form.field("bio")} label={t("bio")} rows={6} />
      </Group>
      <Group title={c("people")}>
        <PersonSelect {...form.field("assignedStaffIds")} label={c("assignedStaff")} known={record?.assignedStaff} />
      </Group>
    </>
  );
}
