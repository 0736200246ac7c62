import type { Actor, Db } from "#server/lib/scope.ts";

export interface Work {
  actor: Actor;
  write: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Says how far it is, now and then; ends the work if somebody stopped it. */
  told(progress: number): Promise<void>;
  /** Lets others have their turn, where that is due. */
  breathe(): Promise<void>;
  onPeak?: ((bytes: number) => void) | undefined;
}
