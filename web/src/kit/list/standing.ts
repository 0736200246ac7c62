/** What the server remembers of a person's tables: asked for once, changed here at once, written a moment later. */
import { useQuery } from "@tanstack/react-query";
import type { ReplyOf } from "#contract/call.ts";
import { type ColumnSetting, tables } from "#contract/lists/tables.ts";
import type { TableKey } from "#contract/record-kinds.ts";
import { keyOf, queries } from "../calls/queries.ts";
import { send } from "../calls/send.ts";
import { asked } from "../calls/useAsk.ts";
import { createStore, useStore } from "../store.ts";
import { tellFault } from "../toasts/fault.ts";

type Standing = ReplyOf<typeof tables.standing>;
const KEY = keyOf(tables.standing, {});
const SAVE_MS = 400;

/** Asks ahead, beside what the shell needs anyway. */
export const askStanding = (): void =>
  void queries.prefetchQuery({ ...asked(tables.standing, {}), staleTime: Number.POSITIVE_INFINITY });

/** Null until it is known; where it can't be had, tables are as they come. */
export function useStanding(when: boolean): { standing: Standing | undefined; known: boolean } {
  const { data, isPending } = useQuery(
    { ...asked(tables.standing, {}), enabled: when, staleTime: Number.POSITIVE_INFINITY, retry: false },
    queries,
  );
  return { standing: data, known: !when || !isPending };
}

/** Corrects what is kept here, once the server has it. */
export function rewriteStanding(rewrite: (standing: Standing) => Standing): void {
  // An answer that is on its way is from before.
  void queries.cancelQueries({ queryKey: KEY });
  queries.setQueryData<Standing>(KEY, (now) => now && rewrite(now));
}

/** What is not written yet overrules what is told meanwhile. */
const unsaved = createStore<Partial<Record<TableKey, readonly ColumnSetting[]>>>({});
const timers = new Map<TableKey, ReturnType<typeof setTimeout>>();

async function write(table: TableKey, columns: readonly ColumnSetting[]): Promise<void> {
  const params = { table };
  try {
    if (columns.length === 0) await send(tables.reset, { params });
    else await send(tables.arrange, { params, body: { columns: [...columns] } });
    rewriteStanding(({ tables: all, filters }) => ({
      tables: [...all.filter((one) => one.table !== table), { table, columns: [...columns] }],
      filters,
    }));
  } catch (fault) {
    tellFault(fault);
  }
  unsaved.set((now) => (now[table] === columns ? { ...now, [table]: undefined } : now));
}

/** Arranges a table; no columns put it back as it came. */
export function arrange(table: TableKey, columns: readonly ColumnSetting[]): void {
  unsaved.set((now) => ({ ...now, [table]: columns }));
  clearTimeout(timers.get(table));
  timers.set(
    table,
    setTimeout(() => void write(table, columns), SAVE_MS),
  );
}

const NONE: readonly ColumnSetting[] = [];
export function useArranged(table: TableKey | undefined): { settings: readonly ColumnSetting[]; known: boolean } {
  const { standing, known } = useStanding(table !== undefined);
  const waiting = useStore(unsaved);
  if (table === undefined) return { settings: NONE, known: true };
  const kept = standing?.tables.find((one) => one.table === table)?.columns;
  return { settings: waiting[table] ?? kept ?? NONE, known };
}
