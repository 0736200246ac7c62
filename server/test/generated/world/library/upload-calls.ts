/** Preconditions of the calls of uploads. */
import { createHash, randomUUID } from "node:crypto";
import { openStore } from "#server/lib/files/storage/open-store.ts";
import { partKey } from "#server/lib/files/storage/store.ts";
import { testConfig } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { type Ready, type Setup, withBody } from "../setup.ts";

/** Prepares an upload of one part: announced, stored, or counted as well. */
async function uploadOf({ world, caller, base }: Setup, stage: "announced" | "stored" | "counted"): Promise<Ready> {
  const bytes = Buffer.from(`a,b\n${randomUUID()},2\n`);
  const qquuid = randomUUID();
  const file = { qquuid, qqfilename: "Sample.csv", qqtotalparts: 1, qqtotalfilesize: bytes.length };
  if (stage === "announced") {
    const part = { qqpartindex: 0, qqpartbyteoffset: 0, qqchunksize: bytes.length, qqfile: bytes };
    return withBody(base, { ...file, ...part, qqtotalparts: "1", uploader: "general" });
  }
  const [id, key] = [randomUUID(), randomUUID()];
  await inAgency(
    world.ownAgencyId,
    `insert into upload (id, agency_id, actor_id, qquuid, uploader, filename, size, parts)
      values ($1, $2, $3, $4, 'general', $5, $6, 1)`,
    [id, world.ownAgencyId, caller.id, qquuid, file.qqfilename, bytes.length],
  );
  await openStore(testConfig()).put(partKey(id, key), bytes);
  if (stage === "stored") return withBody(base, { ...file, ...direct(bytes), part: key });
  await inAgency(
    world.ownAgencyId,
    "insert into upload_part (agency_id, upload_id, part, key, size, sha256) values ($1, $2, 0, $3, $4, sha256($5))",
    [world.ownAgencyId, id, key, bytes.length, bytes],
  );
  return withBody(base, file);
}
const direct = (bytes: Buffer) => ({
  qqpartindex: 0,
  uploader: "general",
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

export const UPLOAD_CALLS: Readonly<Record<string, (setup: Setup) => Promise<Ready>>> = {
  "POST /media/v1/upload/chunk": (setup) => uploadOf(setup, "announced"),
  "POST /media/v1/upload/chunk-direct": async ({ base }) =>
    withBody(base, {
      qquuid: randomUUID(),
      qqfilename: "Sample.csv",
      qqtotalparts: 1,
      qqtotalfilesize: 12,
      ...direct(Buffer.from("a,b\n1,2\n3,4\n")),
    }),
  "POST /media/v1/upload/chunk-direct-done": (setup) => uploadOf(setup, "stored"),
  "POST /media/v1/upload/chunk-done": (setup) => uploadOf(setup, "counted"),
};
