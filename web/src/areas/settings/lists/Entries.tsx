import { DotsSixVerticalIcon } from "@phosphor-icons/react/dist/csr/DotsSixVertical";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import type { MasterEntry, MasterSlug } from "#contract/settings/master-list.ts";
import { ActionMenu } from "#web/kit/actions/ActionMenu.tsx";
import { shown } from "#web/kit/actions/action.ts";
import { t } from "#web/messages/lists.ts";
import { entryActions, moveEntry } from "./entryActions.ts";
import styles from "./Lists.module.css";
import { RenameEntry } from "./RenameEntry.tsx";

interface Props {
  slug: MasterSlug;
  entries: readonly MasterEntry[];
  editable: boolean;
}

const DRAGGED = "application/x-greenroom-entry";
const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("li[data-id]") : null;
const below = (row: HTMLElement, y: number): boolean => {
  const { top, height } = row.getBoundingClientRect();
  return y > top + height / 2;
};

/** The entries of a group in their order: renamed where they stand, dragged, or moved by Alt with an arrow. */
export function Entries({ slug, entries, editable }: Props) {
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
  const dragging = (event: DragEvent): HTMLElement | null =>
    event.dataTransfer.types.includes(DRAGGED) ? rowOf(event.target) : null;
  const drag = {
    onDragStart: (event: DragEvent<HTMLElement>): void => {
      const row = rowOf(event.target);
      if (!row) return;
      event.dataTransfer.setData(DRAGGED, row.dataset.id ?? "");
      event.dataTransfer.setDragImage(row, 0, 16);
    },
    onDragOver: (event: DragEvent<HTMLElement>): void => {
      const row = dragging(event);
      if (!row) return;
      event.preventDefault();
      row.dataset.drop = below(row, event.clientY) ? "after" : "before";
    },
    onDragLeave: (event: DragEvent<HTMLElement>): void => {
      delete rowOf(event.target)?.dataset.drop;
    },
    onDrop: (event: DragEvent<HTMLElement>): void => {
      const row = dragging(event);
      if (!row) return;
      event.preventDefault();
      delete row.dataset.drop;
      const id = event.dataTransfer.getData(DRAGGED);
      const onto = place(row.dataset.id) + Number(below(row, event.clientY));
      // One of another group goes nowhere.
      if (place(id) >= 0) move(id, onto > place(id) ? onto - 1 : onto);
    },
  };
  return (
    <ol className={styles.entries} {...(editable && { ...drag, onKeyDown })}>
      {entries.map((entry, at) => (
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
                  actions={shown(entryActions(slug, entries, at, () => setRenaming(entry.id)))}
                />
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
