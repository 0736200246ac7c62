import type { ReactNode } from "react";

/** One column of a table; the first one is pinned and names the row. Variants of a table compose arrays of these. */
export interface Column<Row, Sort extends string = string> {
  id: string;
  title: string;
  /** In px on a screen that it just fits; wider screens share what is left in proportion. */
  width: number;
  /** The sort column of the list call, where the head can be clicked. */
  sort?: Sort;
  /** Amounts and counts. */
  align?: "end";
  cell: (row: Row) => ReactNode;
}
