import { sql } from "drizzle-orm";
import type { Db } from "#server/lib/database/scope.ts";
import type { ImportRecord } from "./import.table.ts";

/** Deletes the imported file, unless it is attached to a record or was uploaded by a colleague. */
export const deleteFile = (db: Db, { agencyId, mediaId, actorId }: ImportRecord): Promise<unknown> =>
  db.execute(
    sql`update media set deleted_at = now() where id = ${mediaId}::uuid and agency_id = ${agencyId}::uuid and deleted_at is null and uploaded_by = ${actorId}::uuid
      and not exists (select from attachment where agency_id = ${agencyId}::uuid and media_id = ${mediaId}::uuid and deleted_at is null)`,
  );
