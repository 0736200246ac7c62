/**
 * Sends all statements of one turn of the event loop as one message with a single Sync, each prepared once per
 * connection and described once. A statement that fails takes the rest of its batch with it.
 *
 * This writes pg's private state (what a connection has parsed), so it is fenced: `canBatch()` looks for every member
 * it uses, and without one of them, or with DATABASE_BATCHING=off, the plain pipeline serves instead.
 */
import pg from "pg";
import { wireTypes } from "../types.ts";
import {
  BEGIN,
  type Opening,
  type OpenPipeline,
  planningTrack,
  preparedName,
  prepareValue,
  type Result,
  type Statement,
} from "./pipeline.ts";

type ParseValue = (text: string) => unknown;
interface Field {
  name: string;
  dataTypeID: number;
}
interface Columns {
  names: string[];
  parsers: ParseValue[];
}

/** The part of pg's connection that is used and that its types do not name. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(message: { text: string; name: string | undefined }): void;
  bind(message: { statement: string | undefined; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(message: { type: "P"; name: "" }): void;
  execute(): void;
  sync(): void;
}
/** In pipeline mode pg accepts only its own class of queries; its types leave out what such a query receives. */
const PgQuery = pg.Query as unknown as new (text: string) => object;

const WIRE_METHODS = ["parse", "bind", "describe", "execute", "sync"] as const;

/** Returns whether this release of pg has everything that a batch writes to. */
export function canBatch(): boolean {
  const { Connection } = pg as unknown as { Connection?: new (config: object) => Partial<Wire> };
  if (typeof PgQuery !== "function" || !Connection) return false;
  const wire = new Connection({});
  return (
    WIRE_METHODS.every((method) => typeof wire[method] === "function") &&
    typeof wire.parsedStatements === "object" &&
    typeof wire.submittedNamedStatements === "object"
  );
}

/** Columns of prepared statements, by connection: PostgreSQL refuses a prepared statement whose columns have changed. */
const columnsOf = new WeakMap<Wire, Map<string, Columns>>();

class Pending {
  readonly statement: Statement;
  readonly name: string | undefined;
  readonly values: unknown[];
  readonly result: Result<unknown> = { command: "", rowCount: null, rows: [] };
  columns: Columns | undefined;
  submitted = false;
  readonly resolve: (result: Result<unknown>) => void;
  readonly reject: (error: unknown) => void;

  constructor(statement: Statement, resolve: (result: Result<unknown>) => void, reject: (error: unknown) => void) {
    this.statement = statement;
    this.name = preparedName(statement);
    this.values = (statement.values ?? []).map(prepareValue);
    this.resolve = resolve;
    this.reject = reject;
  }

  /** With drizzle's types the columns are the same and are parsed differently. */
  get key(): string {
    return this.statement.types ? `${this.name} raw` : `${this.name}`;
  }
}

/** One batch in flight. pg passes it the results in order. */
class Batch extends PgQuery {
  readonly #pending: readonly Pending[];
  #position = 0;
  /** Called by pg when a batch cannot be sent at all. */
  callback = () => undefined;
  readonly done: Promise<void>;
  #finish: (error?: Error) => void = () => undefined;
  #failed = false;
  #wire: Wire | undefined;

  constructor(pending: readonly Pending[]) {
    super("");
    this.#pending = pending;
    this.done = new Promise((resolve, reject) => {
      this.#finish = (error) => (error ? reject(error) : resolve());
    });
    this.done.catch(() => undefined);
  }

  // pg records a parsed statement by the name and text of the current query.
  get name(): string | undefined {
    return this.#pending?.[this.#position]?.name;
  }
  set name(_value: unknown) {}
  get text(): string {
    return this.#pending?.[this.#position]?.statement.text ?? "";
  }
  set text(_value: unknown) {}

