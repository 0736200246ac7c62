/** What one socket says about itself: the record that it shows, and the conversation that it has open beside it. */
import { ChatPresence, PresenceUpdate } from "#contract/live.ts";
import { z } from "#contract/schema.ts";
import { parseStrictJson } from "../../serving/strict-json.ts";
import { PresenceConnection, type PresenceOptions } from "./connection.ts";

/** Rate limit: a burst, then messages per second. Exceeding it closes the socket. */
const [MOST_MESSAGES, MESSAGES_PER_SECOND] = [40, 4];
const Frame = z.union([PresenceUpdate, ChatPresence]);

export class PresenceSocket {
  readonly #record: PresenceConnection;
  readonly #chat: PresenceConnection;
  #budget = MOST_MESSAGES;
  #countedAt = performance.now();

  constructor(options: PresenceOptions) {
    this.#record = new PresenceConnection(options);
    this.#chat = new PresenceConnection(options);
  }

  /** Handles a frame. Returns false for an invalid one. */
  receive(frame: unknown): boolean {
    if (!this.#withinBudget() || !Buffer.isBuffer(frame)) return false;
    try {
      const update = z.parse(Frame, parseStrictJson(frame));
      if (update?.type !== "chat") this.#record.request(update);
      else this.#chat.request(update.id === null ? null : { kind: "chatLog", id: update.id, editing: update.typing });
    } catch {
      return false;
    }
    return true;
  }

  /** Checks access again after a change of rights. */
  recheck(): void {
    this.#record.recheck();
    this.#chat.recheck();
  }

  /** Leaves both, when the socket or its session has ended. */
  leave(): void {
    this.#record.leave();
    this.#chat.leave();
  }

  #withinBudget(): boolean {
    const now = performance.now();
    this.#budget = Math.min(MOST_MESSAGES, this.#budget + ((now - this.#countedAt) / 1000) * MESSAGES_PER_SECOND) - 1;
    this.#countedAt = now;
    return this.#budget >= 0;
  }
}
