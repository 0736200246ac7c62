/**
 * Notifies all processes through PostgreSQL, on a dedicated connection. Channels: rights, sessions and public pages (notified
 * inside the transaction that changed them, never lost), changed rows (published in batches; a lost one is repaired by
 * the client's next refetch), presence (renewed periodically) and jobs (notified by a trigger). Caches that rely on it are
 * valid only while the heartbeat is fresh.
 */
import { EventEmitter } from "node:events";
import pg from "pg";
import { type ChangeSet, mergeChanges, type RowChange, readRightsChange } from "./changes.ts";

const RIGHTS = "greenroom_rights";
const CHANGES = "greenroom_changes";
const PRESENCE = "greenroom_presence";
const JOBS = "greenroom_jobs";
const BEAT = 250;
/** Time without a question after which the freshness of notifications is no longer measured. */
const RESTS_AFTER = 30_000;
const RESTING_BEAT = 5_000;
const FRESH = 1000;
const BATCH = 20;
/** PostgreSQL limits a payload to just under 8,000 bytes. */
const PAYLOAD = 7500;

interface Events {
  session: [id: string];
  actor: [id: string];
  /** Published content of an agency, as fans see it. */
  public: [agencyId: string];
  /** An agency was locked or unlocked. */
  agency: [id: string];
  /** Rows that changed within one batch. */
  changed: [changes: readonly RowChange[]];
  /** An actor changed rows in a transaction of this process. */
  ownChanges: [changes: readonly RowChange[], actorId: string];
  /** A presence payload of any process, this one included. */
  presence: [payload: string];
  /** A job is wanted, and due in a number of milliseconds. */
  job: [name: string, inMs: number];
  /** The connection was lost for a while: anything cached or shown may be stale. */
  gap: [];
  /** The connection is lost. */
  lost: [];
}

export class ChangeBus extends EventEmitter<Events> {
  #client: pg.Client | undefined;
  #lastBeat = 0;
  #askedAt = 0;
  #nextBeat: NodeJS.Timeout | undefined;
  #closed = false;
  #queue: RowChange[] = [];
  #timers = new Set<NodeJS.Timeout>();
  readonly #url: string;
  readonly #onError: (error: Error) => void;

  readonly #restsAfter: number;

  constructor(url: string, onError: (error: Error) => void, { restsAfter = RESTS_AFTER } = {}) {
    super();
    this.#restsAfter = restsAfter;
    this.setMaxListeners(0);
    this.#url = url;
    this.#onError = onError;
  }

  /**
   * True if all notifications up to a second ago have arrived. It is measured only while there are questions: after a
   * rest the first answer is false, and the caller reads the database.
   */
  get fresh(): boolean {
    const now = Date.now();
    const rested = now - this.#askedAt >= this.#restsAfter;
    this.#askedAt = now;
    if (rested && this.#client && this.#nextBeat) {
      this.#cancel(this.#nextBeat);
      this.#heartbeat(this.#client);
    }
    return now - this.#lastBeat < FRESH;
  }

  /** True if the connection answers. */
  get isListening(): boolean {
    return Date.now() - this.#lastBeat < RESTING_BEAT + FRESH;
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true, pipeline: true });
    client.on("error", () => this.#disconnected(client));
    client.on("end", () => this.#disconnected(client));
    client.on("notification", ({ channel, payload }) => this.#receive(channel, payload ?? ""));
    await client.connect();
    await client.query(`listen ${RIGHTS}; listen ${CHANGES}; listen ${PRESENCE}; listen ${JOBS}`);
    this.#client = client;
    this.#lastBeat = Date.now();
    this.#askedAt = this.#lastBeat;
    this.emit("gap");
    this.#heartbeat(client);
  }

  /**
   * Publishes the changes of a transaction of this process. Changed rows go to all processes, this one included, with the
   * next batch. Rights were notified inside the transaction; emitting them here applies them before the request is
   * answered.
   */
  publish({ rows, rights }: ChangeSet, actorId?: string): void {
    for (const { what, id } of rights) this.emit(what, id);
    if (rows.length === 0) return;
    if (actorId !== undefined) this.emit("ownChanges", rows, actorId);
    if (this.#queue.length === 0) this.#schedule(BATCH, () => this.#flush());
    this.#queue.push(...rows);
  }

  /** Sends a presence payload to all processes. Lost while the connection is down, so the sender renews it. */
  async publishPresence(payload: string): Promise<void> {
    await this.#client?.query("select pg_notify($1, $2)", [PRESENCE, payload]).catch(this.#onError);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#client?.end().catch(() => undefined);
  }

  #schedule(ms: number, run: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
    return timer;
  }

  #cancel(timer: NodeJS.Timeout): void {
    clearTimeout(timer);
    this.#timers.delete(timer);
  }

  #flush(): void {
    const batch = this.#queue;
    this.#queue = [];
    for (const payload of payloads(batch))
      this.#client?.query("select pg_notify($1, $2)", [CHANGES, payload]).catch(this.#onError);
  }

  #heartbeat(client: pg.Client): void {
    if (this.#closed || client !== this.#client) return;
    const sentAt = Date.now();
    this.#nextBeat = undefined;
    client.query("select 1").then(
      () => {
        this.#lastBeat = sentAt;
        if (this.#closed) return;
        const wait = Date.now() - this.#askedAt < this.#restsAfter ? BEAT : RESTING_BEAT;
        this.#nextBeat = this.#schedule(wait, () => this.#heartbeat(client));
      },
      () => this.#disconnected(client),
    );
  }

  #disconnected(client: pg.Client): void {
    if (this.#closed || client !== this.#client) return;
    this.#client = undefined;
    this.#lastBeat = 0;
    this.emit("lost");
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
    else if (channel === JOBS) {
      const [name = "", inMs] = payload.split(" ");
      this.emit("job", name, Number(inMs));
    } else if (channel === CHANGES) {
      const changes = payload.split(";").flatMap((part): RowChange[] => {
        const [topic, agencyId, ids] = part.split(":");
        return topic && agencyId ? [{ topic, agencyId, ids: ids ? ids.split(",") : [] }] : [];
      });
      this.emit("changed", changes);
    } else {
      const rights = readRightsChange(payload);
      if (rights) this.emit(rights.what, rights.id);
    }
  }
}

/** Formats changes as `topic:agency:ids;…`, split to fit the limit. */
function* payloads(batch: readonly RowChange[]): Generator<string> {
  let payload = "";
  for (const { topic, agencyId, ids } of mergeChanges(batch)) {
    const part = `${topic}:${agencyId}:${ids.join(",")};`;
    if (payload.length + part.length > PAYLOAD) {
      yield payload;
      payload = "";
    }
    payload += part;
  }
  if (payload) yield payload;
}
