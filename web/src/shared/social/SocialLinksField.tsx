import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { XIcon } from "@phosphor-icons/react/dist/csr/X";
import { SOCIAL_PLATFORMS, type SocialPlatform } from "#contract/enums.ts";
import { SOCIAL_FORMATS } from "#contract/talents/person.ts";
import { OpenMenuButton } from "#web/kit/actions/OpenMenuButton.tsx";
import { LinkField } from "#web/kit/forms/fields/LinkField.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import { Button, IconButton } from "#web/kit/ui/Button.tsx";
import { t } from "#web/messages/shared.ts";
import { PLATFORM_ICONS } from "./platformIcons.ts";
import { PLATFORMS } from "./platforms.ts";
import styles from "./SocialLinksField.module.css";

interface SocialValues {
  socialLinks: { platform: SocialPlatform; url: string }[];
}

/** A field for each link, called after its platform; which platforms, the person says. */
export function SocialLinksField({ form }: { form: Pick<RecordForm<SocialValues>, "values" | "set" | "part"> }) {
  const links = form.values.socialLinks;
  const add = (platform: SocialPlatform): void => {
    form.set("socialLinks", [...links, { platform, url: "" }]);
    const path = `socialLinks.${links.length}.url`;
    setTimeout(() => document.querySelector<HTMLElement>(`[name="${path}"]`)?.focus());
  };
  const remove = (index: number): void =>
    form.set(
      "socialLinks",
      links.filter((_, at) => at !== index),
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a group would look like one more group
    <div className={styles.links} role="group" aria-labelledby="social-links">
      <p id="social-links">{t("socialLinks")}</p>
      {links.map(({ platform }, index) => {
        const Icon = PLATFORM_ICONS[platform];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are bound by their place
          <div key={index} className={styles.link}>
            <LinkField
              {...form.part("socialLinks", index, "url")}
              label={PLATFORMS[platform]}
              format={SOCIAL_FORMATS[platform]}
              icon={<Icon />}
            />
            <IconButton
              title={t("removeLink", { platform: PLATFORMS[platform] })}
              onClick={() => remove(index)}
              className={styles.remove}
            >
              <XIcon />
            </IconButton>
          </div>
        );
      })}
      <OpenMenuButton
        actions={SOCIAL_PLATFORMS.map((platform) => ({
          id: platform,
          title: PLATFORMS[platform],
          icon: PLATFORM_ICONS[platform],
          run: () => add(platform),
        }))}
      >
        <Button size="small" icon={<PlusIcon size={14} />} className={styles.add}>
          {t("addLink")}
        </Button>
      </OpenMenuButton>
    </div>
  );
}
