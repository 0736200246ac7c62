import { DotsSixVerticalIcon } from "@phosphor-icons/react/dist/csr/DotsSixVertical";
import { type KeyboardEvent, useState } from "react";
import type { MasterEntry, MasterSlug } from "#contract/settings/master-list.ts";
import { t } from "#web/areas/settings/lists/messages.ts";
import { ActionMenu } from "#web/ui/actions/ActionMenu.tsx";
import { shown } from "#web/ui/actions/action.ts";
import { dragRows } from "#web/ui/table/dragRows.ts";
import { entryActions, moveEntry } from "./entryActions.ts";
import styles from "./Lists.module.css";
import { RenameEntry } from "./RenameEntry.tsx";

interface Props {
  slug: MasterSlug;
  entries: readonly MasterEntry[];
  editable: boolean;
}

const DRAGGED = "application/x-greenroom-entry";
const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("li[data-id]") : null;
/** The entries of a group: renamed in place, dragged, or moved with Alt and an arrow key. */
export function MasterEntries({ slug, entries, editable }: Props) {
  const [renaming, setRenaming] = useState<string | null>(null);
  const place = (id: string | undefined): number => entries.findIndex((entry) => entry.id === id);
  const move = (id: string | undefined, to: number): void => {
    const entry = entries[place(id)];
    if (entry) void moveEntry(slug, entries, entry, to);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const id = rowOf(event.target)?.dataset.id;
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(id, place(id) + (event.key === "ArrowUp" ? -1 : 1));
  };
  const drag = dragRows({
    kind: DRAGGED,
    rowAt: rowOf,
    drop: (id, onto, after) => {
      const to = place(onto.dataset.id) + Number(after);
      // Entries can't be moved to another group.
      if (place(id) >= 0) move(id, to > place(id) ? to - 1 : to);
    },
  });
  return (
    <ol className={styles.entries} {...(editable && { ...drag, onKeyDown })}>
      {entries.map((entry, index) => (
        <li key={entry.id} data-id={entry.id}>
          {editable && (
            <button
              type="button"
              className={styles.grip}
              draggable
              aria-label={t("drag", { name: entry.name })}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            >
              <DotsSixVerticalIcon />
            </button>
          )}
          {renaming === entry.id ? (
            <RenameEntry slug={slug} entry={entry} close={() => setRenaming(null)} />
          ) : (
            <>
              {editable ? (
                <button
                  type="button"
                  className={styles.name}
                  data-tip={t("rename")}
                  onClick={() => setRenaming(entry.id)}
                >
                  {entry.name}
                </button>
              ) : (
                <span className={styles.name}>{entry.name}</span>
              )}
              <span className={styles.uses}>{entry.uses > 0 ? t("uses", { count: entry.uses }) : t("unused")}</span>
              {editable && (
                <ActionMenu
                  title={t("entryActions", { name: entry.name })}
                  actions={shown(entryActions(slug, entries, index, () => setRenaming(entry.id)))}
                />
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
