import { type AppTalent, appTalents, type ConnectLinks, ConnectLinksForm } from "#contract/favourites/app-talent.ts";
import { type FormValues, formOf } from "#contract/form.ts";
import { ConnectLinksField } from "#web/shared/social/ConnectLinksField.tsx";
import { PLATFORMS } from "#web/shared/social/platforms.ts";
import { SocialLinksField } from "#web/shared/social/SocialLinksField.tsx";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

const linksForm = formOf(ConnectLinksForm);
type LinksValues = FormValues<typeof linksForm>;
const valuesOf = (links: ConnectLinks): LinksValues => linksForm.valuesOf(links);
const fieldLabels: FieldLabels<LinksValues> = {
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
    words: fieldLabels,
    onDone: () => {
      close();
      showToast(t("linksSaved", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("editLinks")} line={t("linksLine", { name })} close={close}>
      <SocialLinksField form={form} />
      <ConnectLinksField form={form} title={t("links")} />
    </FormDialog>
  );
}
