import { type Favourite, favourites } from "#contract/favourites/favourite.ts";
import { LIMITS } from "#contract/limits.ts";
import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import { TagsField } from "#web/kit/forms/fields/TagsField.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/favourites.ts";

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
      tell(t("tagsSaved", { name }));
    },
  });
  return (
    <FormDialog form={form} size={500} title={t("editTags")} line={name} close={close}>
      <TagsField {...form.field("tags")} label={t("tags")} most={LIMITS.tags} />
    </FormDialog>
  );
}
