/** Takes a file of content by one call, and starts its import as if it had been uploaded in parts. */
import { createHash, randomUUID, randomUUIDv7 } from "node:crypto";
import type { contentImports as calls } from "#contract/content/content.ts";
import { MEDIA_TYPE } from "#contract/enums.ts";
import { importRejection } from "#contract/imports/file.ts";
import { FILE_KINDS } from "#contract/media/uploader.ts";
import type { ImportKind } from "#contract/record-kinds.ts";
import { checkQuota } from "#server/areas/media/uploads/quota.rules.ts";
import type { Database } from "#server/lib/database/scope.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import type { Importable } from "#server/lib/importing/importable.ts";
import type { Jobs } from "#server/lib/jobs/jobs.ts";
import { auditSuperAdmin } from "#server/lib/records/audit.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Session } from "#server/lib/serving/session.ts";
import { startImport } from "./import.ts";

interface Needs {
  database: Database;
  store: FileStore;
  jobs: Pick<Jobs, "enqueue">;
  imports: Readonly<Record<ImportKind, Importable>>;
  /** In bytes. */
  quota: number;
  /** True if files wait for a virus scanner. */
  isScanned: boolean;
}

export function contentImportHandlers({ database, store, jobs, imports, quota, isScanned }: Needs) {
  const start =
    (kind: ImportKind, path: string) =>
    async ({ session, body }: { session: Session | null; body: { filename: string; file: Uint8Array } }) => {
      const actor = session?.actor;
      if (!actor) throw new Refusal("chooseAgency");
      const { filename, file: bytes } = body;
      const importable = imports[kind];
      const rejected = importRejection(filename, bytes.length, importable.csvOnly);
      if (rejected) throw new Refusal("validation", [{ field: "file", code: "fileRefused", message: rejected }]);
      await database.scope(actor, "read", async (db) => importable.check?.(db, actor));
      const fileKey = randomUUID();
      await store.put(fileKey, bytes);
      const file = {
        id: randomUUIDv7(),
        agencyId: actor.agencyId,
        typeOfMedia: MEDIA_TYPE.document,
        filename,
        contentType: FILE_KINDS.csv.contentType,
        key: randomUUID(),
        state: isScanned ? ("processing" as const) : ("ready" as const),
        fileKey,
        size: bytes.length,
        sha256: createHash("sha256").update(bytes).digest(),
        uploadedBy: actor.id,
      };
      try {
        return await database.scope(actor, "write", async (db) => {
          await checkQuota(db, actor, bytes.length, quota);
          await db.insert(mediaTable).values(file);
          await jobs.enqueue(db, "media", { agencyId: actor.agencyId, mediaId: file.id });
          if (actor.role === "super_admin") await auditSuperAdmin(db, actor, `POST ${path}`, {});
          return startImport(db, actor, { jobs, importable, file, field: "file" });
        });
      } catch (error) {
        await store.remove(fileKey).catch(() => undefined);
        throw error;
      }
    };
  return {
    news: start("news", "/talent/v1/cms/tool/import/news"),
    events: start("cmsEvents", "/talent/v1/cms/tool/import/events"),
    talentSocials: start("talentSocials", "/talent/v1/cms/tool/import/talents/socials"),
    talentLinks: start("talentLinks", "/talent/v1/cms/tool/import/talents/linktree"),
  } satisfies UnscopedHandlers<typeof calls>;
}
