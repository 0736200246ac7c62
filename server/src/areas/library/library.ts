/** Handlers of the library. */
import { eq, sql } from "drizzle-orm";
import { keyOfRoot, type LibraryKey, type LibraryRoot, readLibraryKey } from "#contract/library/key.ts";
import {
  type library as calls,
  type FolderTreeNode,
  LIBRARY_LIMITS,
  type LibraryItem,
  type NameChoice,
  TREE_TYPE,
} from "#contract/library/library.ts";
import { nameProblem, renamed } from "#contract/library/name.ts";
import type { ListReply } from "#contract/list.ts";
import { checkReadable } from "#server/areas/media/media.rules.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import { bounded } from "#server/lib/lists/list-rows.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { found, notFound, Refusal } from "#server/lib/serving/refusal.ts";
import type { Handlers } from "#server/lib/serving/serve.ts";
import type { Page } from "./folder-page.ts";
import { seesLibraryKey } from "./library.rules.ts";
import { libraryItem } from "./library.table.ts";
import { mayRead, ownerIdOf, readerOf, readItems, readPlace, readTree, rootBelow } from "./reading.ts";
import { addItem, deleteItems, destinationAt, lockItems, moveLibraryItem, restoreItems, roomFor } from "./writing.ts";
import { zipOf } from "./zip.ts";

const AGENCY: LibraryRoot = { ofAgency: true };
const rootKey = (root: LibraryRoot): LibraryKey => ({ kind: "root", root });
const keyOf = (text: string): LibraryKey => found(readLibraryKey(text));

interface Asked {
  key?: string | undefined;
  types?: readonly number[] | undefined;
  q?: string | undefined;
  orderBy: Page["order"];
  orderDirection: Page["direction"];
  pageIndex: number;
  pageSize: number;
  withTotal: boolean;
}

/** Lists a folder of this library; a folder of another library, or one that the actor does not see, is empty. */
async function listed(db: Db, actor: Actor, root: LibraryRoot, query: Asked): Promise<ListReply<LibraryItem>> {
  const key = query.key === undefined ? rootKey(root) : keyOf(query.key);
  const sees = await seesLibraryKey(db, actor, key);
  if (!sees || keyOfRoot(await rootBelow(db, actor, key)) !== keyOfRoot(root))
    return { rows: [], ...(query.withTotal && { total: 0 }), loadMore: false, nextPageIndex: null };
  const read = await readerOf(db, actor, key, root);
  const { rows, total } = await read({
    order: query.orderBy,
    direction: query.orderDirection,
    types: query.types,
    words: query.q,
    limit: query.pageSize + 1,
    offset: query.pageIndex * query.pageSize,
    counted: query.withTotal,
  });
  const loadMore = rows.length > query.pageSize;
  return {
    rows: rows.slice(0, query.pageSize),
    ...(query.withTotal && bounded(total)),
    loadMore,
    nextPageIndex: loadMore ? query.pageIndex + 1 : null,
  };
}

const readOne = async (db: Db, actor: Actor, id: string): Promise<LibraryItem> =>
  found((await readItems(db, actor, [id]))[0]);

/** Adds a file to a folder, under its own name. */
async function addFile(
  db: Db,
  actor: Actor,
  { key, mediaId, onConflict }: { key: string; mediaId: string; onConflict: NameChoice },
): Promise<LibraryItem> {
  const place = await destinationAt(db, actor, keyOf(key));
  if (place.folder === null) throw new Refusal("systemFolder");
  await checkReadable(db, [mediaId], "mediaId");
  const [file] = await db.select({ filename: mediaTable.filename }).from(mediaTable).where(eq(mediaTable.id, mediaId));
  const name = await roomFor(db, actor, { place, name: found(file).filename, choice: onConflict });
  return readOne(db, actor, await addItem(db, actor, { place, name, mediaId }));
}

