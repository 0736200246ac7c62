/**
 * The kinds of record, as plain data: at the bottom, so that schemas and calls can be made of it. What each kind's calls
 * are stands in `records.ts`.
 */
interface KindSpec {
  kind: string;
  /** The plurals that its screens, its list keys and its search results go by, each with the right that governs it. */
  collections: Readonly<Record<string, string>>;
  /** Whether a file can be imported into each of its collections. */
  imported: boolean;
}

export const KINDS = [
  { kind: "person", collections: { talents: "TALENT", scouts: "SCOUT" }, imported: true },
  { kind: "partner", collections: { partners: "PARTNER" }, imported: true },
  { kind: "supplier", collections: { suppliers: "PARTNER" }, imported: true },
  { kind: "staff", collections: { staff: "STAFF" }, imported: false },
] as const satisfies readonly KindSpec[];

type Kind = (typeof KINDS)[number];
type CollectionOf<K> = K extends { collections: infer C } ? keyof C & string : never;
type ResourceOf<K> = K extends { collections: infer C } ? C[keyof C] : never;
export type RecordKind = Kind["kind"];
export type Collection = CollectionOf<Kind>;
export type ImportKind = CollectionOf<Extract<Kind, { imported: true }>>;

/** At least one, as enumerations want it. */
export type Names<T extends string> = readonly [T, ...T[]];
const names = <T extends string>(all: readonly string[]): Names<T> => all as unknown as Names<T>;
const collectionsOf = (kinds: readonly KindSpec[]) => kinds.flatMap(({ collections }) => Object.entries(collections));

export const RECORD_KINDS = names<RecordKind>(KINDS.map(({ kind }) => kind));
export const COLLECTIONS = names<Collection>(collectionsOf(KINDS).map(([collection]) => collection));
export const COLLECTION_RESOURCE = Object.fromEntries(collectionsOf(KINDS)) as Readonly<
  Record<Collection, ResourceOf<Kind>>
>;

const IMPORTED = KINDS.filter(({ imported }) => imported);
export const IMPORT_KINDS = names<ImportKind>(collectionsOf(IMPORTED).map(([collection]) => collection));
export const IMPORT_RESOURCE = Object.fromEntries(collectionsOf(IMPORTED)) as Readonly<
  Record<ImportKind, ResourceOf<Extract<Kind, { imported: true }>>>
>;

/** The lists that keep filters, columns and exports, each with its own right: those of records, and those made of them. */
export type ListKey = Collection | "favorites";
export const LIST_KEYS: Names<ListKey> = [...COLLECTIONS, "favorites"];
export const LIST_RESOURCE: Readonly<Record<ListKey, ResourceOf<Kind>>> = {
  ...COLLECTION_RESOURCE,
  favorites: "TALENT",
};

/** Tables whose columns a person may arrange: those of the lists. */
export type TableKey = ListKey;
