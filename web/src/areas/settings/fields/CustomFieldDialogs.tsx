import { type CustomFieldDefinition, customFields } from "#contract/talents/custom-field.ts";
import { CATEGORY_NAMES, FIELD_TYPE_NAMES, STAGE_NAMES, t } from "#web/areas/settings/messages.ts";
import { FormDialog } from "#web/ui/forms/FormDialog.tsx";
import { useCallForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldLabels } from "#web/ui/forms/versions/openVersions.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { CustomFieldFields } from "./CustomFieldFields.tsx";
import { customFieldEditBody, type FieldValues, fieldForm, newBody, valuesOf } from "./fieldForm.ts";

export function AddCustomField({ close }: { close: () => void }) {
  const form = useCallForm(customFields.create, {
    initial: fieldForm.empty,
    toBody: newBody,
    onDone: (_, { label }) => {
      close();
      showToast(t("added", { label }));
    },
  });
  return (
    <FormDialog form={form} title={t("addField")} close={close}>
      <CustomFieldFields form={form} />
    </FormDialog>
  );
}

const fieldLabels: FieldLabels<FieldValues> = {
  dataType: { value: (type) => FIELD_TYPE_NAMES[type] },
  stages: { value: (stages) => stages.map((stage) => STAGE_NAMES[stage]).join(", ") },
  categories: { value: (categories) => categories.map((category) => CATEGORY_NAMES[category]).join(", ") },
  options: { label: t("choices"), value: (options) => options.map(({ value }) => value).join("\n") },
};

export function EditCustomField({ field, close }: { field: CustomFieldDefinition; close: () => void }) {
  const form = useCallForm(customFields.update, {
    params: { id: field.id },
    initial: valuesOf(field),
    toBody: customFieldEditBody,
    newest: valuesOf,
    words: fieldLabels,
    onDone: ({ label }) => {
      close();
      showToast(t("saved", { label }));
    },
  });
  return (
    <FormDialog form={form} title={t("editField", { label: field.label })} close={close}>
      <CustomFieldFields form={form} answers={field.answers} />
    </FormDialog>
  );
}
