import { t } from "#web/areas/talents/messages.ts";
import { AddressesField } from "#web/shared/addresses/AddressesField.tsx";
import { PlaceField } from "#web/shared/addresses/PlaceField.tsx";
import { SocialLinksField } from "#web/shared/social/SocialLinksField.tsx";
import { TimeZoneField } from "#web/shared/values/TimeZoneField.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { LinkField } from "#web/ui/forms/fields/LinkField.tsx";
import { PhoneField } from "#web/ui/forms/fields/phone/PhoneField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { FieldsProps } from "./fieldsProps.ts";

/** Phone, email and addresses. */
export function PersonContactFields({ form }: FieldsProps) {
  return (
    <FieldGroup title={t("contact")}>
      <PhoneField country={form.field("countryCode")} number={form.field("phoneNumber")} label={t("phone")} />
      <FieldRow>
        <TextField
          {...form.field("email")}
          label={t("email")}
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
        />
        <LinkField {...form.field("website")} label={t("website")} format="website" />
      </FieldRow>
      <FieldRow>
        <PlaceField {...form.field("location")} label={t("basedIn")} placeholder={t("basedInHint")} />
        <TimeZoneField field={form.field("timezoneId")} label={t("timeZone")} />
      </FieldRow>
      <AddressesField {...form.field("addresses")} zone={form.field("timezoneId")} />
      <SocialLinksField form={form} />
    </FieldGroup>
  );
}
