import { CheckIcon } from "@phosphor-icons/react/dist/csr/Check";
import { TrashIcon } from "@phosphor-icons/react/dist/csr/Trash";
import { useMemo, useState } from "react";
import type { Action } from "#web/kit/actions/action.ts";
import type { FilterLooks } from "#web/kit/filters/look.ts";
import { ListBar } from "#web/kit/layout/ListBar.tsx";
import { BulkBar } from "#web/kit/table/BulkBar.tsx";
import { DataTable } from "#web/kit/table/DataTable.tsx";
import { tell } from "#web/kit/toasts/toasts.ts";
import { t } from "#web/messages/tableKit.ts";
import { useZone } from "#web/shared/me.tsx";
import { kitColumns, type Write } from "./kitColumns.tsx";
import { type KitRow, kitKeeps, kitList, kitRows, TAG_CHOICES } from "./kitRows.ts";
import { useLocalRows } from "./useLocalRows.ts";

const card = ({ name, kind, owner }: KitRow) => (
  <>
    <b>{name}</b>
    <p>
      {kind}, {owner}
    </p>
  </>
);

/** All that a table can do, with ten thousand rows. */
export function TableKit() {
  const zone = useZone();
  const [rows, setRows] = useState(kitRows);
  const list = useLocalRows(kitList, rows, { keeps: kitKeeps, asTheyStand: "place" });
  const columns = useMemo(() => {
    const write: Write = (id, change) =>
      setRows((now) => now.map((row) => (row.id === id ? { ...row, ...change } : row)));
    return kitColumns(write);
  }, []);
  const move = (row: KitRow, to: number): void =>
    setRows((now) => {
      const onto = now.indexOf(list.rows[to] ?? row);
      return now.filter((one) => one !== row).toSpliced(onto, 0, row);
    });
  const remove = (row: KitRow): void => {
    setRows((now) => now.filter((one) => one !== row));
    tell(t("taken", { name: row.name }), { undo: () => setRows((now) => now.toSpliced(row.place, 0, row)) });
  };
  const actions = (row: KitRow): Action[] => [
    { id: "remove", title: t("remove"), icon: TrashIcon, tone: "danger", run: () => remove(row) },
  ];
  const filters: FilterLooks<keyof typeof kitList.list.filters & string> = {
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
      peek={({ name, note }) => (
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
                tell(t("doneTold", { count: selection.chosen.length }));
                selection.clear();
              },
            },
          ]}
        />
      )}
    />
  );
}
