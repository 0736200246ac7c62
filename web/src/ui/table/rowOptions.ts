import type { ReactNode } from "react";
import type { Action } from "../actions/action.ts";

export interface EmptyLabels {
  title: string;
  line?: string;
  /** Shown although filters narrow the list, which are not the reason. */
  despiteFilters?: boolean;
  action?: Action | false;
}

/** A run of rows under a heading that folds them. */
export interface RowGroup {
  id: string;
  title: string;
  count: number;
  /** After the count, such as the days it stands for. */
  line?: string | undefined;
  /** Its line says that it is too late. */
  late?: boolean;
  /** In the menu of its heading. */
  actions?: readonly Action[];
  /** The index of its first row; a folded group has none. */
  from: number;
  folded: boolean;
  fold: (folded: boolean) => void;
}

/** Cells below the columns; the first cell names the row. */
export interface RowOfSums {
  title: ReactNode;
  cell: (columnId: string) => ReactNode;
}

export interface ActionColumn {
  width: number;
  buttons: number;
}

export interface RowOptions<Row> {
  /** The row's accessible name. */
  rowName: (row: Row) => string;
  /** The record's address; Enter and a click go there. */
  link?: (row: Row) => string | undefined;
  /** Opens a row that has no address of its own. */
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => readonly (Action | false)[];
  /** How wide their column is, and how many of them stand before the menu as buttons; without it, all are in the menu. */
  actionColumn?: ActionColumn;
  /** A preview of the row, opened next to it with Space. */
  preview?: (row: Row) => ReactNode;
  /** One action within reach: at the end of the first cell, and as a ring before the card on a phone, unless it is a link. */
  quick?: (row: Row) => Action | false;
  /** Single-letter shortcuts of the focused row. */
  keys?: Readonly<Record<string, (row: Row) => void>>;
  /** The row as a card, on a phone. */
  card: (row: Row) => ReactNode;
}
