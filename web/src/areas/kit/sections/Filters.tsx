import { TALENT_CATEGORIES, TALENT_STATUSES } from "#contract/enums.ts";
import { people } from "#contract/talents/person.ts";
import { FilterBar } from "#web/kit/filters/FilterBar.tsx";
import { ListBar } from "#web/kit/layout/ListBar.tsx";
import { useListState } from "#web/kit/list/useListState.ts";
import { t } from "#web/messages/showcase.ts";
import { t as p } from "#web/messages/talents.ts";
import { STATUS_LOOKS } from "#web/shared/StatusBadge.tsx";
import { Shelf, Specimen } from "../Specimen.tsx";

const LOOKS = {
  statusIds: {
    title: p("status"),
    choices: TALENT_STATUSES.map((value) => ({ value, label: STATUS_LOOKS[value].title })),
  },
  categories: { title: p("category"), choices: TALENT_CATEGORIES.map((value) => ({ value, label: value })) },
};

/** Wired to the address, as on a list. */
export function Filters() {
  const state = useListState(people.list);
  return (
    <Shelf>
      <Specimen title={t("normal")} wide flush>
        <ListBar tabs={<b>{p("all")}</b>} />
        <FilterBar state={state} call={people.list} looks={LOOKS} search={p("searchTalent")} />
      </Specimen>
    </Shelf>
  );
}
