import { t } from "#web/shared/company/messages.ts";
import { choicesFrom, colleagues } from "../people/people.tsx";
import { useCategoryChoices } from "./CategoryField.tsx";

const staff = choicesFrom(colleagues);

/** By category and by who is assigned. */
export const useCompanyFilters = () => ({
  categoryIds: { title: t("category"), choices: useCategoryChoices() },
  staffIds: { title: t("staff"), choices: staff },
});
