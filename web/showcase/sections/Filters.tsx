import { TALENT_CATEGORIES, TALENT_STATUSES } from "#contract/enums.ts";
import { people } from "#contract/talents/person.ts";
import { t as p } from "#web/areas/talents/messages.ts";
import { STATUS_STYLES } from "#web/shared/values/StatusBadge.tsx";
import { FilterBar } from "#web/ui/filters/FilterBar.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useListState } from "#web/ui/list/useListState.ts";
import { t } from "../messages.ts";
import { Shelf, Specimen } from "../Specimen.tsx";

const LOOKS = {
  statusIds: {
    title: p("status"),
    choices: TALENT_STATUSES.map((value) => ({ value, label: STATUS_STYLES[value].title })),
  },
  categories: { title: p("category"), choices: TALENT_CATEGORIES.map((value) => ({ value, label: value })) },
};

/** Filters that are kept in the address, as on a list. */
export function Filters() {
  const state = useListState(people.list);
  return (
    <Shelf>
      <Specimen title={t("normal")} wide flush>
        <ListBar tabs={<b>{p("all")}</b>} />
        <FilterBar state={state} call={people.list} options={LOOKS} search={p("searchTalent")} />
      </Specimen>
    </Shelf>
  );
}
