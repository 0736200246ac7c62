/**
 * The only access to the database: a transaction in an actor's scope, which sees only the actor's agency, or one as the
 * sign-in role, before an agency is known. The pool itself never leaves this file.
 */
import { randomInt } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import { setTimeout } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { NodePgDatabase, NodePgSession } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Rights } from "#contract/access.ts";
import { type ChangeSet, readChanges } from "../live/changes.ts";
import { errorCodeOf } from "../serving/log.ts";
import type { AgencyLocks } from "./agency-locks.ts";
import { openBatchedPipeline } from "./pipeline/batched-pipeline.ts";
import type { Pipeline, Statement } from "./pipeline/pipeline.ts";
import { openPlainPipeline } from "./pipeline/plain-pipeline.ts";
import { poolTurns } from "./pool-turns.ts";
import { wireTypes } from "./types.ts";

/** The acting account and its agency. Built once per request from the session, never from client input. */
export interface Actor extends Rights {
  id: string;
  agencyId: string;
  /** The approximate number of records assigned to them, which decides how lists query "assigned". */
  assigned: number;
  /** The agencies that a super admin reads at once. A write names one only. */
  agencies?: readonly string[];
  /** True if it works in a locked agency too: it keeps data as it is, or takes in what would otherwise be lost. */
  inLocked?: boolean;
}

/** Returns the id that a column of staff takes; null for a super admin, who is on no agency's staff. */
export const staffIdOf = ({ id, role }: Pick<Actor, "id" | "role">): string | null =>
  role === "super_admin" ? null : id;

const SYSTEM_ID = "00000000-0000-0000-0000-000000000000";
export const isSystem = ({ id }: Pick<Actor, "id">): boolean => id === SYSTEM_ID;
/** Returns the system actor of an agency, which has no rights. */
export const systemIn = (agencyId: string): Actor => ({
  id: SYSTEM_ID,
  agencyId,
  role: "staff",
  levels: {},
  assigned: 0,
});

/** Returns the system actor of an agency that may be locked. */
export const systemInLocked = (agencyId: string): Actor => ({ ...systemIn(agencyId), inLocked: true });

/** The ids of all agencies, for work that goes through one after the other. */
export const listAgencyIds = (database: Pick<Database, "signIn">): Promise<string[]> =>
  database.signIn(async (db) => {
    const { rows } = await db.execute<{ id: string }>(sql`select id from agency`);
    return rows.map(({ id }) => id);
  });

export type Db = Omit<NodePgDatabase, "transaction" | "$client">;
export type Mode = "read" | "write";

/** The channel that publishes the id of each committed transaction that wrote. The id is read only while there are subscribers. */
export const COMMITTED_WRITE = "greenroom.committed-write";
const committedWrites = channel(COMMITTED_WRITE);

