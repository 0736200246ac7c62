/**
 * The kinds of record, as plain data without imports, so that schemas and calls can be made from it. The calls of each kind
 * are in `records.ts`.
 */
interface KindSpec {
  kind: string;
  /** Its collections (list keys, search results, screens), each with the resource that governs it. */
  collections: Readonly<Record<string, string>>;
  /** True if files can be imported into its collections. */
  imported: boolean;
  /** True if lists of work (tasks, events, projects) can be filtered by it. */
  narrowsWork?: true;
  /** Shown in dialogs over lists: it has no pages of its own. */
  inDialogs?: true;
  /** True if it involves persons and partners, so that staff assigned to one of those reach it too. */
  involves?: true;
  /** Set if it has pictures and documents: the path that their calls begin with, and its name in their summaries. */
  files?: { path: string; noun: string };
}

export const KINDS = [
  {
    kind: "person",
    collections: { talents: "TALENT", scouts: "SCOUT" },
    imported: true,
    files: { path: "/client/v1/{family}", noun: "a talent or scout" },
  },
  {
    kind: "partner",
    collections: { partners: "PARTNER" },
    imported: true,
    narrowsWork: true,
    files: { path: "/client/v1/clients", noun: "a partner" },
  },
  { kind: "supplier", collections: { suppliers: "PARTNER" }, imported: true, narrowsWork: true },
  {
    kind: "staff",
    collections: { staff: "STAFF" },
    imported: false,
    files: { path: "/client/v1/staff", noun: "a member of staff" },
  },
  {
    kind: "opportunity",
    collections: { opportunities: "PIPELINE" },
    imported: false,
    involves: true,
    files: { path: "/client/v1/pipelines", noun: "an opportunity" },
  },
  {
    kind: "event",
    collections: { events: "EVENT" },
    imported: false,
    involves: true,
    files: { path: "/client/v1/events", noun: "an event" },
  },
  {
    kind: "project",
    collections: { projects: "PROJECT" },
    imported: false,
    involves: true,
    files: { path: "/client/v1/projects", noun: "a project" },
  },
  {
    kind: "tour",
    collections: { tours: "EVENT" },
    imported: false,
    involves: true,
    files: { path: "/client/v1/tour-tracks", noun: "a tour" },
  },
  {
    kind: "contract",
    collections: { contracts: "CONTRACT" },
    imported: false,
    involves: true,
    files: { path: "/client/v1/contracts", noun: "a contract" },
  },
  { kind: "invoice", collections: { invoices: "FINANCE" }, imported: false },
  { kind: "creditNote", collections: { creditNotes: "FINANCE" }, imported: false },
  {
    kind: "task",
    collections: { tasks: "TASK" },
    imported: false,
    involves: true,
    files: { path: "/client/v1/tasks", noun: "a task" },
  },
  { kind: "content", collections: { content: "CMS" }, imported: false, inDialogs: true, involves: true },
] as const satisfies readonly KindSpec[];

type Kind = (typeof KINDS)[number];
type CollectionOf<K> = K extends { collections: infer C } ? keyof C & string : never;
type ResourceOf<K> = K extends { collections: infer C } ? C[keyof C] : never;
export type RecordKind = Kind["kind"];
export type Collection = CollectionOf<Kind>;
/**
 * Kinds of import. News and fan events are not collections but lists of content; the last two update links of existing
 * talents.
 */
export type ImportKind =
  | CollectionOf<Extract<Kind, { imported: true }>>
  | "news"
  | "cmsEvents"
  | "talentSocials"
  | "talentLinks";

/** A non-empty list, as `z.enum` needs it. */
export type Names<T extends string> = readonly [T, ...T[]];
const names = <T extends string>(values: readonly string[]): Names<T> => values as unknown as Names<T>;
const collectionsOf = (kinds: readonly KindSpec[]) => kinds.flatMap(({ collections }) => Object.entries(collections));

export const RECORD_KINDS = names<RecordKind>(KINDS.map(({ kind }) => kind));
export const COLLECTIONS = names<Collection>(collectionsOf(KINDS).map(([collection]) => collection));
/** Collections whose records have pages. */
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

