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

const CHOICE_TITLES: Readonly<Record<DuplicateResolution, string>> = {
  skip: t("skipRow"),
  add: t("addAnyway"),
  fill: t("merge"),
};

/** The most columns shown; unmatched ones are left out. */
const MAX_COLUMNS = 14;
const noop = () => undefined;

const CHOSEN_LABELS: Readonly<Record<DuplicateResolution, string>> = {
  skip: t("willSkip"),
  add: t("willAdd"),
  fill: t("willMerge"),
};

const issueText = ({ problems, twin: duplicate }: ImportedRow): string => {
  const errors = problems.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  if (duplicate)
    errors.push(
      duplicate.line === null
        ? t("duplicateOfRecord", { name: duplicate.name })
        : t("duplicateOfLine", { line: duplicate.line }),
    );
  if (duplicate?.choice) errors.push(CHOSEN_LABELS[duplicate.choice]);
  return errors.join("; ");
};

function columnsOf(job: Import): readonly Column<ImportedRow, SortOf<typeof imports.rows>>[] {
  const matched = job.columns
    .map(({ title, field }, index) => ({ title, index, field }))
    .filter(({ field }) => field !== null)
    .slice(0, MAX_COLUMNS);
  return [
    { id: "line", title: t("line"), width: 90, sort: "line", cell: ({ line }) => line },
    {
      id: "problem",
      title: t("problem"),
      width: 340,
      cell: (row) => {
        const issues = issueText(row);
        return issues && <span data-tip={issues}>{issues}</span>;
      },
    },
    ...matched.map(({ title, index }) => ({
      id: `column${index}`,
      title,
      width: 150,
      cell: ({ cells, problems }: ImportedRow) =>
        problems.some(({ column }) => column === index) ? (
          <mark className={styles.invalid}>{cells[index] || "–"}</mark>
        ) : (
          cells[index]
        ),
    })),
  ];
}

const Card = ({ row }: { row: ImportedRow }) => (
  <span className={styles.card}>
    <b>
      {t("line")} {row.line} · {row.cells.filter(Boolean).slice(0, 2).join(" · ")}
    </b>
    <span>{issueText(row)}</span>
  </span>
);

function StateTabs({ state, job }: { state: UrlListState; job: Import }) {
  const { states, twins: duplicates }: Record<string, unknown> = state.shown;
  const [first] = Array.isArray(states) ? states : [];
  const finished = job.state === "done" || job.state === "undone";
  const tabs = [
    { id: "faulty", title: t("errors"), count: job.faulty },
    { id: "twins", title: t("tabDuplicates"), count: job.twins },
    ...(finished
      ? [
          { id: "added", title: t("tabAdded") },
          { id: "left", title: t("tabSkipped") },
        ]
      : [{ id: "good", title: t("tabValid"), count: job.good }]),
    { id: "all", title: t("all"), count: job.total },
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

/** The rows of the file with their errors. */
export function RowsTable({ job }: { job: Import }) {
  const { kind, id } = job;
  const [address, setAddress] = useSearchParams();
  // Rows with errors come first, unless another view is in the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the rows are opened
  useEffect(() => {
    if (job.faulty > 0 && address.size === 0) setAddress("states=faulty", { replace: true, preventScrollReset: true });
  }, []);
  const list = useList(imports.rows, { params: { kind, id } });
  const choose = useCallMutation(imports.twins);
  const actions = ({ line, twin: duplicate }: ImportedRow): Action[] =>
    duplicate
      ? ([...DUPLICATE_RESOLUTIONS, null] as const)
          .filter((choice) => choice !== "fill" || duplicate.id !== null)
          .map((choice) => ({
            id: `twin-${choice ?? "all"}`,
            title: choice === null ? t("asForAll") : CHOICE_TITLES[choice],
            disabled: duplicate.choice === choice,
            run: () => choose.run({ params: { kind, id }, body: { lines: [line], choice } }),
          }))
      : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are matched once they are shown here
  const columns = useMemo(() => columnsOf(job), [id]);
  return (
    <div className={styles.rows}>
      <DataTable
        list={list}
        name={t("rows")}
        columns={columns}
        bar={<ListBar tabs={<StateTabs state={list.state} job={job} />} />}
        empty={{ title: t("noRows") }}
        rowName={({ line }) => `${t("line")} ${line}`}
        onOpen={noop}
        {...(job.state === "checked" && job.twins > 0 && { actions })}
        card={(row) => <Card row={row} />}
      />
    </div>
  );
}
