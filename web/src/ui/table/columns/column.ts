import type { Icon } from "@phosphor-icons/react/dist/lib/types";
import type { ReactNode } from "react";
import type { MenuChoice } from "../../elements/ChoiceMenu.tsx";

/** In-place editing of a cell. A refusal is shown next to it; the typed value stays. */
export interface CellEdit<Row> {
  kind: "text" | "select" | "date";
  /** The editor's value: text, the selected value, or `YYYY-MM-DD`; empty for none. */
  value: (row: Row) => string;
  /** The values of a select, a menu that saves at once. */
  choices?: readonly MenuChoice[];
  /** Saves the value; throws the server's refusal. */
  save: (row: Row, value: string) => Promise<unknown>;
  /** True if the cell of this row is editable. */
  may?: (row: Row) => boolean;
  maxLength?: number;
}

/** One column of a table; the first one is pinned and names the row. Variants of a table compose arrays of these. */
export interface Column<Row, Sort extends string = string> {
  id: string;
  title: string;
  /** Stands for the title in the header, so that a column of numbers can be narrow. */
  icon?: Icon;
  /** Minimum width in px; extra space is shared in proportion. */
  width: number;
  /** The sort column of the list call, if the column is sortable. */
  sort?: Sort;
  /** For amounts and counts. */
  align?: "end";
  /** Hidden by default. */
  hidden?: true;
  /** Left out while a panel beside the table takes its room. */
  spare?: true;
  /** Follows from what else the screen shows, so that a file has no such column. */
  screenOnly?: true;
  cell: (row: Row) => ReactNode;
  edit?: CellEdit<Row>;
}
