/** Moving and copying folders and files: from the menu, and by dragging them onto a folder. */
import { type DragEvent, useState } from "react";
import { type LibraryItem, library, type NameChoice } from "#contract/library/library.ts";
import { withNameChoice } from "#web/shared/media/library/nameChoice.tsx";
import { mutate } from "#web/ui/calls/mutate.ts";
import { showToast } from "#web/ui/toasts/toasts.ts";
import { t } from "./messages.ts";

/** Moves, and offers undo where all came from one folder. */
export async function moveItems(
  items: readonly LibraryItem[],
  to: { readonly key: string; readonly name: string },
): Promise<void> {
  const keys = items.map(({ key }) => key);
  const moved = await withNameChoice(library.move, (onConflict: NameChoice) => ({
    body: { keys, toKey: to.key, onConflict },
  }));
  if (!moved) return;
  const [from, ...others] = new Set(items.map(({ extraData }) => extraData));
  const message = t("movedTo", { name: items[0]?.name ?? "", count: items.length, folder: to.name });
  const back = async () => {
    if (from) await mutate(library.move, { body: { keys, toKey: from, onConflict: "keepBoth" } });
  };
  showToast(message, from && others.length === 0 ? { undo: back } : {});
}

/** Copies folders and files into a folder. */
export async function copyItems(
  items: readonly LibraryItem[],
  to: { readonly key: string; readonly name: string },
): Promise<void> {
  const keys = items.map(({ key }) => key);
  const done = await withNameChoice(library.copy, (onConflict: NameChoice) => ({
    body: { keys, toKey: to.key, onConflict },
  }));
  if (done) showToast(t("copied", { name: items[0]?.name ?? "", count: items.length, folder: to.name }));
}

/** Items being dragged: a browser reveals drag data only on drop. */
let dragged: readonly LibraryItem[] = [];
const KIND = "application/x-greenroom-library";

const movable = (items: readonly LibraryItem[]): boolean => items.every(({ editable }) => editable);
/** Files of records are copied only, and what is dragged with the key that systems use for copying is copied. */
const copies = (event: DragEvent): boolean => event.altKey || event.ctrlKey || !movable(dragged);

/** Returns what makes an entry one that can be dragged: alone, or with the others that are selected. */
export const draggable = (items: readonly LibraryItem[]) =>
  items.every(({ type, system }) => type === "file" || !system)
    ? {
        draggable: true,
        onDragStart: (event: DragEvent) => {
          dragged = items;
          event.dataTransfer.setData(KIND, "");
          event.dataTransfer.effectAllowed = movable(items) ? "copyMove" : "copy";
        },
      }
    : {};

/** Lets a folder take what is dragged onto it. */
export function useMoveTarget(folder: { key: string; name: string }, takes: boolean) {
  const [over, setOver] = useState(false);
  const fits = (event: DragEvent) =>
    takes && event.dataTransfer.types.includes(KIND) && dragged.every(({ key }) => key !== folder.key);
  return {
    "data-over": over || undefined,
    onDragOver: (event: DragEvent) => {
      if (!fits(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = copies(event) ? "copy" : "move";
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!fits(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      void (copies(event) ? copyItems : moveItems)(dragged, folder);
    },
  };
}
