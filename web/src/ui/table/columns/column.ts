import type { ReactNode } from "react";

/** A cell that can be changed where it stands. A refusal is shown beside it; what was typed stays. */
export interface CellEdit<Row> {
  kind: "text" | "select" | "date";
  /** As the editor holds it: text, the chosen value, or `YYYY-MM-DD`; empty for nothing. */
  value: (row: Row) => string;
  /** Of a select. */
  choices?: readonly { value: string; label: string }[];
  /** Asks before it is written; a no leaves the cell as it was. */
  ask?: (row: Row, value: string) => Promise<boolean>;
  /** Writes it; throws what the server refused. Asked again with the row as it is then. */
  save: (row: Row, value: string) => Promise<unknown>;
  /** Whether this row may be changed. */
  may?: (row: Row) => boolean;
  maxLength?: number;
}

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
  /** Shown only to who asks for it. */
  hidden?: true;
  cell: (row: Row) => ReactNode;
  edit?: CellEdit<Row>;
}
