/** The library: folders and files of the agency and of each scout, talent, partner and member of staff. */
import { call, fileCall, read, write } from "../call.ts";
import { LIMITS } from "../limits.ts";
import { type Filter, listCall, manyNumbers } from "../list.ts";
import { Media } from "../media/upload.ts";
import { Done, instant, line, PersonBrief, ref, z } from "../schema.ts";
import { isLibraryKey, libraryKey } from "./key.ts";
import { folderName } from "./name.ts";

/** Photos, videos, audio and documents. */
export const LIBRARY_TYPES = [1, 2, 3, 5] as const;
/** Names of an item's type in lists, and in trees. */
export const ITEM_TYPES = ["folder", "file"] as const;
export const TREE_TYPE = { folder: 1, file: 2 } as const;
export const LIBRARY_LIMITS = {
  /** Folders within folders. */
  depth: 20,
  /** Folders in a tree. */
  folders: 2000,
  /** Moved, copied or downloaded at once. */
  chosen: 200,
  /** Folders and files in one archive. */
  zipFiles: 10_000,
  /** Bytes in one archive. */
  zipBytes: 2_000_000_000,
} as const;

/** Ways to treat a name that the folder already has; `ask` refuses it. */
export const NAME_CHOICES = ["ask", "keepBoth", "replace"] as const;
export type NameChoice = (typeof NAME_CHOICES)[number];
const onConflict = z._default(z.enum(NAME_CHOICES), "ask");

export const LibraryItem = z.object({
  /** Same as `key`: list rows need an id. */
  id: z.string(),
  key: z.string(),
  name: z.string(),
  type: z.enum(ITEM_TYPES),
  /** Made by the product: shows files of records, and can't be renamed, moved or deleted. */
  system: z.boolean(),
  /** True if the reader may put files into it. */
  upload: z.boolean(),
  /** True if the reader may rename, move and delete it. */
  editable: z.boolean(),
  /** Key of the parent folder; null for a root. */
  extraData: z.nullable(z.string()),
  /** Null for a folder. */
  media: z.nullable(Media),
  /** Time it was created or put there; null for a system folder. */
  addedAt: z.nullable(instant()),
  addedBy: z.nullable(PersonBrief),
});
export type LibraryItem = z.output<typeof LibraryItem>;

const Crumb = z.object({ key: z.string(), name: z.string(), upload: z.boolean() });
export const LibraryPlace = z.extend(LibraryItem, {
  /** From the root to the folder itself, or to the folder that a file is in. */
  path: z.array(Crumb),
  /** True if the reader may change the library that it is in. */
  writes: z.boolean(),
});
export type LibraryPlace = z.output<typeof LibraryPlace>;

const treeNode = {
  key: z.string(),
  name: z.string(),
  type: z.literal(TREE_TYPE.folder),
  system: z.boolean(),
  upload: z.boolean(),
};
/**
 * Folder of a tree. The tree is a flat list of all its folders. Each holds its direct children without their own, which
 * are found at the entry with the same key, so that a tree of any depth has one shape.
 */
export const FolderTreeNode = z.object({
  ...treeNode,
  children: z.array(z.object({ ...treeNode, children: z.null() })),
});
export type FolderTreeNode = z.output<typeof FolderTreeNode>;

const inFolder: Filter<string> = {
  kind: "one",
  values: "text",
  ref: "libraryItem",
  schema: z.string().check(z.refine(isLibraryKey, { error: "Not a folder" })),
};
const listed = {
  row: LibraryItem,
  sortable: ["name", "addedAt", "size"],
  defaultSort: ["name", "ASC"],
  filters: {
    /** Folder to list; left out, the root. */
    key: inFolder,
    types: manyNumbers(LIBRARY_TYPES),
  },
  search: true,
} as const;

const PATH = "/media/v1/library";
const topics = ["libraryItem"] as const;
const byPerson = z.strictObject({ talentId: ref("libraryOwner") });
const added = z.strictObject({ key: libraryKey("changed"), mediaId: ref("media"), onConflict });
const chosen = z.array(libraryKey("changed")).check(z.minLength(1), z.maxLength(LIBRARY_LIMITS.chosen));

