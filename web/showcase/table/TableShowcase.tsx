import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useMemo, useState } from "react";
import { useZone } from "#web/shared/session/me.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import type { FilterOptionsByKey } from "#web/ui/filters/filterOptions.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { useLocalRows } from "../lists/useLocalRows.ts";
import { t } from "./messages.ts";
import { tableColumns, type Write } from "./tableColumns.tsx";
import { TAG_CHOICES, type TableRow, tableFilters, tableList, tableRows } from "./tableRows.ts";

const card = ({ name, kind, owner }: TableRow) => (
  <>
    <b>{name}</b>
    <p>
      {kind}, {owner}
    </p>
  </>
);

/** All features of a table, with ten thousand rows. */
export function TableShowcase() {
  const zone = useZone();
  const [rows, setRows] = useState(tableRows);
  const list = useLocalRows(tableList, rows, { keeps: tableFilters, sortedBy: "place" });
  const columns = useMemo(() => {
    const write: Write = (id, change) =>
      setRows((now) => now.map((row) => (row.id === id ? { ...row, ...change } : row)));
    return tableColumns(write);
  }, []);
  const move = (row: TableRow, to: number): void =>
    setRows((now) => {
      const onto = now.indexOf(list.rows[to] ?? row);
      return now.filter((item) => item !== row).toSpliced(onto, 0, row);
    });
  const remove = (row: TableRow): void => {
    setRows((now) => now.filter((item) => item !== row));
    showToast(t("removed", { name: row.name }), { undo: () => setRows((now) => now.toSpliced(row.place, 0, row)) });
  };
  const actions = (row: TableRow): Action[] => [
    { id: "remove", title: t("remove"), icon: TrashIcon, tone: "danger", run: () => remove(row) },
  ];
  const filters: FilterOptionsByKey<keyof typeof tableList.list.filters & string> = {
    note: { title: t("note") },
    kind: { title: t("kind") },
    tags: { title: t("tags"), choices: TAG_CHOICES },
    owners: { title: t("owner") },
    amount: { title: t("amount") },
    due: { title: t("due"), zone: "UTC" },
    active: { title: t("active") },
  };
  return (
    <DataTable
      list={list}
      name={t("table")}
      columns={columns}
      filters={filters}
      dates={{ title: t("added"), zone }}
      search={t("search")}
      bar={<ListBar />}
      empty={{ title: t("empty") }}
      rowName={({ name }) => name}
      actions={actions}
      card={card}
      preview={({ name, note }) => (
        <p>
          {name} {note}
        </p>
      )}
      virtual
      {...(list.state.query.orderBy === "place" && { onMoveRow: move })}
      bulk={(selection) => (
        <BulkBar
          selection={selection}
          actions={[
            {
              id: "done",
              title: t("done"),
              icon: CheckIcon,
              run: () => {
                showToast(t("markedDone", { count: selection.chosen.length }));
                selection.clear();
              },
            },
          ]}
        />
      )}
    />
  );
}
