/** Changes a library: folders, names, places. Names are unique in a folder, ignoring case. */
import { randomUUIDv7 } from "node:crypto";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type LibraryKey, type LibraryRoot, readLibraryKey } from "#contract/library/key.ts";
import { LIBRARY_LIMITS, type NameChoice } from "#contract/library/library.ts";
import { numbered } from "#contract/library/name.ts";
import { type Actor, type Db, staffIdOf } from "#server/lib/database/scope.ts";
import { found, Refusal } from "#server/lib/serving/refusal.ts";
import { libraryItem } from "./library.table.ts";
import { ownerIdOf, rootOf } from "./reading.ts";

type Row = typeof libraryItem.$inferSelect;

/** Target of an upload or move: a folder of people, or the top of a library. */
export interface Destination {
  root: LibraryRoot;
  /** Null at the top. */
  folder: Row | null;
}

const live = isNull(libraryItem.deletedAt);

/** Reads a stored folder or file, and locks it. */
async function lockItem(db: Db, id: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(libraryItem)
    .where(and(eq(libraryItem.id, id), live))
    .for("no key update");
  return found(row);
}

/** Returns the stored folders and files of keys; refuses views of records. */
export async function lockItems(db: Db, keys: readonly string[]): Promise<Row[]> {
  const ids = keys.map((key) => {
    const parts = found(readLibraryKey(key));
    if (parts.kind !== "item") throw new Refusal("systemFolder");
    return parts.id;
  });
  const rows = await db
    .select()
    .from(libraryItem)
    .where(and(inArray(libraryItem.id, ids), live))
    .orderBy(libraryItem.id)
    .for("no key update");
  if (rows.length < new Set(ids).size) throw new Refusal("notFound");
  return rows;
}

