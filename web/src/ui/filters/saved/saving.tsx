/** Saves what a list shows as a filter of the person's own, under a name that is asked for, or over the one that was edited. */
import { type SavedFilter, savedFilters } from "#contract/lists/saved-filter.ts";
import type { ListKey } from "#contract/record-kinds.ts";
import { t } from "#web/ui/messages.ts";
import { mutate } from "../../calls/mutate.ts";
import { openDialog } from "../../dialogs/dialogs.ts";
import { showToast } from "../../toasts/toasts.ts";
import { NameFilter } from "./NameFilter.tsx";
import { chosenFilter } from "./useOwnFilters.ts";

export const chooseFilter = (api: ListKey, id: string | undefined): void =>
  chosenFilter.set((now) => ({ ...now, [api]: id }));

/** Replaces the parameters of a filter, which can be undone. */
export async function updateFilter(
  api: ListKey,
  { id, name, parameters: before }: SavedFilter,
  parameters: string,
): Promise<void> {
  const save = (saved: string) => mutate(savedFilters.save, { body: { id, name, api, parameters: saved } });
  if (!(await save(parameters))) return;
  chooseFilter(api, id);
  showToast(t("filterUpdated", { name }), { undo: () => save(before) });
}

/** Asks for the name of a new filter, or for another one of `filter`. */
export function openNameDialog(api: ListKey, parameters: string, filter?: SavedFilter): void {
  const message = filter ? "filterRenamed" : "filterSaved";
  openDialog((close) => (
    <NameFilter
      title={t(filter ? "rename" : "saveFilter")}
      body={{ api, parameters, name: filter?.name ?? "", ...(filter && { id: filter.id }) }}
      onDone={(saved) => {
        chooseFilter(api, saved.id);
        showToast(t(message, { name: saved.name }));
      }}
      close={close}
    />
  ));
}
