/** A list that can be imported into: its fields, how rows become a record, and how records are added. */
import type { SQL } from "drizzle-orm";
import type { ImportKind } from "#contract/record-kinds.ts";
import type { MasterSlug } from "#contract/settings/master-list.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { Filled } from "./fill.ts";

export interface ImportableField {
  key: string;
  title: string;
  required?: true;
  /** Fills the required field with this key if that has no column. */
  standsFor?: string;
  hint?: string;
  choices?: readonly string[];
  /** Whether one value can apply to all rows. */
  forAll?: true;
  /**
   * What a cell with several values in it becomes, as address books write them ("a@x ::: b@x"): all of them, or the first, and
   * the others are said. Without it the cell is one text.
   */
  several?: "all" | "first";
  /** Alternative column headers, compared without case, accents and punctuation. */
  also?: readonly string[];
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
/** `notes` say what of a good row is left out. */
export type Prepared<Form> = { errors: RowError[] } | { form: Form; keys: DuplicateKeys; notes?: RowError[] };

/** What became of the picture at an address. */
export type FetchedPicture = { mediaId: string; problem: null } | { mediaId: null; problem: string };

export interface Options {
  createCategories: boolean;
  dayFirst: boolean;
  /** By their address; one that is not among them was not asked for yet. */
  pictures: ReadonlyMap<string, FetchedPicture>;
}

export interface OpenedImport<Form> {
  /** What rows that belong together are of, in messages; a company where it is left out. */
  one?: string;
  /** Builds one record from its rows and validates it like a new record. */
  prepare(rows: readonly ImportableRow[]): Prepared<Form>;
  /** Inserts the records. Returns their ids in the same order. */
  add(db: Db, forms: readonly Form[]): Promise<string[]>;
  /** Returns the ids of rows created along with the records, such as new categories. */
  made?(): readonly string[];
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
  fill(db: Db, all: readonly { id: string; form: Form }[]): Promise<Filled[]>;
  unfill(db: Db, all: readonly Filled[]): Promise<void>;
  remove(db: Db, ids: readonly string[]): Promise<void>;
  /** Refuses to import, whoever may add. */
  check?(db: Db, actor: Actor): Promise<void>;
  /** Whether its rows change records that are there: none adds one, and each finds its record by `known`. */
  updates?: true;
  /** The field whose cells are addresses of pictures, which are fetched before rows are added. */
  pictures?: string;
  /** Whether workbooks are refused. */
  csvOnly?: true;
  /** The master list in which `made` are entries; undoing an import archives those that no record uses. */
  creates?: MasterSlug;
}

/** Erases the form's type, after the compiler has checked that `prepare` and `add` agree on it. */
export const importable = <Form>(definition: Importable<Form>): Importable => definition as unknown as Importable;
