import { type AppTalent, appTalents } from "#contract/favourites/app-talent.ts";
import { LIMITS } from "#contract/limits.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";
import { useTalentMetadata } from "./useTalentMetadata.ts";

/** The tags of one talent. */
export function EditTalentTags({
  talent: { id: userId, displayName: name, tags },
  close,
}: {
  talent: AppTalent;
  close: () => void;
}) {
  const metadata = useTalentMetadata();
  const form = useCallForm(appTalents.update, {
    draft: `tags ${userId}`,
    initial: { tags },
    toBody: (values) => ({ talents: [{ userId, tags: values.tags }] }),
    nameOf: (path) => path.replace(/^talents\.0\./, ""),
    onDone: () => {
      close();
      showToast(t("tagsSaved", { name, count: 1 }));
    },
  });
  return (
    <FormDialog form={form} size={500} title={t("editTags")} line={name} close={close}>
      <TagsField {...form.field("tags")} label={t("tags")} known={metadata?.tags ?? []} most={LIMITS.tags} />
    </FormDialog>
  );
}
