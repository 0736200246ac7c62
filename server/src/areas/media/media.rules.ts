/**
 * Access to files: the actor's own uploads, attachments of records within reach, receipts of expenses that the actor
 * sees, and avatars. A file attached to nothing is visible to its uploader only.
 */
import { and, type Column, eq, inArray, type SQL, sql } from "drizzle-orm";
import { isInChat } from "#server/areas/chat/chat.rules.ts";
import { isInContent } from "#server/areas/content/content.rules.ts";
import { isSeenCover } from "#server/areas/discovery/discovery.api.ts";
import { isSeenReceipt } from "#server/areas/expenses/expense.rules.ts";
import { favourite } from "#server/areas/favourites/favourite.table.ts";
import { isInLibrary } from "#server/areas/library/library.rules.ts";
import { isSeenPictureOfLink } from "#server/areas/links/link.rules.ts";
import { isInMail } from "#server/areas/mail/mail.rules.ts";
import { partner } from "#server/areas/partners/partner.table.ts";
import { isSeenPictureOfPost } from "#server/areas/social/social.rules.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import { type Actor, type Database, type Db, listAgencyIds } from "#server/lib/database/scope.ts";
import type { LinkedFile } from "#server/lib/files/files.ts";
import { reachesRecord } from "#server/lib/records/reach.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { attachment } from "./media.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;

/** Columns that hold the picture of a record: visible to anyone with access to the record. */
const PICTURES = [
  { table: person, record: person.id, agency: person.agencyId, picture: person.avatarId },
  { table: partner, record: partner.id, agency: partner.agencyId, picture: partner.avatarId },
  { table: favourite, record: favourite.personId, agency: favourite.agencyId, picture: favourite.pictureId },
] as const;
const usedAsPicture = (agencyId: SQL, mediaId: Column | SQL, condition: (record: Column) => SQL): SQL =>
  sql.join(
    PICTURES.map(
      ({ table, record, agency: within, picture }) =>
        sql`exists (select from ${table}
          where ${within} = ${agencyId} and ${picture} = ${mediaId}${condition(record)})`,
    ),
    sql` or `,
  );

/**
 * Selects the files that the actor may see. Avatars of colleagues are visible to all, since pickers and assignments
 * show them.
 */
const visibleFiles = (which: SQL, id: Column = mediaTable.id) =>
  sql`select ${id} as id
    from ${mediaTable}
    where ${which} and ${mediaTable.agencyId} = ${agency} and ${mediaTable.deletedAt} is null and (
        ${mediaTable.uploadedBy} = ${p("$actor")}::uuid
        or exists (select from ${staffTable}
          where ${staffTable.agencyId} = ${agency} and ${staffTable.avatarId} = ${mediaTable.id})
        or ${usedAsPicture(agency, mediaTable.id, (record) => sql` and ${reachesRecord(record, "read")}`)}
        or exists (select from ${attachment}
          where ${attachment.agencyId} = ${agency}
            and ${attachment.mediaId} = ${mediaTable.id}
            and ${attachment.deletedAt} is null
            and ${reachesRecord(attachment.recordId, "read")})
        or ${isSeenReceipt(mediaTable.id)}
        or ${isInContent(mediaTable.id)}
        or ${isInLibrary(mediaTable.id)}
        or ${isInMail(mediaTable.id)}
        or ${isInChat(mediaTable.id)}
        or ${isSeenPictureOfLink(mediaTable.id)}
        or ${isSeenPictureOfPost(mediaTable.id)}
        or ${isSeenCover(mediaTable.id)})`;

/** Finds files by id. */
export const mediaResolver = resolver(
  () => null,
  (_, isRequested) => visibleFiles(isRequested(mediaTable.id)),
);

/** Finds files by their own key, by which pictures are linked. */
export const pictureResolver = resolver(
  () => null,
  (_, isRequested) => visibleFiles(isRequested(mediaTable.key), mediaTable.key),
);

/**
 * True if the actor may see the file of a link now. A link to one of its other keys names the file, and is signed. A
 * super admin, who reads the lists of several agencies, sees a file of another agency as if they acted there.
 */
export async function maySeeFile(database: Database, actor: Actor, file: LinkedFile): Promise<boolean> {
  if (await isSeenIn(database, actor, file)) return true;
  const agencyId = actor.role === "super_admin" ? await agencyOfFile(database, actor, file) : undefined;
  return agencyId !== undefined && agencyId !== actor.agencyId && isSeenIn(database, { ...actor, agencyId }, file);
}
const isSeenIn = (database: Database, actor: Actor, { key, mediaId }: LinkedFile): Promise<boolean> =>
  database.scope(actor, "read", async (db) => {
    const find = mediaId === undefined ? pictureResolver : mediaResolver;
    const found = await find(db, { actor, action: "read", wide: false, params: {} }, [mediaId ?? key]);
    return found.length === 1;
  });
async function agencyOfFile(
  database: Database,
  actor: Actor,
  { key, mediaId }: LinkedFile,
): Promise<string | undefined> {
  const agencies = await listAgencyIds(database);
  const [file] = await database.scope({ ...actor, agencies }, "read", (db) =>
    db
      .select({ agencyId: mediaTable.agencyId })
      .from(mediaTable)
      .where(mediaId === undefined ? eq(mediaTable.key, key) : eq(mediaTable.id, mediaId)),
  );
  return file?.agencyId;
}

/** Returns whether anything still uses a file. */
export async function isUsed(db: Db, { agencyId }: Actor, mediaId: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(
    sql`select media_is_used(${agencyId}::uuid, ${mediaId}::uuid) as used`,
  );
  return rows[0]?.used ?? false;
}

/** Finds attachments through their record: changing one takes write access to the record. */
export const attachmentResolver = resolver(
  ({ action }) => action,
  (action, isRequested) =>
    sql`select ${attachment.id}
      from ${attachment}
      where ${isRequested(attachment.id)}
        and ${attachment.agencyId} = ${agency}
        and ${attachment.deletedAt} is null
        and ${reachesRecord(attachment.recordId, action)}`,
);

/** Picture types of which smaller sizes are made, so that they can be shown as a picture of a record. */
const RESIZABLE: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

export const checkAvatar = (db: Db, avatarId: string | null | undefined): Promise<void> =>
  checkPicture(db, avatarId, "avatarId");

/** Throws a validation error for the field if the file can't be shown as a picture. */
export async function checkPicture(db: Db, id: string | null | undefined, field: string): Promise<void> {
  if (!id) return;
  const [found] = await db
    .select({ contentType: mediaTable.contentType, state: mediaTable.state })
    .from(mediaTable)
    .where(eq(mediaTable.id, id));
  if (found && found.state !== "failed" && RESIZABLE.has(found.contentType)) return;
  throw new Refusal("validation", [{ field, code: "invalid", message: "Choose a picture" }]);
}

/** Throws if a file could not be read: such a file is never attached. */
export async function checkReadable(db: Db, mediaIds: readonly string[], field: string): Promise<void> {
  const broken = await db
    .select({ id: mediaTable.id, problem: mediaTable.problem })
    .from(mediaTable)
    .where(and(inArray(mediaTable.id, [...mediaIds]), eq(mediaTable.state, "failed")));
  if (broken.length > 0)
    throw new Refusal("validation", [
      { field, code: "invalid", message: broken[0]?.problem ?? "This file can't be read" },
    ]);
}
