/**
 * What processes tell each other through PostgreSQL, on one connection of its own. Three channels: rights and sessions
 * (told inside the transaction that changed them, never lost), changed rows (published in batches; a lost one heals
 * when a client asks again) and who is at which record (announced anew from time to time). What is cached under it counts only while the heartbeat is fresh.
 */
import { EventEmitter } from "node:events";
import pg from "pg";
import { type ChangeSet, type RowChange, readRightsChange } from "./changes.ts";

const RIGHTS = "greenroom_rights";
const CHANGES = "greenroom_changes";
const PRESENCE = "greenroom_presence";
const BEAT = 250;
const FRESH = 1000;
const BATCH = 20;
/** PostgreSQL takes just under 8,000 bytes. */
const PAYLOAD = 7500;

interface Events {
  session: [id: string];
  actor: [id: string];
  changed: [noted: RowChange];
  /** A transaction of this process changed rows, by whom. */
  ownChanges: [changed: readonly RowChange[], by: string];
  /** What a process said of who is where, this one too. */
  presence: [payload: string];
  /** The connection was away: whatever was cached or shown may be old. */
  gap: [];
}

export class ChangeBus extends EventEmitter<Events> {
  #client: pg.Client | undefined;
  #lastBeat = 0;
  #closed = false;
  #queue: RowChange[] = [];
  #timers = new Set<NodeJS.Timeout>();
  readonly #url: string;
  readonly #onError: (error: Error) => void;

  constructor(url: string, onError: (error: Error) => void) {
    super();
    this.setMaxListeners(0);
    this.#url = url;
    this.#onError = onError;
  }

  /** Whether everything told until a second ago has arrived. */
  get fresh(): boolean {
    return Date.now() - this.#lastBeat < FRESH;
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true, pipeline: true });
    client.on("error", () => this.#disconnected(client));
    client.on("end", () => this.#disconnected(client));
    client.on("notification", ({ channel, payload }) => this.#receive(channel, payload ?? ""));
    await client.connect();
    await client.query(`listen ${RIGHTS}; listen ${CHANGES}; listen ${PRESENCE}`);
    this.#client = client;
    this.#lastBeat = Date.now();
    this.emit("gap");
    this.#heartbeat(client);
  }

  /**
   * What a transaction of this process changed. Rows are told to all processes, this one too, in the next batch; rights
   * were told inside the transaction, and are known here before the one who asked is answered.
   */
  publish({ rows, rights }: ChangeSet, by?: string): void {
    for (const { what, id } of rights) this.emit(what, id);
    if (rows.length === 0) return;
    if (by !== undefined) this.emit("wrote", rows, by);
    if (this.#queue.length === 0) this.#schedule(BATCH, () => this.#flush());
    this.#queue.push(...rows);
  }

  /** Tells all processes who is where; lost while the connection is away, so whoever says it says it again. */
  async publishPresence(payload: string): Promise<void> {
    await this.#client?.query("select pg_notify($1, $2)", [PRESENCE, payload]).catch(this.#onError);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#client?.end().catch(() => undefined);
  }

  #schedule(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }

  #flush(): void {
    const batch = this.#queue;
    this.#queue = [];
    for (const payload of payloads(batch))
      this.#client?.query("select pg_notify($1, $2)", [CHANGES, payload]).catch(this.#onError);
  }

  #heartbeat(client: pg.Client): void {
    if (this.#closed || client !== this.#client) return;
    const asked = Date.now();
    client.query("select 1").then(
      () => {
        this.#lastBeat = asked;
        this.#schedule(BEAT, () => this.#heartbeat(client));
      },
      () => this.#disconnected(client),
    );
  }

  #disconnected(client: pg.Client): void {
    if (this.#closed || client !== this.#client) return;
    this.#client = undefined;
    this.#lastBeat = 0;
    client.end().catch(() => undefined);
    this.#reconnect();
  }

  #reconnect(): void {
    this.#schedule(BEAT, () => {
      if (!this.#closed) this.open().catch(() => this.#reconnect());
    });
  }

  #receive(channel: string, payload: string): void {
    if (channel === PRESENCE) this.emit("presence", payload);
    else if (channel === CHANGES) {
      for (const part of payload.split(";")) {
        const [topic, agencyId, ids] = part.split(":");
        if (topic && agencyId) this.emit("changed", { topic, agencyId, ids: ids ? ids.split(",") : [] });
      }
    } else {
      const rights = readRightsChange(payload);
      if (rights) this.emit(rights.what, rights.id);
    }
  }
}

/** `topic:agency:ids;…`, cut so that each fits; too many ids become "many". */
function* payloads(batch: readonly RowChange[]): Generator<string> {
  const merged = new Map<string, Set<string> | "many">();
  for (const { topic, agencyId, ids } of batch) {
    const key = `${topic}:${agencyId}`;
    const known = merged.get(key);
    if (known === "many" || ids.length === 0) merged.set(key, "many");
    else merged.set(key, new Set([...(known ?? []), ...ids]));
  }
  let payload = "";
  for (const [key, ids] of merged) {
    const part = `${key}:${ids === "many" || ids.size > 150 ? "" : [...ids].join(",")};`;
    if (payload.length + part.length > PAYLOAD) {
      yield payload;
      payload = "";
    }
    payload += part;
  }
  if (payload) yield payload;
}
