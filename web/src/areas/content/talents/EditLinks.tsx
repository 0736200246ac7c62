import { type AppTalent, appTalents, type ConnectLinks, ConnectLinksForm } from "#contract/favourites/app-talent.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import { LinkRows } from "#web/shared/social/LinkRows.tsx";
import { PLATFORMS } from "#web/shared/social/platforms.ts";
import { SocialLinksField } from "#web/shared/social/SocialLinksField.tsx";
import { Side } from "#web/ui/forms/FieldGroup.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { LinkField } from "#web/ui/forms/fields/LinkField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const linksForm = formOf(ConnectLinksForm);
type LinksValues = FormValues<typeof linksForm>;
const valuesOf = (links: ConnectLinks): LinksValues => linksForm.valuesOf(links);
const words: FieldLabels<LinksValues> = {
  socialLinks: {
    label: t("socialLinks"),
    value: (links) => links.map(({ platform, url }) => `${PLATFORMS[platform]}: ${url}`).join("\n"),
  },
  links: { label: t("links"), value: (links) => links.map(({ title, url }) => `${title}: ${url}`).join("\n") },
};

/** The social links and connect links of a talent. */
export function EditLinks({ talent, close }: { talent: AppTalent; close: () => void }) {
  const { id, displayName: name, socialLinks, links, connectVersion: version } = talent;
  const form = useCallForm(appTalents.links, {
    params: { id },
    draft: "links",
    initial: valuesOf({ socialLinks, links, version }),
    newest: valuesOf,
    words,
    onDone: () => {
      close();
      showToast(t("linksSaved", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("editLinks")} line={t("linksLine", { name })} close={close}>
      <SocialLinksField form={form} />
      <LinkRows
        title={t("links")}
        links={form.values.links}
        onChange={(all) => form.set("links", all)}
        removeLabels={(index) => t("removeLink", { number: index + 1 })}
        addLabels={t("addLink")}
        addBy={{ link: linksForm.emptyItem("links"), most: LIMITS.favouriteLinks }}
        first={(index) => `links.${index}.title`}
      >
        {(index) => (
          <Side>
            <TextField {...form.part("links", index, "title")} label={t("linkTitle")} required autoComplete="off" />
            <LinkField {...form.part("links", index, "url")} label={t("linkAddress")} format="website" />
          </Side>
        )}
      </LinkRows>
    </FormDialog>
  );
}
