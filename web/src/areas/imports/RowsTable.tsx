import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { IMPORT_LIMITS } from "#contract/imports/file.ts";
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
import type { ArgsOf } from "#web/ui/calls/callTypes.ts";
import { send } from "#web/ui/calls/send.ts";
import { invalidateTopics } from "#web/ui/calls/topics.ts";
import { useCallMutation } from "#web/ui/calls/useMutate.ts";
import { Tabs } from "#web/ui/elements/Tabs.tsx";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { useList } from "#web/ui/list/useList.ts";
import type { UrlListState } from "#web/ui/list/useListState.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";
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

const issueText = ({ problems, duplicate }: ImportedRow, updates: boolean): string => {
  const errors = problems.map(({ field, message }) => (field ? `${field}: ${message}` : message));
  if (duplicate && updates) {
    if (duplicate.choice !== "skip") errors.push(t("saves", { name: duplicate.name }));
  } else if (duplicate)
    errors.push(
      duplicate.line === null
        ? t("duplicateOfRecord", { name: duplicate.name })
        : t("duplicateOfLine", { line: duplicate.line }),
    );
  if (duplicate?.choice && (!updates || duplicate.choice === "skip")) errors.push(CHOSEN_LABELS[duplicate.choice]);
  return errors.join("; ");
};

const isFaulty = ({ state, problems }: ImportedRow, index: number): boolean =>
  state === "faulty" && problems.some(({ column }) => column === index);

const issuesAt = ({ problems }: ImportedRow, index: number): string =>
  problems
    .filter(({ column }) => column === index)
    .map(({ message }) => message)
    .join("; ");

/** The columns of the file that fill a field; those with errors first, so that none is off screen. */
function columnsOf({
  kind,
  id,
  state,
  columns,
  updates,
}: Import): readonly Column<ImportedRow, SortOf<typeof imports.rows>>[] {
  const matched = columns
    .map(({ title, field, faulty }, index) => ({ title, index, field, faulty }))
    .filter(({ field }) => field !== null)
    .sort((a, b) => Number(b.faulty > 0) - Number(a.faulty > 0) || a.index - b.index)
    .slice(0, MAX_COLUMNS);
  const save = (line: number, column: number, value: string): Promise<unknown> =>
    changeCell({ params: { kind, id }, body: { line, column, value } });
  return [
    { id: "line", title: t("line"), width: 110, sort: "line", cell: ({ line }) => line },
    {
      id: "problem",
      title: t("problem"),
      width: 340,
      cell: (row) => {
        const issues = issueText(row, updates);
        return issues && <span data-tip={issues}>{issues}</span>;
      },
    },
    ...matched.map(({ title, index }) => ({
      id: `column${index}`,
      title,
      width: 150,
      cell: (row: ImportedRow) =>
        isFaulty(row, index) ? (
          <mark className={styles.invalid} data-tip={issuesAt(row, index)}>
            {row.cells[index] || "–"}
          </mark>
        ) : (
          row.cells[index]
        ),
      edit: {
        kind: "text" as const,
        value: ({ cells }: ImportedRow) => cells[index] ?? "",
        save: ({ line }: ImportedRow, value: string) => save(line, index, value),
        may: (row: ImportedRow) => state === "checked" && isFaulty(row, index),
        maxLength: IMPORT_LIMITS.cell,
      },
    })),
  ];
}

async function changeCell(args: ArgsOf<typeof imports.cells>): Promise<void> {
  const { state } = await send(imports.cells, args);
  invalidateTopics(["import"]);
  if (state === "good") showToast(t("lineValid", { line: args.body.line }));
}

const Card = ({ row, updates }: { row: ImportedRow; updates: boolean }) => (
  <span className={styles.card}>
    <b>
      {t("line")} {row.line} · {row.cells.filter(Boolean).slice(0, 2).join(" · ")}
    </b>
    <span>{issueText(row, updates)}</span>
  </span>
);

function StateTabs({ state, job }: { state: UrlListState; job: Import }) {
  const { states, duplicates }: Record<string, unknown> = state.shown;
  const [first] = Array.isArray(states) ? states : [];
  const finished = job.state === "done" || job.state === "undone";
  const tabs = [
    { id: "faulty", title: t("errors"), count: job.faulty },
    ...(job.updates ? [] : [{ id: "duplicates", title: t("tabDuplicates"), count: job.duplicates }]),
    ...(finished
      ? [
          { id: "added", title: t(job.updates ? "tabSaved" : "tabAdded"), count: job.addedRows },
          { id: "left", title: t("tabSkipped"), count: job.skippedRows },
        ]
      : [{ id: "good", title: t("tabValid"), count: job.good }]),
    { id: "all", title: t("all"), count: job.total },
  ];
  const choose = (id: string): void =>
    state.apply(id === "all" ? "" : id === "duplicates" ? "duplicates=true" : `states=${id}`);
  return (
    <Tabs
      label={t("byState")}
      tabs={tabs}
      current={duplicates === true ? "duplicates" : typeof first === "string" ? first : "all"}
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
  const choose = useCallMutation(imports.duplicates);
  const actions = ({ line, duplicate }: ImportedRow): Action[] =>
    duplicate
      ? ([...DUPLICATE_RESOLUTIONS, null] as const)
          .filter((choice) => choice !== "fill" || duplicate.id !== null)
          .filter((choice) => !job.updates || choice === "skip" || choice === null)
          .map((choice) => ({
            id: `duplicate-${choice ?? "all"}`,
            title: choice === null ? t(job.updates ? "saveRow" : "asForAll") : CHOICE_TITLES[choice],
            disabled: duplicate.choice === choice,
            run: () => choose.run({ params: { kind, id }, body: { lines: [line], choice } }),
          }))
      : [];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are matched once they are shown here, and keep their order while errors are corrected
  const columns = useMemo(() => columnsOf(job), [id, job.state]);
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
        {...(job.state === "checked" && job.duplicates > 0 && { actions })}
        card={(row) => <Card row={row} updates={job.updates} />}
      />
    </div>
  );
}
