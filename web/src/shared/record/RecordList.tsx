import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import type { Action } from "#web/ui/actions/action.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { useMay, useMayAll, useZone } from "../session/me.tsx";
import { openAction } from "./actions/recordActions.ts";
import { usualActions } from "./actions/usualActions.ts";
import { importAction } from "./importAction.ts";
import type { ListedEntry, ListedRecord, RecordDescriptor, RecordListing, ShownRecord } from "./kind.ts";
import { RecordCard } from "./layout/RecordCard.tsx";
import { useRecordPaths } from "./paths.ts";

interface Props<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string> {
  entry: ListedEntry;
  kind: Omit<RecordDescriptor<Whole, Row, F, S>, "list">;
  listing: RecordListing<Row, F, S>;
}
const useNoActions = () => () => [];
const useNoBarActions = (): readonly Action[] => [];

/** The list of a kind of record: tabs, filters, rows or cards, row actions and bulk actions. */
export function RecordList<Whole extends ShownRecord, Row extends ListedRecord, F extends string, S extends string>({
  entry: { base, resource, titles, imports },
  kind: { source, useActions = useNoActions },
  listing,
}: Props<Whole, Row, F, S>) {
  const { words, columns, dates, useList, useFilters, tabs, views, bulk, preview, line, place } = listing;
  const { useBarActions = useNoBarActions } = listing;
  const more = useBarActions();
  const narrow = useNarrow();
  const paths = useRecordPaths();
  const list = useList();
  const filters = useFilters(list);
  const zone = useZone();
  const own = useActions();
  const mayAdd = useMay(resource, "write");
  const seesAll = useMayAll(resource, "read") || words.noneAssigned === undefined;
  const add: Action = {
    id: "add",
    title: titles.add,
    icon: PlusIcon,
    to: paths.add,
    tone: "main",
    visible: mayAdd,
  };
  const actions = (row: Row): Action[] => {
    const { edit, remove } = usualActions(row, { paths, bin: source.bin });
    return [openAction(paths.first(row.id)), edit, ...own(row), ...remove];
  };
  return (
    <DataTable
      list={list}
      name={titles.many}
      columns={columns}
      dates={dates === undefined ? undefined : { title: dates, zone }}
      filters={filters}
      search={words.search}
      bar={
        <>
          <ListBar tabs={tabs?.(list)} actions={[imports !== undefined && importAction(base, mayAdd), ...more, add]}>
            {!narrow && views?.(list)}
          </ListBar>
          {narrow && views?.(list)}
        </>
      }
      empty={{
        title: seesAll ? words.none : (words.noneAssigned ?? words.none),
        line: seesAll ? words.noneLine : words.noneAssignedLine,
        action: { ...add, tone: "plain" },
      }}
      rowName={({ displayName }) => displayName}
      link={({ id }) => paths.first(id)}
      // A card is a single link; on a phone the actions are on the record.
      actions={narrow ? undefined : actions}
      bulk={mayAdd ? bulk : undefined}
      preview={preview}
      card={listing.card ?? ((row) => <RecordCard record={row} line={line?.(row)} place={place?.(row)} />)}
    />
  );
}
