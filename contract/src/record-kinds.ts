/**
 * The kinds of record, as plain data without imports, so that schemas and calls can be made from it. The calls of each kind
 * are in `records.ts`.
 */
interface KindSpec {
  kind: string;
  /** Its collections (list keys, search results, screens), each with the resource that governs it. */
  collections: Readonly<Record<string, string>>;
  /** Whether files can be imported into its collections. */
  imported: boolean;
  /** Whether lists of work (tasks, events, projects) are narrowed by it. */
  narrowsWork?: true;
  /** Shown in dialogs over lists: it has no pages of its own. */
  inDialogs?: true;
  /** Whether it involves persons and partners, so that staff assigned to one of those reach it too. */
  involves?: true;
}

export const KINDS = [
  { kind: "person", collections: { talents: "TALENT", scouts: "SCOUT" }, imported: true },
  { kind: "partner", collections: { partners: "PARTNER" }, imported: true, narrowsWork: true },
  { kind: "supplier", collections: { suppliers: "PARTNER" }, imported: true, narrowsWork: true },
  { kind: "staff", collections: { staff: "STAFF" }, imported: false },
  { kind: "opportunity", collections: { opportunities: "PIPELINE" }, imported: false, involves: true },
  { kind: "event", collections: { events: "EVENT" }, imported: false, involves: true },
  { kind: "project", collections: { projects: "PROJECT" }, imported: false, involves: true },
  { kind: "contract", collections: { contracts: "CONTRACT" }, imported: false, involves: true },
  { kind: "invoice", collections: { invoices: "FINANCE" }, imported: false },
  { kind: "creditNote", collections: { creditNotes: "FINANCE" }, imported: false },
  { kind: "task", collections: { tasks: "TASK" }, imported: false, involves: true },
  { kind: "content", collections: { content: "CMS" }, imported: false, inDialogs: true, involves: true },
] as const satisfies readonly KindSpec[];

type Kind = (typeof KINDS)[number];
type CollectionOf<K> = K extends { collections: infer C } ? keyof C & string : never;
type ResourceOf<K> = K extends { collections: infer C } ? C[keyof C] : never;
export type RecordKind = Kind["kind"];
export type Collection = CollectionOf<Kind>;
/** News and events for fans are lists of content of their own; files of links are about talents who are there. */
export type ImportKind =
  | CollectionOf<Extract<Kind, { imported: true }>>
  | "news"
  | "cmsEvents"
  | "talentSocials"
  | "talentLinks";

/** A non-empty list, as `z.enum` needs it. */
export type Names<T extends string> = readonly [T, ...T[]];
const names = <T extends string>(all: readonly string[]): Names<T> => all as unknown as Names<T>;
const collectionsOf = (kinds: readonly KindSpec[]) => kinds.flatMap(({ collections }) => Object.entries(collections));

export const RECORD_KINDS = names<RecordKind>(KINDS.map(({ kind }) => kind));
export const COLLECTIONS = names<Collection>(collectionsOf(KINDS).map(([collection]) => collection));
/** Those whose records have pages. */
export const PAGED_COLLECTIONS: readonly string[] = collectionsOf(
  KINDS.filter((kind: KindSpec) => !kind.inDialogs),
).map(([collection]) => collection);
export const COLLECTION_RESOURCE = Object.fromEntries(collectionsOf(KINDS)) as Readonly<
  Record<Collection, ResourceOf<Kind>>
>;

const IMPORTED = KINDS.filter(({ imported }) => imported);
const CONTENT_IMPORTS = { news: "CMS", cmsEvents: "CMS", talentSocials: "TALENT", talentLinks: "TALENT" } as const;
export const IMPORT_RESOURCE = { ...Object.fromEntries(collectionsOf(IMPORTED)), ...CONTENT_IMPORTS } as Readonly<
  Record<ImportKind, ResourceOf<Extract<Kind, { imported: true }>> | "CMS">
>;
export const IMPORT_KINDS = names<ImportKind>(Object.keys(IMPORT_RESOURCE));

/** The resources whose records involve persons and partners. */
export const INVOLVING_RESOURCES: ReadonlySet<string> = new Set(
  KINDS.flatMap((kind: KindSpec) => (kind.involves ? Object.values(kind.collections) : [])),
);

export type WorkFilterKind = Extract<Kind, { narrowsWork: true }>["kind"];
export const WORK_FILTER_KINDS = names<WorkFilterKind>(
  KINDS.filter((kind: KindSpec) => kind.narrowsWork).map(({ kind }) => kind),
);

/** The lists of content, each a part of its collection. */
export const CONTENT_LISTS = ["news", "cmsEvents", "audios", "videos", "podcasts"] as const;
export type ContentList = (typeof CONTENT_LISTS)[number];
export const POST_LISTS = ["fanroomPosts", "fanroomPolls"] as const;
export type PostList = (typeof POST_LISTS)[number];

/** The lists that have saved filters, table settings and exports, each with its resource: the collections, those of content, favourites, talents in the app, the logs of calls, enquiries and emails, conversations, and expenses. */
export type ListKey =
  | Collection
  | ContentList
  | PostList
  | "socialContents"
  | "favorites"
  | "appTalents"
  | "calls"
  | "enquiries"
  | "emails"
  | "whatsapp"
  | "expenses";
export const LIST_KEYS: Names<ListKey> = [
  ...COLLECTIONS,
  ...CONTENT_LISTS,
  ...POST_LISTS,
  "socialContents",
  "favorites",
  "appTalents",
  "calls",
  "enquiries",
  "emails",
  "whatsapp",
  "expenses",
];
export const LIST_RESOURCE: Readonly<Record<ListKey, ResourceOf<Kind> | "COMM">> = {
  ...COLLECTION_RESOURCE,
  news: "CMS",
  cmsEvents: "CMS",
  audios: "CMS",
  videos: "CMS",
  podcasts: "CMS",
  fanroomPosts: "CMS",
  fanroomPolls: "CMS",
  socialContents: "CMS",
  favorites: "TALENT",
  appTalents: "TALENT",
  calls: "COMM",
  enquiries: "COMM",
  emails: "COMM",
  whatsapp: "COMM",
  expenses: "FINANCE",
};

/** Tables whose columns a person may arrange. */
export type TableKey = ListKey;
