/** Deletes abandoned uploads, and processes files whose job was lost. */
import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { type Database, systemIn } from "#server/lib/database/scope.ts";
import { ScannerUnavailable } from "#server/lib/files/scanner.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { upload } from "../media.table.ts";
import type { UploadProcessing } from "./process-upload.ts";

const EXPIRES_AFTER = "24 hours";
const UNPROCESSED_AFTER = "1 hour";
const UNPREPARED_AFTER = "6 hours";

export async function expireUploads(
  database: Database,
  store: FileStore,
  processing: Pick<UploadProcessing, "process">,
  agencies: readonly string[],
  { expiry = EXPIRES_AFTER, unprocessed = UNPROCESSED_AFTER } = {},
): Promise<void> {
  for (const id of agencies) {
    for (const mediaId of await unprocessedIn(database, id, unprocessed))
      await processing.process({ agencyId: id, mediaId }).catch((error: unknown) => {
        // The next hour asks the scanner again; the rest is cleaned up now.
        if (!(error instanceof ScannerUnavailable)) throw error;
      });
    await endPreparing(database, id);
    await deleteExpired(database, store, id, expiry);
  }
}

/** Ends preparations that take hours, which will never finish; the file is played as it is. */
const endPreparing = (database: Database, agencyId: string): Promise<unknown> =>
  database.scope(systemIn(agencyId), "write", (db) =>
    db
      .update(mediaTable)
      .set({
        preparing: null,
        variants: sql`case when ${mediaTable.preparing} = 0 then '{}'::jsonb else ${mediaTable.variants} end`,
      })
      .where(
        and(
          eq(mediaTable.agencyId, agencyId),
          isNotNull(mediaTable.preparing),
          sql`${mediaTable.createdAt} < now() - ${UNPREPARED_AFTER}::interval`,
        ),
      ),
  );

const unprocessedIn = (database: Database, agencyId: string, age: string): Promise<string[]> =>
  database.scope(systemIn(agencyId), "read", async (db) => {
    const stuck = and(eq(mediaTable.state, "processing"), sql`${mediaTable.createdAt} < now() - ${age}::interval`);
    const discarded = or(isNotNull(mediaTable.deletedAt), eq(mediaTable.state, "failed"));
    const hasFile = or(isNotNull(mediaTable.fileKey), isNotNull(mediaTable.rawKey));
    const raw = and(ne(mediaTable.state, "processing"), isNotNull(mediaTable.rawKey));
    const found = await db
      .select({ id: mediaTable.id })
      .from(mediaTable)
      .where(and(eq(mediaTable.agencyId, agencyId), or(stuck, and(discarded, hasFile), raw)));
    return found.map(({ id }) => id);
  });

async function deleteExpired(database: Database, store: FileStore, agencyId: string, age: string): Promise<void> {
  const scope = systemIn(agencyId);
  const old = sql`${upload.touchedAt} < now() - ${age}::interval`;
  const expired = await database.scope(scope, "read", (db) =>
    db
      .select({ id: upload.id, targets: upload.targets, fileKey: mediaTable.fileKey, rawKey: mediaTable.rawKey })
      .from(upload)
      .leftJoin(mediaTable, eq(mediaTable.id, upload.mediaId))
      .where(and(eq(upload.agencyId, agencyId), old)),
  );
  for (const { id, targets, fileKey, rawKey } of expired) {
    for await (const key of store.list(id)) await store.remove(key);
    for (const target of targets) if (target !== fileKey && target !== rawKey) await store.remove(target);
    // An upload resumed in the meantime keeps its row, and finds its parts missing.
    await database.scope(scope, "write", (db) => db.delete(upload).where(and(eq(upload.id, id), old)));
  }
}
