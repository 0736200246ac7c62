import { industryCategories } from "#contract/partners/industry-category.ts";
import { change } from "#web/kit/calls/change.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { MultiSelectField } from "#web/kit/forms/fields/MultiSelectField.tsx";
import { SelectField } from "#web/kit/forms/fields/SelectField.tsx";
import type { Field } from "#web/kit/forms/useCallForm.ts";
import { t } from "#web/messages/shared.ts";
import { offered } from "./offered.ts";

/** The industry categories that there are, as choices; of archived ones those that are chosen. */
export function useCategoryChoices(chosen: readonly (string | null)[] = []): { value: string; label: string }[] {
  const { data = [] } = useAsk(industryCategories.list, {}, { staleTime: 300_000 });
  return offered(data, chosen).map(({ id, name }) => ({ value: id, label: name }));
}

const create = {
  title: (name: string) => t("newCategoryNamed", { name }),
  run: async (name: string) => (await change(industryCategories.create, { body: { name } }))?.id ?? null,
};

/** What a company does; a category that is not there yet is added by typing it. */
export function CategoryField({ field }: { field: Field<string | null> }) {
  const choices = useCategoryChoices([field.value]);
  return <SelectField {...field} label={t("category")} choices={choices} create={create} />;
}

/** All that a company does. */
export function CategoriesField({ field }: { field: Field<string[]> }) {
  const choices = useCategoryChoices(field.value);
  return <MultiSelectField {...field} label={t("categories")} choices={choices} create={create} />;
}
