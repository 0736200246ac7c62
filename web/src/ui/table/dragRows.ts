import type { DragEvent } from "react";

const below = (row: HTMLElement, y: number): boolean => {
  const { top, height } = row.getBoundingClientRect();
  return y > top + height / 2;
};

interface Rows {
  /** Tells what is dragged here from what is dragged elsewhere; a MIME type of one's own. */
  kind: string;
  /** The row around a place of the page; its `data-id` says which it is. */
  rowAt(target: EventTarget | null): HTMLElement | null;
  /** Whether the row is dragged from there; by default from wherever it is draggable. */
  grips?(target: Element): boolean;
  /** `after` the row that it was let go on, or before it. */
  drop(id: string, onto: HTMLElement, after: boolean): void;
}

/** Rows that are dragged to another place; the row beneath shows by `data-drop` where the one that is held would go. */
export function dragRows({ kind, rowAt, grips = () => true, drop }: Rows) {
  const over = (event: DragEvent<HTMLElement>): HTMLElement | null =>
    event.dataTransfer.types.includes(kind) ? rowAt(event.target) : null;
  return {
    onDragStart: (event: DragEvent<HTMLElement>): void => {
      const row = rowAt(event.target);
      if (!row || !(event.target instanceof Element) || !grips(event.target)) return;
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
