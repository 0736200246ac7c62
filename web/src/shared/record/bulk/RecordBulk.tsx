import { CircleDashedIcon } from "@phosphor-icons/react/dist/csr/CircleDashed";
import { TagIcon } from "@phosphor-icons/react/dist/csr/Tag";
import { UserPlusIcon } from "@phosphor-icons/react/dist/csr/UserPlus";
import { lazy, type ReactNode, useState } from "react";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import type { MenuChoice } from "#web/ui/elements/ChoiceMenu.tsx";
import { type BulkAction, BulkBar } from "#web/ui/table/BulkBar.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import type { ListedRecord } from "../kind.ts";
import { type BulkSelection, type BulkSource, changeMany } from "./changeMany.ts";
import { t } from "./messages.ts";
import type { SetParts } from "./SetChangeDialog.tsx";

const AssignDialog = lazy(async () => ({ default: (await import("./dialogs.tsx")).AssignDialog }));
const TagsDialog = lazy(async () => ({ default: (await import("./dialogs.tsx")).TagsDialog }));

/** Changes what is selected; `done` says what was done to how many. Resolves to whether anything was changed. */
export type ChangeSelected<Change> = (
  change: Change,
  done: (changed: { name: string; count: number }) => string,
) => Promise<boolean>;

/** Bulk changes of a kind of record. Those it does not have are left out. */
export interface RecordBulk<Row, Change> {
  source: BulkSource<Change>;
  staff?: (change: SetParts) => Change;
  /** Title of the staff field. */
  staffTitle?: string;
  tags?: {
    title: string;
    change: (change: SetParts) => Change;
    /** Tags in use, which are suggested. */
    useKnown?: () => readonly string[];
  };
  status?: { choices: readonly MenuChoice[]; change: (value: string) => Change };
  /** Further actions; `rows` are the selected rows that the reader may change, null where all that match are selected; `chosen` are all on this page. */
  useMore?: () => (
    rows: readonly Row[] | null,
    change: ChangeSelected<Change>,
    chosen: readonly Row[],
  ) => readonly (BulkAction | false)[];
}

const useNoMore = () => () => [];
const useNoTags = (): readonly string[] => [];

/** Returns what a list shows for its selection. */
export const bulkBar =
  <Row extends ListedRecord, Change>(bulk: RecordBulk<Row, Change>) =>
  (selection: Selection<Row>): ReactNode => <RecordBulkBar bulk={bulk} selection={selection} />;

/** The bar of actions for selected records: those that the reader may change are changed. */
function RecordBulkBar<Row extends ListedRecord, Change>({
  bulk: { source, staff, staffTitle = t("assignStaff"), tags, status, useMore = useNoMore },
  selection,
}: {
  bulk: RecordBulk<Row, Change>;
  selection: Selection<Row>;
}) {
  const { chosen, matching, clear } = selection;
  const [busy, setBusy] = useState(false);
  const more = useMore();
  const knownTags = (tags?.useKnown ?? useNoTags)();
  const editableRows = chosen.filter(({ editable }) => editable);
  const count = matching ? selection.count : editableRows.length;
  const disabled = count === 0 && t("noneEditable");
  const records = (): BulkSelection =>
    matching
      ? { filters: matching.filters, except: [...matching.except] }
      : { records: editableRows.flatMap(({ id, version }) => (version === undefined ? [] : [{ id, version }])) };
  const change: ChangeSelected<Change> = async (what, done) => {
    setBusy(true);
    const changed = await changeMany(source, { selection: records(), change: what, count, done });
    setBusy(false);
    if (changed) clear();
    return changed;
  };
  const about = { name: editableRows[0]?.displayName ?? "", count };
  const actions: (BulkAction | false)[] = [
    staff !== undefined && {
      id: "assign",
      title: staffTitle,
      icon: UserPlusIcon,
      disabled,
      run: () =>
        openDialog((close) => (
          <AssignDialog
            about={about}
            close={close}
            save={(set) => change(staff(set), (changed) => t("assigned", changed))}
          />
        )),
    },
    status !== undefined && {
      id: "status",
      title: t("setStatus"),
      icon: CircleDashedIcon,
      disabled,
      menu: status.choices.map(({ value, label, mark }) => ({
        id: value,
        title: label,
        mark,
        run: () =>
          change(status.change(value), (changed) => t("statusSet", { ...changed, status: label.toLowerCase() })),
      })),
    },
    tags !== undefined && {
      id: "tags",
      title: tags.title,
      icon: TagIcon,
      disabled,
      run: () =>
        openDialog((close) => (
          <TagsDialog
            about={about}
            title={tags.title}
            known={knownTags}
            close={close}
            save={(set) => change(tags.change(set), (changed) => t("tagged", { ...changed, title: tags.title }))}
          />
        )),
    },
    ...more(matching ? null : editableRows, change, chosen),
  ];
  return <BulkBar selection={selection} actions={actions} busy={busy} offer />;
}
