import { useMemo, useState } from "react";
import type { ColumnSetting } from "#contract/lists/tables.ts";
import type { TableKey } from "#contract/record-kinds.ts";
import { arrange, useArranged } from "../list/standing.ts";
import { arranged, type Change, type Placed, settingsOf } from "./arrangement.ts";
import type { Column } from "./columns.ts";

export interface Columns<Row, Sort extends string = string> {
  /** In their order, hidden ones too. */
  all: readonly Placed<Column<Row, Sort>>[];
  shown: readonly Placed<Column<Row, Sort>>[];
  /** Whether they stand otherwise than the table came with. */
  arranged: boolean;
  change(change: Change): void;
  reset(): void;
  /** False until it is known how they stand. */
  known: boolean;
}

/** A table's columns as the person has arranged them: on the server where the table has a key, else while the page is open. */
export function useColumns<Row, Sort extends string>(
  table: TableKey | undefined,
  columns: readonly Column<Row, Sort>[],
): Columns<Row, Sort> {
  const { settings: kept, known } = useArranged(table);
  const [local, setLocal] = useState<readonly ColumnSetting[]>([]);
  const settings = table ? kept : local;
  const all = useMemo(() => arranged(columns, settings), [columns, settings]);
  return useMemo(() => {
    const set = (next: readonly ColumnSetting[]): void => (table ? arrange(table, next) : setLocal(next));
    return {
      all,
      shown: all.filter(({ hidden }) => !hidden),
      arranged: settings.length > 0,
      known,
      change: (change) => set(settingsOf(change(all))),
      reset: () => set([]),
    };
  }, [all, known, settings, table]);
}
