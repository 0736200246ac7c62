import { industryCategories } from "#contract/partners/industry-category.ts";
import { selectable } from "#web/shared/record/actions/allowedActions.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";

/** Returns the industry categories as choices; archived ones only if selected. */
export function useCategoryChoices(chosen: readonly (string | null)[] = []): { value: string; label: string }[] {
  const { data = [] } = useCallQuery(industryCategories.list, {}, { staleTime: 300_000 });
  return selectable(data, chosen).map(({ id, name }) => ({ value: id, label: name }));
}
