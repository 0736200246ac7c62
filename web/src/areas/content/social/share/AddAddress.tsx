import { type SocialAuth, socialAuth } from "#contract/social/connection.ts";
import { socialAccounts, socialErrors } from "#contract/talents/business.ts";
import { SOCIAL_FORMATS } from "#contract/talents/person.ts";
import { PLATFORM_ICONS } from "#web/shared/social/platformIcons.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { FormBody, SaveButton, useFormId } from "#web/ui/forms/FormFrame.tsx";
import { LinkField } from "#web/ui/forms/fields/LinkField.tsx";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { s } from "../messages.ts";
import { PLATFORM_TITLES } from "../places.ts";
import styles from "../Social.module.css";

/** The talent's profile names no address: it is added here, or said to those who add none. */
export function AddAddress({ auth }: { auth: SocialAuth }) {
  const { talent, platform, mayAddUrl } = auth;
  const name = talent?.displayName ?? "";
  return (
    <div className={styles.step}>
      <p>
        <b>{s("noUrl", { name, platform: PLATFORM_TITLES[platform] })}</b>{" "}
        {s(mayAddUrl && talent ? "noUrlAsk" : "noUrlOther")}
      </p>
      {mayAddUrl && talent && <AddressForm platform={platform} talentId={talent.userId} />}
    </div>
  );
}

function AddressForm({ platform, talentId }: { platform: SocialAuth["platform"]; talentId: string }) {
  const id = useFormId();
  const Icon = PLATFORM_ICONS[platform];
  const form = useCallForm(socialAccounts.create, {
    params: { family: "talents" },
    initial: { url: "" },
    draft: false,
    rules: ({ url }): FieldErrors => {
      const { url: wrong } = socialErrors({ platform, url: url.trim(), followers: null, followersOn: null });
      return wrong && url.trim() !== "" ? { url: wrong } : {};
    },
    toBody: ({ url }) => ({
      talentUserId: talentId,
      platform,
      url,
      handle: null,
      followers: null,
      followersOn: null,
    }),
    onDone: () => {
      invalidateTopics(socialAuth.callback.topics ?? []);
      showToast(s("addressAdded"));
    },
  });
  return (
    <FormBody form={form} id={id}>
      <LinkField
        {...form.field("url")}
        label={s("address", { platform: PLATFORM_TITLES[platform] })}
        format={SOCIAL_FORMATS[platform]}
        icon={<Icon />}
        required
      />
      <SaveButton form={form} id={id}>
        {s("addAddress")}
      </SaveButton>
    </FormBody>
  );
}
