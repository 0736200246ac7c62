import { DATE_MESSAGES } from "#contract/schema.ts";
import { t } from "#web/areas/talents/messages.ts";
import { COUNTRY_CHOICES } from "#web/shared/addresses/countries.ts";
import { AvatarField } from "#web/shared/media/AvatarField.tsx";
import { useZone } from "#web/shared/session/me.tsx";
import { FieldGroup, FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { today } from "#web/ui/time/format.ts";
import type { FieldsProps } from "./fieldsProps.ts";
import { LANGUAGES } from "./languages.ts";

/** Name, avatar and identity. */
export function IdentityFields({ form, face }: FieldsProps) {
  const zone = useZone();
  return (
    <FieldGroup title={t("identity")}>
      <AvatarField {...form.field("avatarId")} person={face} />
      <FieldRow>
        <TextField
          {...form.field("displayName")}
          label={t("displayName")}
          hint={t("displayNameHint")}
          required
          autoComplete="off"
          autoFocus={form.values.version === undefined}
        />
        <TextField {...form.field("legalName")} label={t("legalName")} hint={t("legalNameHint")} autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextField {...form.field("pronouns")} label={t("pronouns")} autoComplete="off" />
        <DateField {...form.field("dob")} label={t("dob")} max={today(zone)} late={DATE_MESSAGES.future} />
      </FieldRow>
      <FieldRow>
        <SelectField {...form.field("nationality")} label={t("nationality")} choices={COUNTRY_CHOICES} searchable />
        <TagsField {...form.field("languages")} label={t("languages")} known={LANGUAGES} />
      </FieldRow>
    </FieldGroup>
  );
}
