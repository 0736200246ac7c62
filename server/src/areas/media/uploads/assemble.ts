/** Joins the parts of an upload, and compares each with its hash: a part lost in a power cut is requested again. */
import { createHash } from "node:crypto";
import { type FileStore, partKey } from "#server/lib/files/storage/store.ts";
import { Refusal } from "#server/lib/serving/refusal.ts";
import type { partsOfUpload, UploadRow } from "./upload-part.ts";

type ReceivedPart = Awaited<ReturnType<typeof partsOfUpload>>[number];

/** Thrown for a part that is missing, or has other bytes than were sent. */
export class LostPart extends Error {
  readonly part: number;
  constructor(part: number) {
    super(`part ${part} is lost`);
    this.part = part;
  }
}

/** Joins the parts under a key stored beforehand; returns the hash. */
export async function assemble(
  store: FileStore,
  row: UploadRow,
  { parts, target }: { parts: readonly ReceivedPart[]; target: string },
): Promise<Buffer> {
  const hash = createHash("sha256");
  let length = 0;
  const joined = async function* () {
    for (const received of parts)
      for await (const bytes of checkedPart(store, row, received)) {
        hash.update(bytes);
        length += bytes.length;
        yield bytes;
      }
  };
  await store.put(target, joined());
  if (length !== row.size) throw new Refusal("fileUploadFailed");
  return hash.digest();
}

async function* checkedPart(store: FileStore, { id }: UploadRow, { part, key, sha256 }: ReceivedPart) {
  const hash = createHash("sha256");
  try {
    for await (const bytes of store.read(partKey(id, key))) {
      hash.update(bytes);
      yield bytes;
    }
  } catch (error) {
    if ((await store.size(partKey(id, key))) === null) throw new LostPart(part);
    throw error;
  }
  if (!hash.digest().equals(sha256)) throw new LostPart(part);
}
