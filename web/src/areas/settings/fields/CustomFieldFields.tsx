import { STAGES, TALENT_CATEGORIES } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import { CUSTOM_FIELD_TYPES, hasOptions } from "#contract/talents/custom-field.ts";
import { CATEGORY_NAMES, FIELD_TYPE_NAMES, STAGE_NAMES, t } from "#web/areas/settings/messages.ts";
import { FieldRow } from "#web/ui/forms/FieldGroup.tsx";
import { CheckboxesField, SwitchField } from "#web/ui/forms/fields/choices/ChoiceFields.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import { TextField } from "#web/ui/forms/fields/TextField.tsx";
import type { RecordForm } from "#web/ui/forms/useCallForm.ts";
import type { FieldValues } from "./fieldForm.ts";
import { OptionsField } from "./OptionsField.tsx";

const TYPES = CUSTOM_FIELD_TYPES.map((value) => ({ value, label: FIELD_TYPE_NAMES[value] }));
const STAGE_CHOICES = STAGES.map((value) => ({ value, label: STAGE_NAMES[value] }));
const CATEGORY_CHOICES = TALENT_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }));

/** The fields of a custom field's form. */
export function CustomFieldFields({ form, answers = 0 }: { form: RecordForm<FieldValues>; answers?: number }) {
  const held = answers > 0;
  return (
    <>
      <FieldRow>
        <TextField
          {...form.field("label")}
          label={t("label")}
          required
          autoFocus={!held}
          autoComplete="off"
          maxLength={LIMITS.customLabel}
        />
        <SelectField
          {...form.field("dataType")}
          label={t("dataType")}
          choices={TYPES}
          required
          disabled={held}
          {...(held && { hint: t("typeHeld") })}
        />
      </FieldRow>
      {hasOptions(form.values.dataType) && <OptionsField form={form} />}
      <SwitchField {...form.field("required")} label={t("required")} hint={t("requiredHint")} />
      <FieldRow>
        <CheckboxesField {...form.field("stages")} label={t("stages")} choices={STAGE_CHOICES} required />
        <CheckboxesField {...form.field("categories")} label={t("categories")} choices={CATEGORY_CHOICES} required />
      </FieldRow>
    </>
  );
}
