import { LinkField } from "#web/kit/forms/fields/LinkField.tsx";
import { PhoneField } from "#web/kit/forms/fields/PhoneField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Group, Side } from "#web/kit/forms/Group.tsx";
import { t } from "#web/messages/talents.ts";
import { AddressesField } from "#web/shared/AddressesField.tsx";
import { PlaceField } from "#web/shared/PlaceField.tsx";
import { SocialLinksField } from "#web/shared/social/SocialLinksField.tsx";
import { ZoneField } from "#web/shared/ZoneField.tsx";
import type { FieldsProps } from "./fieldsProps.ts";

/** How and where they are reached. */
export function ContactFields({ form }: FieldsProps) {
  return (
    <Group title={t("contact")}>
      <PhoneField country={form.field("countryCode")} number={form.field("phoneNumber")} label={t("phone")} />
      <Side>
        <TextField
          {...form.field("email")}
          label={t("email")}
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
        />
        <LinkField {...form.field("website")} label={t("website")} format="website" />
      </Side>
      <Side>
        <PlaceField {...form.field("location")} label={t("basedIn")} placeholder={t("basedInHint")} />
        <ZoneField field={form.field("timezoneId")} label={t("timeZone")} />
      </Side>
      <AddressesField {...form.field("addresses")} zone={form.field("timezoneId")} />
      <SocialLinksField form={form} />
    </Group>
  );
}
