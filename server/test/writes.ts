/**
 * Ids of the transactions that the server committed after writing: PostgreSQL gives an id only to a transaction that
 * writes. Costs the same for any number of tables and rows. Covers what goes through a scope; what does not (rate
 * limits, the job queue) can't reach an agency's tables, because row-level security refuses it there.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { COMMITTED_WRITE } from "#server/lib/database/scope.ts";

const current = new AsyncLocalStorage<string[]>();
/** Converts an id to the form of a row's `xmin`, without the epoch. */
const toXmin = (id: unknown): string => String(BigInt.asUintN(32, BigInt(String(id))));
subscribe(COMMITTED_WRITE, (id) => current.getStore()?.push(toXmin(id)));

/** Runs `work` and returns the ids of its writing transactions; work that it did not await is added later. */
export async function writesDuring<T>(work: () => Promise<T>): Promise<{ result: T; writes: string[] }> {
  const writes: string[] = [];
  return { result: await current.run(writes, work), writes };
}
