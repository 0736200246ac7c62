import { SOCIAL_PLATFORMS } from "#contract/enums.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { type SocialAccount, SocialAccountForm, socialAccounts, socialErrors } from "#contract/talents/business.ts";
import { SOCIAL_FORMATS } from "#contract/talents/person.ts";
import { t } from "#web/areas/talents/business/messages.ts";
import { useZone } from "#web/shared/session/me.tsx";
import { PLATFORM_ICONS } from "#web/shared/social/platformIcons.ts";
import { PLATFORMS } from "#web/shared/social/platforms.ts";
import { CallDialog } from "#web/ui/forms/CallDialog.tsx";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { DateField } from "#web/ui/forms/fields/dates/DateField.tsx";
import { LinkField } from "#web/ui/forms/fields/LinkField.tsx";
import { NumberField } from "#web/ui/forms/fields/NumberField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { today } from "#web/ui/time/format.ts";
import type { OfFamily } from "../family.ts";

const accountForm = formOf(SocialAccountForm, { platform: "instagram" });
type Values = FormValues<typeof accountForm>;
const fieldLabels: FieldLabels<Values> = {
  platform: { label: t("platformLabel"), value: (platform) => PLATFORMS[platform] },
};
/** An empty link is left to the schema. */
const rules = (values: Values): FieldErrors => {
  const { url, ...errors } = socialErrors({ ...values, url: values.url.trim() });
  return { ...errors, ...(url && values.url.trim() !== "" && { url }) };
};
const PLATFORM_CHOICES = SOCIAL_PLATFORMS.map((value) => ({ value, label: PLATFORMS[value] }));

interface Props extends OfFamily {
  personId: string;
  /** Null for a new one. */
  account: SocialAccount | null;
  close: () => void;
}
export function EditAccount({ family, personId, account, close }: Props) {
  const same = {
    params: { family },
    rules,
    close,
    savedMessage: ({ platform }: Values) => t("saved", { name: PLATFORMS[platform] }),
    children: (form: RecordForm<Values>) => <Fields form={form} />,
  };
  return account ? (
    <CallDialog
      call={socialAccounts.update}
      {...same}
      title={t("editEntry", { name: PLATFORMS[account.platform] })}
      draft={account.id}
      initial={accountForm.valuesOf(account)}
      toBody={(values) => ({ id: account.id, ...values })}
      newest={accountForm.valuesOf}
      words={fieldLabels}
    />
  ) : (
    <CallDialog
      call={socialAccounts.create}
      {...same}
      title={t("addAccount")}
      draft={personId}
      initial={accountForm.empty}
      toBody={(values) => ({ talentUserId: personId, ...values })}
    />
  );
}

function Fields({ form }: { form: RecordForm<Values> }) {
  const now = today(useZone());
  const { platform, followersOn } = form.values;
  const Icon = PLATFORM_ICONS[platform];
  const followers = form.field("followers");
  return (
    <>
      <FieldRow>
        <SelectField {...form.field("platform")} label={t("platformLabel")} choices={PLATFORM_CHOICES} required />
        <TextField {...form.field("handle")} label={t("handle")} autoComplete="off" maxLength={LIMITS.handle} />
      </FieldRow>
      <LinkField
        key={platform}
        {...form.field("url")}
        label={t("link")}
        format={SOCIAL_FORMATS[platform]}
        icon={<Icon />}
        hint={t("accountsHint")}
        required
      />
      <FieldRow>
        <NumberField
          {...followers}
          label={t("followers")}
          max={LIMITS.followers}
          onChange={(count) => {
            followers.onChange(count);
            // Counted today by default.
            if (count === null) form.set("followersOn", null);
            else if (followersOn === null) form.set("followersOn", now);
          }}
        />
        <DateField {...form.field("followersOn")} label={t("followersOn")} max={now} />
      </FieldRow>
    </>
  );
}
