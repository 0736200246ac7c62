/**
 * The only way to the database: a transaction opened for an actor, which can see the actor's agency and nothing else,
 * or one as the sign-in's role, before an agency is known. The bare pool never leaves this file.
 */
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Rights } from "#contract/access.ts";
import { wireTypes } from "./database/types.ts";
import { type Notes, readNotes } from "./notes-of-change.ts";

/** Who acts, in which agency. Built once per request from the session, never from what a client sends. */
export interface Actor extends Rights {
  id: string;
  agencyId: string;
  /** How many records are assigned to them, about: decides how "assigned" is asked (performance.md). */
  assigned: number;
}

export type Db = Omit<NodePgDatabase, "transaction" | "$client">;
export type Mode = "read" | "write";

export interface Database {
  /** Runs `work` as `actor`; a read can't write, and is a transaction for each turn. Resolves when a write is committed. */
  scope<T>(actor: Actor, mode: Mode, work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs `work` reading several agencies; for calls that the contract declares `acrossAgencies`. */
  across<T>(actor: { id: string }, agencyIds: readonly string[], work: (db: Db) => Promise<T>): Promise<T>;
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

const clients = new WeakMap<Db, Pick<pg.PoolClient, "query">>();
/** For the list mechanism alone: a named prepared statement on the transaction of `db`. */
export const statement = (db: Db, query: { name?: string; text: string; values: unknown[] }) => {
  const client = clients.get(db);
  if (!client) throw new Error("a database that is not of a scope");
  return client.query<Record<string, unknown>>(query);
};

export function openDatabase(options: {
  url: string;
  size: number;
  onNoted: (notes: Notes) => void;
  onError: (error: Error) => void;
}): Database {
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
  function databaseOf(client: pg.PoolClient, beforeEach: () => void = () => undefined) {
    let over = false;
    const query = (...args: Parameters<pg.PoolClient["query"]>) => {
      if (over) throw new Error("a statement came after the end of its transaction");
      beforeEach();
      return client.query(...args);
    };
    // Drizzle asks nothing of a client but `query`.
    const guarded = { query } as unknown as pg.PoolClient;
    const db: Db = drizzle(guarded, { casing: "snake_case" });
    clients.set(db, guarded);
    return { db, end: () => (over = true) };
  }

  /**
   * A read: what one turn of the event loop asks is one read-only transaction, and leaves in one write with its opening
   * and its commit. Each statement sees what is committed when it runs, in one transaction as in two.
   */
  async function read<T>(opening: string, work: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let open = false;
    let settled: Promise<unknown> = Promise.resolve();
    const { db, end } = databaseOf(client, () => {
      if (open) return;
      open = true;
      const send = corked(client);
      client.query(opening).catch(ignore);
      process.nextTick(() => {
        settled = client.query("commit");
        settled.catch(ignore);
        open = false;
        send();
      });
    });
    try {
      return await work(db);
    } finally {
      end();
      process.nextTick(() =>
        settled.then(
          () => client.release(),
          (error: Error) => client.release(error),
        ),
      );
    }
  }

  /** A write: one transaction, whose changes are told once it is committed. */
  async function write<T>(opening: string, work: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    const { db, end } = databaseOf(client);
    process.nextTick(corked(client));
    // Sent ahead without waiting: it travels with the work's first statement.
    const opened = client.query(opening);
    opened.catch(ignore);
    try {
      const result = await work(db);
      end();
      const send = corked(client);
      const ending = Promise.all([
        client.query<{ noted: string | null }>("select current_setting('app.noted', true) as noted"),
        client.query("commit"),
      ]);
      send();
      const [notes, commit] = await ending;
      if (commit.command !== "COMMIT") throw new Error("the transaction was rolled back");
      client.release();
      options.onNoted(readNotes(notes.rows[0]?.noted));
      return result;
    } catch (error) {
      end();
      const cause = await opened.then(
        () => error,
        (first: unknown) => first,
      );
      await client.query("rollback").then(
        () => client.release(),
        (broken: Error) => client.release(broken),
      );
      throw cause;
    }
  }

  return {
    scope: (actor, mode, work) => {
      const seen = `set local app.agencies = '{${uuid(actor.agencyId)}}'; set local app.actor = '${uuid(actor.id)}'`;
      if (mode === "read") return read(`begin read only; ${seen}; set local app.agency = ''`, work);
      return write(`begin; ${seen}; set local app.agency = '${uuid(actor.agencyId)}'`, work);
    },
    across: (actor, agencyIds, work) =>
      read(
        `begin read only; set local app.agencies = '{${agencyIds.map(uuid).join(",")}}'; set local app.actor = '${uuid(actor.id)}'`,
        work,
      ),
    signIn: (work) =>
      write("begin; set local role greenroom_auth; set local app.agencies = '{}'; set local app.agency = ''", work),
    plain: { query: (text, values) => pool.query(text, values) },
    close: () => pool.end(),
  };
}

const ignore = () => undefined;

/** Holds back what is written to PostgreSQL until the answer is called: several messages, one system call. */
function corked(client: pg.PoolClient): () => void {
  // Of the client's connection only its socket is used, which pg does not name in its types.
  const { connection } = client as unknown as { connection: { stream: { cork(): void; uncork(): void } } };
  connection.stream.cork();
  return () => connection.stream.uncork();
}
