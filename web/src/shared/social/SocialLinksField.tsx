import { SOCIAL_PLATFORMS, type SocialPlatform } from "#contract/enums.ts";
import { SOCIAL_FORMATS } from "#contract/talents/person.ts";
import { t } from "#web/shared/messages.ts";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import { LinkField } from "#web/ui/forms/fields/LinkField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import { LinkRows } from "./LinkRows.tsx";
import { PLATFORM_ICONS } from "./platformIcons.ts";
import { PLATFORMS } from "./platforms.ts";

interface SocialValues {
  socialLinks: { platform: SocialPlatform; url: string }[];
}

/** A field for each link, labelled by its platform. */
export const SocialLinksField = ({ form }: { form: Pick<RecordForm<SocialValues>, "values" | "set" | "part"> }) => (
  <LinkRows
    title={t("socialLinks")}
    links={form.values.socialLinks}
    onChange={(links) => form.set("socialLinks", links)}
    removeLabels={(_, { platform }) => t("removeLink", { platform: PLATFORMS[platform] })}
    addLabels={t("addLink")}
    addBy={(add, button) => (
      <OpenMenuButton
        actions={SOCIAL_PLATFORMS.map((platform) => ({
          id: platform,
          title: PLATFORMS[platform],
          icon: PLATFORM_ICONS[platform],
          run: () => add({ platform, url: "" }),
        }))}
      >
        {button}
      </OpenMenuButton>
    )}
    first={(index) => `socialLinks.${index}.url`}
  >
    {(index, { platform }) => {
      const Icon = PLATFORM_ICONS[platform];
      return (
        <LinkField
          {...form.part("socialLinks", index, "url")}
          label={PLATFORMS[platform]}
          format={SOCIAL_FORMATS[platform]}
          icon={<Icon />}
        />
      );
    }}
  </LinkRows>
);