export const library = {
  list: listCall("POST", PATH, {
    summary: "Folders and files in a folder of the agency's library; with words, those anywhere below it",
    access: read("LIBRARY"),
    topics: [...topics, "media", "attachment"],
    ...listed,
  }),
  listOfPerson: listCall("POST", `${PATH}/talent/{talentId}`, {
    summary: "Folders and files in a folder of a scout's, talent's, partner's or colleague's library",
    access: read("LIBRARY"),
    topics: [...topics, "media", "attachment"],
    params: z.strictObject({ talentId: ref("libraryOwner", "seen") }),
    ...listed,
  }),
  tree: call("GET", `${PATH}/tree`, {
    summary: "The folders of a library, the root first",
    access: read("LIBRARY"),
    topics,
    query: z.strictObject({ talentId: z.optional(ref("libraryOwner")) }),
    reply: z.array(FolderTreeNode),
  }),
  get: call("GET", `${PATH}/item`, {
    summary: "A folder or file, with the folders that lead to it",
    access: read("LIBRARY"),
    topics: [...topics, "media", "attachment"],
    query: z.strictObject({ key: libraryKey() }),
    reply: LibraryPlace,
  }),
  addFile: call("POST", `${PATH}/object`, {
    summary: "Put an uploaded file into a folder",
    access: write("LIBRARY"),
    topics,
    body: added,
    reply: LibraryItem,
  }),
  addFileOfPerson: call("POST", `${PATH}/talent/{talentId}/object`, {
    summary: "Put an uploaded file into a folder of a person's library",
    access: write("LIBRARY"),
    topics,
    params: byPerson,
    body: added,
    reply: LibraryItem,
  }),
  createFolder: call("POST", `${PATH}/folder`, {
    summary: "Create a folder",
    access: write("LIBRARY"),
    topics,
    body: z.strictObject({
      name: folderName(),
      parentKey: libraryKey("changed"),
      talentId: z.optional(ref("libraryOwner", "changed")),
    }),
    reply: LibraryItem,
  }),
  rename: call("PUT", `${PATH}/rename`, {
    summary: "Rename a folder or file; a file keeps its extension",
    access: write("LIBRARY"),
    topics,
    body: z.strictObject({ key: libraryKey("changed"), name: line(LIMITS.folderName) }),
    reply: LibraryItem,
  }),
  move: call("PUT", `${PATH}/move`, {
    summary: "Move folders and files into a folder",
    access: write("LIBRARY"),
    topics,
    body: z.strictObject({ keys: chosen, toKey: libraryKey("changed"), onConflict }),
    reply: z.object({ moved: z.array(LibraryItem) }),
  }),
  copy: call("POST", `${PATH}/copy`, {
    summary: "Copy folders and files into a folder; files of records too",
    access: write("LIBRARY"),
    topics,
    body: z.strictObject({
      keys: z.array(libraryKey()).check(z.minLength(1), z.maxLength(LIBRARY_LIMITS.chosen)),
      toKey: libraryKey("changed"),
      onConflict,
    }),
    reply: z.object({ copied: z.int() }),
  }),
  remove: call("DELETE", PATH, {
    summary: "Delete a folder with all that is in it, or a file",
    access: write("LIBRARY"),
    topics,
    body: z.strictObject({ key: libraryKey("changed") }),
    reply: Done,
  }),
  removeChosen: call("PUT", `${PATH}/deletion`, {
    summary: "Delete folders and files with all that is in them",
    access: write("LIBRARY"),
    topics,
    body: z.strictObject({ keys: chosen }),
    reply: z.object({ deletionId: z.string() }),
  }),
  restore: call("PUT", `${PATH}/restore`, {
    summary: "Restore everything deleted with a folder or file",
    access: write("LIBRARY"),
    topics,
    body: z.strictObject({ id: ref("libraryDeleted", "changed") }),
    reply: LibraryItem,
  }),
  downloadUrl: call("GET", `${PATH}/presigned-url`, {
    summary: "The address of a file for downloading it",
    access: read("LIBRARY"),
    query: z.strictObject({ key: libraryKey() }),
    reply: z.object({ url: Media.shape.url }),
  }),
  zip: fileCall("POST", `${PATH}/zip`, {
    summary: "Folders with their contents, and files, as one zip archive",
    access: read("LIBRARY"),
    kinds: { exportsRecords: "always" },
    body: z.strictObject({ keys: z.array(libraryKey()).check(z.minLength(1), z.maxLength(LIBRARY_LIMITS.chosen)) }),
    reads: true,
    limit: "costly",
  }),
  storage: call("GET", `${PATH}/storage`, {
    summary: "Storage used by the agency's files, and its limit, in bytes",
    access: read("LIBRARY"),
    topics: ["media"],
    reply: z.object({ used: z.int(), most: z.int() }),
  }),
};

export const libraryGroups = { library };