  submit(wire: Wire): Error | null {
    this.#wire = wire;
    const columns = columnsOf.get(wire) ?? new Map<string, Columns>();
    columnsOf.set(wire, columns);
    wire.stream.cork();
    try {
      for (const pending of this.#pending) {
        const { name, statement, values } = pending;
        const prepared =
          name && (wire.parsedStatements[name] !== undefined || wire.submittedNamedStatements[name] !== undefined);
        if (!prepared) {
          wire.parse({ text: statement.text, name });
          if (name) wire.submittedNamedStatements[name] = statement.text;
          pending.submitted = true;
        }
        wire.bind({ statement: name, values, valueMapper: asIs });
        pending.columns = name ? columns.get(pending.key) : undefined;
        if (!pending.columns) wire.describe({ type: "P", name: "" });
        wire.execute();
      }
    } finally {
      wire.sync();
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const pending = this.#pending[this.#position];
    if (!pending) return;
    const { getTypeParser } = pending.statement.types ?? wireTypes;
    pending.columns = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => getTypeParser(dataTypeID, "text") as ParseValue),
    };
    if (pending.name && this.#wire) columnsOf.get(this.#wire)?.set(pending.key, pending.columns);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const pending = this.#pending[this.#position];
    if (!pending?.columns) return;
    const { names, parsers } = pending.columns;
    if (pending.statement.rowMode === "array") {
      pending.result.rows.push(fields.map((text, index) => (text === null ? null : parsers[index]?.(text))));
      return;
    }
    const row: Record<string, unknown> = {};
    for (let index = 0; index < fields.length; index += 1) {
      const text = fields[index];
      row[names[index] as string] = text === null || text === undefined ? null : parsers[index]?.(text);
    }
    pending.result.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const pending = this.#pending[this.#position];
    this.#position += 1;
    if (!pending) return;
    const parts = text.split(" ");
    const count = parts.length > 1 ? Number(parts.at(-1)) : Number.NaN;
    pending.result.command = parts[0] ?? "";
    pending.result.rowCount = Number.isNaN(count) ? null : count;
    pending.resolve(pending.result);
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: "" });
  }

  handleError(error: Error): void {
    if (this.#failed) return;
    this.#failed = true;
    for (const pending of this.#pending.slice(this.#position)) {
      // PostgreSQL skips everything after a failure up to the Sync, so nothing of it was parsed.
      if (pending.submitted && pending.name && this.#wire) delete this.#wire.submittedNamedStatements[pending.name];
      pending.reject(error);
    }
    // An error that PostgreSQL reports leaves the connection usable; any other has broken it.
    this.#finish(error instanceof pg.DatabaseError ? undefined : error);
  }

  handleReadyForQuery(): void {
    this.#finish();
  }
}

/**
 * Opens a batched pipeline. Between two Syncs PostgreSQL runs one transaction, so a batch of a read is a transaction by
 * itself, opened by its session settings; a write begins explicitly with its first batch.
 */
export const openBatchedPipeline: OpenPipeline = (client, { mode, session }: Opening) => {
  let waiting: Pending[] = [];
  let first = true;
  const planning = planningTrack();
  let last: Promise<void> = Promise.resolve();
  function send(): void {
    if (waiting.length === 0) return;
    const batch = new Batch(waiting);
    waiting = [];
    last = batch.done;
    // pg's types accept only its own queries.
    client.query(batch as unknown as pg.Submittable);
  }
  const opening = (): Statement[] => (mode === "read" ? [session] : first ? [BEGIN, session] : []);
  return {
    query<Row>(statement: Statement) {
      if (waiting.length === 0) {
        process.nextTick(send);
        waiting = opening().map((statement) => new Pending(statement, noop, noop));
        if (mode === "read") planning.begin();
        first = false;
      }
      const planned = planning.before(statement);
      if (planned) waiting.push(new Pending(planned, noop, noop));
      return new Promise<Result<Row>>((resolve, reject) => {
        // The row type is the caller's claim, as with any driver.
        waiting.push(new Pending(statement, resolve as (result: Result<unknown>) => void, reject));
      });
    },
    settled() {
      send();
      return last;
    },
  };
};

const noop = () => undefined;
const asIs = (value: unknown) => value;
