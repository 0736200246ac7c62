/** Reads the rows of a library's folder: items that people put there, and files of records that it shows. */
import { sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import {
  keyOfRoot,
  keyOfView,
  type LibraryKey,
  type LibraryRoot,
  SYSTEM_AREAS,
  type SystemArea,
} from "#contract/library/key.ts";
import type { FolderTreeNode, LibraryItem, LibraryPlace } from "#contract/library/library.ts";
import { LIMITS } from "#contract/limits.ts";
import { PersonBrief, z } from "#contract/schema.ts";
import { mediaOf, mediaReplyOf } from "#server/areas/media/media-reply.rules.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { briefById } from "#server/lib/records/briefs.ts";
import { reachValues } from "#server/lib/records/reach.ts";
import { found } from "#server/lib/serving/refusal.ts";
import {
  attachedFiles,
  attachedTotal,
  oneStored,
  type Page,
  pageShape,
  recordFolders,
  recordTotal,
  stored,
  totalIn,
  totalStored,
} from "./folder-page.ts";
import { AREA_KIND, reachesLibrary } from "./library.rules.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** Names of system folders, by their area. */
export const AREA_NAMES: Readonly<Record<SystemArea, string>> = {
  profile: "Profile",
  events: "Events",
  opportunities: "Opportunities",
  projects: "Projects",
  contracts: "Contracts",
};
const areasOf = (root: LibraryRoot): readonly SystemArea[] =>
  "ofAgency" in root ? SYSTEM_AREAS.filter((area) => area !== "profile") : SYSTEM_AREAS;
export const ownerIdOf = (root: LibraryRoot): string | null => ("ofAgency" in root ? null : root.ofRecord);
export const rootOf = (ownerId: string | null): LibraryRoot =>
  ownerId === null ? { ofAgency: true } : { ofRecord: ownerId };

const brief = z.nullable(PersonBrief);
const Stored = z.object({
  id: z.string(),
  name: z.string(),
  isFolder: z.boolean(),
  parentId: z.nullable(z.string()),
  ownerId: z.nullable(z.string()),
  media: z.unknown(),
  addedAt: z.string(),
  addedBy: brief,
});
const RecordFolder = z.object({ id: z.string(), name: z.string(), addedAt: z.nullable(z.string()) });
const Attached = z.object({
  id: z.string(),
  name: z.string(),
  media: z.unknown(),
  addedAt: z.string(),
  addedBy: brief,
});
const Folder = z.object({ id: z.string(), name: z.string(), parentId: z.nullable(z.string()) });
const oneAttached = preparedFamily(
  () => sql`select a.id, m.filename as name, a.created_at as "addedAt", ${mediaOf(sql`a.media_id`)} as media,
      ${briefById(staffTable, sql`a.author_id`)} as "addedBy"
    from attachment a join media m on m.agency_id = a.agency_id and m.id = a.media_id
    where a.agency_id = ${agency} and a.id = ${p("id")}::uuid`,
);

/** Selects the folders above a stored one, the outermost first. */
const ancestors = preparedFamily(
  () => sql`with recursive above as (
      select i.id, i.parent_id, i.name, 0 as depth
      from library_item i
      where i.agency_id = ${agency} and i.id = ${p("id")}::uuid
      union all
      select i.id, i.parent_id, i.name, a.depth + 1
      from above a join library_item i on i.agency_id = ${agency} and i.id = a.parent_id
    ) select id, name from above order by depth desc`,
);
const titleOf = preparedFamily(
  () => sql`select title from record where id = ${p("record")}::uuid and agency_id = ${agency}`,
);
const reached = preparedFamily(
  (action: AccessAction) => sql`select 1 as found where ${reachesLibrary(sql`${p("owner")}::uuid`, action)}`,
);
const folders = preparedFamily(
  () => sql`select id, name, parent_id as "parentId" from library_item
    where agency_id = ${agency}
      and owner_id is not distinct from ${p("owner")}::uuid
      and is_folder
      and deleted_at is null
    order by name, id
    limit ${p("limit")}`,
);

const reaches = async (db: Db, actor: Actor, root: LibraryRoot, action: AccessAction): Promise<boolean> =>
  (await reached(db, action, { ...reachValues(actor), owner: ownerIdOf(root) })).length > 0;
export const mayRead = (db: Db, actor: Actor, root: LibraryRoot) => reaches(db, actor, root, "read");
/** True if the actor may change the contents of this library. */
export const mayWrite = (db: Db, actor: Actor, root: LibraryRoot) => reaches(db, actor, root, "write");

const folderOf = (key: string, name: string, more: Partial<LibraryItem> = {}): LibraryItem => ({
  id: key,
  key,
  name,
  type: "folder",
  system: false,
  upload: false,
  editable: false,
  extraData: null,
  media: null,
  addedAt: null,
  addedBy: null,
  ...more,
});
const systemFolder = (root: LibraryRoot, area: SystemArea): LibraryItem =>
  folderOf(keyOfView(root, area), AREA_NAMES[area], { system: true, extraData: keyOfRoot(root) });

/** Returns the reply of a stored folder or file. */
const itemOf = (row: Record<string, unknown>, writes: boolean): LibraryItem => {
  const { id, name, isFolder, parentId, ownerId, media, addedAt, addedBy } = z.parse(Stored, row);
  return {
    id,
    key: id,
    name,
    type: isFolder ? "folder" : "file",
    system: false,
    upload: isFolder && writes,
    editable: writes,
    extraData: parentId ?? keyOfRoot(rootOf(ownerId)),
    // A download has the name of the item in the library.
    media: mediaReplyOf(media, name),
    addedAt,
    addedBy,
  };
};

/** Reads stored folders and files, in the order of `ids`. */
export async function readItems(db: Db, actor: Actor, ids: readonly string[], writes = true): Promise<LibraryItem[]> {
  const rows = await oneStored(db, undefined, { ...reachValues(actor), ids });
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [itemOf(row, writes)] : [];
  });
}

