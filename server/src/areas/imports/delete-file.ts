import type { Db } from "#server/lib/database/scope.ts";
import { deleteUpload } from "#server/lib/files/uploads.ts";
import type { ImportRecord } from "./import.table.ts";

/** Deletes the imported file, unless something else has it or it was uploaded by a colleague. */
export async function deleteFile(db: Db, { agencyId, mediaId, actorId }: ImportRecord): Promise<void> {
  if (mediaId !== null) await deleteUpload(db, { id: actorId, agencyId }, mediaId, "roster_import");
}
