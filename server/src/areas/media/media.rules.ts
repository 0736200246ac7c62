/**
 * Which files someone reaches: their own uploads, what hangs on a record they reach, and faces. One that hangs nowhere
 * is its uploader's alone.
 */
import { type Column, eq, type SQL, sql } from "drizzle-orm";
import { type Action, may } from "#contract/access.ts";
import { favourite } from "#server/areas/favourites/favourite.table.ts";
import { partner } from "#server/areas/partners/partner.table.ts";
import { staff } from "#server/areas/staff/staff.table.ts";
import { reachesPerson, reachesPersonShape } from "#server/areas/talents/person.rules.ts";
import { person } from "#server/areas/talents/person.table.ts";
import { reaches, reachShape } from "#server/lib/assigned.ts";
import { media as mediaFile } from "#server/lib/records.table.ts";
import type { Resolver } from "#server/lib/references.ts";
import { Refusal } from "#server/lib/refusal.ts";
import type { Actor, Db } from "#server/lib/scope.ts";
import { attachment } from "./media.table.ts";

const p = sql.placeholder;
const agency = sql`${p("$agency")}::uuid`;
const asked = sql`any (${p("$ids")}::uuid[])`;

/** Whether the record with this id is there and within reach: what hangs on it goes with it. */
const reachesRecord = (actor: Actor, action: Action, id: Column): SQL => sql`(
    exists (select from ${person} where ${person.agencyId} = ${agency} and ${person.id} = ${id} and ${person.deletedAt} is null and ${reachesPerson(actor, action)})
    or exists (select from ${partner} where ${partner.agencyId} = ${agency} and ${partner.id} = ${id} and ${partner.deletedAt} is null and ${reaches(actor, "PARTNER", action, partner.id)})
    or (${sql.raw(String(may(actor, "STAFF", action)))} and exists (select from ${staff} where ${staff.agencyId} = ${agency} and ${staff.id} = ${id} and ${staff.deletedAt} is null)))`;
const reachesRecordShape = (actor: Actor, action: Action): string =>
  `${action} ${reachesPersonShape(actor, action)} ${reachShape(actor, "PARTNER", action)} ${may(actor, "STAFF", action)}`;

/** Colleagues' faces are everybody's: whoever is chosen or assigned is seen with one. */
export const mediaResolver: Resolver = ({ actor }) => ({
  key: reachesRecordShape(actor, "read"),
  query: sql`select ${mediaFile.id} from ${mediaFile} where ${mediaFile.id} = ${asked} and ${mediaFile.agencyId} = ${agency} and ${mediaFile.deletedAt} is null and (
      ${mediaFile.uploadedBy} = ${p("$actor")}::uuid
      or exists (select from ${staff} where ${staff.agencyId} = ${agency} and ${staff.avatarId} = ${mediaFile.id})
      or exists (select from ${person} where ${person.agencyId} = ${agency} and ${person.avatarId} = ${mediaFile.id} and ${person.deletedAt} is null and ${reachesPerson(actor, "read")})
      or exists (select from ${favourite} join ${person} on ${person.id} = ${favourite.personId} where ${favourite.agencyId} = ${agency} and ${favourite.pictureId} = ${mediaFile.id} and ${person.deletedAt} is null and ${reachesPerson(actor, "read")})
      or exists (select from ${partner} where ${partner.agencyId} = ${agency} and ${partner.avatarId} = ${mediaFile.id} and ${partner.deletedAt} is null and ${reaches(actor, "PARTNER", "read", partner.id)})
      or exists (select from ${attachment} where ${attachment.agencyId} = ${agency} and ${attachment.mediaId} = ${mediaFile.id} and ${attachment.deletedAt} is null and ${reachesRecord(actor, "read", attachment.recordId)}))`,
});

/** An attachment is reached through the record it hangs on, and changed by who may change that. */
export const attachmentResolver: Resolver = ({ actor, action }) => ({
  key: reachesRecordShape(actor, action),
  query: sql`select ${attachment.id} from ${attachment} where ${attachment.id} = ${asked} and ${attachment.agencyId} = ${agency} and ${attachment.deletedAt} is null and ${reachesRecord(actor, action, attachment.recordId)}`,
});

/** What can be shown as a face: a picture of which there are smaller ones (B-732). */
const FACES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

export const checkAvatar = (db: Db, avatarId: string | null | undefined): Promise<void> =>
  checkPicture(db, avatarId, "avatarId");

/** Refuses what can't be shown as a picture, beside its field. */
export async function checkPicture(db: Db, id: string | null | undefined, field: string): Promise<void> {
  if (!id) return;
  const [found] = await db
    .select({ contentType: mediaFile.contentType, state: mediaFile.state })
    .from(mediaFile)
    .where(eq(mediaFile.id, id));
  if (found && found.state !== "failed" && FACES.has(found.contentType)) return;
  throw new Refusal("validation", [{ field, code: "invalid", message: "Choose a picture" }]);
}
