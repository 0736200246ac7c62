/** The record or conversation that one socket shows, as far as its person may see it. */
import type { LiveEvent, PresentPerson } from "#contract/live.ts";
import type { Actor } from "../../database/scope.ts";
import { type PresenceKind, presenceKey } from "./messages.ts";
import type { PresenceEntry, PresenceRegistry } from "./registry.ts";

/** Where a socket says it is, and whether one edits or types there. */
export interface PresencePosition {
  kind: PresenceKind;
  id: string;
  editing: boolean;
}
/** Whether the actor may see the record, and whether they may change it. */
export type CheckPresenceReach = (
  actor: Actor,
  requested: PresencePosition,
) => Promise<{ sees: boolean; edits: boolean }>;

/** Minimum pause between two checks of a socket's messages; only the last message in between counts. */
const PAUSE = 100;

/** Tells who is present at a record or a conversation. */
export const presentEvent = (kind: PresenceKind, id: string, people: PresentPerson[]): LiveEvent =>
  kind === "chatLog" ? { type: "chatting", id, people } : { type: "present", kind, id, people };

export interface PresenceOptions {
  registry: PresenceRegistry;
  reach: CheckPresenceReach;
  /** Returns the current actor: rights may change while the socket is open. */
  actor: () => Actor | null;
  send: (event: LiveEvent) => void;
  onError: (error: unknown) => void;
  /** Called when the connection enters or leaves a record. */
  onMoved: (connection: PresenceConnection, from: string | undefined, to: string | undefined) => void;
}

export class PresenceConnection {
  readonly #options: PresenceOptions;
  #requested: PresencePosition | null = null;
  #entry: PresenceEntry | undefined;
  #shown = "";
  #checking = false;
  #dirty = false;
  #left = false;

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  get actor(): Actor | null {
    return this.#options.actor();
  }

  /** Says where the socket is now; the last position replaces earlier ones. */
  request(position: PresencePosition | null): void {
    this.#requested = position;
    this.recheck();
  }

  /** Checks access again after a change of rights or of the record. */
  recheck(): void {
    this.#dirty = true;
    if (this.#checking || this.#left) return;
    this.#checking = true;
    void this.#check();
  }

  /** Leaves the record, when the socket or its session has ended. */
  leave(): void {
    this.#left = true;
    this.#moveTo(undefined);
  }

  /** Sends an event about the current record unless it repeats the last one. */
  show(event: LiveEvent): void {
    const text = JSON.stringify(event);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#options.send(event);
  }
  send(event: LiveEvent): void {
    this.#options.send(event);
  }

  async #check(): Promise<void> {
    while (this.#dirty && !this.#left) {
      this.#dirty = false;
      const requested = this.#requested;
      const entry = await this.#allowedEntry(requested);
      // The request may have changed meanwhile.
      if (!this.#left && requested === this.#requested) this.#moveTo(entry);
      await new Promise((resolve) => setTimeout(resolve, PAUSE).unref());
    }
    this.#checking = false;
  }

  async #allowedEntry(requested: PresencePosition | null): Promise<PresenceEntry | undefined> {
    const { actor } = this;
    if (!requested || !actor) return undefined;
    try {
      const { sees, edits } = await this.#options.reach(actor, requested);
      const { kind, id, editing } = requested;
      return sees ? { agencyId: actor.agencyId, kind, id, accountId: actor.id, editing: editing && edits } : undefined;
    } catch (error) {
      this.#options.onError(error);
      return undefined;
    }
  }

  #moveTo(entry: PresenceEntry | undefined): void {
    const { registry, onMoved, send } = this.#options;
    const before = this.#entry;
    const [from, to] = [before && presenceKey(before), entry && presenceKey(entry)];
    if (from === to && before?.editing === entry?.editing) return;
    this.#entry = entry;
    if (from !== to) {
      this.#shown = "";
      onMoved(this, from, to);
    }
    // Enter before leaving, so that starting to edit is not announced as leaving.
    if (entry) registry.enter(entry);
    if (before) registry.leave(before);
    // A person who lost access gets no further events, and an empty list in place of the last one.
    if (before && !entry && this.#requested?.id === before.id && !this.#left)
      send(presentEvent(before.kind, before.id, []));
  }
}
