import { DotsSixVerticalIcon } from "@phosphor-icons/react/dist/csr/DotsSixVertical";
import type { KeyboardEvent, ReactNode } from "react";
import { t } from "#web/areas/settings/lists/messages.ts";
import { dragRows } from "#web/ui/table/dragRows.ts";
import styles from "./Lists.module.css";

interface Props<T> {
  entries: readonly T[];
  nameOf: (entry: T) => string;
  editable: boolean;
  move: (entry: T, to: number) => unknown;
  children: (entry: T, index: number) => ReactNode;
}

const DRAGGED = "application/x-greenroom-entry";
const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("li[data-id]") : null;

/** A list in its own order: dragged by the grip, or moved with Alt and an arrow key. */
export function OrderedEntries<T extends { id: string }>({ entries, nameOf, editable, move, children }: Props<T>) {
  const place = (id: string | undefined): number => entries.findIndex((entry) => entry.id === id);
  const moveTo = (id: string | undefined, to: number): void => {
    const entry = entries[place(id)];
    if (entry && to >= 0 && to < entries.length && entries[to] !== entry) void move(entry, to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const id = rowOf(event.target)?.dataset.id;
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    moveTo(id, place(id) + (event.key === "ArrowUp" ? -1 : 1));
  };
  const drag = dragRows({
    kind: DRAGGED,
    rowAt: rowOf,
    drop: (id, onto, after) => {
      const to = place(onto.dataset.id) + Number(after);
      // Entries can't be moved to another group.
      if (place(id) >= 0) moveTo(id, to > place(id) ? to - 1 : to);
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
              aria-label={t("drag", { name: nameOf(entry) })}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            >
              <DotsSixVerticalIcon />
            </button>
          )}
          {children(entry, index)}
        </li>
      ))}
    </ol>
  );
}
