/** What an area says of a list that can be imported into: its fields, how rows become a record, how records are added. */
import type { SQL } from "drizzle-orm";
import type { ImportKind } from "#contract/record-kinds.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Filled } from "./fill.ts";

export interface ImportableField {
  key: string;
  title: string;
  required?: true;
  /** Fills the required field of this key where that has no column. */
  standsFor?: string;
  hint?: string;
  choices?: readonly string[];
  /** One value for all rows makes sense. */
  forAll?: true;
  /** Other names that the head of a column may have; case, accents and punctuation are left aside. */
  also?: readonly string[];
  /** Two cells of a file to begin from. */
  samples: readonly [string, string];
}

/** What a row says, by the key of the field; what is empty is not there. */
export type ImportableRow = Readonly<Record<string, string>>;
export interface RowError {
  /** Which of the rows. */
  at: number;
  /** The key of the field; null where it is about the row. */
  field: string | null;
  message: string;
}
/** What tells that two are the same. */
export interface DuplicateKeys {
  email: string | null;
  name: string | null;
}
export type Prepared<Form> = { faults: RowError[] } | { form: Form; keys: DuplicateKeys };

export interface Options {
  createCategories: boolean;
  dayFirst: boolean;
}

export interface OpenedImport<Form> {
  /** One record out of its rows, held against the rules of adding one by hand. */
  prepare(rows: readonly ImportableRow[]): Prepared<Form>;
  /** Adds them; their ids in the same order. */
  add(db: Db, forms: readonly Form[]): Promise<string[]>;
  /** Ids of what adding made beside them: categories that were not there. */
  made?(): readonly string[];
}

export interface Importable<Form = unknown> {
  kind: ImportKind;
  title: string;
  /** Rows with the same value here are one record. */
  group?: string;
  fields(db: Db, actor: Actor): Promise<ImportableField[]>;
  /** Reads once what rows are resolved with. */
  open(db: Db, actor: Actor, options: Options): Promise<OpenedImport<Form>>;
  /** `id`, `title`, `email_key`, `name_key` of those who are there and within reach; may use what `reachValues` fills. */
  known: SQL;
  /** Writes what forms say into those who are there, where nothing stands yet. */
  fill(db: Db, all: readonly { id: string; form: Form }[]): Promise<Filled[]>;
  unfill(db: Db, all: readonly Filled[]): Promise<void>;
  remove(db: Db, ids: readonly string[]): Promise<void>;
  /** Takes away what adding made beside them, where nobody else uses it. */
  removeCreated?(db: Db, actor: Actor, made: readonly string[]): Promise<void>;
}

/** Forgets the type of the list's form, once what prepares it and what adds it are known to be of one list. */
export const importable = <Form>(one: Importable<Form>): Importable => one as unknown as Importable;
