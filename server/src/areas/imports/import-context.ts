import type { Actor, Db } from "#server/lib/database/scope.ts";

export interface ImportRun {
  actor: Actor;
  write: <T>(run: (db: Db) => Promise<T>) => Promise<T>;
  /** Says how far it is, now and then; ends the work if somebody stopped it. */
  progress(progress: number): Promise<void>;
  /** Lets others have their turn, where that is due. */
  yieldToEventLoop(): Promise<void>;
  onPeak?: ((bytes: number) => void) | undefined;
}
