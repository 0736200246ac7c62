import { t } from "#web/messages/companies.ts";
import { useCategoryChoices } from "../CategoryField.tsx";
import { choicesFrom, colleagues } from "../people.tsx";

const staff = choicesFrom(colleagues);

/** By category and by who is assigned. */
export const useCompanyFilters = () => ({
  categoryIds: { title: t("category"), choices: useCategoryChoices() },
  staffIds: { title: t("staff"), choices: staff },
});