/** Resources whose records involve persons and partners. */
export const INVOLVING_RESOURCES: ReadonlySet<string> = new Set(
  KINDS.flatMap((kind: KindSpec) => (kind.involves ? Object.values(kind.collections) : [])),
);

/** The kinds with pictures and documents. */
export type FileKind = Extract<Kind, { files: object }>["kind"];
/** Kinds that the path of their calls names; persons are named by their family. */
export type PlainFileKind = Exclude<FileKind, "person">;
const isPlainFileKind = (kind: Kind): kind is Extract<Kind, { kind: PlainFileKind }> =>
  "files" in kind && kind.kind !== "person";
export const PLAIN_FILE_KINDS = KINDS.filter(isPlainFileKind);
const FILE_KINDS: ReadonlySet<string> = new Set(KINDS.flatMap((kind) => ("files" in kind ? [kind.kind] : [])));
export const hasFiles = (kind: RecordKind): boolean => FILE_KINDS.has(kind);
/** True for work (an event, a contract), whose files are mostly documents; those of people are mostly pictures. */
export const isWork = (kind: RecordKind): boolean =>
  KINDS.some((spec: KindSpec) => spec.kind === kind && spec.involves === true);

export type WorkFilterKind = Extract<Kind, { narrowsWork: true }>["kind"];
export const WORK_FILTER_KINDS = names<WorkFilterKind>(
  KINDS.filter((kind: KindSpec) => kind.narrowsWork).map(({ kind }) => kind),
);

/** The lists of content, each a part of its collection. */
export const CONTENT_LISTS = ["news", "cmsEvents", "audios", "videos", "podcasts"] as const;
export type ContentList = (typeof CONTENT_LISTS)[number];
export const POST_LISTS = ["fanroomPosts", "fanroomPolls"] as const;
export type PostList = (typeof POST_LISTS)[number];

export const REPORT_LISTS = [
  "talentReport",
  "scoutReport",
  "contractReport",
  "costReport",
  "commsReport",
  "taskReport",
] as const;
export type ReportList = (typeof REPORT_LISTS)[number];

/**
 * Lists that have saved filters, table settings and exports, each with its resource: the collections, those of content,
 * fans, favourites, talents in the app, the logs of calls, enquiries and emails, campaigns, conversations, expenses, and ticketed events.
 */
export type ListKey =
  | Collection
  | ContentList
  | PostList
  | "socialContents"
  | "fans"
  | "favorites"
  | "appTalents"
  | "calls"
  | "enquiries"
  | "emails"
  | "campaigns"
  | ReportList
  | "whatsapp"
  | "expenses"
  | "ticketing";
export const LIST_KEYS: Names<ListKey> = [
  ...COLLECTIONS,
  ...CONTENT_LISTS,
  ...POST_LISTS,
  "socialContents",
  "fans",
  "favorites",
  "appTalents",
  "calls",
  "enquiries",
  "emails",
  "campaigns",
  ...REPORT_LISTS,
  "whatsapp",
  "expenses",
  "ticketing",
];
export const LIST_RESOURCE: Readonly<Record<ListKey, ResourceOf<Kind> | "COMM" | "REPORT">> = {
  ...COLLECTION_RESOURCE,
  news: "CMS",
  cmsEvents: "CMS",
  audios: "CMS",
  videos: "CMS",
  podcasts: "CMS",
  fanroomPosts: "CMS",
  fanroomPolls: "CMS",
  socialContents: "CMS",
  fans: "CMS",
  favorites: "TALENT",
  appTalents: "TALENT",
  calls: "COMM",
  enquiries: "COMM",
  emails: "COMM",
  campaigns: "CMS",
  ...(Object.fromEntries(REPORT_LISTS.map((list) => [list, "REPORT"])) as Record<ReportList, "REPORT">),
  whatsapp: "COMM",
  expenses: "FINANCE",
  ticketing: "EVENT",
};

/** Tables whose columns a person may arrange. */
export type TableKey = ListKey;
