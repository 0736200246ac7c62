import type { Actor, Db } from "../database/scope.ts";
import type { DomainEvents } from "./domain-events.ts";

export type EventName = keyof DomainEvents;
/** Runs in the publisher's transaction and as its actor; an error fails the write. */
export type EventHandler<N extends EventName> = (db: Db, actor: Actor, payload: DomainEvents[N]) => Promise<void>;
/** The handlers of one area. */
export type EventHandlers = { readonly [N in EventName]?: EventHandler<N> };
export type Publish = <N extends EventName>(db: Db, actor: Actor, name: N, payload: DomainEvents[N]) => Promise<void>;

/** Publishes to these handlers, in their order. Two that write the same rows would deadlock if they ran at once. */
export const publishTo =
  (listeners: readonly EventHandlers[]): Publish =>
  async (db, actor, name, payload) => {
    for (const listener of listeners) await listener[name]?.(db, actor, payload);
  };
