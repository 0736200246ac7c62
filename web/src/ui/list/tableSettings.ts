/** A person's table settings: fetched once, updated here at once, saved with a short delay. */
import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "#contract/call.ts";
import { type ColumnSetting, tables } from "#contract/lists/table-setting.ts";
import type { TableKey } from "#contract/record-kinds.ts";
import { queries, queryKeyOf } from "../calls/queries.ts";
import { send } from "../calls/send.ts";
import { callQueryOptions } from "../calls/useCall.ts";
import { WaitingSaves } from "../calls/waitingSaves.ts";
import { createStore, useStore } from "../store.ts";
import { showError } from "../toasts/showError.ts";

type TableSettings = ReplyOf<typeof tables.get>;
const KEY = queryKeyOf(tables.get, {});
const SAVE_MS = 400;

/** Prefetches the settings together with what the shell needs. */
export const prefetchTableSettings = (): void =>
  void queries.prefetchQuery({ ...callQueryOptions(tables.get, {}), staleTime: Number.POSITIVE_INFINITY });

/** Returns the settings once loaded; if that fails, tables have their default layout. */
export function useTableSettings(when: boolean): { settings: TableSettings | undefined; loaded: boolean } {
  const { data, isPending } = useQuery(
    { ...callQueryOptions(tables.get, {}), enabled: when, staleTime: Number.POSITIVE_INFINITY, retry: false },
    queries,
  );
  return { settings: data, loaded: !when || !isPending };
}

/** Updates the cached settings. */
export function updateTableSettings(rewrite: (settings: TableSettings) => TableSettings): void {
  // A pending reply would be from before the change.
  void queries.cancelQueries({ queryKey: KEY });
  queries.setQueryData<TableSettings>(KEY, (now) => now && rewrite(now));
}

/** Settings that are not saved yet override those from the server. */
const unsaved = createStore<Partial<Record<TableKey, readonly ColumnSetting[]>>>({});
const saves = new WaitingSaves<TableKey>();

async function write(table: TableKey, columns: readonly ColumnSetting[]): Promise<void> {
  const params = { table };
  try {
    if (columns.length === 0) await send(tables.reset, { params });
    else await send(tables.arrange, { params, body: { columns: [...columns] } });
    updateTableSettings(({ tables, filters }) => ({
      tables: [...tables.filter((item) => item.table !== table), { table, columns: [...columns] }],
      filters,
    }));
  } catch (error) {
    showError(error);
  }
  unsaved.set((now) => (now[table] === columns ? { ...now, [table]: undefined } : now));
}

/** Saves a table's column settings; an empty list resets them. */
export function arrangeTable(table: TableKey, columns: readonly ColumnSetting[]): void {
  unsaved.set((now) => ({ ...now, [table]: columns }));
  saves.later(table, SAVE_MS, () => void write(table, columns));
}

const NONE: readonly ColumnSetting[] = [];
export function useArrangement(table: TableKey | undefined): { settings: readonly ColumnSetting[]; loaded: boolean } {
  const { settings, loaded } = useTableSettings(table !== undefined);
  const pending = useStore(unsaved);
  if (table === undefined) return { settings: NONE, loaded: true };
  const saved = settings?.tables.find((item) => item.table === table)?.columns;
  return { settings: pending[table] ?? saved ?? NONE, loaded };
}
