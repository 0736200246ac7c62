import { users } from "#contract/session/session.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { LinkField } from "#web/kit/forms/fields/LinkField.tsx";
import { PhoneField } from "#web/kit/forms/fields/PhoneField.tsx";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Group, Side } from "#web/kit/forms/Group.tsx";
import { t } from "#web/messages/talents.ts";
import { AddressesField } from "#web/shared/AddressesField.tsx";
import { SocialLinksField } from "#web/shared/social/SocialLinksField.tsx";
import type { FieldsProps } from "./PersonFields.tsx";

/** How and where they are reached. */
export function ContactFields({ form }: FieldsProps) {
  const { data: zones = [] } = useAsk(users.timezones, {}, { staleTime: Number.POSITIVE_INFINITY });
  const { timezoneId } = form.values;
  const known =
    timezoneId === null || zones.some(({ id }) => id === timezoneId)
      ? zones
      : [{ id: timezoneId, value: timezoneId }, ...zones];
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
        <TextField {...form.field("location")} label={t("basedIn")} placeholder={t("basedInHint")} autoComplete="off" />
        <SelectField
          {...form.field("timezoneId")}
          label={t("timeZone")}
          choices={known.map(({ id, value }) => ({ value: id, label: value }))}
          searchable
        />
      </Side>
      <AddressesField {...form.field("addresses")} zone={form.field("timezoneId")} />
      <SocialLinksField form={form} />
    </Group>
  );
}
