/**
 * What one turn of the event loop asks of a connection leaves as one message and is answered by one: statements of the
 * extended protocol with a single Sync at their end. Each is prepared once for each connection, and what its columns
 * are is learnt once. After a statement that fails the rest of its turn is not run.
 */
import pg from "pg";
import { wireTypes } from "./types.ts";

/** What pg and drizzle ask with: drizzle wants rows as arrays, and reads types in a way of its own. */
export interface Statement {
  text: string;
  name?: string | undefined;
  values?: readonly unknown[] | undefined;
  rowMode?: string | undefined;
  types?: pg.CustomTypesConfig | undefined;
}
export interface Answer<Row = Record<string, unknown>> {
  command: string;
  rowCount: number | null;
  rows: Row[];
}

type Parse = (text: string) => unknown;
interface Field {
  name: string;
  dataTypeID: number;
}
interface Shape {
  names: string[];
  parsers: Parse[];
}

/** The part of pg's connection that is used, which its types do not name. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(what: { text: string; name: string | undefined }): void;
  bind(what: { statement: string | undefined; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(what: { type: "P"; name: "" }): void;
  execute(): void;
  sync(): void;
}
/** In pipeline mode pg takes its own class of queries and what is made from it; its types leave out what a query hears. */
const PgQuery = pg.Query as unknown as new (text: string) => object;
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** Columns of prepared statements, by connection: PostgreSQL refuses a prepared statement whose columns have changed. */
const shapes = new WeakMap<Wire, Map<string, Shape>>();

const MANY = 500;
const LONG = 8000;
const names = new Map<string, string>();
/** Statements of few texts are prepared; one whose text depends on how much is sent would fill the connections. */
function nameOf({ text, name }: Statement): string | undefined {
  if (name) return name;
  const known = names.get(text);
  if (known || names.size >= MANY || text.length > LONG) return known;
  const made = `t${names.size}`;
  names.set(text, made);
  return made;
}

class Asked {
  readonly statement: Statement;
  readonly name: string | undefined;
  readonly values: unknown[];
  readonly answer: Answer<unknown> = { command: "", rowCount: null, rows: [] };
  shape: Shape | undefined;
  submitted = false;
  readonly resolve: (answer: Answer<unknown>) => void;
  readonly reject: (error: unknown) => void;

  constructor(statement: Statement, resolve: (answer: Answer<unknown>) => void, reject: (error: unknown) => void) {
    this.statement = statement;
    this.name = nameOf(statement);
    this.values = (statement.values ?? []).map(prepareValue);
    this.resolve = resolve;
    this.reject = reject;
  }

  /** With drizzle's types the columns are the same and read otherwise. */
  get key(): string {
    return this.statement.types ? `${this.name} raw` : `${this.name}`;
  }
}

/** One turn on its way: pg hands it what comes back. */
class Turn extends PgQuery {
  readonly #asked: readonly Asked[];
  #at = 0;
  /** Heard by pg when a turn can't be sent at all. */
  callback = () => undefined;
  readonly over: Promise<void>;
  #end: (error?: Error) => void = () => undefined;
  #failed = false;
  #wire: Wire | undefined;

  constructor(asked: readonly Asked[]) {
    super("");
    this.#asked = asked;
    this.over = new Promise((resolve, reject) => {
      this.#end = (error) => (error ? reject(error) : resolve());
    });
    this.over.catch(() => undefined);
  }

  // pg keeps account of what a connection has parsed by the name and text of the query that is answered.
  get name(): string | undefined {
    return this.#asked?.[this.#at]?.name;
  }
  set name(_value: unknown) {}
  get text(): string {
    return this.#asked?.[this.#at]?.statement.text ?? "";
  }
  set text(_value: unknown) {}