/** Returns the place of a key, with its folder locked, so that simultaneous additions follow each other. */
export async function destinationAt(db: Db, actor: Actor, key: LibraryKey): Promise<Destination> {
  if (key.kind === "view") throw new Refusal("systemFolder");
  if (key.kind === "root") {
    const top = ownerIdOf(key.root) ?? actor.agencyId;
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`library ${top}`}, 0))`);
    return { root: key.root, folder: null };
  }
  const folder = await lockItem(db, key.id);
  if (!folder.isFolder) throw new Refusal("notFound");
  return { root: rootOf(folder.ownerId), folder };
}

const idOf = ({ agencyId }: Actor, { root, folder }: Destination): string => folder?.id ?? ownerIdOf(root) ?? agencyId;

/** Returns the ids of the items with one of these names in a place, by folded name. */
async function named(db: Db, placeId: string, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; folded: string }>(
    sql`select id, fold(name) as folded from library_item where place_id = ${placeId}::uuid and deleted_at is null
      and fold(name) = any (select fold(name) from unnest(${sql.param(names)}::text[]) as name)`,
  );
  return new Map(rows.map(({ id, folded }) => [folded, id]));
}
const folded = async (db: Db, name: string): Promise<string> => {
  const { rows } = await db.execute<{ name: string }>(sql`select fold(${name}) as name`);
  return String(rows[0]?.name);
};

/** Returns the name to use in a place, after making room for it as chosen. */
export async function roomFor(
  db: Db,
  actor: Actor,
  {
    place,
    name,
    choice,
    but,
    typed,
  }: { place: Destination; name: string; choice: NameChoice; but?: string; typed?: true },
): Promise<string> {
  const placeId = idOf(actor, place);
  const taken = async (candidate: string) => {
    const id = (await named(db, placeId, [candidate])).get(await folded(db, candidate));
    return id === but ? undefined : id;
  };
  const there = await taken(name);
  if (there === undefined) return name;
  // A typed name is refused at its field; for other names, the person is asked.
  const message = typed ? `There is something called ${name} here already` : name;
  if (choice === "ask") throw new Refusal("nameTaken", [{ field: "name", code: "nameTaken", message }]);
  if (choice === "replace") {
    await deleteItems(db, [there]);
    return name;
  }
  for (let number = 2; ; number += 1) {
    const candidate = numbered(name, number);
    if ((await taken(candidate)) === undefined) return candidate;
  }
}

/** Refuses a folder below the deepest level. `levels` is the depth of what is added. */
async function refuseTooDeep(db: Db, { folder }: Destination, levels = 1): Promise<void> {
  if (folder === null) return;
  const { rows } = await db.execute<{ depth: number }>(
    sql`with recursive above as (
        select id, parent_id, 1 as depth from library_item where id = ${folder.id}::uuid
        union all select i.id, i.parent_id, a.depth + 1 from above a join library_item i on i.id = a.parent_id
      ) select max(depth)::int as depth from above`,
  );
  if (Number(rows[0]?.depth) + levels > LIBRARY_LIMITS.depth) throw new Refusal("folderTooDeep");
}
async function levelsOf(db: Db, id: string): Promise<number> {
  const { rows } = await db.execute<{ depth: number }>(
    sql`with recursive below as (
        select id, 1 as depth from library_item where id = ${id}::uuid
        union all
        select i.id, b.depth + 1
        from below b join library_item i on i.parent_id = b.id and i.is_folder and i.deleted_at is null
      ) select max(depth)::int as depth from below`,
  );
  return Number(rows[0]?.depth);
}

interface NewItem {
  place: Destination;
  name: string;
  mediaId: string | null;
}
/** Adds a folder or file to a place that has room for its name. Returns its id. */
export async function addItem(db: Db, actor: Actor, { place, name, mediaId }: NewItem): Promise<string> {
  if (mediaId === null) await refuseTooDeep(db, place);
  const id = randomUUIDv7();
  await db.insert(libraryItem).values({
    id,
    agencyId: actor.agencyId,
    ownerId: ownerIdOf(place.root),
    parentId: place.folder?.id ?? null,
    isFolder: mediaId === null,
    name,
    mediaId,
    createdBy: staffIdOf(actor),
  });
  return id;
}

/** Moves a folder with its contents, or a file. */
export async function moveLibraryItem(
  db: Db,
  actor: Actor,
  { row, place, choice }: { row: Row; place: Destination; choice: NameChoice },
): Promise<void> {
  if (!row.isFolder && place.folder === null) throw new Refusal("systemFolder");
  const ownerId = ownerIdOf(place.root);
  if (row.parentId === (place.folder?.id ?? null) && row.ownerId === ownerId) return;
  if (row.isFolder && place.folder) {
    const { rows } = await db.execute(
      sql`with recursive above as (
          select id, parent_id from library_item where id = ${place.folder.id}::uuid
          union all select i.id, i.parent_id from above a join library_item i on i.id = a.parent_id
        ) select from above where id = ${row.id}::uuid`,
    );
    if (rows.length > 0) throw new Refusal("intoItself");
    await refuseTooDeep(db, place, await levelsOf(db, row.id));
  }
  const name = await roomFor(db, actor, { place, name: row.name, choice, but: row.id });
  const parentId = place.folder?.id ?? null;
  await db
    .update(libraryItem)
    .set({ parentId, ownerId, name, updatedAt: sql`now()` })
    .where(eq(libraryItem.id, row.id));
  if (row.isFolder && row.ownerId !== ownerId)
    await db.execute(
      sql`with recursive below as (
          select id from library_item where parent_id = ${row.id}::uuid
          union all select i.id from below b join library_item i on i.parent_id = b.id
        ) update library_item set owner_id = ${ownerId}::uuid where id in (select id from below)`,
    );
}

/** Deletes folders with their contents, and files. Returns the id that restores all of it: the first one's. */
export async function deleteItems(db: Db, ids: readonly string[]): Promise<string> {
  const [first] = ids;
  const deletionId = found(first);
  await db.execute(
    sql`with recursive below as (
        select id from library_item where id = any (${sql.param(ids)}::uuid[]) and deleted_at is null
        union all select i.id from below b join library_item i on i.parent_id = b.id and i.deleted_at is null
      )
      update library_item
      set deleted_at = now(), deletion_id = ${deletionId}::uuid
      where id in (select id from below)`,
  );
  return deletionId;
}

/** Restores what one deletion removed. A name that is taken by now gets a number; refused if the folder is gone. */
export async function restoreItems(db: Db, actor: Actor, id: string): Promise<void> {
  const rows = await db.select().from(libraryItem).where(eq(libraryItem.deletionId, id)).for("no key update");
  const together = new Set(rows.map((row) => row.id));
  for (const { id: own, parentId, ownerId, name } of rows.filter((row) => !together.has(row.parentId ?? ""))) {
    const place: Destination = {
      root: rootOf(ownerId),
      folder: parentId === null ? null : await lockItem(db, parentId),
    };
    const free = await roomFor(db, actor, { place, name, choice: "keepBoth", but: own });
    // Renamed before it is restored, when its name must be free.
    if (free !== name) await db.update(libraryItem).set({ name: free }).where(eq(libraryItem.id, own));
  }
  await db.update(libraryItem).set({ deletedAt: null, deletionId: null }).where(eq(libraryItem.deletionId, id));
}