/** Copies a stored folder or file to a place, with its contents. */
async function copyInto(
  db: Db,
  actor: Actor,
  { key, toKey, choice }: { key: LibraryKey; toKey: string; choice: NameChoice },
): Promise<number> {
  const place = await destinationAt(db, actor, keyOf(toKey));
  if (key.kind === "root") throw new Refusal("systemFolder");
  const { name, media, type } = await readPlace(db, actor, key);
  if (type === "file") {
    if (place.folder === null) throw new Refusal("systemFolder");
    const free = await roomFor(db, actor, { place, name, choice });
    await addItem(db, actor, { place, name: free, mediaId: found(media).id });
    return 1;
  }
  if (key.kind === "view") throw new Refusal("systemFolder");
  // Read before anything is added, so that a folder copied into itself ends.
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from library_item where parent_id = ${key.id}::uuid and deleted_at is null order by is_folder, name`,
  );
  const free = await roomFor(db, actor, { place, name, choice });
  const folder = await addItem(db, actor, { place, name: free, mediaId: null });
  let copied = 1;
  for (const { id } of rows)
    copied += await copyInto(db, actor, { key: { kind: "item", id }, toKey: folder, choice: "keepBoth" });
  return copied;
}

export const libraryHandlers = (quota: number, store: FileStore): Handlers<typeof calls> => ({
  list: ({ db, actor, query }) => listed(db, actor, AGENCY, query),
  listOfPerson: ({ db, actor, params, query }) => listed(db, actor, { ofRecord: params.talentId }, query),

  async tree({ db, actor, query: { talentId } }): Promise<FolderTreeNode[]> {
    const root: LibraryRoot = talentId === undefined ? AGENCY : { ofRecord: talentId };
    // The agency's own library has no key that a reference has checked.
    if (!(await mayRead(db, actor, root))) return [];
    return readTree(db, actor, root, {
      type: TREE_TYPE.folder,
      most: LIBRARY_LIMITS.folders,
    });
  },

  get: ({ db, actor, query: { key } }) => readPlace(db, actor, keyOf(key)),

  addFile: ({ db, actor, body }) => addFile(db, actor, body),
  async addFileOfPerson({ db, actor, params, body }) {
    const root = await rootBelow(db, actor, keyOf(body.key));
    if (ownerIdOf(root) !== params.talentId) throw notFound();
    return addFile(db, actor, body);
  },

  async createFolder({ db, actor, body: { name, parentKey, talentId } }) {
    const place = await destinationAt(db, actor, keyOf(parentKey));
    if (talentId !== undefined && ownerIdOf(place.root) !== talentId) throw notFound();
    await roomFor(db, actor, { place, name, choice: "ask", typed: true });
    return readOne(db, actor, await addItem(db, actor, { place, name, mediaId: null }));
  },

  async rename({ db, actor, body: { key, name } }) {
    const [row] = await lockItems(db, [key]);
    const { id, isFolder, name: old, parentId, ownerId } = found(row);
    const problem = nameProblem(isFolder ? "folder" : "file", name);
    if (problem) throw new Refusal("validation", [{ field: "name", code: "invalid", message: problem }]);
    const place = await destinationAt(
      db,
      actor,
      parentId === null ? rootKey(ownerId === null ? AGENCY : { ofRecord: ownerId }) : { kind: "item", id: parentId },
    );
    const wanted = isFolder ? name : renamed(old, name);
    await roomFor(db, actor, { place, name: wanted, choice: "ask", but: id, typed: true });
    await db.update(libraryItem).set({ name: wanted, updatedAt: sql`now()` }).where(eq(libraryItem.id, id));
    return readOne(db, actor, id);
  },

  async move({ db, actor, body: { keys, toKey, onConflict } }) {
    const rows = await lockItems(db, keys);
    const place = await destinationAt(db, actor, keyOf(toKey));
    for (const row of rows) await moveLibraryItem(db, actor, { row, place, choice: onConflict });
    return {
      moved: await readItems(
        db,
        actor,
        rows.map(({ id }) => id),
      ),
    };
  },

  async copy({ db, actor, body: { keys, toKey, onConflict } }) {
    let copied = 0;
    for (const key of keys) copied += await copyInto(db, actor, { key: keyOf(key), toKey, choice: onConflict });
    return { copied };
  },

  async remove({ db, body: { key } }) {
    const rows = await lockItems(db, [key]);
    await deleteItems(
      db,
      rows.map(({ id }) => id),
    );
    return {};
  },

  async removeChosen({ db, body: { keys } }) {
    const ids = (await lockItems(db, keys)).map(({ id }) => id);
    return { deletionId: await deleteItems(db, ids) };
  },

  async restore({ db, actor, body: { id } }) {
    await restoreItems(db, actor, id);
    return readOne(db, actor, id);
  },

  async downloadUrl({ db, actor, query: { key } }) {
    const { media } = await readPlace(db, actor, keyOf(key));
    return { url: found(media).url };
  },

  zip: ({ db, actor, body: { keys } }) => zipOf(db, actor, { keys, store }),

  async storage({ db, actor }) {
    const { rows } = await db.execute<{ used: string | null }>(
      sql`select sum(size)::bigint as used from media where agency_id = ${actor.agencyId}::uuid and deleted_at is null`,
    );
    return { used: Number(rows[0]?.used ?? 0), most: quota };
  },
});