interface Rows {
  rows: LibraryItem[];
  total: number;
}
type Read = (page: Page) => Promise<Rows>;

/** Returns a reader of a folder's pages. */
export async function readerOf(db: Db, actor: Actor, key: LibraryKey, root: LibraryRoot): Promise<Read> {
  const base = { ...reachValues(actor), owner: ownerIdOf(root), most: LIMITS.totalMax + 1 };
  const valuesOf = ({ types, words, limit, offset }: Page) => ({ ...base, types, words, limit, offset });
  if (key.kind !== "view") {
    const writes = await mayWrite(db, actor, root);
    const place = key.kind === "item" ? key.id : (ownerIdOf(root) ?? actor.agencyId);
    // At the top, the product's own folders come first.
    const first = key.kind === "root" ? areasOf(root).map((area) => systemFolder(root, area)) : [];
    return async (page) => {
      const system = page.types || page.words ? [] : first;
      const shown = system.slice(page.offset, page.offset + page.limit);
      const values = {
        ...valuesOf(page),
        place,
        limit: page.limit - shown.length,
        offset: Math.max(0, page.offset - system.length),
      };
      const shape = pageShape(page);
      const [rows, total] = await Promise.all([
        values.limit > 0 ? stored(db, shape, values) : [],
        page.counted ? totalStored(db, actor, shape, values) : 0,
      ]);
      return { rows: [...shown, ...rows.map((row) => itemOf(row, writes))], total: system.length + total };
    };
  }
  const { area, recordId } = key;
  const kind = AREA_KIND[area];
  const parent = recordId === undefined ? keyOfView(root, area) : keyOfView(root, area, recordId);
  if (kind !== undefined && recordId === undefined)
    return async (page) => {
      const values = { ...valuesOf(page), kind };
      const rows = await recordFolders(db, pageShape(page), values);
      return {
        rows: rows.map((row) => {
          const { id, name, addedAt } = z.parse(RecordFolder, row);
          return folderOf(keyOfView(root, area, id), name, { system: true, extraData: parent, addedAt });
        }),
        total: page.counted ? totalIn(await recordTotal(db, pageShape(page), values)) : 0,
      };
    };
  return async (page) => {
    const values = { ...valuesOf(page), record: recordId ?? ownerIdOf(root) };
    const rows = await attachedFiles(db, pageShape(page), values);
    return {
      rows: rows.map((row) => {
        const { id, name, media, addedAt, addedBy } = z.parse(Attached, row);
        const own = recordId === undefined ? keyOfView(root, area, id) : keyOfView(root, area, recordId, id);
        return {
          ...folderOf(own, name, { system: true, extraData: parent, addedAt, addedBy }),
          type: "file",
          media: mediaReplyOf(media),
        };
      }),
      total: page.counted ? totalIn(await attachedTotal(db, pageShape(page), values)) : 0,
    };
  };
}

