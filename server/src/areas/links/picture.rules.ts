/**
 * A picture of the internet as a file of ours: encoded again from its pixels, so that none of the fetched bytes are
 * kept.
 */
import { randomUUID, randomUUIDv7 } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { MEDIA_TYPE } from "#contract/enums.ts";
import { checkQuota } from "#server/areas/media/uploads/quota.rules.ts";
import { type Actor, type Database, isSystem } from "#server/lib/database/scope.ts";
import { BadPicture, type EncodedPictures, makePictures } from "#server/lib/files/pictures/pictures.ts";
import type { FileStore } from "#server/lib/files/storage/store.ts";
import { FETCH_LIMITS, NotFetched } from "#server/lib/outside/fetch/order.ts";
import type { Outside } from "#server/lib/outside/fetch/outside.ts";
import { mediaTable } from "#server/lib/records/records.table.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import { REASON_WORDS } from "./link-refusal.rules.ts";

const TYPE = /^image\/(png|jpeg|gif|webp)/;

export interface PictureServices {
  database: Database;
  store: FileStore;
  outside: Outside;
  /** Storage limit of an agency, in bytes. */
  quota: number;
}

/** Returns the id of the file; null without a picture that can be shown, which is no fault of the link. */
export async function keepPicture(
  services: PictureServices,
  actor: Actor,
  address: string | null,
): Promise<string | null> {
  if (address === null) return null;
  try {
    return await fetchPicture(services, actor, { address, want: "picture", name: "link" });
  } catch (error) {
    if (pictureProblem(error) !== null) return null;
    throw error;
  }
}

interface Wanted {
  address: string;
  want: "picture" | "photo";
  /** File name, without its extension. */
  name: string;
}
/** Fetches a picture and stores it as a file of the agency. Returns its id; `pictureProblem` words its errors. */
export async function fetchPicture(
  services: PictureServices,
  actor: Actor,
  { address, want, name }: Wanted,
): Promise<string> {
  const { head, bytes } = await services.outside[want](address);
  return storeFetched(services, actor, { bytes, contentType: head.contentType, name });
}

/** Stores the bytes of a picture that was fetched as a file of the agency, as `fetchPicture` does. */
export async function storeFetched(
  services: PictureServices,
  actor: Actor,
  { bytes, contentType, name }: { bytes: Buffer; contentType: string; name: string },
): Promise<string> {
  const pictures = await makePictures(once(bytes), { from: "picture" });
  const type = TYPE.exec(contentType)?.[1] ?? "jpeg";
  const id = await storePicture(services, actor, pictures, {
    filename: `${name}.${type}`,
    contentType: `image/${type}`,
  });
  if (id === null) throw new NotFetched("unreadable");
  return id;
}

const PICTURE_WORDS = {
  missing: "There is no picture at this address any more.",
  wrongType: "There is something else than a picture at this address.",
  tooLarge: `The picture at this address is larger than ${FETCH_LIMITS.photo.bytes / 1_048_576} MB.`,
};
/** Returns why a picture was not fetched, as text; null for an error of ours. */
export function pictureProblem(error: unknown): string | null {
  if (error instanceof NotFetched) return { ...REASON_WORDS, ...PICTURE_WORDS }[error.reason];
  if (error instanceof BadPicture) return "The picture at this address can't be read.";
  return error instanceof Refusal && error.code === "noRoom" ? error.message : null;
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function storePicture(
  { database, store, quota }: PictureServices,
  actor: Actor,
  pictures: EncodedPictures,
  file: { filename: string; contentType: string },
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
  // Marked as deleted until its files are stored, so that an interrupted upload is cleaned up as a deleted file.
  await database.scope(actor, "write", async (db) => {
    const size = pictures.files.get("full")?.length ?? 0;
    await checkQuota(db, actor, size, quota);
    await db.insert(mediaTable).values({
      ...file,
      id,
      agencyId: actor.agencyId,
      typeOfMedia: MEDIA_TYPE.image,
      width: pictures.width,
      height: pictures.height,
      key: small,
      fileKey: full,
      variants,
      size,
      state: "ready",
      uploadedBy: isSystem(actor) ? null : actor.id,
      deletedAt: sql`now()`,
    });
  });
  for (const [name, bytes] of pictures.files) await store.put(keys[name], bytes);
  const [stored] = await database.scope(actor, "write", (db) =>
    db
      .update(mediaTable)
      .set({ deletedAt: null })
      .where(and(eq(mediaTable.id, id), isNotNull(mediaTable.fileKey)))
      .returning({ id: mediaTable.id }),
  );
  return stored?.id ?? null;
}
