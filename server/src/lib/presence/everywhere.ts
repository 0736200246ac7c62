/**
 * Who is at which record, over all processes. Each process announces its own people when they come and go, and all of
 * them anew from time to time; whoever is not announced anew is gone, as with a process that was killed.
 */
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { Notices } from "../notices.ts";
import { asking, ending, type Mark, readSaid, type Spot, saying, spotKey, type Word } from "./words.ts";

export interface Stay extends Spot {
  accountId: string;
  editing: boolean;
}
interface Far {
  process: string;
  word: Word;
  /** By the monotonic clock, in ms. */
  until: number;
}
interface Events {
  moved: [spot: string];
  saved: [spot: string, by: string];
}
/** In ms. */
export interface Rhythm {
  renew: number;
  gone: number;
}

const RHYTHM: Rhythm = { renew: 20_000, gone: 45_000 };
const BATCH = 20;

export class Everywhere extends EventEmitter<Events> {
  readonly #process = randomUUID();
  readonly #notices: Notices;
  readonly #rhythm: Rhythm;
  /** By spot: the stays of this process, one for each tab. */
  readonly #near = new Map<string, Set<Stay>>();
  /** By spot, then by process and account. */
  readonly #far = new Map<string, Map<string, Far>>();
  readonly #timers: NodeJS.Timeout[];
  readonly #queue = new Map<string, Word>();
  #stopped = false;

  constructor(notices: Notices, rhythm = RHYTHM) {
    super();
    this.#notices = notices;
    this.#rhythm = rhythm;
    notices.on("presence", (payload) => this.#hear(payload));
    // Whoever was away, or is new, says where its people are and asks where the others are.
    notices.on("gap", () => {
      this.#announceAll();
      void notices.sayPresence(asking(this.#process));
    });
    this.#timers = [
      setInterval(() => this.#announceAll(), rhythm.renew).unref(),
      setInterval(() => this.#forgetSilent(), rhythm.gone / 9).unref(),
    ];
  }

  /** One tab comes to a record. */
  enter(stay: Stay): void {
    const key = spotKey(stay);
    const stays = this.#near.get(key) ?? new Set();
    this.#near.set(key, stays.add(stay));
    this.#announce(stay);
    this.emit("moved", key);
  }

  leave(stay: Stay): void {
    const key = spotKey(stay);
    const stays = this.#near.get(key);
    if (!stays?.delete(stay)) return;
    if (stays.size === 0) this.#near.delete(key);
    this.#announce(stay);
    this.emit("moved", key);
  }

  /** Everyone at a record, once each: whether they edit it, in any tab of theirs. */
  at(spot: string): Map<string, boolean> {
    const people = new Map<string, boolean>();
    const add = (accountId: string, editing: boolean) =>
      people.set(accountId, editing || people.get(accountId) === true);
    for (const { accountId, editing } of this.#near.get(spot) ?? []) add(accountId, editing);
    for (const { word } of this.#far.get(spot)?.values() ?? []) add(word.accountId, word.mark === "editing");
    return people;
  }

  /** Tells those at a record, if there are any, that somebody saved it. */
  saved(spot: Spot, by: string): void {
    const key = spotKey(spot);
    if (!this.#near.has(key) && !this.#far.has(key)) return;
    this.#say({ ...spot, accountId: by, mark: "saved" });
    this.emit("saved", key, by);
  }

  /** Says that this process is going. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#notices.sayPresence(ending(this.#process));
  }

  #markOf(stay: Stay): Mark {
    const stays = [...(this.#near.get(spotKey(stay)) ?? [])].filter(({ accountId }) => accountId === stay.accountId);
    if (stays.length === 0) return "gone";
    return stays.some(({ editing }) => editing) ? "editing" : "here";
  }

  #announce(stay: Stay): void {
    const { agencyId, kind, id, accountId } = stay;
    this.#say({ agencyId, kind, id, accountId, mark: this.#markOf(stay) });
  }

  #announceAll(): void {
    for (const stays of this.#near.values()) for (const stay of stays) this.#announce(stay);
  }

  #say(word: Word): void {
    if (this.#stopped) return;
    if (this.#queue.size === 0) setTimeout(() => this.#flush(), BATCH).unref();
    // Of what somebody does at a record the last counts; that they saved it is apart.
    this.#queue.set(`${spotKey(word)} ${word.accountId} ${word.mark === "saved"}`, word);
  }

  #flush(): void {
    if (this.#stopped) return;
    for (const payload of saying(this.#process, this.#queue.values())) void this.#notices.sayPresence(payload);
    this.#queue.clear();
  }

  #hear(payload: string): void {
    const { process, asks, ends, words } = readSaid(payload);
    if (process === this.#process) return;
    if (asks) this.#announceAll();
    if (ends) this.#forget((far) => far.process === process);
    for (const word of words) this.#take(process, word);
  }

  #take(process: string, word: Word): void {
    const key = spotKey(word);
    if (word.mark === "saved") return void this.emit("saved", key, word.accountId);
    const there = this.#far.get(key) ?? new Map<string, Far>();
    const who = `${process} ${word.accountId}`;
    const before = there.get(who)?.word.mark;
    if (word.mark === "gone") there.delete(who);
    else there.set(who, { process, word, until: performance.now() + this.#rhythm.gone });
    if (there.size === 0) this.#far.delete(key);
    else this.#far.set(key, there);
    if (before !== there.get(who)?.word.mark) this.emit("moved", key);
  }

  #forgetSilent(): void {
    const now = performance.now();
    this.#forget(({ until }) => until < now);
  }

  #forget(fits: (far: Far) => boolean): void {
    for (const [key, there] of this.#far) {
      const before = there.size;
      for (const [who, far] of there) if (fits(far)) there.delete(who);
      if (there.size === 0) this.#far.delete(key);
      if (there.size !== before) this.emit("moved", key);
    }
  }
}
