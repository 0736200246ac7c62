import { type FocusEvent, type KeyboardEvent, useState } from "react";

/** A row that is shown next to the table, and how to get to its neighbours. */
export interface DockedRow<R> {
  row: R | undefined;
  index: number;
  step(by: 1 | -1): void;
  close(): void;
  keys: {
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
    onFocus(event: FocusEvent<HTMLElement>): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
  };
}

/** Returns the index of the row whose opener has the focus; NaN if none has. */
export const focusedIndex = (target: EventTarget): number => {
  const row = target instanceof Element && target.matches("[data-opener]") ? target.closest("tr") : null;
  return Number(row?.dataset.index ?? Number.NaN);
};

/** Shows a row next to the table: Space opens and closes it, the arrow keys take it along. When its row leaves, the next one is shown. */
export function useDock<R extends { id: string }>(rows: readonly R[]): DockedRow<R> {
  const [place, setPlace] = useState<{ id: string; index: number } | null>(null);
  const foundIndex = place ? rows.findIndex(({ id }) => id === place.id) : -1;
  const index = foundIndex >= 0 ? foundIndex : Math.min(place?.index ?? -1, rows.length - 1);
  const show = (next: number): void => {
    const row = rows[next];
    if (row) setPlace({ id: row.id, index: next });
  };
  const close = (): void => setPlace(null);
  return {
    row: rows[index],
    index,
    step: (by) => {
      show(index + by);
      document.querySelector(`[data-row][data-index="${index + by}"]`)?.scrollIntoView({ block: "nearest" });
    },
    close,
    keys: {
      onKeyDown: (event) => {
        const focused = focusedIndex(event.target);
        if (event.key === " " && rows[focused]) {
          event.preventDefault();
          if (place) close();
          else show(focused);
        } else if (event.key === "Escape" && place) close();
      },
      onFocus: (event) => {
        if (place) show(focusedIndex(event.target));
      },
      onBlur: () => undefined,
    },
  };
}
