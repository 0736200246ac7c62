import type { DragEvent } from "react";

const below = (row: HTMLElement, y: number): boolean => {
  const { top, height } = row.getBoundingClientRect();
  return y > top + height / 2;
};

interface DragOptions {
  /** A MIME type of its own, which identifies the rows of this list. */
  kind: string;
  /** Returns the row around an element; its `data-id` identifies it. */
  rowAt(target: EventTarget | null): HTMLElement | null;
  /** Returns whether the element is a drag handle; by default all of the row is. */
  isHandle?(target: Element): boolean;
  /** Moves a row `after` or before the row it was dropped on. */
  drop(id: string, onto: HTMLElement, after: boolean): void;
}

/** Returns handlers that reorder rows by dragging; the row below the pointer has `data-drop` with the side of the drop. */
export function dragRows({ kind, rowAt, isHandle = () => true, drop }: DragOptions) {
  const over = (event: DragEvent<HTMLElement>): HTMLElement | null =>
    event.dataTransfer.types.includes(kind) ? rowAt(event.target) : null;
  return {
    onDragStart: (event: DragEvent<HTMLElement>): void => {
      const row = rowAt(event.target);
      if (!row || !(event.target instanceof Element) || !isHandle(event.target)) return;
      event.dataTransfer.setData(kind, row.dataset.id ?? "");
      event.dataTransfer.setDragImage(row, 0, 16);
    },
    onDragOver: (event: DragEvent<HTMLElement>): void => {
      const row = over(event);
      if (!row) return;
      event.preventDefault();
      row.dataset.drop = below(row, event.clientY) ? "after" : "before";
    },
    onDragLeave: (event: DragEvent<HTMLElement>): void => {
      delete rowAt(event.target)?.dataset.drop;
    },
    onDrop: (event: DragEvent<HTMLElement>): void => {
      const row = over(event);
      if (!row) return;
      event.preventDefault();
      delete row.dataset.drop;
      drop(event.dataTransfer.getData(kind), row, below(row, event.clientY));
    },
  };
}
