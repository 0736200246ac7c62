import { DotsThreeIcon } from "@phosphor-icons/react/dist/csr/DotsThree";
import { PlusIcon } from "@phosphor-icons/react/dist/csr/Plus";
import { type KeyboardEvent, useRef } from "react";
import { type Shortlist, type ShortlistEntry, shortlistEntries } from "#contract/discovery/shortlist.ts";
import { OpenMenuButton } from "#web/ui/actions/OpenMenuButton.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { useCallQuery } from "#web/ui/calls/useCall.ts";
import { Button, IconButton } from "#web/ui/elements/Button.tsx";
import { Empty } from "#web/ui/elements/Empty.tsx";
import { QueryBoundary } from "#web/ui/layout/QueryBoundary.tsx";
import { dragRows } from "#web/ui/table/dragRows.ts";
import styles from "../Discovery.module.css";
import { t } from "../messages.ts";
import { EntryRow } from "./EntryRow.tsx";
import { deleteList, openEditList, openNewList } from "./listActions.tsx";

interface EntriesProps {
  list: Shortlist;
  artist: string | null;
  choose: (artistId: string) => void;
}

function Entries({ list, artist, choose }: EntriesProps) {
  const answer = useCallQuery(shortlistEntries.list, { params: { id: list.id } });
  const place = useRef<HTMLUListElement>(null);
  const move = (id: string, body: { before?: string; after?: string }) =>
    mutate(shortlistEntries.place, { params: { id }, body });
  const rowAt = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-id]") : null;
  const drag = dragRows({
    kind: "application/x-greenroom-shortlist",
    rowAt,
    drop: (id, onto, after) => {
      const other = onto.dataset.id ?? "";
      if (id !== other) void move(id, after ? { after: other } : { before: other });
    },
  });
  /** Moves the entry that has the focus, which keeps it. */
  const onKeys = (entries: readonly ShortlistEntry[]) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    const id = rowAt(event.target)?.dataset.id;
    const index = entries.findIndex((entry) => entry.id === id);
    const neighbour = entries[index + (event.key === "ArrowUp" ? -1 : 1)];
    event.preventDefault();
    if (id && neighbour) void move(id, event.key === "ArrowUp" ? { before: neighbour.id } : { after: neighbour.id });
  };
  return (
    <QueryBoundary answer={answer}>
      {(entries) =>
        entries.length === 0 ? (
          <Empty title={t("emptyList")} line={t("emptyListLine")} />
        ) : (
          <ul ref={place} className={styles.entries} onKeyDown={onKeys(entries)} {...drag}>
            {entries.map((entry, index) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                open={entry.artistId === artist}
                above={entries[index - 1]?.id}
                below={entries[index + 1]?.id}
                move={move}
                choose={choose}
              />
            ))}
          </ul>
        )
      }
    </QueryBoundary>
  );
}

interface Props {
  lists: readonly Shortlist[];
  list: Shortlist | undefined;
  artist: string | null;
  choose: (artistId: string) => void;
  chooseList: (id: string) => void;
}
/** A shortlist, its head a menu of the others. */
export function ShortlistPane({ lists, list, artist, choose, chooseList }: Props) {
  if (!list)
    return (
      <Empty title={t("noLists")} line={t("noListsLine")}>
        <Button icon={<PlusIcon size={16} />} onClick={openNewList}>
          {t("newList")}
        </Button>
      </Empty>
    );
  return (
    <>
      <div className={styles.listHead}>
        <h2>
          {list.name} <span>{list.count}</span>
        </h2>
        <OpenMenuButton
          actions={[
            ...lists.map((other) => ({
              id: other.id,
              title: other.name,
              hint: t(other.shared ? "agencys" : "own"),
              chosen: other.id === list.id,
              run: () => chooseList(other.id),
            })),
            { id: "new", title: t("newList"), icon: PlusIcon, run: openNewList },
          ]}
        >
          <Button tone="quiet" size="small" aria-label={`${t(list.shared ? "agencys" : "own")}: ${t("chooseList")}`}>
            {t(list.shared ? "agencys" : "own")}
          </Button>
        </OpenMenuButton>
        {list.editable && (
          <OpenMenuButton
            actions={[
              { id: "edit", title: t("editList"), run: () => openEditList(list) },
              { id: "delete", title: t("deleteList"), tone: "danger", run: () => deleteList(list) },
            ]}
          >
            <IconButton title={t("moreActions", { name: list.name })} size="small">
              <DotsThreeIcon size={16} />
            </IconButton>
          </OpenMenuButton>
        )}
      </div>
      <Entries key={list.id} list={list} artist={artist} choose={choose} />
    </>
  );
}