export interface Database {
  /**
   * Runs `work` as `actor`. A read is read-only, one transaction per turn of the event loop. A write resolves once
   * committed; `work` runs again, in a new transaction, when another one was in its way.
   */
  scope<T>(actor: Actor, mode: Mode, work: (db: Db) => Promise<T>): Promise<T>;
  /** True if an agency is locked. Work that goes through agencies leaves it out, since `scope` refuses it. */
  isLocked(agencyId: string): boolean;
  /** Runs `work` as the sign-in role: accounts, sessions, codes. */
  signIn<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs one statement outside any scope, for tables without an agency: rate limits and the job queue. */
  plain: {
    query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[]; rowCount: number | null }>;
  };
  /** Counts the pool's connections by state, and the work that waits for one. */
  connections(): { used: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const UUID = /^[0-9a-f-]{36}$/;
const uuid = (id: string): string => {
  if (!UUID.test(id)) throw new Error("the scope needs a uuid");
  return id;
};

/** Shared, because it caches the names of columns. */
const dialect = new PgDialect({ casing: "snake_case" });
const queries = new WeakMap<Db, Pipeline["query"]>();
const unawaitedStatements = new WeakMap<Db, Promise<unknown>[]>();
/** Runs a statement, named or not, on the transaction of `db`. */
export const statement = (db: Db, query: Statement) => {
  const run = queries.get(db);
  if (!run) throw new Error("the database does not belong to a scope");
  return run<Record<string, unknown>>(query);
};

/**
 * Lets a write go on without the result of a statement that it has sent, so that what follows, even the commit, goes
 * with the same batch. A failure fails the write as if it had been awaited.
 */
export function unawaited(db: Db, sent: Promise<unknown>): void {
  const statements = unawaitedStatements.get(db);
  if (!statements) throw new Error("only a write can leave a statement unawaited");
  statements.push(sent);
  // The write awaits it before it ends.
  sent.catch(ignore);
}

export function openDatabase(options: {
  url: string;
  size: number;
  /** True if the statements of one turn of the event loop are sent as one batch. */
  batching: boolean;
  onChanges: (changes: ChangeSet, actorId: string | undefined) => void;
  onError: (error: Error) => void;
  /** Locks of agencies; left out by commands of the installation's operator. */
  locks?: AgencyLocks;
}): Database {
  const { locks } = options;
  const openPipeline = options.batching ? openBatchedPipeline : openPlainPipeline;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    pipeline: true,
    types: wireTypes,
    connectionTimeoutMillis: 5000,
    // Keeps one connection open: a check every 15 seconds would otherwise open a new one each time.
    idleTimeoutMillis: 20_000,
  });
  pool.on("error", options.onError);
  // A checked-out connection that breaks fails its next statement; without a listener it would end the process.
  pool.on("connect", (client) => client.on("error", ignore));
  const connect = poolTurns(pool, options.size);
  /** Makes the database of one piece of work. A statement sent after its end fails, because it would run in another transaction. */
  function databaseOf(pipeline: Pipeline) {
    let over = false;
    const run: Pipeline["query"] = (statement) => {
      if (over) throw new Error("a statement was sent after the end of its transaction");
      return pipeline.query(statement);
    };
    // Drizzle uses nothing of a client but `query`.
    const query = (sent: Statement, values?: unknown[]) => run({ ...sent, values: values ?? sent.values });
    const session = new NodePgSession({ query } as unknown as pg.PoolClient, dialect, undefined);
    const db: Db = new NodePgDatabase(dialect, session, undefined);
    queries.set(db, run);
    return { db, end: () => (over = true) };
  }

  /**
   * Runs a read. The statements of one turn of the event loop share one read-only transaction. Each statement sees what
   * is committed when it runs, in one transaction as in two.
   */
  async function read<T>(settings: Statement, work: (db: Db) => Promise<T>): Promise<T> {
    const client = await connect();
    const pipeline = openPipeline(client, { mode: "read", session: settings });
    const { db, end } = databaseOf(pipeline);
    try {
      return await work(db);
    } finally {
      end();
      release(client, pipeline);
    }
  }

  /** Runs a write in one transaction and publishes its changes once committed. */
  async function write<T>(settings: Statement, work: (db: Db) => Promise<T>, actorId?: string): Promise<T> {
    const client = await connect();
    const pipeline = openPipeline(client, { mode: "write", session: settings });
    const { db, end } = databaseOf(pipeline);
    const sent: Promise<unknown>[] = [];
    unawaitedStatements.set(db, sent);
    try {
      const result = await work(db);
      end();
      const ending = Promise.all([
        pipeline.query<{ changes: string | null; id?: string | null }>(
          committedWrites.hasSubscribers ? CHANGES_AND_ID : CHANGES,
        ),
        pipeline.query(COMMIT),
      ]);
      ending.catch(ignore);
      await Promise.all(sent);
      const [noted, commit] = await ending;
      if (commit.command !== "COMMIT") throw new Error("the transaction was rolled back");
      const [{ changes, id } = { changes: null }] = noted.rows;
      options.onChanges(readChanges(changes), actorId);
      if (id) committedWrites.publish(id);
      return result;
    } catch (error) {
      end();
      pipeline.query(ROLLBACK).catch(ignore);
      // PostgreSQL refuses the statements after a failed one, which says nothing about the cause.
      await Promise.all(sent);
      throw error;
    } finally {
      release(client, pipeline);
    }
  }

  return {
    isLocked: (agencyId) => locks?.isLocked(agencyId) ?? false,
    scope: (actor, mode, work) => {
      const refusal = locks?.refusalOf(actor);
      if (refusal) return Promise.reject(refusal);
      const agencies = `{${(mode === "read" ? (actor.agencies ?? [actor.agencyId]) : [actor.agencyId]).map(uuid).join()}}`;
      return mode === "read"
        ? read(sessionSettings({ agencies, actor: uuid(actor.id), reads: true }), work)
        : tried(() =>
            write(sessionSettings({ agencies, actor: uuid(actor.id), agency: actor.agencyId }), work, actor.id),
          );
    },
    signIn: (work) => write(AS_SIGN_IN, work),
    plain: { query: (text, values) => pool.query(text, values) },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  };
}

const ignore = () => undefined;

/** A serialization failure, a deadlock, and a lock that came too late: the transaction was undone, and may succeed now. */
const WORTH_ANOTHER_TRY: ReadonlySet<unknown> = new Set(["40001", "40P01", "55P03"]);
const MAX_TRIES = 3;

/** The code of an error of PostgreSQL, as it is or as Drizzle wraps it. */
export const databaseCodeOf = (error: unknown): string | undefined =>
  errorCodeOf(error) ?? errorCodeOf(error instanceof Error ? error.cause : undefined);

/** Runs a write, again when another transaction was in its way. */
async function tried<T>(run: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (tries >= MAX_TRIES || !WORTH_ANOTHER_TRY.has(databaseCodeOf(error))) throw error;
  }
  await setTimeout(randomInt(10, 60) * tries);
  return tried(run, tries + 1);
}

/** Returns a connection to the pool once all its statements are done; a broken one is discarded. */
function release(client: pg.PoolClient, pipeline: Pipeline): void {
  pipeline.settled().then(
    () => client.release(),
    (error: Error) => client.release(error),
  );
}

const COMMIT: Statement = { text: "commit" };
const ROLLBACK: Statement = { text: "rollback" };
const CHANGES: Statement = { text: "select current_setting('app.changes', true) as changes" };
const CHANGES_AND_ID: Statement = {
  text: "select current_setting('app.changes', true) as changes, pg_current_xact_id_if_assigned()::text as id",
};
const AS_SIGN_IN: Statement = {
  text: `select set_config('role', auth_role(), true), set_config('app.agencies', '{}', true),
      set_config('app.agency', '', true)`,
};

/** Sets the scope of a transaction: the agencies it may read, the one it may write, and the actor. */
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
  text: SESSION_SETTINGS,
  values: [agencies, actor, agency, reads ? "on" : "off"],
});
const SESSION_SETTINGS = `select set_config('app.agencies', $1, true), set_config('app.actor', $2, true),
      set_config('app.agency', $3, true),
      set_config('transaction_read_only', $4, true)`;
