/**
 * Rules of who reaches a library: the right to documents decides how far, and a person's library is hidden with the
 * person. A level for assigned people reaches the libraries of those; only one for all reaches the agency's own.
 */
import { type Column, type SQL, sql } from "drizzle-orm";
import type { AccessAction } from "#contract/access.ts";
import { type LibraryKey, type LibraryRoot, readLibraryKey, type SystemArea } from "#contract/library/key.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { attachment } from "#server/areas/media/media.table.ts";
import { preparedFamily } from "#server/lib/database/prepared.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachesRecord, reachValues, withinReach } from "#server/lib/records/reach.ts";
import { type Resolver, resolver } from "#server/lib/serving/references.ts";
import { libraryItem } from "./library.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** The kinds of record that have a library. */
export const LIBRARY_OWNERS: readonly RecordKind[] = ["person", "partner", "staff"];
/** Kind of record whose files a system folder shows. */
export const AREA_KIND = {
  profile: undefined,
  events: "event",
  opportunities: "opportunity",
  projects: "project",
  contracts: "contract",
} as const satisfies Record<SystemArea, RecordKind | undefined>;

const wholeAgency = (action: AccessAction): SQL => sql`'LIBRARY' = any (${p(`$${action}All`)}::text[])`;
const ofOwner = (ownerId: Column | SQL, action: AccessAction): SQL =>
  sql`(${withinReach("LIBRARY", ownerId, action)} and ${reachesRecord(ownerId, "read", { kinds: LIBRARY_OWNERS })})`;

/** Matches libraries within reach, by their owner: null for the agency's. */
export const reachesLibrary = (ownerId: Column | SQL, action: AccessAction): SQL =>
  sql`case when ${ownerId} is null then ${wholeAgency(action)} else ${ofOwner(ownerId, action)} end`;

/** Selects a file of a library that the actor may see. */
export const isInLibrary = (mediaId: Column | SQL): SQL =>
  sql`exists (select from ${libraryItem}
    where ${libraryItem.agencyId} = ${agency}
      and ${libraryItem.mediaId} = ${mediaId}
      and ${libraryItem.deletedAt} is null
      and ${reachesLibrary(libraryItem.ownerId, "read")})`;

/** Finds the scouts, talents, partners and members of staff whose library is within reach. */
export const libraryOwnerResolver = resolver(
  ({ action }) => action,
  (action, isRequested) =>
    // Under another name, since the conditions on assignments and kinds read the table of records too.
    sql`select owner.id
      from record owner
      where ${isRequested(sql`owner.id`)} and owner.agency_id = ${agency} and ${ofOwner(sql`owner.id`, action)}`,
);

/** Finds what one deletion removed, by the folder or file that it named. */
export const deletedItemResolver = resolver(
  ({ action }) => action,
  (action, isRequested) =>
    sql`select ${libraryItem.id}
      from ${libraryItem}
      where ${isRequested(libraryItem.id)}
        and ${libraryItem.agencyId} = ${agency}
        and ${libraryItem.deletedAt} is not null
        and ${libraryItem.deletionId} = ${libraryItem.id} and ${reachesLibrary(libraryItem.ownerId, action)}`,
);

const reachedItems = resolver(
  ({ action }) => action,
  (action, isRequested) =>
    sql`select ${libraryItem.id}
      from ${libraryItem}
      where ${isRequested(libraryItem.id)}
        and ${libraryItem.agencyId} = ${agency}
        and ${libraryItem.deletedAt} is null
        and ${reachesLibrary(libraryItem.ownerId, action)}`,
);

const visibleItem = preparedFamily(
  () =>
    sql`select 1 as found
      from ${libraryItem}
      where ${libraryItem.id} = ${p("item")}::uuid
        and ${libraryItem.agencyId} = ${agency}
        and ${libraryItem.deletedAt} is null
        and ${reachesLibrary(libraryItem.ownerId, "read")}`,
);

