import { industryCategories } from "#contract/partners/industry-category.ts";
import { t } from "#web/shared/messages.ts";
import { mutate } from "#web/ui/calls/mutate.ts";
import { MultiSelectField } from "#web/ui/forms/fields/choices/MultiSelectField.tsx";
import { SelectField } from "#web/ui/forms/fields/choices/SelectField.tsx";
import type { Field } from "#web/ui/forms/useCallForm.ts";
import { useCategoryChoices } from "./useCategoryChoices.ts";

const create = {
  title: (name: string) => t("newCategoryNamed", { name }),
  run: async (name: string) => (await mutate(industryCategories.create, { body: { name } }))?.id ?? null,
};

/** Selects a company's category; a new one is added by typing it. */
export function CategoryField({ field }: { field: Field<string | null> }) {
  const choices = useCategoryChoices([field.value]);
  return <SelectField {...field} label={t("category")} choices={choices} create={create} />;
}

/** Selects all categories of a company. */
export function CategoriesField({ field }: { field: Field<string[]> }) {
  const choices = useCategoryChoices(field.value);
  return <MultiSelectField {...field} label={t("categories")} choices={choices} create={create} />;
}
