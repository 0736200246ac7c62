import type { ReactNode } from "react";
import type { Action } from "../actions/action.ts";

export interface EmptyLabels {
  title: string;
  line?: string;
  action?: Action | false;
}

export interface RowOptions<Row> {
  /** What the row is called, for those who can't see it. */
  rowName: (row: Row) => string;
  /** The record's address; Enter and a click go there. */
  link?: (row: Row) => string | undefined;
  /** Where a row opens without an address of its own. */
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => readonly (Action | false)[];
  /** A glance at the row, shown beside it while Space was pressed on it. */
  preview?: (row: Row) => ReactNode;
  /** The row on a phone. */
  card: (row: Row) => ReactNode;
}
