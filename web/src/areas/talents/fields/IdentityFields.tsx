import { DateField } from "#web/kit/forms/fields/DateField.tsx";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { TagsField } from "#web/kit/forms/fields/TagsField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Group, Side } from "#web/kit/forms/Group.tsx";
import { today } from "#web/kit/time/format.ts";
import { t } from "#web/messages/talents.ts";
import { COUNTRY_CHOICES } from "#web/shared/countries.ts";
import { useZone } from "#web/shared/me.tsx";
import { AvatarField } from "#web/shared/media/AvatarField.tsx";
import type { FieldsProps } from "./fieldsProps.ts";
import { LANGUAGES } from "./languages.ts";

/** Who they are. */
export function IdentityFields({ form, face }: FieldsProps) {
  const zone = useZone();
  return (
    <Group title={t("identity")}>
      <AvatarField {...form.field("avatarId")} person={face} />
      <Side>
        <TextField
          {...form.field("displayName")}
          label={t("displayName")}
          hint={t("displayNameHint")}
          required
          autoComplete="off"
          autoFocus={form.values.version === undefined}
        />
        <TextField {...form.field("legalName")} label={t("legalName")} hint={t("legalNameHint")} autoComplete="off" />
      </Side>
      <Side>
        <TextField {...form.field("pronouns")} label={t("pronouns")} autoComplete="off" />
        <DateField {...form.field("dob")} label={t("dob")} max={today(zone)} />
      </Side>
      <Side>
        <SelectField {...form.field("nationality")} label={t("nationality")} choices={COUNTRY_CHOICES} searchable />
        <TagsField {...form.field("languages")} label={t("languages")} known={LANGUAGES} />
      </Side>
    </Group>
  );
}
