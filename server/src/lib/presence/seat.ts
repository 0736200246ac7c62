/** Where one socket says it is, as far as its person may be there. */
import { At, type LiveEvent } from "#contract/live.ts";
import { z } from "#contract/schema.ts";
import type { Actor } from "../scope.ts";
import { parseStrictly } from "../strict-json.ts";
import type { Everywhere, Stay } from "./everywhere.ts";
import { spotKey } from "./words.ts";

/** Whether the actor may see the record, and whether they may change it. */
export type Reach = (actor: Actor, at: NonNullable<At>) => Promise<{ sees: boolean; edits: boolean }>;

/** Between two looks at what a socket says; of what it says meanwhile the last counts. */
const PAUSE = 100;
/** So many words at once, and so many a second after that; more end the socket. */
const [MOST_WORDS, WORDS_A_SECOND] = [40, 4];

interface Options {
  everywhere: Everywhere;
  reach: Reach;
  /** Who sits there now: rights change under an open socket. */
  actor: () => Actor | null;
  say: (event: LiveEvent) => void;
  onError: (error: unknown) => void;
  /** The seat came to a record, or left the one it was at. */
  onMoved: (seat: Seat, from: string | undefined, to: string | undefined) => void;
}

export class Seat {
  readonly #options: Options;
  #wish: At = null;
  #stay: Stay | undefined;
  #shown = "";
  #looking = false;
  #again = false;
  #left = false;
  #words = MOST_WORDS;
  #counted = performance.now();

  constructor(options: Options) {
    this.#options = options;
  }

  get actor(): Actor | null {
    return this.#options.actor();
  }

  /** Takes a frame; false for one that no client of ours sends. */
  hear(frame: unknown): boolean {
    if (!this.#mayStillSpeak() || !Buffer.isBuffer(frame)) return false;
    try {
      this.#wish = z.parse(At, parseStrictly(frame));
    } catch {
      return false;
    }
    this.lookAgain();
    return true;
  }

  /** After a change of rights or of the record: may they still be there? */
  lookAgain(): void {
    this.#again = true;
    if (this.#looking || this.#left) return;
    this.#looking = true;
    void this.#look();
  }

  /** The socket is gone, or its session. */
  leave(): void {
    this.#left = true;
    this.#sit(undefined);
  }

  /** Says something about the record the seat is at, once. */
  show(event: LiveEvent): void {
    const text = JSON.stringify(event);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#options.say(event);
  }
  tell(event: LiveEvent): void {
    this.#options.say(event);
  }

  async #look(): Promise<void> {
    while (this.#again && !this.#left) {
      this.#again = false;
      const wish = this.#wish;
      const stay = await this.#proven(wish);
      // Where they were going may be elsewhere by now.
      if (!this.#left && wish === this.#wish) this.#sit(stay);
      await new Promise((resolve) => setTimeout(resolve, PAUSE).unref());
    }
    this.#looking = false;
  }

  async #proven(wish: At): Promise<Stay | undefined> {
    const { actor } = this;
    if (!wish || !actor) return undefined;
    try {
      const { sees, edits } = await this.#options.reach(actor, wish);
      const { kind, id, editing } = wish;
      return sees ? { agencyId: actor.agencyId, kind, id, accountId: actor.id, editing: editing && edits } : undefined;
    } catch (error) {
      this.#options.onError(error);
      return undefined;
    }
  }

  #sit(stay: Stay | undefined): void {
    const { everywhere, onMoved, say } = this.#options;
    const before = this.#stay;
    const [from, to] = [before && spotKey(before), stay && spotKey(stay)];
    if (from === to && before?.editing === stay?.editing) return;
    this.#stay = stay;
    if (from !== to) {
      this.#shown = "";
      onMoved(this, from, to);
    }
    // First come, then go: whoever only begins to edit does not leave in between.
    if (stay) everywhere.enter(stay);
    if (before) everywhere.leave(before);
    // Whoever may no longer be there is told nothing more, and keeps nothing of what was said.
    if (before && !stay && this.#wish?.id === before.id && !this.#left)
      say({ type: "present", kind: before.kind, id: before.id, people: [] });
  }

  #mayStillSpeak(): boolean {
    const now = performance.now();
    this.#words = Math.min(MOST_WORDS, this.#words + ((now - this.#counted) / 1000) * WORDS_A_SECOND) - 1;
    this.#counted = now;
    return this.#words >= 0;
  }
}
