import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type Import, type ImportedRow, imports, TWIN_CHOICES, type TwinChoice } from "#contract/imports/import.ts";
import type { SortOf } from "#contract/list.ts";
import type { Action } from "#web/kit/actions/action.ts";
import { useChange } from "#web/kit/calls/useChange.ts";
import { ListBar } from "#web/kit/layout/ListBar.tsx";
import { useList } from "#web/kit/list/useList.ts";
import type { ListState } from "#web/kit/list/useListState.ts";
import type { Column } from "#web/kit/table/columns.ts";
import { DataTable } from "#web/kit/table/DataTable.tsx";
import { Tabs } from "#web/kit/ui/Tabs.tsx";
import { t } from "#web/messages/imports.ts";
import styles from "./Imports.module.css";

const CHOICE: Readonly<Record<TwinChoice, string>> = {
  skip: t("leaveOut"),
  add: t("addAnyway"),
  fill: t("bringInto"),
};

/** More columns than one reads at once help nobody; those with a field come first. */
const MOST_COLUMNS = 14;
const NO_CHANGE = () => undefined;

const CHOSEN: Readonly<Record<TwinChoice, string>> = {
  skip: t("willSkip"),
  add: t("willAdd"),
  fill: t("willFill"),
};

const inWords = ({ problems, twin }: ImportedRow): string => {
  const faults = problems.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  if (twin) faults.push(twin.line === null ? t("twinThere", { name: twin.name }) : t("twinLine", { line: twin.line }));
  if (twin?.choice) faults.push(CHOSEN[twin.choice]);
  return faults.join("; ");
};

function columnsOf(one: Import): readonly Column<ImportedRow, SortOf<typeof imports.rows>>[] {
  const places = one.columns
    .map(({ title, field }, at) => ({ title, at, field }))
    .filter(({ field }) => field !== null)
    .slice(0, MOST_COLUMNS);
  return [
    { id: "line", title: t("line"), width: 90, sort: "line", cell: ({ line }) => line },
    {
      id: "problem",
      title: t("problem"),
      width: 340,
      cell: (row) => {
        const words = inWords(row);
        return words && <span data-tip={words}>{words}</span>;
      },
    },
    ...places.map(({ title, at }) => ({
      id: `column${at}`,
      title,
      width: 150,
      cell: ({ cells, problems }: ImportedRow) =>
        problems.some(({ column }) => column === at) ? (
          <mark className={styles.fault}>{cells[at] || "–"}</mark>
        ) : (
          cells[at]
        ),
    })),
  ];
}

const Card = ({ row }: { row: ImportedRow }) => (
  <span className={styles.card}>
    <b>
      {t("line")} {row.line} · {row.cells.filter(Boolean).slice(0, 2).join(" · ")}
    </b>
    <span>{inWords(row)}</span>
  </span>
);

function StateTabs({ state, one }: { state: ListState; one: Import }) {
  const { states, twins }: Record<string, unknown> = state.shown;
  const [first] = Array.isArray(states) ? states : [];
  const over = one.state === "done" || one.state === "undone";
  const tabs = [
    { id: "faulty", title: t("faulty"), count: one.faulty },
    { id: "twins", title: t("tabTwins"), count: one.twins },
    ...(over
      ? [
          { id: "added", title: t("tabAdded") },
          { id: "left", title: t("tabLeft") },
        ]
      : [{ id: "good", title: t("tabGood"), count: one.good }]),
    { id: "all", title: t("all"), count: one.total },
  ];
  const choose = (id: string): void => state.apply(id === "all" ? "" : id === "twins" ? "twins=true" : `states=${id}`);
  return (
    <Tabs
      label={t("byState")}
      tabs={tabs}
      current={twins === true ? "twins" : typeof first === "string" ? first : "all"}
      onChoose={choose}
    />
  );
}

/** The file's rows with what is wrong in each. */
export function RowsTable({ one }: { one: Import }) {
  const { kind, id } = one;
  const [address, setAddress] = useSearchParams();
  // What is to be mended comes first; whoever chose another view keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rows are opened
  useEffect(() => {
    if (one.faulty > 0 && address.size === 0) setAddress("states=faulty", { replace: true, preventScrollReset: true });
  }, []);
  const list = useList(imports.rows, { params: { kind, id } });
  const choose = useChange(imports.twins);
  const actions = ({ line, twin }: ImportedRow): Action[] =>
    twin
      ? ([...TWIN_CHOICES, null] as const)
          .filter((choice) => choice !== "fill" || twin.id !== null)
          .map((choice) => ({
            id: `twin-${choice ?? "all"}`,
            title: choice === null ? t("asForAll") : CHOICE[choice],
            disabled: twin.choice === choice,
            run: () => choose.run({ params: { kind, id }, body: { lines: [line], choice } }),
          }))
      : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are matched once they are shown here
  const columns = useMemo(() => columnsOf(one), [id]);
  return (
    <div className={styles.rows}>
      <DataTable
        list={list}
        name={t("rows")}
        columns={columns}
        bar={<ListBar tabs={<StateTabs state={list.state} one={one} />} />}
        empty={{ title: t("noRows") }}
        rowName={({ line }) => `${t("line")} ${line}`}
        onOpen={NO_CHANGE}
        {...(one.state === "checked" && one.twins > 0 && { actions })}
        card={(row) => <Card row={row} />}
      />
    </div>
  );
}
