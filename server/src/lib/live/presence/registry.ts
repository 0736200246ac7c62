/**
 * Who is at which record, over all processes. Each process announces its own people when they come and go, and all of
 * them anew from time to time; whoever is not announced anew is gone, as with a process that was killed.
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
  /** By the monotonic clock, in ms. */
  until: number;
}
interface Events {
  moved: [spot: string];
  saved: [spot: string, by: string];
}
/** In ms. */
export interface PresenceIntervals {
  renew: number;
  gone: number;
}

const RHYTHM: PresenceIntervals = { renew: 20_000, gone: 45_000 };
const BATCH = 20;

export class PresenceRegistry extends EventEmitter<Events> {
  readonly #process = randomUUID();
  readonly #changeBus: ChangeBus;
  readonly #intervals: PresenceIntervals;
  /** By spot: the stays of this process, one for each tab. */
  readonly #local = new Map<string, Set<PresenceEntry>>();
  /** By spot, then by process and account. */
  readonly #remote = new Map<string, Map<string, RemoteEntry>>();
  readonly #timers: NodeJS.Timeout[];
  readonly #queue = new Map<string, PresenceMessage>();
  #stopped = false;

  constructor(changeBus: ChangeBus, intervals = RHYTHM) {
    super();
    this.#changeBus = changeBus;
    this.#intervals = intervals;
    changeBus.on("presence", (payload) => this.#receive(payload));
    // Whoever was away, or is new, says where its people are and asks where the others are.
    changeBus.on("gap", () => {
      this.#announceAll();
      void changeBus.publishPresence(requestPayload(this.#process));
    });
    this.#timers = [
      setInterval(() => this.#announceAll(), intervals.renew).unref(),
      setInterval(() => this.#removeExpired(), intervals.gone / 9).unref(),
    ];
  }

  /** One tab comes to a record. */
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

  /** Everyone at a record, once each: whether they edit it, in any tab of theirs. */
  at(key: string): Map<string, boolean> {
    const people = new Map<string, boolean>();
    const add = (accountId: string, editing: boolean) =>
      people.set(accountId, editing || people.get(accountId) === true);
    for (const { accountId, editing } of this.#local.get(key) ?? []) add(accountId, editing);
    for (const { message } of this.#remote.get(key)?.values() ?? [])
      add(message.accountId, message.state === "editing");
    return people;
  }

  /** Tells those at a record, if there are any, that somebody saved it. */
  saved(spot: PresenceKey, by: string): void {
    const key = presenceKey(spot);
    if (!this.#local.has(key) && !this.#remote.has(key)) return;
    this.#queueMessage({ ...spot, accountId: by, state: "saved" });
    this.emit("saved", key, by);
  }

  /** Says that this process is going. */
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
    // Of what somebody does at a record the last counts; that they saved it is apart.
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
    const there = this.#remote.get(key) ?? new Map<string, RemoteEntry>();
    const who = `${process} ${message.accountId}`;
    const before = there.get(who)?.message.state;
    if (message.state === "gone") there.delete(who);
    else there.set(who, { process, message, until: performance.now() + this.#intervals.gone });
    if (there.size === 0) this.#remote.delete(key);
    else this.#remote.set(key, there);
    if (before !== there.get(who)?.message.state) this.emit("moved", key);
  }

  #removeExpired(): void {
    const now = performance.now();
    this.#removeRemote(({ until }) => until < now);
  }

  #removeRemote(fits: (remote: RemoteEntry) => boolean): void {
    for (const [key, there] of this.#remote) {
      const before = there.size;
      for (const [who, remote] of there) if (fits(remote)) there.delete(who);
      if (there.size === 0) this.#remote.delete(key);
      if (there.size !== before) this.emit("moved", key);
    }
  }
}
