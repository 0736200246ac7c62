/** Where one socket says it is, as far as its person may be there. */
import { At, type LiveEvent } from "#contract/live.ts";
import { z } from "#contract/schema.ts";
import type { Actor } from "../../database/scope.ts";
import { parseStrictJson } from "../../serving/strict-json.ts";
import { presenceKey } from "./messages.ts";
import type { PresenceEntry, PresenceRegistry } from "./registry.ts";

/** Whether the actor may see the record, and whether they may change it. */
export type CheckPresenceReach = (actor: Actor, at: NonNullable<At>) => Promise<{ sees: boolean; edits: boolean }>;

/** Between two looks at what a socket says; of what it says meanwhile the last counts. */
const PAUSE = 100;
/** So many words at once, and so many a second after that; more end the socket. */
const [MOST_WORDS, WORDS_A_SECOND] = [40, 4];

interface Options {
  registry: PresenceRegistry;
  reach: CheckPresenceReach;
  /** Who sits there now: rights change under an open socket. */
  actor: () => Actor | null;
  send: (event: LiveEvent) => void;
  onError: (error: unknown) => void;
  /** The seat came to a record, or left the one it was at. */
  onMoved: (connection: PresenceConnection, from: string | undefined, to: string | undefined) => void;
}

export class PresenceConnection {
  readonly #options: Options;
  #requested: At = null;
  #entry: PresenceEntry | undefined;
  #shown = "";
  #checking = false;
  #again = false;
  #left = false;
  #budget = MOST_WORDS;
  #counted = performance.now();

  constructor(options: Options) {
    this.#options = options;
  }

  get actor(): Actor | null {
    return this.#options.actor();
  }

  /** Takes a frame; false for one that no client of ours sends. */
  receive(frame: unknown): boolean {
    if (!this.#withinBudget() || !Buffer.isBuffer(frame)) return false;
    try {
      this.#requested = z.parse(At, parseStrictJson(frame));
    } catch {
      return false;
    }
    this.recheck();
    return true;
  }

  /** After a change of rights or of the record: may they still be there? */
  recheck(): void {
    this.#again = true;
    if (this.#checking || this.#left) return;
    this.#checking = true;
    void this.#check();
  }

  /** The socket is gone, or its session. */
  leave(): void {
    this.#left = true;
    this.#moveTo(undefined);
  }

  /** Says something about the record the seat is at, once. */
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
    while (this.#again && !this.#left) {
      this.#again = false;
      const requested = this.#requested;
      const entry = await this.#allowedEntry(requested);
      // Where they were going may be elsewhere by now.
      if (!this.#left && requested === this.#requested) this.#moveTo(entry);
      await new Promise((resolve) => setTimeout(resolve, PAUSE).unref());
    }
    this.#checking = false;
  }

  async #allowedEntry(requested: At): Promise<PresenceEntry | undefined> {
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
    // First come, then go: whoever only begins to edit does not leave in between.
    if (entry) registry.enter(entry);
    if (before) registry.leave(before);
    // Whoever may no longer be there is told nothing more, and keeps nothing of what was said.
    if (before && !entry && this.#requested?.id === before.id && !this.#left)
      send({ type: "present", kind: before.kind, id: before.id, people: [] });
  }

  #withinBudget(): boolean {
    const now = performance.now();
    this.#budget = Math.min(MOST_WORDS, this.#budget + ((now - this.#counted) / 1000) * WORDS_A_SECOND) - 1;
    this.#counted = now;
    return this.#budget >= 0;
  }
}
