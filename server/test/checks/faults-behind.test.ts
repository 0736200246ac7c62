/**
 * Messages to a person when something behind the server fails: what it is, and whether to try again or to report it.
 */
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { ERRORS } from "#contract/errors.ts";
import { media } from "#contract/media/upload.ts";
import { positions } from "#contract/staff/position.ts";
import { withClient } from "#server/lib/database/with-client.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";
import { takeOwnDatabase, testDatabase } from "../database/of-file.ts";
import { closeWithFile } from "../file/end.ts";
import { startS3 } from "../stand-ins/s3.ts";
import { picture, sound, uploading } from "../uploads.ts";

await takeOwnDatabase();
const s3 = await startS3();
const { ask, ...server } = await startApp({ filesUrl: s3.url, filesTimeoutMs: 300 });
const upload = uploading({ ask, ...server });
const owner = await buildStaff(await buildAgency(), { role: "agency" });
const onDatabase = (sql: string) => withClient("test", testDatabase().ownerUrl, (client) => client.query(sql));

describe("a write that the database refuses for want of", () => {
  test.each([
    ["room on its disk", "53100", "serverFull"],
    ["memory", "53200", "busy"],
    ["resources", "53000", "busy"],
    ["connections", "53300", "busy"],
  ] as const)("a write refused for want of %s says so", async (_, code, told) => {
    await onDatabase(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'of the test' using errcode = '${code}'; end $$;
      create trigger fail before insert on position for each row execute function fail()`);
    try {
      const answer = await ask(positions.create, owner.token, { body: { position: `Position ${code}` } });
      expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([
        ERRORS[told][0],
        told,
        ERRORS[told][1],
      ]);
      expect(answer.headers["retry-after"]).toBe(told === "busy" ? "2" : undefined);
    } finally {
      await onDatabase("drop trigger fail on position; drop function fail");
    }
  });
});

describe("a file is not stored, and the person told to try again, by a store that", () => {
  afterEach(() => {
    s3.outage.lasting = undefined;
  });

  test.each([
    ["refuses the key (401)", 401],
    ["refuses the key (403)", 403],
    ["has no such bucket", 404],
    ["is busy for longer than the tries last", 503],
    ["fails", 500],
    ["cuts the connection", "cut"],
    ["never answers", "silent"],
  ] as const)("a store that %s stores no file, and the same upload goes on when it is back", async (_, lasting) => {
    const file = { name: "voice.mp3", bytes: sound(100), qquuid: randomUUID() };
    s3.outage.lasting = lasting;
    const startedAt = performance.now();
    const answer = await upload.chunk(owner.token, file, 0);
    expect([answer.status, answer.error?.code]).toEqual([503, "filesUnavailable"]);
    expect(answer.headers["retry-after"]).toBe("2");
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    s3.outage.lasting = undefined;
    expect((await upload.send(owner.token, file)).status).toBe(200);
  });

  test("a store that gives up in the middle of a file has it whole later", async () => {
    const file = { name: "voice.mp3", bytes: sound(12_000_000), qquuid: randomUUID() };
    for (const index of [0, 1, 2]) expect((await upload.chunk(owner.token, file, index)).status).toBe(200);
    s3.outage.lasting = "cut";
    expect((await upload.done(owner.token, file)).error?.code).toBe("filesUnavailable");
    s3.outage.lasting = undefined;
    const later = await upload.done(owner.token, file);
    expect(later.status, later.text).toBe(200);
    const { id } = later.data;
    expect((await ask(media.get, owner.token, { params: { id } })).data.url).toBeTruthy();
  });
});

test("a store without room is the server's, not the agency's", async () => {
  s3.outage.lasting = 507;
  const answer = await upload.chunk(owner.token, { name: "voice.mp3", bytes: sound(100), qquuid: randomUUID() }, 0);
  s3.outage.lasting = undefined;
  expect([answer.status, answer.error?.code]).toEqual([507, "serverFull"]);
});

const small = mountSmallDisk();
test.skipIf(small === undefined)("a full disk for files is the server's, and what fits later is stored", async () => {
  const full = await startApp({ dataDir: small });
  const { send } = uploading(full);
  const refused = await send(owner.token, { name: "voice.mp3", bytes: sound(2_000_000) });
  expect([refused.status, refused.error?.code]).toEqual([507, "serverFull"]);
  expect(refused.error?.message).not.toContain("Delete");
  expect((await send(owner.token, { name: "small.png", bytes: await picture() })).status).toBe(200);
});

/** Returns a folder on a disk of 256 kB; nothing where this user may not mount one. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "greenroom-full-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], { stdio: "ignore" });
    closeWithFile(() => {
      execFileSync("umount", [folder]);
      rmSync(folder, { recursive: true });
    });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}
