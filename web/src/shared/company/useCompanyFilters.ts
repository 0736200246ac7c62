import { t } from "#web/shared/company/messages.ts";
import { choicesFrom, colleagues } from "../people/people.tsx";
import { useCategoryChoices } from "./useCategoryChoices.ts";

const staff = choicesFrom(colleagues);

/** Filters by category and by assigned staff. */
export const useCompanyFilters = () => ({
  categoryIds: { title: t("category"), choices: useCategoryChoices() },
  staffIds: { title: t("staff"), choices: staff },
});
