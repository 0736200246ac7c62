import { formOf } from "#contract/form.ts";
import { LIMITS } from "#contract/limits.ts";
import {
  MEANINGS_OF,
  type StatusCategory,
  StatusCategoryCreate,
  StatusCategoryEdit,
  type StatusModule,
  statusCategories,
} from "#contract/settings/status.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { meaningName, t } from "./messages.ts";

const newCategory = formOf(StatusCategoryCreate);
const renamed = formOf(StatusCategoryEdit);

/** The code that a name suggests. */
const codeOf = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{Mark}/gu, "")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "")
    .slice(0, LIMITS.statusCode);

export function AddCategory({ module, close }: { module: StatusModule; close: () => void }) {
  const form = useCallForm(statusCategories.create, {
    initial: { ...newCategory.empty, module },
    draft: module,
    onDone: ({ name }) => {
      close();
      showToast(t("added", { name }));
    },
  });
  const name = form.field("name");
  // The code follows the name until it is typed itself.
  const onName = (text: string): void => {
    if (form.values.code === codeOf(form.values.name)) form.set("code", codeOf(text));
    name.onChange(text);
  };
  return (
    <FormDialog form={form} title={t("addCategory")} size={500} close={close}>
      <TextField {...name} onChange={onName} label={t("name")} maxLength={LIMITS.masterName} required />
      <TextField
        {...form.field("code")}
        label={t("code")}
        hint={t("codeHint")}
        maxLength={LIMITS.statusCode}
        required
      />
      <SelectField
        {...form.field("meaning")}
        label={module === "PIPELINE" ? t("outcome") : t("meaning")}
        hint={t("meaningHint")}
        choices={MEANINGS_OF[module].map((value) => ({ value, label: meaningName(value) }))}
        required
      />
    </FormDialog>
  );
}

export function RenameCategory({ category, close }: { category: StatusCategory; close: () => void }) {
  const form = useCallForm(statusCategories.update, {
    params: { id: category.id },
    initial: renamed.valuesOf(category),
    newest: renamed.valuesOf,
    onDone: ({ name }) => {
      close();
      showToast(t("saved", { name }));
    },
  });
  return (
    <FormDialog form={form} title={t("editCategory", { name: category.name })} size={500} close={close}>
      <TextField {...form.field("name")} label={t("name")} maxLength={LIMITS.masterName} required />
    </FormDialog>
  );
}
