import type { Actor, Db } from "#server/lib/database/scope.ts";

export interface ImportRun {
  actor: Actor;
  write: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  /** Reports progress at intervals; throws if the import was stopped. */
  progress(progress: number): Promise<void>;
  /** Yields to the event loop when a time slice is used up. */
  yieldToEventLoop(): Promise<void>;
  onPeak?: ((bytes: number) => void) | undefined;
}
