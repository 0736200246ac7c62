/**
 * Parts that the browser sends to the store itself. The store accepts only bytes with the signed hash; a part counts
 * once its size was read there.
 */
import { randomUUID } from "node:crypto";
import type { uploads as calls } from "#contract/media/upload.ts";
import { UPLOADERS } from "#contract/media/uploader.ts";
import type { Actor, Db } from "#server/lib/database/scope.ts";
import { type FileStore, isFileKey, partKey } from "#server/lib/files/storage/store.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { UnscopedHandlers } from "#server/lib/serving/serve.ts";
import type { Session } from "#server/lib/serving/session.ts";
import { checkAnnounced, partBytes } from "./upload.rules.ts";
import { beginUpload, findPart, findUpload, recordPart } from "./upload-part.ts";

interface DirectServices {
  write: <T>(actor: Actor, work: (db: Db) => Promise<T>) => Promise<T>;
  store: FileStore;
  quota: number;
}

export function directHandlers({
  write,
  store,
  quota,
}: DirectServices): Pick<UnscopedHandlers<typeof calls>, "direct" | "directDone"> {
  return {
    async direct({ session, body }) {
      const actor = uploaderOf(session);
      checkAnnounced(body);
      // A store without direct uploads gets no target: the part comes to the server.
      if (!store.direct) return { isReceived: false, target: null };
      const sha256 = Buffer.from(body.sha256, "hex");
      const { row, part } = await write(actor, async (db) => {
        const row = await beginUpload(db, actor, body, quota);
        return { row, part: await findPart(db, row.id, body.qqpartindex) };
      });
      if (row.mediaId || part?.sha256.equals(sha256)) return { isReceived: true, target: null };
      const key = randomUUID();
      const { url, headers } = await store.direct.put(partKey(row.id, key), sha256);
      return { isReceived: false, target: { part: key, url, headers: [...headers] } };
    },

    async directDone({ session, body }) {
      const actor = uploaderOf(session);
      checkAnnounced(body);
      if (!isFileKey(body.part)) throw new Refusal("fileUploadFailed");
      const row = await write(actor, (db) => findUpload(db, actor, body.qquuid));
      if (!row || row.size !== body.qqtotalfilesize || row.uploader !== body.uploader)
        throw new Refusal("fileUploadFailed");
      if (row.mediaId) return {};
      const key = partKey(row.id, body.part);
      const size = await store.size(key);
      if (size !== partBytes(body.qqpartindex, row.size, UPLOADERS[body.uploader])) {
        if (size !== null) await store.remove(key);
        throw new Refusal("fileUploadFailed");
      }
      const sha256 = Buffer.from(body.sha256, "hex");
      const sent = { uploadId: row.id, part: body.qqpartindex, key: body.part, size, sha256 };
      const outdated = await write(actor, (db) => recordPart(db, actor, sent));
      if (outdated) await store.remove(partKey(row.id, outdated)).catch(() => undefined);
      return {};
    },
  };
}

export function uploaderOf(session: Session | null): Actor {
  if (!session?.actor) throw new Refusal(session ? "chooseAgency" : "sessionEnded");
  return session.actor;
}
