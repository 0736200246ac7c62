import type { SortOf } from "#contract/list.ts";
import { Refused } from "#web/kit/calls/refused.ts";
import { number } from "#web/kit/format/numbers.ts";
import type { Column } from "#web/kit/table/columns.ts";
import { date } from "#web/kit/time/format.ts";
import { Tags } from "#web/kit/ui/Tags.tsx";
import { t } from "#web/messages/tableKit.ts";
import { When } from "#web/shared/When.tsx";
import { KINDS, type KitRow, type kitList } from "./kitRows.ts";

export type Write = (id: string, change: Partial<KitRow>) => void;
type KitColumn = Column<KitRow, SortOf<typeof kitList>>;

/** Answers a moment later, and refuses what a server might. */
async function written(write: Write, { id }: KitRow, change: Partial<KitRow>): Promise<void> {
  await new Promise((done) => setTimeout(done, 150));
  if (change.note?.includes("refuse"))
    throw new Refused("validation", "", 400, [{ field: "note", code: "invalid", message: t("refused") }]);
  if (change.note?.includes("stale")) throw new Refused("stale", t("stale"), 409);
  write(id, change);
}

export const kitColumns = (write: Write): readonly KitColumn[] => [
  { id: "name", title: t("name"), width: 220, sort: "name", cell: ({ name }) => name },
  {
    id: "kind",
    title: t("kind"),
    width: 120,
    sort: "kind",
    cell: ({ kind }) => kind,
    edit: {
      kind: "select",
      choices: KINDS.map((kind) => ({ value: kind, label: kind })),
      value: ({ kind }) => kind,
      save: (row, value) => written(write, row, { kind: KINDS.find((kind) => kind === value) ?? row.kind }),
    },
  },
  { id: "tags", title: t("tags"), width: 200, cell: ({ tags }) => <Tags tags={tags} /> },
  { id: "owner", title: t("owner"), width: 110, cell: ({ owner }) => owner },
  { id: "amount", title: t("amount"), width: 110, sort: "amount", align: "end", cell: ({ amount }) => number(amount) },
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
      save: (row, note) => written(write, row, { note }),
      may: ({ active }) => active,
    },
  },
  {
    id: "due",
    title: t("due"),
    width: 130,
    cell: ({ due }) => date(due),
    edit: { kind: "date", value: ({ due }) => due, save: (row, due) => written(write, row, { due }) },
  },
];
