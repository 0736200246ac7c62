/**
 * Which files someone reaches: their own uploads, what hangs on a record they reach, and faces. One that hangs nowhere
 * is its uploader's alone.
 */
import { type Column, eq, type SQL, sql } from "drizzle-orm";
import { favourite } from "#server/areas/favourites/favourite.table.ts";
import { partner } from "#server/areas/partners/partner.table.ts";
import { staffTable } from "#server/areas/staff/staff.table.ts";
import { person } from "#server/areas/talents/person/person.table.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { reachesRecord } from "#server/lib/records/reach.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { resolver } from "#server/lib/serving/references.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { attachment } from "./media.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const asked = sql`any (${p("$ids")}::uuid[])`;

/** Pictures that a record shows itself by, beside what hangs on it: whoever reaches the record sees them. */
const PICTURES = [
  { table: person, record: person.id, agency: person.agencyId, picture: person.avatarId },
  { table: partner, record: partner.id, agency: partner.agencyId, picture: partner.avatarId },
  { table: favourite, record: favourite.personId, agency: favourite.agencyId, picture: favourite.pictureId },
] as const;
const pictured = (of: SQL, mediaId: Column | SQL, reached: (record: Column) => SQL): SQL =>
  sql.join(
    PICTURES.map(
      ({ table, record, agency: within, picture }) =>
        sql`exists (select from ${table} where ${within} = ${of} and ${picture} = ${mediaId}${reached(record)})`,
    ),
    sql` or `,
  );

/** Colleagues' avatars are everybody's: whoever is chosen or assigned is seen with one. */
export const mediaResolver = resolver(
  () => null,
  () =>
    sql`select ${mediaTable.id} from ${mediaTable} where ${mediaTable.id} = ${asked} and ${mediaTable.agencyId} = ${agency} and ${mediaTable.deletedAt} is null and (
      ${mediaTable.uploadedBy} = ${p("$actor")}::uuid
      or exists (select from ${staffTable} where ${staffTable.agencyId} = ${agency} and ${staffTable.avatarId} = ${mediaTable.id})
      or ${pictured(agency, mediaTable.id, (record) => sql` and ${reachesRecord(record, "read")}`)}
      or exists (select from ${attachment} where ${attachment.agencyId} = ${agency} and ${attachment.mediaId} = ${mediaTable.id} and ${attachment.deletedAt} is null and ${reachesRecord(attachment.recordId, "read")}))`,
);

/** Whether anything still uses a file. */
export async function isUsed(db: Db, { agencyId }: Actor, mediaId: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(
    sql`select exists (select from ${attachment} where ${attachment.agencyId} = ${agencyId} and ${attachment.mediaId} = ${mediaId} and ${attachment.deletedAt} is null)
      or exists (select from ${staffTable} where ${staffTable.agencyId} = ${agencyId} and ${staffTable.avatarId} = ${mediaId})
      or ${pictured(sql`${agencyId}`, sql`${mediaId}`, () => sql``)} as used`,
  );
  return rows[0]?.used ?? false;
}

/** An attachment is reached through the record it hangs on, and changed by who may change that. */
export const attachmentResolver = resolver(
  ({ action }) => action,
  (action) =>
    sql`select ${attachment.id} from ${attachment} where ${attachment.id} = ${asked} and ${attachment.agencyId} = ${agency} and ${attachment.deletedAt} is null and ${reachesRecord(attachment.recordId, action)}`,
);

/** What can be shown as a face: a picture of which there are smaller ones. */
const FACES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

export const checkAvatar = (db: Db, avatarId: string | null | undefined): Promise<void> =>
  checkPicture(db, avatarId, "avatarId");

/** Refuses what can't be shown as a picture, beside its field. */
export async function checkPicture(db: Db, id: string | null | undefined, field: string): Promise<void> {
  if (!id) return;
  const [found] = await db
    .select({ contentType: mediaTable.contentType, state: mediaTable.state })
    .from(mediaTable)
    .where(eq(mediaTable.id, id));
  if (found && found.state !== "failed" && FACES.has(found.contentType)) return;
  throw new Refusal("validation", [{ field, code: "invalid", message: "Choose a picture" }]);
}
