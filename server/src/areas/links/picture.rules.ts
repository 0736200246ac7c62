/** The picture of a link as a file of ours: made anew from its pixels, so that nothing of what was fetched is kept. */
import { randomUUID, randomUUIDv7 } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { MEDIA_TYPE } from "#contract/enums.ts";
import { checkQuota } from "#server/areas/media/uploads/quota.rules.ts";
import type { Actor, Database } from "#server/lib/database/scope.ts";
import { BadPicture, type EncodedPictures, makePictures } from "#server/lib/files/pictures/pictures.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import { NotFetched } from "#server/lib/outside/fetch/order.ts";
import type { Outside } from "#server/lib/outside/fetch/outside.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";

const TYPE = /^image\/(png|jpeg|gif|webp)/;

export interface PictureServices {
  database: Database;
  store: FileStore;
  outside: Outside;
  /** Storage limit of an agency, in bytes. */
  quota: number;
}

/** Returns the id of the file; null where there is no picture that can be shown, which is no fault of the link. */
export async function keepPicture(
  services: PictureServices,
  actor: Actor,
  address: string | null,
): Promise<string | null> {
  if (address === null) return null;
  try {
    const { head, bytes } = await services.outside.picture(address);
    const made = await makePictures(once(bytes), { from: "picture" });
    return await storePicture(services, actor, made, `image/${TYPE.exec(head.contentType)?.[1] ?? "jpeg"}`);
  } catch (error) {
    if (
      error instanceof NotFetched ||
      error instanceof BadPicture ||
      (error instanceof Refusal && error.code === "noRoom")
    )
      return null;
    throw error;
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function storePicture(
  { database, store, quota }: PictureServices,
  actor: Actor,
  made: EncodedPictures,
  contentType: string,
): Promise<string | null> {
  const id = randomUUIDv7();
  const keys = {
    full: randomUUID(),
    large: randomUUID(),
    medium: randomUUID(),
    small: randomUUID(),
    thumbnail: randomUUID(),
  };
  const { full, small, ...variants } = keys;
  // Deleted until its files are there: what an interruption leaves behind is tidied up as a deleted file.
  await database.scope(actor, "write", async (db) => {
    const size = made.files.get("full")?.length ?? 0;
    await checkQuota(db, actor, size, quota);
    await db.insert(mediaTable).values({
      ...{
        id,
        agencyId: actor.agencyId,
        typeOfMedia: MEDIA_TYPE.image,
        filename: `link.${contentType.slice(6)}`,
        contentType,
      },
      ...{ width: made.width, height: made.height, key: small, fileKey: full, variants, size },
      ...{ state: "ready", uploadedBy: actor.id, deletedAt: sql`now()` },
    });
  });
  for (const [name, bytes] of made.files) await store.put(keys[name], bytes);
  const [kept] = await database.scope(actor, "write", (db) =>
    db
      .update(mediaTable)
      .set({ deletedAt: null })
      .where(and(eq(mediaTable.id, id), isNotNull(mediaTable.fileKey)))
      .returning({ id: mediaTable.id }),
  );
  return kept?.id ?? null;
}
