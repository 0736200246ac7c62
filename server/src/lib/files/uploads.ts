/** Uploads that are read once by the call that names them, and deleted then. */
import { eq, sql } from "drizzle-orm";
import type { Actor, Db } from "../database/scope.ts";
import { mediaTable } from "../records/records.table.ts";
import { Refusal } from "../serving/refusal.ts";
import type { FileStore } from "./storage/store.ts";

interface Upload {
  filename: string;
  /** Null where it is larger than is read. */
  bytes: Buffer | null;
}
export async function readUpload(
  db: Db,
  store: FileStore,
  { mediaId, maxBytes }: { mediaId: string; maxBytes: number },
): Promise<Upload> {
  const [file] = await db.select().from(mediaTable).where(eq(mediaTable.id, mediaId));
  // A file that is still being scanned is read by nothing.
  if (!file?.fileKey || file.state !== "ready") throw new Refusal("unknownReference", "mediaId");
  const { filename, size } = file;
  if ((size ?? 0) > maxBytes) return { filename, bytes: null };
  const chunks: Uint8Array[] = [];
  for await (const chunk of store.read(file.fileKey)) chunks.push(chunk);
  return { filename, bytes: Buffer.concat(chunks) };
}
/** Deletes an upload that was read, unless it is a colleague's or something has it; `but` names a table that lets go of it. */
export const deleteUpload = (
  db: Db,
  { id: actorId, agencyId }: Pick<Actor, "id" | "agencyId">,
  mediaId: string,
  but: "roster_import" | null = null,
) =>
  db.execute(
    sql`update media
      set deleted_at = now()
      where id = ${mediaId}::uuid
        and agency_id = ${agencyId}::uuid
        and deleted_at is null
        and uploaded_by = ${actorId}::uuid
        and not media_is_used(agency_id, id, ${but}::regclass)`,
  );
