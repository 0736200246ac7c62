import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import {
  DUPLICATE_RESOLUTIONS,
  type DuplicateResolution,
  type Import,
  type ImportedRow,
  imports,
} from "#contract/imports/import.ts";
import type { SortOf } from "#contract/list.ts";
import { t } from "#web/areas/imports/messages.ts";
import type { Action } from "#web/ui/actions/action.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import type { UrlListState } from "#web/ui/list/useListState.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import styles from "./Imports.module.css";

const CHOICE: Readonly<Record<DuplicateResolution, string>> = {
  skip: t("skipRow"),
  add: t("addAnyway"),
  fill: t("merge"),
};

/** More columns than one reads at once help nobody; those with a field come first. */
const MOST_COLUMNS = 14;
const NO_CHANGE = () => undefined;

const CHOSEN: Readonly<Record<DuplicateResolution, string>> = {
  skip: t("willSkip"),
  add: t("willAdd"),
  fill: t("willMerge"),
};

const inWords = ({ problems, twin: duplicate }: ImportedRow): string => {
  const errors = problems.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  if (duplicate)
    errors.push(
      duplicate.line === null
        ? t("duplicateOfRecord", { name: duplicate.name })
        : t("duplicateOfLine", { line: duplicate.line }),
    );
  if (duplicate?.choice) errors.push(CHOSEN[duplicate.choice]);
  return errors.join("; ");
};

function columnsOf(one: Import): readonly Column<ImportedRow, SortOf<typeof imports.rows>>[] {
  const places = one.columns
    .map(({ title, field }, index) => ({ title, at: index, field }))
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

function StateTabs({ state, one }: { state: UrlListState; one: Import }) {
  const { states, twins: duplicates }: Record<string, unknown> = state.shown;
  const [first] = Array.isArray(states) ? states : [];
  const over = one.state === "done" || one.state === "undone";
  const tabs = [
    { id: "faulty", title: t("errors"), count: one.faulty },
    { id: "twins", title: t("tabDuplicates"), count: one.twins },
    ...(over
      ? [
          { id: "added", title: t("tabAdded") },
          { id: "left", title: t("tabSkipped") },
        ]
      : [{ id: "good", title: t("tabValid"), count: one.good }]),
    { id: "all", title: t("all"), count: one.total },
  ];
  const choose = (id: string): void => state.apply(id === "all" ? "" : id === "twins" ? "twins=true" : `states=${id}`);
  return (
    <Tabs
      label={t("byState")}
      tabs={tabs}
      current={duplicates === true ? "twins" : typeof first === "string" ? first : "all"}
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
  const choose = useCallMutation(imports.twins);
  const actions = ({ line, twin: duplicate }: ImportedRow): Action[] =>
    duplicate
      ? ([...DUPLICATE_RESOLUTIONS, null] as const)
          .filter((choice) => choice !== "fill" || duplicate.id !== null)
          .map((choice) => ({
            id: `twin-${choice ?? "all"}`,
            title: choice === null ? t("asForAll") : CHOICE[choice],
            disabled: duplicate.choice === choice,
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
