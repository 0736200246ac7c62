import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { StarIcon } from "@phosphor-icons/react/dist/csr/Star";
import { lazy } from "react";
import { TALENT_STATUSES } from "#contract/enums.ts";
import { type Favourite, favourites } from "#contract/favourites/favourite.ts";
import { t } from "#web/areas/favourites/messages.ts";
import { t as titles } from "#web/areas/favourites/titles.ts";
import { t as shared } from "#web/shared/messages.ts";
import { removeFavourites } from "#web/shared/record/actions/favourites.ts";
import { isBesideTabs, ListTabs } from "#web/shared/record/ListTabs.tsx";
import { useMay, useMayAll, useZone } from "#web/shared/session/me.tsx";
import { STATUS_STYLES, STATUS_TABS } from "#web/shared/values/StatusBadge.tsx";
import type { Action } from "#web/ui/actions/action.ts";
import { openDialog } from "#web/ui/dialogs/dialogs.ts";
import { ListBar } from "#web/ui/layout/ListBar.tsx";
import { type ListFor, useList } from "#web/ui/list/useList.ts";
import { BulkBar } from "#web/ui/table/BulkBar.tsx";
import { DataTable } from "#web/ui/table/DataTable.tsx";
import type { Selection } from "#web/ui/table/useSelection.ts";
import { useNarrow } from "#web/ui/useNarrow.ts";
import { FavouriteCard } from "./FavouriteCard.tsx";
import { FavouritePreview } from "./FavouritePreview.tsx";
import { favouriteRowActions, put, statusActions } from "./favouriteActions.tsx";
import { favouriteColumns } from "./favouriteColumns.tsx";
import { generalPath } from "./paths.ts";

const MarkTalents = lazy(async () => ({ default: (await import("./MarkTalents.tsx")).MarkTalents }));
const STATUSES = TALENT_STATUSES.map((value) => ({ value, label: STATUS_STYLES[value].title }));

/** The talents that the fan app shows first, in its order. */
export function FavouritesScreen() {
  const list = useList(favourites.list, { table: "favorites" });
  const narrow = useNarrow();
  const mayWrite = useMay("TALENT", "write");
  const seesAll = useMayAll("TALENT", "read");
  const zone = useZone();
  const tags = [...new Set(list.rows.flatMap((row) => row.tags))].sort((a, b) => a.localeCompare(b));
  const mark: Action = {
    id: "mark",
    title: t("mark"),
    icon: PlusIcon,
    tone: "main",
    visible: mayWrite,
    run: () => openDialog((close) => <MarkTalents close={close} />),
  };
  return (
    <DataTable
      list={list}
      name={titles("favourites")}
      columns={favouriteColumns}
      search={t("search")}
      filters={{
        statusIds: { title: t("status"), choices: STATUSES, chip: isBesideTabs(list) },
        categories: { title: t("category") },
        tags: { title: t("tag"), choices: tags.map((tag) => ({ value: tag, label: tag })) },
      }}
      dates={{ title: t("markedOn"), zone }}
      bar={
        <ListBar
          tabs={<ListTabs list={list} label={t("byStatus")} all={t("all")} values={STATUS_TABS} />}
          actions={[mark]}
        />
      }
      empty={{
        title: seesAll ? t("none") : t("noneSeen"),
        line: seesAll ? t("noneLine") : t("noneSeenLine"),
        action: { ...mark, title: t("markFirst"), tone: "plain" },
      }}
      rowName={({ displayName }) => displayName}
      link={({ id }) => generalPath(id)}
      actions={narrow ? undefined : favouriteRowActions}
      onMoveRow={mayWrite && inOrder(list) ? (row, to) => void move(list, row, to) : undefined}
      bulk={mayWrite ? (selection) => <FavouritesBulk selection={selection} /> : undefined}
      preview={(row) => <FavouritePreview favourite={row} />}
      card={(row) => <FavouriteCard favourite={row} />}
    />
  );
}

/** Only in the app's own order is there a place to drag to. */
const inOrder = ({ state: { query } }: ListFor<typeof favourites.list>): boolean =>
  query.orderBy === "place" && query.orderDirection === "ASC";

/** Next to its new neighbour, so that it stands where it was put, whatever the list leaves out. */
async function move(list: ListFor<typeof favourites.list>, row: Favourite, to: number): Promise<void> {
  const others = list.rows.filter(({ id }) => id !== row.id);
  const [above, below] = [others[to - 1], others[to]];
  if (below) await put(row, { before: below.id }, below.place - Number(row.place < below.place));
  else if (above) await put(row, { after: above.id }, above.place + Number(row.place > above.place));
}

/** With those among the chosen that one may change. */
function FavouritesBulk({ selection }: { selection: Selection<Favourite> }) {
  const editableRows = selection.chosen.filter(({ editable }) => editable);
  const disabled = editableRows.length === 0 && t("noneEditable");
  return (
    <BulkBar
      selection={selection}
      actions={[
        ...statusActions(editableRows).map((action) => ({ ...action, disabled })),
        {
          id: "remove",
          title: shared("removeFavourite"),
          icon: StarIcon,
          disabled,
          run: () => removeFavourites(editableRows, selection.clear),
        },
      ]}
    />
  );
}
