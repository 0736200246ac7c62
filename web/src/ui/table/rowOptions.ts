import type { ReactNode } from "react";
import type { Action } from "../actions/action.ts";

export interface EmptyLabels {
  title: string;
  line?: string;
  action?: Action | false;
}

export interface RowOptions<Row> {
  /** The row's accessible name. */
  rowName: (row: Row) => string;
  /** The record's address; Enter and a click go there. */
  link?: (row: Row) => string | undefined;
  /** Opens a row that has no address of its own. */
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => readonly (Action | false)[];
  /** A preview of the row, opened beside it with Space. */
  preview?: (row: Row) => ReactNode;
  /** The row as a card, on a phone. */
  card: (row: Row) => ReactNode;
}
