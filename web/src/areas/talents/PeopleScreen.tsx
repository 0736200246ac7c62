import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { useMemo } from "react";
import { people } from "#contract/talents/person.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { useAsk } from "#web/kit/calls/useAsk.ts";
import { ListBar } from "#web/kit/layout/ListBar.tsx";
import { useList } from "#web/kit/list/useList.ts";
import { DataTable } from "#web/kit/table/DataTable.tsx";
import { useNarrow } from "#web/kit/useNarrow.ts";
import { t } from "#web/messages/talents.ts";
import { useImportAction } from "#web/shared/importAction.ts";
import { useMay, useMayAll, useZone } from "#web/shared/me.tsx";
import { addPath, FAMILY, type OfFamily, summaryPath } from "./family.ts";
import { useMayConvert } from "./mayConvert.ts";
import { PeopleBulk } from "./PeopleBulk.tsx";
import { PersonCard } from "./PersonCard.tsx";
import { PersonPeek } from "./PersonPeek.tsx";
import { LIST_WORDS } from "./person.words.ts";
import { rowActions } from "./personActions.tsx";
import { columnsOf } from "./personColumns.tsx";
import { usePersonFilters } from "./personFilters.tsx";
import { StatusTabs } from "./StatusTabs.tsx";

/** Archived and deactivated profiles are asked for, not in the way; as a preset, this stands in no address. */
const PRESET = { states: ["ACTIVE" as const] };

/** Everyone of a family. */
export function PeopleScreen({ family }: OfFamily) {
  const { title, add: addTitle, resource } = FAMILY[family];
  const words = LIST_WORDS[family];
  const narrow = useNarrow();
  const mayAdd = useMay(resource, "write");
  const mayConvert = useMayConvert();
  const seesAll = useMayAll(resource, "read");
  const list = useList(people.list, { params: { family }, table: family, preset: PRESET });
  const options = useAsk(people.filterOptions, { params: { family } }).data;
  const filters = usePersonFilters(family, list.state, options);
  const zone = useZone();
  const columns = useMemo(() => columnsOf(family), [family]);
  const add: Action = {
    id: "add",
    title: addTitle,
    icon: PlusIcon,
    to: addPath(family),
    tone: "main",
    visible: mayAdd,
  };
  return (
    <DataTable
      list={list}
      name={title}
      columns={columns}
      dates={{ title: t("addedOn"), zone }}
      filters={filters}
      search={words.search}
      bar={
        <ListBar tabs={<StatusTabs state={list.state} options={options} />} actions={[useImportAction(family), add]} />
      }
      empty={{
        title: seesAll ? words.none : t("noneAssigned"),
        line: seesAll ? words.noneLine : t("noneAssignedLine"),
        action: { ...add, tone: "plain" },
      }}
      rowName={({ displayName }) => displayName}
      link={({ id }) => summaryPath(family, id)}
      // A card is all one target; on a phone the record has the same actions.
      actions={narrow ? undefined : (person) => rowActions(family, person, mayConvert)}
      bulk={mayAdd ? (selection) => <PeopleBulk family={family} selection={selection} /> : undefined}
      peek={(person) => <PersonPeek family={family} person={person} />}
      card={(person) => <PersonCard person={person} />}
    />
  );
}
