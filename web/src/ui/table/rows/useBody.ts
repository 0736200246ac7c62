import { type FocusEvent, type HTMLAttributes, type KeyboardEvent, useCallback, useRef } from "react";
import { dragRows } from "../dragRows.ts";
import { onRowKeys } from "../keys.ts";
import type { Selection } from "../useSelection.ts";

const DRAGGED = "application/x-greenroom-row";

interface Of<R> {
  rows: readonly R[];
  selection: Selection<R> | null;
  onMoveRow: ((row: R, to: number) => void) | undefined;
  preview: {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
    onFocus(event: FocusEvent<HTMLElement>): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
  };
}

const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;

/** What a body of rows answers to: keys, a glance, and rows that are dragged. */
export function useBody<R extends { id: string }>(of: Of<R>) {
  const { rows, selection, onMoveRow, preview } = of;
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

  const drag =
    onMoveRow &&
    dragRows({
      kind: DRAGGED,
      rowAt,
      grips: (target) => target.closest("[data-grip]") !== null,
      drop: (id, onto, after) => {
        const from = rows.findIndex((row) => row.id === id);
        const to = Number(onto.dataset.index) + Number(after);
        moveTo(id, to > from ? to - 1 : to);
      },
    });
  const handlers: HTMLAttributes<HTMLElement> = {
    ...drag,
    onFocus: preview.onFocus,
    onBlur: preview.onBlur,
    onKeyDown: (event) => {
      preview.onKeyDown(event);
      onRowKeys(event, { extend: selection?.extend, has: selection?.has, move: onMoveRow && step });
    },
  };
  return { handlers, onChoose };
}
