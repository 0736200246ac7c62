import { createContext, useContext } from "react";
import type { Action } from "../actions/action.ts";
import type { List } from "../list/useList.ts";
import type { Columns } from "./columns/useColumns.ts";

/** A table, without the type of its rows, for the tools in the bar above it. */
export interface TableHandle {
  name: string;
  columns: Pick<Columns<never>, "all" | "shown" | "arranged" | "change" | "reset">;
  /** Starts the selection of cards on a phone, where they have no checkboxes until then; null if rows can't be selected. */
  choose: (() => void) | null;
  list: Pick<List<never>, "table" | "state" | "always" | "call" | "rows">;
  /** Further files of the list, after those that every list has. */
  moreExports: ((table: TableHandle) => Action[]) | undefined;
}
export const TableContext = createContext<TableHandle | null>(null);
export const useTable = (): TableHandle | null => useContext(TableContext);
