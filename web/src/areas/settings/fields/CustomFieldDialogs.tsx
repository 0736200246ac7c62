import { type CustomFieldDefinition, customFields } from "#contract/talents/custom-field.ts";
import { FormDialog } from "#web/kit/forms/FormDialog.tsx";
import { useCallForm } from "#web/kit/forms/useCallForm.ts";
import type { FieldWords } from "#web/kit/forms/versions.tsx";
import { tell } from "#web/kit/toasts/toasts.ts";
import { CATEGORY_NAMES, STAGE_NAMES, TYPE_NAMES, t } from "#web/messages/settings.ts";
import { CustomFieldFields } from "./CustomFieldFields.tsx";
import { editBody, type FieldValues, fieldForm, newBody, valuesOf } from "./fieldForm.ts";

export function AddCustomField({ close }: { close: () => void }) {
  const form = useCallForm(customFields.create, {
    initial: fieldForm.empty,
    toBody: newBody,
    onDone: (_, { label }) => {
      close();
      tell(t("added", { label }));
    },
  });
  return (
    <FormDialog form={form} title={t("addField")} close={close}>
      <CustomFieldFields form={form} />
    </FormDialog>
  );
}

const words: FieldWords<FieldValues> = {
  dataType: { value: (type) => TYPE_NAMES[type] },
  stages: { value: (stages) => stages.map((stage) => STAGE_NAMES[stage]).join(", ") },
  categories: { value: (categories) => categories.map((category) => CATEGORY_NAMES[category]).join(", ") },
  options: { label: t("choices"), value: (options) => options.map(({ value }) => value).join("\n") },
};

export function EditCustomField({ field, close }: { field: CustomFieldDefinition; close: () => void }) {
  const form = useCallForm(customFields.update, {
    params: { id: field.id },
    initial: valuesOf(field),
    toBody: editBody,
    newest: valuesOf,
    words,
    onDone: ({ label }) => {
      close();
      tell(t("saved", { label }));
    },
  });
  return (
    <FormDialog form={form} title={t("editField", { label: field.label })} close={close}>
      <CustomFieldFields form={form} answers={field.answers} />
    </FormDialog>
  );
}
