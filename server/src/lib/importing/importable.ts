/** Definition of an import into a list: its fields, how rows become records, and how records are added. */
import type { SQL } from "drizzle-orm";
import type { MasterSlug } from "#contract/master-lists.ts";
import type { ImportKind } from "#contract/record-kinds.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Filled } from "./fill.ts";

export interface ImportableField {
  key: string;
  title: string;
  required?: true;
  /** Key of a required field that this one replaces if the file has no column for it. */
  standsFor?: string;
  hint?: string;
  choices?: readonly string[];
  /** True if one value can apply to all rows. */
  forAll?: true;
  /**
   * Handling of a cell with several values, as address books write them ("a@x ::: b@x"): "all" takes them, "first" takes
   * the first and reports the others. By default the cell is one text.
   */
  multiple?: "all" | "first";
  /** Alternative column headers, compared without case, accents and punctuation. */
  otherTitles?: readonly string[];
  /** Two example cells of the template file. */
  samples: readonly [string, string];
}

/** The cells of a row by field key, without empty ones. */
export type ImportableRow = Readonly<Record<string, string>>;
export interface RowError {
  /** Index of the row. */
  at: number;
  /** Key of the field; null if the error concerns the whole row. */
  field: string | null;
  message: string;
}
/** Keys by which duplicates are found. */
export interface DuplicateKeys {
  email: string | null;
  name: string | null;
}
/** `notes` name the cells of a valid row that were ignored. */
export type Prepared<Form> = { errors: RowError[] } | { form: Form; keys: DuplicateKeys; notes?: RowError[] };

/** Result of fetching the picture at an address. */
export type FetchedPicture = { mediaId: string; problem: null } | { mediaId: null; problem: string };

export interface Options {
  createCategories: boolean;
  dayFirst: boolean;
  /** Fetched pictures by address; without those not fetched yet. */
  pictures: ReadonlyMap<string, FetchedPicture>;
}

export interface OpenedImport<Form> {
  /** Noun for a record, as messages name it. Defaults to "company". */
  noun?: string;
  /** Builds one record from its rows and validates it like a new record. */
  prepare(rows: readonly ImportableRow[]): Prepared<Form>;
  /** Inserts the records. Returns their ids in the same order. */
  add(db: Db, forms: readonly Form[]): Promise<string[]>;
  /** Returns the ids of rows created along with the records, such as new categories. */
  createdIds?(): readonly string[];
}

export interface Importable<Form = unknown> {
  kind: ImportKind;
  title: string;
  /** The field by which rows are grouped into one record. */
  group?: string;
  fields(db: Db, actor: Actor): Promise<ImportableField[]>;
  /** Loads the data that rows are resolved with. */
  open(db: Db, actor: Actor, options: Options): Promise<OpenedImport<Form>>;
  /** Selects `id`, `title`, `email_key` and `name_key` of existing records within reach. May use the placeholders of `reachValues`. */
  known: SQL;
  /** Fills empty columns of existing records from forms, or with `updates` what the forms say. */
  fill(db: Db, matches: readonly { id: string; form: Form }[]): Promise<Filled[]>;
  unfill(db: Db, filled: readonly Filled[]): Promise<void>;
  remove(db: Db, ids: readonly string[]): Promise<void>;
  /** Refuses to import, even if the actor may add records. */
  check?(db: Db, actor: Actor): Promise<void>;
  /** True if its rows only change existing records, each found by `known`, and never add one. */
  updates?: true;
  /** The field whose cells are addresses of pictures, which are fetched before rows are added. */
  pictures?: string;
  /** True if workbooks are refused. */
  csvOnly?: true;
  /** The master list of which `createdIds` are entries; undoing an import archives those that no record uses. */
  creates?: MasterSlug;
}

/** Erases the form's type, after the compiler has checked that `prepare` and `add` agree on it. */
export const importable = <Form>(definition: Importable<Form>): Importable => definition as unknown as Importable;
