import { useMemo, useState } from "react";
import { PRIORITY_LEVELS, TALENT_TYPE_FILTERS, TASK_DATE_RANGES, TASK_STATUS_CATEGORIES } from "#contract/enums.ts";
import type { FiltersOf, SortOf } from "#contract/list.ts";
import { When } from "#web/shared/values/When.tsx";
import type { FilterOptionsByKey } from "#web/ui/filters/filterOptions.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import type { Column } from "#web/ui/table/columns/column.ts";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { monthOf } from "#web/ui/time/zoned.ts";
import { t } from "./messages.ts";
import { t as titles } from "./titles.ts";
import { useLocalRows } from "./useLocalRows.ts";
import {
  CLIENTS,
  COLLEAGUES,
  PARTNERS,
  STATUSES,
  SUPPLIERS,
  sampleName,
  TALENT_ZONE,
  TYPES,
  type WorkRow,
  workFilters,
  workList,
  workRows,
} from "./workRows.ts";

/** Formats HIGH as High, IN_PROGRESS as In progress. */
const codeLabel = (code: string): string => `${code.slice(0, 1)}${code.slice(1).toLowerCase().replaceAll("_", " ")}`;
const codeChoices = (codes: readonly string[]) => codes.map((value) => ({ value, label: codeLabel(value) }));

const columns: readonly Column<WorkRow, SortOf<typeof workList>>[] = [
  { id: "summary", title: t("summary"), width: 280, sort: "summary", cell: ({ summary }) => summary },
  {
    id: "due",
    title: t("due"),
    width: 240,
    sort: "due",
    cell: ({ due }) => <When instant={due} zone={TALENT_ZONE} />,
  },
  { id: "type", title: t("type"), width: 120, cell: ({ type }) => sampleName(TYPES, type) },
  { id: "status", title: t("status"), width: 100, cell: ({ status }) => sampleName(STATUSES, status) },
  { id: "priority", title: t("priority"), width: 100, cell: ({ priority }) => codeLabel(priority) },
  { id: "assignee", title: t("assignee"), width: 120, cell: ({ assignee }) => sampleName(COLLEAGUES, assignee) },
  { id: "partner", title: t("partner"), width: 160, cell: ({ partner }) => sampleName(PARTNERS, partner) },
  { id: "supplier", title: t("supplier"), width: 150, cell: ({ supplier }) => sampleName(SUPPLIERS, supplier) },
];
const filters: FilterOptionsByKey<keyof FiltersOf<typeof workList> & string> = {
  dates: { title: t("when"), choices: TASK_DATE_RANGES.map((value) => ({ value, label: t(value) })) },
  statusIds: { title: t("status"), choices: STATUSES },
  categoryCodes: { title: t("category"), choices: codeChoices(TASK_STATUS_CATEGORIES) },
  typeIds: { title: t("type"), choices: TYPES },
  priorityLevels: { title: t("priority"), choices: codeChoices(PRIORITY_LEVELS) },
  clientIds: { title: t("about"), choices: CLIENTS },
  talentTypes: { title: t("talentTypes"), choices: codeChoices(TALENT_TYPE_FILTERS) },
  assigneeIds: { title: t("assignee"), choices: COLLEAGUES },
  creatorId: { title: t("creator"), choices: COLLEAGUES },
  partnerIds: { title: t("partner"), choices: PARTNERS },
  supplierIds: { title: t("supplier"), choices: SUPPLIERS },
};

/** A task-like list with all its filters; by default the current month in the talent's zone. */
export function WorkShowcase() {
  const [now] = useState(Date.now);
  const rows = useMemo(() => workRows(now), [now]);
  const keeps = useMemo(() => workFilters(now), [now]);
  const list = useLocalRows(workList, rows, { keeps, preset: monthOf(now, TALENT_ZONE) });
  return (
    <DataTable
      list={list}
      name={titles("work")}
      columns={columns}
      filters={filters}
      dates={{ title: t("due"), zone: TALENT_ZONE }}
      search={t("searchWork")}
      bar={<ListBar />}
      virtual
      empty={{ title: t("noWork"), line: t("noneLine") }}
      rowName={({ summary }) => summary}
      card={({ summary, due, priority }) => (
        <>
          <b>{summary}</b>
          <p>
            <When instant={due} zone={TALENT_ZONE} />, {codeLabel(priority)}
          </p>
        </>
      )}
    />
  );
}
