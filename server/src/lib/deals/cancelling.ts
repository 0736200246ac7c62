/**
 * Cancels what belongs to a cancelled contract: each area adds a canceller to its manifest. It lists what is open of
 * the contract, and cancels what was chosen, in the transaction that cancels the contract, before the contract itself.
 */
import type { CancelledItem } from "#contract/contracts/cancelling.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import type { Actor, Db } from "../database/scope.ts";
import { recordResolver } from "../records/resolver.ts";

export interface OpenParts {
  items: CancelledItem[];
  /** Number of items that stay because the actor may not change them. */
  kept: number;
  /** Everything that the confirmation rests on. */
  fingerprint: unknown;
}
export interface Canceller {
  /** `confirmed` while it is being cancelled, so that what is listed must not change meanwhile. */
  list: (db: Db, actor: Actor, contractId: string, confirmed: boolean) => Promise<OpenParts>;
  cancel: (db: Db, actor: Actor, contractId: string, isSelected: (key: string) => boolean) => Promise<void>;
}

/** Returns which of these records the actor may change. */
export async function changeable(
  db: Db,
  actor: Actor,
  kind: RecordKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const context = { actor, action: "write", wide: false, params: {} } as const;
  return new Set(await recordResolver(kind)(db, context, [...new Set(ids)]));
}