const visibleItems = preparedFamily(
  () =>
    sql`select ${libraryItem.id} as id
      from ${libraryItem}
      where ${libraryItem.id} = any (${p("$ids")}::uuid[])
        and ${libraryItem.agencyId} = ${agency}
        and ${reachesLibrary(libraryItem.ownerId, "read")}`,
);
/** Returns the items that the actor sees, deleted ones included, so that screens notice a deletion. */
export const visibleLibraryItems = async (db: Db, actor: Actor, ids: readonly string[]): Promise<string[]> =>
  (await visibleItems(db, undefined, { ...reachValues(actor), $ids: ids })).map(({ id }) => String(id));

const ownerOf = (root: LibraryRoot): string | null => ("ofAgency" in root ? null : root.ofRecord);

/** True if a system folder of this library shows the record. */
export const belongsTo = (recordId: SQL): SQL =>
  sql`(${p("owner")}::uuid is null
    or exists (select from involvement work
      where work.agency_id = ${agency} and work.record_id = ${recordId} and work.involved_id = ${p("owner")}::uuid)
    or exists (select from assignment mine
      where mine.agency_id = ${agency}
        and mine.record_id = ${recordId}
        and mine.staff_id = ${p("owner")}::uuid
        and mine.ended_at is null))`;

const reachedRoot = preparedFamily(
  (action: AccessAction) => sql`select 1 as found where ${reachesLibrary(sql`${p("owner")}::uuid`, action)}`,
);
const reachedRecord = preparedFamily(
  (kind: RecordKind) =>
    sql`select 1 as found
      where ${reachesRecord(sql`${p("record")}::uuid`, "read", { kinds: [kind] })}
        and ${belongsTo(sql`${p("record")}::uuid`)}`,
);
const attachedFile = preparedFamily(
  () =>
    sql`select 1 as found
      from ${attachment}
      where ${attachment.id} = ${p("attachment")}::uuid
        and ${attachment.agencyId} = ${agency}
        and ${attachment.recordId} = ${p("record")}::uuid
        and ${attachment.deletedAt} is null`,
);

async function isReached(db: Db, actor: Actor, action: AccessAction, key: LibraryKey): Promise<boolean> {
  if (key.kind === "item") return false;
  const owner = ownerOf(key.root);
  const values = { ...reachValues(actor), owner };
  if ((await reachedRoot(db, action, values)).length === 0) return false;
  if (key.kind === "root") return true;
  const kind = AREA_KIND[key.area];
  // The agency has no profile, and so no files of its own.
  if (kind === undefined && owner === null) return false;
  if (kind && key.recordId && (await reachedRecord(db, kind, { ...values, record: key.recordId })).length === 0)
    return false;
  const record = kind === undefined ? owner : key.recordId;
  return (
    key.attachmentId === undefined ||
    (await attachedFile(db, undefined, { ...values, record, attachment: key.attachmentId })).length > 0
  );
}

/** True if the actor may see the file or folder of a key, for keys that no reference has resolved. */
export async function seesLibraryKey(db: Db, actor: Actor, key: LibraryKey): Promise<boolean> {
  if (key.kind !== "item") return isReached(db, actor, "read", key);
  return (await visibleItem(db, undefined, { ...reachValues(actor), item: key.id })).length > 0;
}

/** Finds the files and folders of keys. Views of records are found if their root is; their handlers refuse changes. */
export const libraryResolver: Resolver = async (db, context, keys, lock) => {
  const read = keys.flatMap((key) => {
    const parts = readLibraryKey(key);
    return parts ? [{ key, parts }] : [];
  });
  const items = read.flatMap(({ parts }) => (parts.kind === "item" ? [parts.id] : []));
  const found = items.length > 0 ? await reachedItems(db, context, items, lock) : [];
  for (const { key, parts } of read) if (await isReached(db, context.actor, context.action, parts)) found.push(key);
  return found;
};
