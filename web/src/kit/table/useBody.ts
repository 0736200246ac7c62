import { type DragEvent, type FocusEvent, type HTMLAttributes, type KeyboardEvent, useCallback, useRef } from "react";
import { onRowKeys } from "./keys.ts";
import type { Selection } from "./useSelection.ts";

const DRAGGED = "application/x-greenroom-row";

interface Of<R> {
  rows: readonly R[];
  selection: Selection<R> | null;
  onMoveRow: ((row: R, to: number) => void) | undefined;
  peek: {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
    onFocus(event: FocusEvent<HTMLElement>): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
  };
}

const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
const below = (row: HTMLElement, y: number): boolean => {
  const { top, height } = row.getBoundingClientRect();
  return y > top + height / 2;
};

/** What a body of rows answers to: keys, a glance, and rows that are dragged. */
export function useBody<R extends { id: string }>(of: Of<R>) {
  const { rows, selection, onMoveRow, peek } = of;
  const latest = useRef(of);
  latest.current = of;
  // Stable, so that a row is not drawn again because another was chosen.
  const onChoose = useCallback((id: string, extend: boolean): void => {
    const { selection: now } = latest.current;
    if (extend) now?.extend(id);
    else now?.toggle(id);
  }, []);

  const moveTo = (id: string, to: number): void => {
    const from = rows.findIndex((row) => row.id === id);
    const row = rows[from];
    const place = Math.min(rows.length - 1, Math.max(0, to));
    if (row && place !== from) onMoveRow?.(row, place);
  };
  const step = (id: string, by: 1 | -1): void => moveTo(id, rows.findIndex((row) => row.id === id) + by);

  const dragging = (event: DragEvent<HTMLElement>): HTMLElement | null =>
    event.dataTransfer.types.includes(DRAGGED) ? rowAt(event.target) : null;
  const drag = onMoveRow && {
    onDragStart: (event: DragEvent<HTMLElement>): void => {
      const row = rowAt(event.target);
      if (!row || !(event.target instanceof Element) || !event.target.closest("[data-grip]")) return;
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
      delete rowAt(event.target)?.dataset.drop;
    },
    onDrop: (event: DragEvent<HTMLElement>): void => {
      const row = dragging(event);
      if (!row) return;
      event.preventDefault();
      delete row.dataset.drop;
      const id = event.dataTransfer.getData(DRAGGED);
      const from = rows.findIndex((one) => one.id === id);
      const onto = Number(row.dataset.index) + (below(row, event.clientY) ? 1 : 0);
      moveTo(id, onto > from ? onto - 1 : onto);
    },
  };
  const handlers: HTMLAttributes<HTMLElement> = {
    ...drag,
    onFocus: peek.onFocus,
    onBlur: peek.onBlur,
    onKeyDown: (event) => {
      peek.onKeyDown(event);
      onRowKeys(event, { extend: selection?.extend, has: selection?.has, move: onMoveRow && step });
    },
  };
  return { handlers, onChoose };
}
