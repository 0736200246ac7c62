import { type FocusEvent, type HTMLAttributes, type KeyboardEvent, useCallback, useRef } from "react";
import { dragRows } from "../dragRows.ts";
import { onRowKeys } from "../keys.ts";
import type { RowOptions } from "../rowOptions.ts";
import type { Selection } from "../useSelection.ts";

const DRAGGED = "application/x-greenroom-row";

interface BodyOptions<R> {
  rows: readonly R[];
  options: RowOptions<R>;
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

/** Returns the event handlers of a table body: keys, preview and dragging of rows. */
export function useBody<R extends { id: string }>(options: BodyOptions<R>) {
  const { rows, selection, onMoveRow, preview } = options;
  const { keys = {} } = options.options;
  const latest = useRef(options);
  latest.current = options;
  // Stable, so that a row does not render again when another is selected.
  const onChoose = useCallback((id: string, extend: boolean): void => {
    const { selection: now } = latest.current;
    if (extend) now?.extend(id);
    else now?.toggle(id);
  }, []);

  const moveTo = (id: string, to: number): void => {
    const from = rows.findIndex((row) => row.id === id);
    const row = rows[from];
    const target = Math.min(rows.length - 1, Math.max(0, to));
    if (row && target !== from) onMoveRow?.(row, target);
  };
  const step = (id: string, by: 1 | -1): void => moveTo(id, rows.findIndex((row) => row.id === id) + by);

  const drag =
    onMoveRow &&
    dragRows({
      kind: DRAGGED,
      rowAt,
      isHandle: (target) => target.closest("[data-grip]") !== null,
      drop: (id, onto, after) => {
        const from = rows.findIndex((row) => row.id === id);
        const to = Number(onto.dataset.index) + Number(after);
        moveTo(id, to > from ? to - 1 : to);
      },
    });
  const onLetter = (event: KeyboardEvent<HTMLElement>): void => {
    const { target, key, altKey, ctrlKey, metaKey } = event;
    const run = Object.hasOwn(keys, key) ? keys[key] : undefined;
    const onOpener = target instanceof Element && target.matches("[data-opener]");
    const row = rows[Number(rowAt(target)?.dataset.index)];
    if (!run || !onOpener || !row || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    run(row);
  };
  const handlers: HTMLAttributes<HTMLElement> = {
    ...drag,
    onFocus: preview.onFocus,
    onBlur: preview.onBlur,
    onKeyDown: (event) => {
      preview.onKeyDown(event);
      onLetter(event);
      onRowKeys(event, { extend: selection?.extend, has: selection?.has, move: onMoveRow && step });
    },
  };
  return { handlers, onChoose };
}
