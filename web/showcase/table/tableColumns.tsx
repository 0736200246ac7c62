import type { SortOf } from "#contract/list.ts";
import { When } from "#web/shared/values/When.tsx";
import { ApiError } from "#web/ui/calls/errors.ts";
import { Tags } from "#web/ui/elements/Tags.tsx";
import { formatNumber } from "#web/ui/format/numbers.ts";
import type { Column } from "#web/ui/table/columns/column.ts";
import { formatDate } from "#web/ui/time/format.ts";
import { t } from "./messages.ts";
import { ROW_KINDS, type TableRow, type tableList } from "./tableRows.ts";

export type Write = (id: string, change: Partial<TableRow>) => void;
type SampleColumn = Column<TableRow, SortOf<typeof tableList>>;

/** Saves with a delay, and refuses some values as a server would. */
async function saveCell(write: Write, { id }: TableRow, change: Partial<TableRow>): Promise<void> {
  await new Promise((done) => setTimeout(done, 150));
  if (change.note?.includes("refuse"))
    throw new ApiError("validation", "", 400, [{ field: "note", code: "invalid", message: t("refused") }]);
  if (change.note?.includes("stale")) throw new ApiError("stale", t("stale"), 409);
  write(id, change);
}

export const tableColumns = (write: Write): readonly SampleColumn[] => [
  { id: "name", title: t("name"), width: 220, sort: "name", cell: ({ name }) => name },
  {
    id: "kind",
    title: t("kind"),
    width: 120,
    sort: "kind",
    cell: ({ kind }) => kind,
    edit: {
      kind: "select",
      choices: ROW_KINDS.map((kind) => ({ value: kind, label: kind })),
      value: ({ kind }) => kind,
      save: (row, value) => saveCell(write, row, { kind: ROW_KINDS.find((kind) => kind === value) ?? row.kind }),
    },
  },
  { id: "tags", title: t("tags"), width: 200, cell: ({ tags }) => <Tags tags={tags} /> },
  { id: "owner", title: t("owner"), width: 110, cell: ({ owner }) => owner },
  {
    id: "amount",
    title: t("amount"),
    width: 110,
    sort: "amount",
    align: "end",
    cell: ({ amount }) => formatNumber(amount),
  },
  { id: "added", title: t("added"), width: 150, sort: "added", cell: ({ added }) => <When instant={added} /> },
  {
    id: "note",
    title: t("note"),
    width: 180,
    cell: ({ note }) => note,
    edit: {
      kind: "text",
      maxLength: 80,
      value: ({ note }) => note,
      save: (row, note) => saveCell(write, row, { note }),
      may: ({ active }) => active,
    },
  },
  {
    id: "due",
    title: t("due"),
    width: 130,
    cell: ({ due }) => formatDate(due),
    edit: { kind: "date", value: ({ due }) => due, save: (row, due) => saveCell(write, row, { due }) },
  },
];
