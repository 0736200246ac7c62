import { useMemo, useState } from "react";
import type { ColumnSetting } from "#contract/lists/table-setting.ts";
import type { TableKey } from "#contract/record-kinds.ts";
import { arrangeTable, useArrangement } from "../../list/tableSettings.ts";
import { arranged, type ColumnChange, type Positioned, settingsOf } from "./arrangement.ts";
import type { Column } from "./column.ts";

export interface Columns<Row, Sort extends string = string> {
  /** All columns in order, hidden ones too. */
  all: readonly Positioned<Column<Row, Sort>>[];
  shown: readonly Positioned<Column<Row, Sort>>[];
  /** True if they differ from the table's defaults. */
  arranged: boolean;
  change(change: ColumnChange): void;
  reset(): void;
  /** False until the settings have loaded. */
  loaded: boolean;
}

/** Returns a table's columns as the person has arranged them; saved on the server if the table has a key, else kept while the page is open. */
export function useColumns<Row, Sort extends string>(
  table: TableKey | undefined,
  columns: readonly Column<Row, Sort>[],
): Columns<Row, Sort> {
  const { settings: saved, loaded } = useArrangement(table);
  const [local, setLocal] = useState<readonly ColumnSetting[]>([]);
  const settings = table ? saved : local;
  const arrangedColumns = useMemo(() => arranged(columns, settings), [columns, settings]);
  return useMemo(() => {
    const set = (next: readonly ColumnSetting[]): void => (table ? arrangeTable(table, next) : setLocal(next));
    return {
      all: arrangedColumns,
      shown: arrangedColumns.filter(({ hidden }) => !hidden),
      arranged: settings.length > 0,
      loaded,
      change: (change) => set(settingsOf(change(arrangedColumns))),
      reset: () => set([]),
    };
  }, [arrangedColumns, loaded, settings, table]);
}