  submit(wire: Wire): Error | null {
    this.#wire = wire;
    const known = shapes.get(wire) ?? new Map<string, Shape>();
    shapes.set(wire, known);
    wire.stream.cork();
    try {
      for (const asked of this.#asked) {
        const { name, statement, values } = asked;
        const prepared =
          name && (wire.parsedStatements[name] !== undefined || wire.submittedNamedStatements[name] !== undefined);
        if (!prepared) {
          wire.parse({ text: statement.text, name });
          if (name) wire.submittedNamedStatements[name] = statement.text;
          asked.submitted = true;
        }
        wire.bind({ statement: name, values, valueMapper: asIs });
        asked.shape = name ? known.get(asked.key) : undefined;
        if (!asked.shape) wire.describe({ type: "P", name: "" });
        wire.execute();
      }
    } finally {
      wire.sync();
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    const asked = this.#asked[this.#at];
    if (!asked) return;
    const { getTypeParser } = asked.statement.types ?? wireTypes;
    asked.shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => getTypeParser(dataTypeID, "text") as Parse),
    };
    if (asked.name && this.#wire) shapes.get(this.#wire)?.set(asked.key, asked.shape);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const asked = this.#asked[this.#at];
    if (!asked?.shape) return;
    const { names: columns, parsers } = asked.shape;
    if (asked.statement.rowMode === "array") {
      asked.answer.rows.push(fields.map((text, at) => (text === null ? null : parsers[at]?.(text))));
      return;
    }
    const row: Record<string, unknown> = {};
    for (let at = 0; at < fields.length; at += 1) {
      const text = fields[at];
      row[columns[at] as string] = text === null || text === undefined ? null : parsers[at]?.(text);
    }
    asked.answer.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const asked = this.#asked[this.#at];
    this.#at += 1;
    if (!asked) return;
    const words = text.split(" ");
    const count = words.length > 1 ? Number(words.at(-1)) : Number.NaN;
    asked.answer.command = words[0] ?? "";
    asked.answer.rowCount = Number.isNaN(count) ? null : count;
    asked.resolve(asked.answer);
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: "" });
  }

  handleError(error: Error): void {
    if (this.#failed) return;
    this.#failed = true;
    for (const asked of this.#asked.slice(this.#at)) {
      // What follows a failure was never parsed.
      if (asked.submitted && asked.name && this.#wire) delete this.#wire.submittedNamedStatements[asked.name];
      asked.reject(error);
    }
    // A refusal of PostgreSQL's leaves the connection well; anything else is its end.
    this.#end(error instanceof pg.DatabaseError ? undefined : error);
  }

  handleReadyForQuery(): void {
    this.#end();
  }
}

export interface Turns {
  ask<Row>(statement: Statement): Promise<Answer<Row>>;
  /** Sends what was asked in this turn, and resolves when all that was sent is answered; rejects for a broken connection. */
  settled(): Promise<void>;
}

/** Asks by turns on a connection that is lent out. `before` stands in front of what a turn asks. */
export function turnsOn(client: pg.PoolClient, before: (first: boolean) => readonly Statement[]): Turns {
  let waiting: Asked[] = [];
  let first = true;
  let last: Promise<void> = Promise.resolve();
  function send(): void {
    if (waiting.length === 0) return;
    const turn = new Turn(waiting);
    waiting = [];
    last = turn.over;
    // pg's types know no queries but their own.
    client.query(turn as unknown as pg.Submittable);
  }
  return {
    ask<Row>(statement: Statement) {
      if (waiting.length === 0) {
        process.nextTick(send);
        waiting = before(first).map((one) => new Asked(one, ignore, ignore));
        first = false;
      }
      return new Promise<Answer<Row>>((resolve, reject) => {
        // The rows are what the statement's author says they are, as with any driver.
        waiting.push(new Asked(statement, resolve as (answer: Answer<unknown>) => void, reject));
      });
    },
    settled() {
      send();
      return last;
    },
  };
}

const ignore = () => undefined;
const asIs = (value: unknown) => value;
