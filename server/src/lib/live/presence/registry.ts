/**
 * Knows source is at which record, across all processes. Each process announces its people when they come and go, and
 * renews all of them periodically; an entry that is not renewed expires, as after a killed process.
 */
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { ChangeBus } from "../change-bus.ts";
import {
  goodbyePayload,
  type PresenceKey,
  type PresenceMessage,
  type PresenceState,
  presenceKey,
  readPayload,
  requestPayload,
  writePayloads,
} from "./messages.ts";

export interface PresenceEntry extends PresenceKey {
  accountId: string;
  editing: boolean;
}
interface RemoteEntry {
  process: string;
  message: PresenceMessage;
  /** Expiry by the monotonic clock, in ms. */
  until: number;
}
interface Events {
  moved: [key: string];
  saved: [key: string, by: string];
}
/** Intervals in ms. */
export interface PresenceIntervals {
  renew: number;
  gone: number;
}

const INTERVALS: PresenceIntervals = { renew: 20_000, gone: 45_000 };
const BATCH = 20;

export class PresenceRegistry extends EventEmitter<Events> {
  readonly #process = randomUUID();
  readonly #changeBus: ChangeBus;
  readonly #intervals: PresenceIntervals;
  /** The entries of this process by key, one for each tab. */
  readonly #local = new Map<string, Set<PresenceEntry>>();
  /** The entries of other processes by key, then by process and account. */
  readonly #remote = new Map<string, Map<string, RemoteEntry>>();
  readonly #timers: NodeJS.Timeout[];
  readonly #queue = new Map<string, PresenceMessage>();
  #stopped = false;

  constructor(changeBus: ChangeBus, intervals = INTERVALS) {
    super();
    this.#changeBus = changeBus;
    this.#intervals = intervals;
    changeBus.on("presence", (payload) => this.#receive(payload));
    // Announces its own people after a gap or a start, and requests everyone else's.
    changeBus.on("gap", () => {
      this.#announceAll();
      void changeBus.publishPresence(requestPayload(this.#process));
    });
    this.#timers = [
      setInterval(() => this.#announceAll(), intervals.renew).unref(),
      setInterval(() => this.#removeExpired(), intervals.gone / 9).unref(),
    ];
  }

  /** Adds the entry of one tab. */
  enter(entry: PresenceEntry): void {
    const key = presenceKey(entry);
    const entries = this.#local.get(key) ?? new Set();
    this.#local.set(key, entries.add(entry));
    this.#announce(entry);
    this.emit("moved", key);
  }

  leave(entry: PresenceEntry): void {
    const key = presenceKey(entry);
    const entries = this.#local.get(key);
    if (!entries?.delete(entry)) return;
    if (entries.size === 0) this.#local.delete(key);
    this.#announce(entry);
    this.emit("moved", key);
  }

  /** Returns everyone at a record by account, with whether they edit it in any tab. */
  at(key: string): Map<string, boolean> {
    const people = new Map<string, boolean>();
    const add = (accountId: string, editing: boolean) =>
      people.set(accountId, editing || people.get(accountId) === true);
    for (const { accountId, editing } of this.#local.get(key) ?? []) add(accountId, editing);
    for (const { message } of this.#remote.get(key)?.values() ?? [])
      add(message.accountId, message.state === "editing");
    return people;
  }

  /** Announces to the people at a record, if any, that it was saved. */
  saved(record: PresenceKey, by: string): void {
    const key = presenceKey(record);
    if (!this.#local.has(key) && !this.#remote.has(key)) return;
    this.#queueMessage({ ...record, accountId: by, state: "saved" });
    this.emit("saved", key, by);
  }

  /** Announces that this process is stopping. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#changeBus.publishPresence(goodbyePayload(this.#process));
  }

  #stateOf(entry: PresenceEntry): PresenceState {
    const entries = [...(this.#local.get(presenceKey(entry)) ?? [])].filter(
      ({ accountId }) => accountId === entry.accountId,
    );
    if (entries.length === 0) return "gone";
    return entries.some(({ editing }) => editing) ? "editing" : "here";
  }

  #announce(entry: PresenceEntry): void {
    const { agencyId, kind, id, accountId } = entry;
    this.#queueMessage({ agencyId, kind, id, accountId, state: this.#stateOf(entry) });
  }

  #announceAll(): void {
    for (const entries of this.#local.values()) for (const entry of entries) this.#announce(entry);
  }

  #queueMessage(message: PresenceMessage): void {
    if (this.#stopped) return;
    if (this.#queue.size === 0) setTimeout(() => this.#flush(), BATCH).unref();
    // The last state of a person at a record is enough; a save is queued separately.
    this.#queue.set(`${presenceKey(message)} ${message.accountId} ${message.state === "saved"}`, message);
  }

  #flush(): void {
    if (this.#stopped) return;
    for (const payload of writePayloads(this.#process, this.#queue.values()))
      void this.#changeBus.publishPresence(payload);
    this.#queue.clear();
  }

  #receive(payload: string): void {
    const { process, isRequest, isGoodbye, messages } = readPayload(payload);
    if (process === this.#process) return;
    if (isRequest) this.#announceAll();
    if (isGoodbye) this.#removeRemote((remote) => remote.process === process);
    for (const message of messages) this.#take(process, message);
  }

  #take(process: string, message: PresenceMessage): void {
    const key = presenceKey(message);
    if (message.state === "saved") return void this.emit("saved", key, message.accountId);
    const entries = this.#remote.get(key) ?? new Map<string, RemoteEntry>();
    const source = `${process} ${message.accountId}`;
    const before = entries.get(source)?.message.state;
    if (message.state === "gone") entries.delete(source);
    else entries.set(source, { process, message, until: performance.now() + this.#intervals.gone });
    if (entries.size === 0) this.#remote.delete(key);
    else this.#remote.set(key, entries);
    if (before !== entries.get(source)?.message.state) this.emit("moved", key);
  }

  #removeExpired(): void {
    const now = performance.now();
    this.#removeRemote(({ until }) => until < now);
  }

  #removeRemote(matches: (remote: RemoteEntry) => boolean): void {
    for (const [key, entries] of this.#remote) {
      const before = entries.size;
      for (const [source, remote] of entries) if (matches(remote)) entries.delete(source);
      if (entries.size === 0) this.#remote.delete(key);
      if (entries.size !== before) this.emit("moved", key);
    }
  }
}
