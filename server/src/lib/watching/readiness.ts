/** Checks that the process can do its work: write to the database, whose schema is its own, and store files. */
import pg from "pg";
import { migrations } from "../database/migrations.ts";
import { APPLIED_MIGRATIONS, type AppliedMigration, schemaMisfit } from "../database/schema-state.ts";
import { databaseCodeOf } from "../database/scope.ts";
import type { FileStore } from "../files/storage/store.ts";
import { cachedAnswer, TookTooLong } from "./cached-answer.ts";
import { ASK_MS, type WatchConnection } from "./watch-connection.ts";

export const READY_PARTS = ["database", "schema", "files"] as const;
type Part = (typeof READY_PARTS)[number];
/** Fault of a part, in a sentence without addresses; undefined where it is well. */
type Wrong = string | undefined;

export interface Readiness {
  /** Each part with what is wrong with it. */
  look(): Promise<Record<Part, Wrong>>;
}

/** Longest time for a look at the files, in ms. */
const FILES_MS = 3000;
const MINUTE_HALF = 30_000;
/** Lifetime of a good answer and of a bad one, in ms: a recovery should be seen soon. */
const KEPT: Readonly<Record<Part, readonly [well: number, wrong: number]>> = {
  database: [5000, 1000],
  schema: [5000, 1000],
  files: [MINUTE_HALF, 10_000],
};

/**
 * Writes a row, and a temporary file of half a megabyte: a database whose disk is full has room for the row in a page that
 * it has, and changes of colleagues need new ones.
 */
const WRITE = `
  select set_config('work_mem', '64kB', true);
  insert into rate_limit (key, points)
    values ('watching', 0)
    on conflict (key) do update set points = 1 - rate_limit.points;
  select count(*) from generate_series(1, 20000)`;

const NO_ANSWER = "The database does not answer.";
const BY_CODE: Readonly<Record<string, string>> = {
  "25006": "The database is read-only.",
  "53100": "The disk of the database is full.",
  "42501": "The application's role may not write to the database.",
  "53300": "The database has no connection left.",
  "57014": NO_ANSWER,
  "57P01": NO_ANSWER,
  "57P02": NO_ANSWER,
  "57P03": NO_ANSWER,
};

function databaseWrong(error: unknown): string {
  if (!(error instanceof pg.DatabaseError)) return NO_ANSWER;
  return BY_CODE[databaseCodeOf(error) ?? ""] ?? "The database cannot be written to.";
}

export function openReadiness(options: {
  connection: WatchConnection;
  /** True if notifications of other processes arrive. */
  isListening: () => boolean;
  store: Pick<FileStore, "check">;
  /** Called when a part becomes faulty, its fault changes, or it is well again. */
  onChange: (part: Part, wrong: Wrong) => void;
}): Readiness {
  const { connection, isListening, store, onChange } = options;
  // Read with the start, and not with the first question: a newer release may be on the disk by then.
  const shippedAtStart = shipped();
  const last: Partial<Record<Part, Wrong>> = {};
  const note = (part: Part, wrong: Wrong): Wrong => {
    if (last[part] !== wrong) onChange(part, wrong);
    last[part] = wrong;
    return wrong;
  };
  const watch = (
    part: Part,
    limitMs: number,
    ask: (signal: AbortSignal) => Promise<Wrong>,
    otherwise: (error: unknown) => Wrong,
  ) => {
    const [well, wrong] = KEPT[part];
    return cachedAnswer({ ask, otherwise, limitMs, keptMs: (answer) => (answer === undefined ? well : wrong) });
  };
  const database = watch(
    "database",
    ASK_MS,
    async () => {
      await connection.ask(WRITE);
      return undefined;
    },
    databaseWrong,
  );
  const schema = watch(
    "schema",
    ASK_MS,
    async () => schemaMisfit(await connection.ask<AppliedMigration>(APPLIED_MIGRATIONS), shippedAtStart),
    () => "The schema could not be read.",
  );
  const files = watch(
    "files",
    FILES_MS,
    async (signal) => (await store.check(signal)) ?? undefined,
    (error) =>
      error instanceof TookTooLong ? "The store of files does not answer in time." : "Files cannot be stored.",
  );
  return {
    async look() {
      const checkDatabase = async (): Promise<readonly [written: Wrong, fits: Wrong]> => {
        const written = isListening() ? await database() : NO_ANSWER;
        return [written, written === NO_ANSWER ? NO_ANSWER : await schema()];
      };
      const [[written, fits], stored] = await Promise.all([checkDatabase(), files()]);
      return {
        database: note("database", written),
        schema: note("schema", fits),
        files: note("files", stored),
      };
    },
  };
}

let read: ReturnType<typeof migrations> | undefined;
/** The migrations of this program, read once. */
const shipped = () => {
  read ??= migrations();
  return read;
};
