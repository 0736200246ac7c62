import { type Favourite, favourites } from "#contract/favourites/favourite.ts";
import { LIMITS } from "#contract/limits.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TagsField } from "#web/ui/forms/fields/choices/TagsField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";

export function EditTags({
  favourite: { id, displayName: name, tags },
  close,
}: {
  favourite: Favourite;
  close: () => void;
}) {
  const form = useCallForm(favourites.tags, {
    params: { userId: id },
    draft: "tags",
    initial: { tags },
    onDone: () => {
      close();
      showToast(t("tagsSaved", { name }));
    },
  });
  return (
    <FormDialog form={form} size={500} title={t("editTags")} line={name} close={close}>
      <TagsField {...form.field("tags")} label={t("tags")} most={LIMITS.tags} />
    </FormDialog>
  );
}
