import { createContext, useContext } from "react";
import type { List } from "../list/useList.ts";
import type { Columns } from "./columns/useColumns.ts";

/** The table that a band above it belongs to, once its own rows no longer matter. */
export interface TableHandle {
  name: string;
  columns: Pick<Columns<never>, "all" | "shown" | "arranged" | "change" | "reset">;
  /** Lets cards be chosen, where rows can be; on a phone they have no tick until then. */
  choose: (() => void) | null;
  list: Pick<List<never>, "table" | "state" | "call" | "rows">;
}
export const TableContext = createContext<TableHandle | null>(null);
export const useTable = (): TableHandle | null => useContext(TableContext);
