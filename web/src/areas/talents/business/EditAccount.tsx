import { SOCIAL_PLATFORMS } from "#contract/enums.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { type SocialAccount, SocialAccountForm, socialAccounts, socialFaults } from "#contract/talents/business.ts";
import { SOCIAL_FORMATS } from "#contract/talents/person.ts";
import { CallDialog } from "#web/kit/forms/CallDialog.tsx";
import { DateField } from "#web/kit/forms/fields/DateField.tsx";
import { LinkField } from "#web/kit/forms/fields/LinkField.tsx";
import { NumberField } from "#web/kit/forms/fields/NumberField.tsx";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import type { Problems } from "#web/kit/forms/formState.ts";
import { Side } from "#web/kit/forms/Group.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import type { FieldWords } from "#web/kit/forms/versions.tsx";
import { today } from "#web/kit/time/format.ts";
import { t } from "#web/messages/business.ts";
import { useZone } from "#web/shared/me.tsx";
import { PLATFORM_ICONS } from "#web/shared/social/platformIcons.ts";
import { PLATFORMS } from "#web/shared/social/platforms.ts";
import type { OfFamily } from "../family.ts";

const accountForm = formOf(SocialAccountForm, { platform: "instagram" });
type Values = FormValues<typeof accountForm>;
const words: FieldWords<Values> = {
  platform: { label: t("platformLabel"), value: (platform) => PLATFORMS[platform] },
};
/** An empty link is the schema's to find fault with. */
const rules = (values: Values): Problems => {
  const { url, ...faults } = socialFaults({ ...values, url: values.url.trim() });
  return { ...faults, ...(url && values.url.trim() !== "" && { url }) };
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
    told: ({ platform }: Values) => t("saved", { name: PLATFORMS[platform] }),
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
      words={words}
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
      <Side>
        <SelectField {...form.field("platform")} label={t("platformLabel")} choices={PLATFORM_CHOICES} required />
        <TextField {...form.field("handle")} label={t("handle")} autoComplete="off" maxLength={LIMITS.handle} />
      </Side>
      <LinkField
        key={platform}
        {...form.field("url")}
        label={t("link")}
        format={SOCIAL_FORMATS[platform]}
        icon={<Icon />}
        hint={t("accountsHint")}
        required
      />
      <Side>
        <NumberField
          {...followers}
          label={t("followers")}
          max={LIMITS.followers}
          onChange={(count) => {
            followers.onChange(count);
            // Counted today, unless one says otherwise.
            if (count === null) form.set("followersOn", null);
            else if (followersOn === null) form.set("followersOn", now);
          }}
        />
        <DateField {...form.field("followersOn")} label={t("followersOn")} max={now} />
      </Side>
    </>
  );
}
