/** The record that one socket shows, or the conversation that it has open, as far as its person may see it. */
import { ChatPresence, type LiveEvent, type PresenceKind, PresenceUpdate, type PresentPerson } from "#contract/live.ts";
import { z } from "#contract/schema.ts";
import type { Actor } from "../../database/scope.ts";
import { parseStrictJson } from "../../serving/strict-json.ts";
import { presenceKey } from "./messages.ts";
import type { PresenceEntry, PresenceRegistry } from "./registry.ts";

/** Record at which a socket wants to be present. */
export interface PresenceWish {
  kind: PresenceKind;
  id: string;
  editing: boolean;
}

/** Checks if the actor may see the record, and if they may change it. */
export type CheckPresenceReach = (actor: Actor, requested: PresenceWish) => Promise<{ sees: boolean; edits: boolean }>;

/** Minimum pause between two checks of a socket's messages; only the last message in between counts. */
const PAUSE = 100;
/** Rate limit: a burst, then messages per second. Exceeding it closes the socket. */
const [MAX_MESSAGES, MESSAGES_PER_SECOND] = [40, 4];

/** Builds the event that lists other people at a record, or in an open conversation. */
export const presentEvent = ({ kind, id }: Pick<PresenceWish, "kind" | "id">, people: PresentPerson[]): LiveEvent =>
  kind === "chatLog" ? { type: "chatting", id, people } : { type: "present", kind, id, people };

interface Options {
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
  readonly #options: Options;
  #requested: PresenceWish | null = null;
  #entry: PresenceEntry | undefined;
  #shown = "";
  #checking = false;
  #dirty = false;
  #left = false;
  #budget = MAX_MESSAGES;
  #countedAt = performance.now();

  constructor(options: Options) {
    this.#options = options;
  }

  get actor(): Actor | null {
    return this.#options.actor();
  }

  /**
   * Handles a frame, which may be about the conversation that is open with the record. Returns false for an invalid
   * one.
   */
  receive(frame: unknown, chat: PresenceConnection): boolean {
    if (!this.#withinBudget() || !Buffer.isBuffer(frame)) return false;
    try {
      const sent = z.parse(z.union([PresenceUpdate, ChatPresence]), parseStrictJson(frame));
      if (sent?.type === "chat") {
        const { id, typing } = sent;
        chat.request(id === null ? null : { kind: "chatLog", id, editing: typing });
      } else this.request(sent);
    } catch {
      return false;
    }
    return true;
  }

  request(wish: PresenceWish | null): void {
    this.#requested = wish;
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

  async #allowedEntry(requested: PresenceWish | null): Promise<PresenceEntry | undefined> {
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
    if (before && !entry && this.#requested?.id === before.id && !this.#left) send(presentEvent(before, []));
  }

  #withinBudget(): boolean {
    const now = performance.now();
    this.#budget = Math.min(MAX_MESSAGES, this.#budget + ((now - this.#countedAt) / 1000) * MESSAGES_PER_SECOND) - 1;
    this.#countedAt = now;
    return this.#budget >= 0;
  }
}
