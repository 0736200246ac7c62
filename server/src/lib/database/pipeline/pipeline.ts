/** Sends statements to PostgreSQL on one connection held for a piece of work. */
import pg from "pg";

/** A statement as pg and drizzle pass it. Drizzle asks for rows as arrays, and brings its own types. */
export interface Statement {
  text: string;
  name?: string | undefined;
  values?: readonly unknown[] | undefined;
  rowMode?: string | undefined;
  types?: pg.CustomTypesConfig | undefined;
  /** By default as PostgreSQL sees fit. */
  planning?: Planning | undefined;
}

/** Says whether PostgreSQL plans a statement once for a connection, for the values of each run, or as it sees fit. */
export type Planning = "once" | "always" | "auto";

export interface Result<Row = Record<string, unknown>> {
  command: string;
  rowCount: number | null;
  rows: Row[];
}

/**
 * A transaction's opening. A read begins and ends by itself; a write begins with its first statement and is committed
 * or rolled back by its owner.
 */
export interface Opening {
  mode: "read" | "write";
  /** Sets what the transaction may see; runs before the first statement of the work. */
  session: Statement;
}

export interface Pipeline {
  query<Row>(statement: Statement): Promise<Result<Row>>;
  /** Sends what is waiting, and resolves once all that was sent is answered; rejects when the connection broke. */
  settled(): Promise<void>;
}

export type OpenPipeline = (client: pg.PoolClient, opening: Opening) => Pipeline;

export const BEGIN: Statement = { text: "begin" };

const planIn = (mode: string): Statement => ({ text: `select set_config('plan_cache_mode', '${mode}', true)` });
const PLANNING: Readonly<Record<Planning, Statement>> = {
  once: planIn("force_generic_plan"),
  always: planIn("force_custom_plan"),
  auto: planIn("auto"),
};
/** Keeps track of how the statements of a transaction are planned. Each transaction begins with `auto`. */
export function planningTrack() {
  let current: Planning = "auto";
  return {
    begin: (): void => {
      current = "auto";
    },
    /** Returns what has to run before a statement, so that it is planned as it says. */
    before({ planning = "auto" }: Statement): Statement | undefined {
      if (planning === current) return undefined;
      current = planning;
      return PLANNING[planning];
    },
  };
}

/** pg's own serialisation of a value, missing from its types. */
export const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

const MAX_NAMES = 500;
const LONGEST_TEXT = 8000;
const names = new Map<string, string>();

/**
 * Returns the name a statement is prepared under, or nothing where it is not worth it: a text that depends on how much
 * is sent would fill the connections with statements used once.
 */
export function preparedName({ text, name }: Statement): string | undefined {
  if (name) return name;
  const existing = names.get(text);
  if (existing || names.size >= MAX_NAMES || text.length > LONGEST_TEXT) return existing;
  const created = `t${names.size}`;
  names.set(text, created);
  return created;
}
