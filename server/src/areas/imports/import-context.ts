import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { FetchedPicture } from "#server/lib/importing/importable.ts";

export interface ImportRun {
  actor: Actor;
  write: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  /** Reports progress at intervals; without an argument the last value. Throws if the import was stopped. */
  progress(progress?: number): Promise<void>;
  /** Fetches the picture at an address, and stores it as our own file. */
  fetchPicture(address: string): Promise<FetchedPicture>;
  /** Yields to the event loop when a time slice is used up. */
  yieldToEventLoop(): Promise<void>;
  onPeak?: ((bytes: number) => void) | undefined;
}
