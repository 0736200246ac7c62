import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { ReactNode } from "react";
import type { Action } from "#web/kit/actions/action.ts";
import { ListBar } from "#web/kit/layout/ListBar.tsx";
import type { List } from "#web/kit/list/useList.ts";
import type { Column } from "#web/kit/table/columns.ts";
import { DataTable } from "#web/kit/table/DataTable.tsx";
import { useNarrow } from "#web/kit/useNarrow.ts";
import { t } from "#web/messages/companies.ts";
import { useCategoryChoices } from "#web/shared/CategoryField.tsx";
import { useImportAction } from "#web/shared/importAction.ts";
import { useMay, useMayAll, useZone } from "#web/shared/me.tsx";
import { choicesFrom, colleagues } from "#web/shared/people.tsx";

/** How a list of companies is spoken of. */
interface Words {
  name: string;
  add: string;
  search: string;
  none: string;
  noneLine: string;
  noneAssigned: string;
}
interface Props<Row extends { id: string; displayName: string }, Sort extends string> {
  kind: "partners" | "suppliers";
  list: List<Row, "categoryIds" | "staffIds", Sort>;
  words: Words;
  columns: readonly Column<Row, Sort>[];
  /** Where one is added. */
  addPath: string;
  link: (id: string) => string;
  actions: (row: Row) => readonly (Action | false)[];
  card: (row: Row) => ReactNode;
}

const staff = choicesFrom(colleagues);

/** Those that the agency works with, or buys from. */
export function CompaniesScreen<Row extends { id: string; displayName: string }, Sort extends string>({
  kind,
  list,
  words,
  columns,
  addPath,
  link,
  actions,
  card,
}: Props<Row, Sort>) {
  const narrow = useNarrow();
  const seesAll = useMayAll("PARTNER", "read");
  const add: Action = {
    id: "add",
    title: words.add,
    icon: PlusIcon,
    to: addPath,
    tone: "main",
    visible: useMay("PARTNER", "write"),
  };
  return (
    <DataTable
      list={list}
      name={words.name}
      columns={columns}
      dates={{ title: t("added"), zone: useZone() }}
      filters={{
        categoryIds: { title: t("category"), choices: useCategoryChoices() },
        staffIds: { title: t("staff"), choices: staff },
      }}
      search={words.search}
      bar={<ListBar actions={[useImportAction(kind), add]} />}
      empty={{
        title: seesAll ? words.none : words.noneAssigned,
        line: seesAll ? words.noneLine : t("noneAssignedLine"),
        action: { ...add, tone: "plain" },
      }}
      rowName={({ displayName }) => displayName}
      link={({ id }) => link(id)}
      // A card is all one target; on a phone the record has the same actions.
      actions={narrow ? undefined : actions}
      card={card}
    />
  );
}
