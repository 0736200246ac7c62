import { type ReactNode, useMemo } from "react";
import type { Columns } from "./columns/useColumns.ts";
import { type DockedRow, focusedIndex } from "./useDock.ts";

/** A row shown beside the table by a screen that knows which, such as from its address. On a phone the screen shows it alone. */
export interface RowPanel {
  /** Null while it is closed. The row may be on another page of the list. */
  id: string | null;
  show(id: string | null): void;
  content: ReactNode;
}

/** Lets the arrow keys take the panel along; Space opens and closes it, Escape closes it. */
export function usePanel<R extends { id: string }>(
  rows: readonly R[],
  panel: RowPanel | undefined,
): Pick<DockedRow<R>, "row" | "keys"> | undefined {
  if (!panel) return undefined;
  const { id, show } = panel;
  const showAt = (index: number): void => {
    const row = rows[index];
    if (row && row.id !== id) show(row.id);
  };
  return {
    row: rows.find((row) => row.id === id),
    keys: {
      onKeyDown: (event) => {
        const index = focusedIndex(event.target);
        if (event.key === " " && rows[index]) {
          event.preventDefault();
          if (id !== null) show(null);
          else showAt(index);
        } else if (event.key === "Escape" && id !== null) show(null);
      },
      onFocus: (event) => {
        if (id !== null) showAt(focusedIndex(event.target));
      },
      onBlur: () => undefined,
    },
  };
}

/** Leaves out the columns that give their room to an open panel. */
export function useColumnsBeside<Row, Sort extends string>(
  columns: Columns<Row, Sort>,
  isOpen: boolean,
): Columns<Row, Sort> {
  return useMemo(
    () => (isOpen ? { ...columns, shown: columns.shown.filter(({ column }) => !column.spare) } : columns),
    [columns, isOpen],
  );
}
