/**
 * Transactions that the program committed after writing, by their ids: PostgreSQL gives one only to a transaction that
 * writes. Costs the same however many tables and rows there are. Knows of what goes through a scope; what does not (rate
 * limits, the queue of jobs) can't reach an agency's tables, because row-level security refuses it there.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { COMMITTED_WRITE } from "#server/lib/database/scope.ts";

const current = new AsyncLocalStorage<string[]>();
/** As rows say in `xmin` who wrote them: without the epoch. */
const asInRows = (id: unknown): string => String(BigInt.asUintN(32, BigInt(String(id))));
subscribe(COMMITTED_WRITE, (id) => current.getStore()?.push(asInRows(id)));

/** Does `work`, and returns which transactions it committed after writing; what it began and did not wait for follows later. */
export async function writesDuring<T>(work: () => Promise<T>): Promise<{ result: T; writes: string[] }> {
  const writes: string[] = [];
  return { result: await current.run(writes, work), writes };
}
