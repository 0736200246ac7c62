import { STAGES, TALENT_CATEGORIES } from "#contract/enums.ts";
import { LIMITS } from "#contract/limits.ts";
import { CUSTOM_FIELD_TYPES, hasOptions } from "#contract/talents/custom-field.ts";
import { CheckboxesField, SwitchField } from "#web/kit/forms/fields/Choices.tsx";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import { TextField } from "#web/kit/forms/fields/TextField.tsx";
import { Side } from "#web/kit/forms/Group.tsx";
import type { RecordForm } from "#web/kit/forms/useCallForm.ts";
import { CATEGORY_NAMES, STAGE_NAMES, TYPE_NAMES, t } from "#web/messages/settings.ts";
import type { FieldValues } from "./fieldForm.ts";
import { OptionsField } from "./OptionsField.tsx";

const TYPES = CUSTOM_FIELD_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }));
const STAGE_CHOICES = STAGES.map((value) => ({ value, label: STAGE_NAMES[value] }));
const CATEGORY_CHOICES = TALENT_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }));

/** What a custom field asks, of whom, and how it is answered. */
export function CustomFieldFields({ form, answers = 0 }: { form: RecordForm<FieldValues>; answers?: number }) {
  const held = answers > 0;
  return (
    <>
      <Side>
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
      </Side>
      {hasOptions(form.values.dataType) && <OptionsField form={form} />}
      <SwitchField {...form.field("required")} label={t("required")} hint={t("requiredHint")} />
      <Side>
        <CheckboxesField {...form.field("stages")} label={t("stages")} choices={STAGE_CHOICES} required />
        <CheckboxesField {...form.field("categories")} label={t("categories")} choices={CATEGORY_CHOICES} required />
      </Side>
    </>
  );
}