/** Returns the root of a key, if the key is within reach. */
export async function rootBelow(db: Db, actor: Actor, key: LibraryKey): Promise<LibraryRoot> {
  if (key.kind !== "item") return key.root;
  const [row] = await oneStored(db, undefined, { ...reachValues(actor), ids: [key.id] });
  return rootOf(z.parse(Stored, row).ownerId);
}

async function rootName(db: Db, actor: Actor, root: LibraryRoot): Promise<string> {
  const record = ownerIdOf(root);
  if (record === null) return "Library";
  const [row] = await titleOf(db, undefined, { ...reachValues(actor), record });
  return String(row?.title ?? "");
}

/** Reads the file or folder of a key, with the folders above it. */
export async function readPlace(db: Db, actor: Actor, key: LibraryKey): Promise<LibraryPlace> {
  const root = await rootBelow(db, actor, key);
  const top = { key: keyOfRoot(root), name: await rootName(db, actor, root), upload: false };
  const writes = await mayWrite(db, actor, root);
  if (key.kind === "root") return { ...folderOf(top.key, top.name), path: [top], writes };
  if (key.kind === "item") {
    const item = found((await readItems(db, actor, [key.id], writes))[0]);
    const rows = await ancestors(db, undefined, { ...reachValues(actor), id: key.id });
    const above = rows.map((row) => ({ key: String(row.id), name: String(row.name), upload: writes }));
    return { ...item, path: [top, ...(item.type === "folder" ? above : above.slice(0, -1))], writes };
  }
  const { area, recordId, attachmentId } = key;
  const system = systemFolder(root, area);
  const path = [top, { key: system.key, name: system.name, upload: false }];
  if (recordId !== undefined) {
    const [row] = await titleOf(db, undefined, { ...reachValues(actor), record: recordId });
    path.push({ key: keyOfView(root, area, recordId), name: String(row?.title ?? ""), upload: false });
  }
  if (attachmentId === undefined) {
    const last = path.at(-1) ?? top;
    return { ...folderOf(last.key, last.name, { system: true, extraData: path.at(-2)?.key ?? null }), path, writes };
  }
  const [row] = await oneAttached(db, undefined, { ...reachValues(actor), id: attachmentId });
  const { name, media, addedAt, addedBy } = z.parse(Attached, row);
  const own =
    recordId === undefined ? keyOfView(root, area, attachmentId) : keyOfView(root, area, recordId, attachmentId);
  const more = { system: true, extraData: path.at(-1)?.key ?? null, addedAt, addedBy };
  return { ...folderOf(own, name, more), type: "file", media: mediaReplyOf(media), path, writes };
}

/** Reads the folders of a library, the root first. */
export async function readTree(
  db: Db,
  actor: Actor,
  root: LibraryRoot,
  { type, most }: { type: FolderTreeNode["type"]; most: number },
): Promise<FolderTreeNode[]> {
  const writes = await mayWrite(db, actor, root);
  const rows = await folders(db, undefined, { ...reachValues(actor), owner: ownerIdOf(root), limit: most });
  const stored = rows.map((row) => z.parse(Folder, row));
  const below = Map.groupBy(stored, ({ parentId }) => parentId ?? keyOfRoot(root));
  type Child = FolderTreeNode["children"][number];
  const system = areasOf(root).map((area): Child => {
    const { key, name, upload } = systemFolder(root, area);
    return { key, name, type, system: true, upload, children: null };
  });
  const childrenOf = (key: string) =>
    (below.get(key) ?? []).map(
      ({ id, name }): Child => ({ key: id, name, type, system: false, upload: writes, children: null }),
    );
  const top = { key: keyOfRoot(root), name: await rootName(db, actor, root), type, system: false, upload: false };
  return [
    { ...top, children: [...system, ...childrenOf(top.key)] },
    ...system.map((node) => ({ ...node, children: [] })),
    ...stored.map(({ id, name }) => ({
      key: id,
      name,
      type,
      system: false,
      upload: writes,
      children: childrenOf(id),
    })),
  ];
}
