import { type LibraryItem, type LibraryPlace, library } from "#contract/library/library.ts";
import { dottedExtension, nameProblem } from "#contract/library/name.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { FieldErrors } from "#web/ui/forms/formState.ts";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

/** Asks for the name of a folder in this one. */
export function NewFolderDialog({
  folder,
  person,
  close,
}: {
  folder: LibraryPlace;
  person: string | undefined;
  close: () => void;
}) {
  const { key } = folder;
  const form = useCallForm(library.createFolder, {
    initial: { name: "" },
    draft: false,
    toBody: ({ name }) => ({
      name,
      parentKey: key,
      ...(person !== undefined && { talentId: person }),
    }),
    onDone: ({ name }) => {
      showToast(t("created", { name }));
      close();
    },
  });
  return (
    <FormDialog form={form} title={t("newFolder")} size={500} close={close}>
      <TextField {...form.field("name")} label={t("name")} required autoFocus />
    </FormDialog>
  );
}

/** Asks for another name; a file keeps its extension. */
export function RenameDialog({ item, close }: { item: LibraryItem; close: () => void }) {
  const { key, name: old, type } = item;
  const extension = type === "file" ? dottedExtension(old) : "";
  const form = useCallForm(library.rename, {
    initial: { name: old.slice(0, old.length - extension.length) },
    draft: false,
    toBody: ({ name }) => ({ key, name }),
    rules: ({ name }): FieldErrors => {
      const problem = nameProblem(type, name);
      return problem ? { name: problem } : {};
    },
    onDone: ({ name }) => {
      showToast(t("renamed", { name }));
      close();
    },
  });
  return (
    <FormDialog form={form} title={t("renameTitle", { name: old })} size={500} close={close} save={t("rename")}>
      <TextField
        {...form.field("name")}
        label={t("name")}
        hint={extension ? t("keepsExtension", { extension }) : undefined}
        required
        autoFocus
      />
    </FormDialog>
  );
}
