/**
 * The only way to the database: a transaction opened for an actor, which can see the actor's agency and nothing else,
 * or one as the sign-in's role, before an agency is known. The bare pool never leaves this file.
 */
import { channel } from "node:diagnostics_channel";
import { NodePgDatabase, NodePgSession } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Rights } from "#contract/access.ts";
import { type ChangeSet, readChanges } from "../live/changes.ts";
import { openBatchedPipeline } from "./batched-pipeline.ts";
import type { Pipeline, Statement } from "./pipeline.ts";
import { openPlainPipeline } from "./plain-pipeline.ts";
import { wireTypes } from "./types.ts";

/** Who acts, in which agency. Built once per request from the session, never from what a client sends. */
export interface Actor extends Rights {
  id: string;
  agencyId: string;
  /** How many records are assigned to them, about: decides how "assigned" is asked. */
  assigned: number;
}

/** Acts for nobody, in one agency. */
export const systemIn = (agencyId: string): Actor => ({
  id: "00000000-0000-0000-0000-000000000000",
  agencyId,
  role: "staff",
  levels: {},
  assigned: 0,
});

export type Db = Omit<NodePgDatabase, "transaction" | "$client">;
export type Mode = "read" | "write";

/** On this channel goes the id of each transaction that wrote, once it is committed; asked for only while something is subscribed. */
export const COMMITTED_WRITE = "greenroom.committed-write";
const committedWrites = channel(COMMITTED_WRITE);

export interface Database {
  /** Runs `work` as `actor`; a read can't write, and is a transaction for each turn. Resolves when a write is committed. */
  scope<T>(actor: Actor, mode: Mode, work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs `work` as the sign-in's role: accounts, sessions, codes. */
  signIn<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** One statement outside of any scope, for what has no agency: rate limits, health, jobs' queue. */
  plain: {
    query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
  };
  close(): Promise<void>;
}

const UUID = /^[0-9a-f-]{36}$/;
const uuid = (id: string): string => {
  if (!UUID.test(id)) throw new Error("not a uuid where the scope needs one");
  return id;
};

/** One for all: it remembers how each column is written. */
const dialect = new PgDialect({ casing: "snake_case" });
const asks = new WeakMap<Db, Pipeline["query"]>();
/** For the list mechanism alone: a named prepared statement on the transaction of `db`. */
export const statement = (db: Db, query: Statement) => {
  const context = asks.get(db);
  if (!context) throw new Error("a database that is not of a scope");
  return context<Record<string, unknown>>(query);
};

export function openDatabase(options: {
  url: string;
  size: number;
  /** Whether statements of one turn travel as one message; otherwise each by itself. */
  batching: boolean;
  onChanges: (notes: ChangeSet, by: string | undefined) => void;
  onError: (error: Error) => void;
}): Database {
  const openPipeline = options.batching ? openBatchedPipeline : openPlainPipeline;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    pipeline: true,
    types: wireTypes,
    connectionTimeoutMillis: 5000,
  });
  pool.on("error", options.onError);
  // A connection that breaks while it is lent out fails its next statement; unheard, it would end the process.
  pool.on("connect", (client) => client.on("error", ignore));
  /** The database of one piece of work: a statement sent after its end would run in somebody else's, so it fails instead. */
  function databaseOf(pipeline: Pipeline) {
    let over = false;
    const context: Pipeline["query"] = (asked) => {
      if (over) throw new Error("a statement came after the end of its transaction");
      return pipeline.query(asked);
    };
    // Drizzle asks nothing of a client but `query`.
    const query = (asked: Statement, values?: unknown[]) => context({ ...asked, values: values ?? asked.values });
    const session = new NodePgSession({ query } as unknown as pg.PoolClient, dialect, undefined);
    const db: Db = new NodePgDatabase(dialect, session, undefined);
    asks.set(db, context);
    return { db, end: () => (over = true) };
  }

  /**
   * A read: what one turn of the event loop asks is one read-only transaction, opened by its first statement and ended
   * with the turn. Each statement sees what is committed when it runs, in one transaction as in two.
   */
  async function read<T>(seen: Statement, work: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const pipeline = openPipeline(client, { mode: "read", session: seen });
    const { db, end } = databaseOf(pipeline);
    try {
      return await work(db);
    } finally {
      end();
      release(client, pipeline);
    }
  }

  /** A write: one transaction, whose changes are told once it is committed. */
  async function write<T>(seen: Statement, work: (db: Db) => Promise<T>, by?: string): Promise<T> {
    const client = await pool.connect();
    const pipeline = openPipeline(client, { mode: "write", session: seen });
    const { db, end } = databaseOf(pipeline);
    try {
      const result = await work(db);
      end();
      const [notes, commit] = await Promise.all([
        pipeline.query<{ noted: string | null; id?: string | null }>(
          committedWrites.hasSubscribers ? NOTED_AND_ID : NOTED,
        ),
        pipeline.query(COMMIT),
      ]);
      if (commit.command !== "COMMIT") throw new Error("the transaction was rolled back");
      const [{ noted: change, id } = { noted: null }] = notes.rows;
      options.onChanges(readChanges(change), by);
      if (id) committedWrites.publish(id);
      return result;
    } catch (error) {
      end();
      pipeline.query(ROLLBACK).catch(ignore);
      throw error;
    } finally {
      release(client, pipeline);
    }
  }

  return {
    scope: (actor, mode, work) => {
      const agencies = `{${uuid(actor.agencyId)}}`;
      return mode === "read"
        ? read(sessionSettings({ agencies, actor: uuid(actor.id), reads: true }), work)
        : write(sessionSettings({ agencies, actor: uuid(actor.id), agency: actor.agencyId }), work, actor.id);
    },
    signIn: (work) => write(AS_SIGN_IN, work),
    plain: { query: (text, values) => pool.query(text, values) },
    close: () => pool.end(),
  };
}

const ignore = () => undefined;

/** Gives a connection back when all that was asked on it is answered; one that broke is not used again. */
function release(client: pg.PoolClient, pipeline: Pipeline): void {
  pipeline.settled().then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

const COMMIT: Statement = { text: "commit" };
const ROLLBACK: Statement = { text: "rollback" };
const NOTED: Statement = { text: "select current_setting('app.changes', true) as noted" };
const NOTED_AND_ID: Statement = {
  text: "select current_setting('app.changes', true) as noted, pg_current_xact_id_if_assigned()::text as id",
};
const AS_SIGN_IN: Statement = {
  text: "select set_config('role', 'greenroom_auth', true), set_config('app.agencies', '{}', true), set_config('app.agency', '', true)",
};

/** Opens a transaction's eyes: the agencies whose rows it sees, the one it may write in, and who acts. */
const sessionSettings = ({
  agencies,
  actor,
  agency = "",
  reads = false,
}: {
  agencies: string;
  actor: string;
  agency?: string;
  reads?: boolean;
}): Statement => ({
  text: SEEN,
  values: [agencies, actor, agency, reads ? "on" : "off"],
});
const SEEN =
  "select set_config('app.agencies', $1, true), set_config('app.actor', $2, true), set_config('app.agency', $3, true), set_config('transaction_read_only', $4, true)";
