/** Uploads through the door: the protocol with its limits, closed lists and messages. */
import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { media as mediaCalls, uploads } from "#contract/media/upload.ts";
import { type Extension, FILE_KINDS, partCountOf, UPLOADERS } from "#contract/media/uploader.ts";
import { matchesExtension } from "#server/lib/files/sniff.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { oneOfEach, partOf, picture, sound, uploading } from "#test/uploads.ts";
import { expireUploads } from "./expire-uploads.ts";

const server = await startApp();
const { ask, app, store, jobHandlers, database } = server;
const { chunk, done, send, whole } = uploading(server);
const agency = await buildAgency();
let me: BuiltStaff;
beforeAll(async () => {
  me = await buildStaff(agency);
});

const fresh = (name: string, bytes: Buffer, uploader?: "cms") => ({
  name,
  bytes,
  qquuid: randomUUID(),
  ...(uploader && { uploader }),
});
const fetched = async (url: string | null, headers: Record<string, string> = {}) => {
  if (!url) throw new Error("no address");
  return app.inject({ method: "GET", url, headers });
};
const listed = async (id: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of store.list(id)) keys.push(key);
  return keys;
};
const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const MB = 1_000_000;

describe("a file in parts (C-334, C-335, C-336, B-719, B-720, B-721)", () => {
  test("a file in parts is returned byte for byte, with the dimensions measured by the browser", async () => {
    const file = fresh("Rehearsal tape.mp3", sound(11 * MB));
    for (const index of [0, 1, 2]) expect((await chunk(me.token, file, index)).status).toBe(200);
    const answer = await done(me.token, file, { width: 640, height: 480, duration: 61.5 });
    expect(answer.status, answer.text).toBe(200);
    const { data } = await ask(mediaCalls.get, me.token, { params: { id: answer.data.id } });
    expect(data).toMatchObject({
      id: answer.data.id,
      filename: "Rehearsal tape.mp3",
      contentType: "audio/mpeg",
      typeOfMedia: 3,
      size: 11 * MB,
      width: 640,
      height: 480,
      duration: 61.5,
      isProcessing: false,
      cdnOrigin: null,
    });
    const back = await fetched(data.url);
    expect(back.statusCode).toBe(200);
    expect(sha(back.rawPayload)).toBe(sha(file.bytes));
  });

  test("a file in parts may arrive in any order, twice, and concurrently", async () => {
    const file = fresh("take.mp3", sound(14 * MB, 3));
    await Promise.all([2, 0, 1, 1, 2, 0].map((index) => chunk(me.token, file, index)));
    const { data } = await done(me.token, file);
    const { url } = (await ask(mediaCalls.get, me.token, { params: { id: data.id } })).data;
    expect(sha((await fetched(url)).rawPayload)).toBe(sha(file.bytes));
  });

  test("finishing returns the same id however often and concurrently it is called", async () => {
    const file = fresh("once.mp3", sound(300));
    await chunk(me.token, file, 0);
    const answers = await Promise.all(Array.from({ length: 6 }, () => done(me.token, file)));
    const later = await done(me.token, file);
    expect(new Set([...answers, later].map(({ data }) => data.id)).size).toBe(1);
    const [row] = await inAgency(agency, "select count(*)::int as n from media where filename = 'once.mp3'");
    expect(row?.n).toBe(1);
    // A part that comes late changes nothing.
    expect((await chunk(me.token, file, 0)).status).toBe(200);
  });

  test("several finishes at once return one id, also while the first one's job removes the parts", {
    timeout: 60_000,
  }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const file = fresh(`race-${round}.mp3`, sound(11 * MB, round));
      for (const index of [0, 1, 2]) await chunk(me.token, file, index);
      const answers = Array.from({ length: 8 }, async () => {
        const answer = await done(me.token, file);
        if (answer.status === 200) await jobHandlers.media({ agencyId: agency, mediaId: answer.data.id });
        return answer;
      });
      const finishes = await Promise.all(answers);
      expect(finishes.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(Array<number>(8).fill(200));
      expect(new Set(finishes.map(({ data }) => data.id)).size).toBe(1);
      const { url } = (await ask(mediaCalls.get, me.token, { params: { id: finishes[0]?.data.id ?? "" } })).data;
      expect(sha((await fetched(url)).rawPayload)).toBe(sha(file.bytes));
    }
  });

  test("a missing part is named, and finishing succeeds once it has arrived", async () => {
    const file = fresh("gap.mp3", sound(11 * MB));
    await chunk(me.token, file, 0);
    await chunk(me.token, file, 2);
    const refused = await done(me.token, file);
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({
      code: "uploadIncomplete",
      details: [{ field: "qqpartindex", message: "1" }],
    });
    await chunk(me.token, file, 1);
    expect((await done(me.token, file)).status).toBe(200);
  });

  test("finishing an upload without parts names all of them", async () => {
    const refused = await done(me.token, fresh("nothing.mp3", sound(11 * MB)));
    expect(refused.error?.details.map(({ message }) => message)).toEqual(["0", "1", "2"]);
  });

  test("a part sent again with other bytes replaces the first one completely", async () => {
    const file = fresh("again.mp3", sound(400, 1));
    await chunk(me.token, { ...file, bytes: sound(400, 9) }, 0);
    await chunk(me.token, file, 0);
    const [row] = await inAgency(agency, "select id from upload where qquuid = $1", [file.qquuid]);
    expect(await listed(String(row?.id))).toHaveLength(1);
    const { data } = await done(me.token, file);
    const { url } = (await ask(mediaCalls.get, me.token, { params: { id: data.id } })).data;
    expect(sha((await fetched(url)).rawPayload)).toBe(sha(file.bytes));
  });
});

describe("inconsistent parts are refused (W20)", () => {
  const file = fresh("fits.mp3", sound(11 * MB));
  const wrong: [string, number, Record<string, unknown>][] = [
    ["another offset", 1, { qqpartbyteoffset: 4_999_999 }],
    ["an overlap", 1, { qqpartbyteoffset: 0 }],
    ["an index past the end", 0, { qqpartindex: 3, qqpartbyteoffset: 15 * MB }],
    ["fewer parts than the size has", 0, { qqtotalparts: 2 }],
    ["many small parts", 0, { qqtotalparts: 21 }],
    ["another length than it says", 0, { qqchunksize: 100 }],
    ["a short part in the middle", 0, { qqchunksize: 100, qqfile: Buffer.alloc(100) }],
    ["a whole last part", 2, { qqchunksize: 5 * MB, qqfile: Buffer.alloc(5 * MB) }],
    ["another total", 0, { qqtotalfilesize: 12 * MB, qqtotalparts: 3, qqpartindex: 2, qqpartbyteoffset: 10 * MB }],
    ["nothing in it", 0, { qqchunksize: 0, qqfile: Buffer.alloc(0) }],
  ];
  test.each(wrong)("a part with wrong numbers is refused: %s", async (_, index, more) => {
    expect((await chunk(me.token, file, 0)).status).toBe(200);
    const answer = await chunk(me.token, file, index, more);
    expect(answer.status, answer.text).toBe(400);
    expect(["fileUploadFailed", "fileRefused"]).toContain(answer.error?.code);
  });

  test("a second file under the same qquuid is refused (B-344)", async () => {
    await chunk(me.token, file, 0);
    expect((await chunk(me.token, { ...file, name: "other.mp3" }, 0)).error?.code).toBe("fileUploadFailed");
    expect((await chunk(me.token, { ...file, bytes: sound(12 * MB) }, 0)).error?.code).toBe("fileUploadFailed");
    expect((await done(me.token, { ...file, name: "other.mp3" })).error?.code).toBe("fileUploadFailed");
  });

  test("a qquuid belongs to its user: another user's is a different upload", async () => {
    const ownFile = fresh("mine.mp3", sound(500, 1));
    const colleague = await buildStaff(agency);
    await chunk(me.token, ownFile, 0);
    expect((await done(colleague.token, ownFile)).error?.code).toBe("uploadIncomplete");
    await chunk(colleague.token, { ...ownFile, bytes: sound(500, 2) }, 0);
    const theirs = await done(colleague.token, ownFile);
    const own = await done(me.token, ownFile);
    expect(theirs.data.id).not.toBe(own.data.id);
    // Neither sees the other's file: it hangs nowhere.
    expect((await ask(mediaCalls.get, me.token, { params: { id: theirs.data.id } })).status).toBe(404);
    const owner = await buildStaff(agency, { role: "agency" });
    expect((await ask(mediaCalls.get, owner.token, { params: { id: own.data.id } })).status).toBe(404);
  });

  test("more than two hundred open uploads of one person are refused", async () => {
    const keen = await buildStaff(agency);
    await inAgency(
      agency,
      `insert into upload (id, agency_id, actor_id, qquuid, uploader, filename, size, parts)
        select gen_random_uuid(), $1, $2, gen_random_uuid()::text, 'general', 'a.mp3', 1, 1
        from generate_series(1, 200)`,
      [agency, keen.id],
    );
    expect((await chunk(keen.token, fresh("one more.mp3", sound(50)), 0)).error?.code).toBe("tooManyUploads");
  });
});

describe("limits and lists", () => {
  test("the general uploader takes 50,000,000 bytes in parts of 5,000,000 (B-302, B-358, B-656, B-765)", () => {
    expect(UPLOADERS.general).toMatchObject({ maxBytes: 50_000_000, chunkBytes: 5_000_000 });
  });
  test("the content uploader takes 104,857,600 bytes in parts of 5,242,880 (B-303, B-359, B-655, B-766)", () => {
    expect(UPLOADERS.cms).toMatchObject({ maxBytes: 104_857_600, chunkBytes: 5_242_880 });
  });

  test.each([
    ["general", 50_000_001, "This mp3 file is 50.0 MB. The limit is 50 MB."],
    ["general", 62_100_000, "This mp3 file is 62.1 MB. The limit is 50 MB."],
    ["cms", 104_857_601, "This mp3 file is 100.0 MB. The limit is 100 MB."],
    ["general", 0, "This mp3 file is empty. The limit is 50 MB."],
  ] as const)("the %s uploader refuses a file of %d bytes (B-660, B-731)", async (uploader, size, message) => {
    const answer = await chunk(me.token, fresh("a.mp3", sound(100)), 0, { uploader, qqtotalfilesize: size });
    expect(answer.error).toMatchObject({ code: "fileRefused", details: [{ message }] });
  });
  test("a file of exactly the maximum size is accepted by both", async () => {
    for (const uploader of ["general", "cms"] as const) {
      const { maxBytes, chunkBytes } = UPLOADERS[uploader];
      const parts = Math.ceil(maxBytes / chunkBytes);
      const said = {
        qqtotalfilesize: maxBytes,
        qqtotalparts: parts,
        qqchunksize: chunkBytes,
        qqfile: sound(chunkBytes),
        uploader,
      };
      expect((await chunk(me.token, fresh("a.mp3", sound(100)), 0, said)).status, uploader).toBe(200);
    }
  });

  const general: readonly Extension[] = UPLOADERS.general.extensions;
  test("the file types are listed in the specified order (B-304)", () =>
    expect(general.join(" | ")).toBe(
      "png jpg jpeg jfif gif dms mp4 avi mov mp3 mpeg hevc docx doc xlsx xls csv pdf heic zip rar pptx ppt".replaceAll(
        " ",
        " | ",
      ),
    ));
  const cms = "png jpg jpeg jfif gif mp4 mov mp3 docx doc xlsx xls csv pdf heic pptx ppt webp m4v wav aac wma".split(
    " ",
  );
  test("each uploader takes exactly the types that it lists (B-304, B-657, B-658, B-659)", async () => {
    const files = await oneOfEach();
    expect(Object.keys(files).sort()).toEqual(Object.keys(FILE_KINDS).sort());
    for (const [uploader, list] of [
      ["general", general],
      ["cms", cms],
    ] as const)
      for (const [extension, bytes] of Object.entries(files)) {
        const answer = await send(me.token, { name: `A file.${extension.toUpperCase()}`, bytes, uploader });
        const taken = list.some((listedExtension) => listedExtension === extension);
        expect(answer.status, `${uploader} ${extension}: ${answer.text}`).toBe(taken ? 200 : 400);
        if (!taken) {
          expect(answer.error?.details[0]?.message).toContain(`type ${extension}`);
          expect(answer.error?.details[0]?.message).toContain(`${UPLOADERS[uploader].limitMb} MB`);
        }
      }
  });

  test("the content must match the file extension, for each type", async () => {
    const files = await oneOfEach();
    const kin = [
      ["jpg", "jpeg", "jfif"],
      ["doc", "xls", "ppt"],
      ["mp4", "m4v", "mov", "hevc"],
      ["mp3", "mpeg"],
      ["mp3", "aac", "mpeg"],
      ["zip", "docx"],
      ["zip", "xlsx"],
      ["zip", "pptx"],
    ];
    let cases = 0;
    for (const extension of general)
      for (const [other, bytes] of Object.entries(files)) {
        if (other === extension || kin.some((family) => family.includes(other) && family.includes(extension))) continue;
        cases += 1;
        const slice = async (from: number, to: number) => bytes.subarray(from, to + 1);
        expect(await matchesExtension(extension, { size: bytes.length, slice }), `${other} as ${extension}`).toBe(
          false,
        );
      }
    console.log(`upload types: ${cases} wrong pairs refused`);
    expect(cases).toBeGreaterThan(400);
  }, 120_000);

  test.each([
    ["Beach.HEIC", "jpeg", "Beach.jpg"],
    ["Beach.png", "jpeg", "Beach.jpg"],
    ["Beach.jpg", "png", "Beach.png"],
    ["Beach.jpeg", "jpeg", "Beach.jpeg"],
  ] as const)("a picture called %s that is a %s is taken as what it is, and called %s", async (name, type, called) => {
    const answer = await send(me.token, { name, bytes: await picture(type) });
    expect(answer.status, answer.text).toBe(200);
    const rows = await inAgency(agency, "select filename, content_type from media where id = $1", [answer.data.id]);
    expect(rows).toEqual([{ filename: called, content_type: `image/${type}` }]);
  });

  test("uploads that are open count towards the quota, also those that begin at once", async () => {
    const small = await startApp({ filesPerAgency: 1 });
    const crowded = await buildStaff(await buildAgency());
    const announce = (size: number) =>
      small.ask(uploads.chunk, crowded.token, {
        body: partOf(fresh(`tape-${size}.mp4`, Buffer.alloc(0)), 0, {
          qqtotalfilesize: size,
          qqtotalparts: partCountOf(size, UPLOADERS.general),
          qqchunksize: UPLOADERS.general.chunkBytes,
          qqfile: Buffer.alloc(UPLOADERS.general.chunkBytes),
        }),
      });
    const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => announce(48 * MB + index)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(new Set(answers.map(({ error }) => error?.code))).toEqual(new Set([undefined, "noRoom"]));
  });

  test("the quota is asked again when an upload is finished", async () => {
    const small = await startApp({ filesPerAgency: 1 });
    const crowded = await buildStaff(await buildAgency());
    const file = fresh("last.mp3", sound(400));
    const { chunk: part, done: finish } = uploading(small);
    expect((await part(crowded.token, file, 0)).status).toBe(200);
    await inAgency(
      crowded.agencyId,
      `insert into media (id, agency_id, type_of_media, filename, content_type, key, size, uploaded_by)
        values (gen_random_uuid(), $1, 1, 'a.mp4', 'video/mp4', gen_random_uuid(), 1000000000, $2)`,
      [crowded.agencyId, crowded.id],
    );
    const refused = await finish(crowded.token, file);
    expect([refused.status, refused.error?.code]).toEqual([507, "noRoom"]);
    await inAgency(crowded.agencyId, "update media set deleted_at = now() where filename = 'a.mp4'");
    expect((await finish(crowded.token, file)).status).toBe(200);
  });

  test("an agency over its quota is refused with its own message", async () => {
    const small = await buildAgency();
    const someone = await buildStaff(small);
    await inAgency(
      small,
      `insert into media (id, agency_id, type_of_media, filename, content_type, key, size)
        values (gen_random_uuid(), $1, 2, 'a.mp4', 'video/mp4', gen_random_uuid(), 50000000000)`,
      [small],
    );
    const answer = await send(someone.token, { name: "a.mp3", bytes: sound(100) });
    expect([answer.status, answer.error?.code]).toEqual([507, "noRoom"]);
  });
});

describe("pictures", () => {
  test("pictures have no URL while processing; then the original and four smaller ones (B-221)", async () => {
    const sent = await send(me.token, { name: "Face.jpg", bytes: await picture("jpeg", 3000, 1500) });
    const { id } = sent.data as { id: string };
    const before = (await ask(mediaCalls.get, me.token, { params: { id } })).data;
    expect(before).toMatchObject({ isProcessing: true, url: null, cdnLarge: null, thumbnailUrl: null });
    await jobHandlers.media({ agencyId: agency, mediaId: id });
    const { data } = await ask(mediaCalls.get, me.token, { params: { id } });
    expect(data).toMatchObject({ isProcessing: false, problem: null, width: 3000, height: 1500, typeOfMedia: 1 });
    for (const url of [data.url, data.cdnLarge, data.cdnMedium, data.cdnSmall, data.thumbnailUrl]) {
      const answer = await fetched(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-disposition"]).toMatch(/^inline; filename=/);
    }
  });

  test("the job can run twice, and leaves no part and no raw file", async () => {
    const file = fresh("Twice.png", await picture("png"));
    const { id } = await whole(me, file);
    await jobHandlers.media({ agencyId: agency, mediaId: id });
    const [row] = await inAgency(
      agency,
      `select m.key, m.file_key, m.raw_key, m.variants, u.id as upload, u.targets
        from media m join upload u on u.media_id = m.id
        where m.id = $1`,
      [id],
    );
    expect(await listed(String(row?.upload))).toEqual([]);
    for (const target of (row?.targets ?? []) as string[]) expect(await store.size(target)).toBeNull();
    for (const key of [row?.key, row?.file_key, ...Object.values(row?.variants ?? {})])
      expect(await store.size(String(key))).toBeGreaterThan(0);
    expect(row?.raw_key).toBeNull();
  });

  test("HEIC is kept unchanged, without smaller sizes", async () => {
    const { heic } = await oneOfEach();
    const data = await whole(me, { name: "Phone.heic", bytes: heic as Buffer });
    expect(data).toMatchObject({ isProcessing: false, cdnSmall: null, thumbnailUrl: null });
    expect((await fetched(data.url)).headers["content-disposition"]).toMatch(/^attachment/);
  });
});

describe("abandoned uploads are removed", () => {
  test("abandoned uploads are removed a day after their last part, and not before", async () => {
    const file = fresh("left.mp3", sound(11 * MB));
    await chunk(me.token, file, 0);
    const [row] = await inAgency(agency, "select id from upload where qquuid = $1", [file.qquuid]);
    const id = String(row?.id);
    await expireUploads(database, store, { process: jobHandlers.media }, [agency]);
    expect(await listed(id)).toHaveLength(1);
    await inAgency(agency, "update upload set touched_at = now() - interval '25 hours' where id = $1", [id]);
    await expireUploads(database, store, { process: jobHandlers.media }, [agency]);
    expect(await listed(id)).toEqual([]);
    expect(await inAgency(agency, "select from upload where id = $1", [id])).toEqual([]);
    // Continuing after that names the missing parts.
    expect((await done(me.token, file)).error?.details).toHaveLength(3);
  });

  test("a finished file is kept when its upload is removed", async () => {
    const file = fresh("kept.mp3", sound(900));
    await chunk(me.token, file, 0);
    const { id } = (await done(me.token, file)).data;
    await inAgency(agency, "update upload set touched_at = now() - interval '25 hours' where qquuid = $1", [
      file.qquuid,
    ]);
    await expireUploads(database, store, { process: jobHandlers.media }, [agency]);
    const { url } = (await ask(mediaCalls.get, me.token, { params: { id } })).data;
    expect(sha((await fetched(url)).rawPayload)).toBe(sha(file.bytes));
  });
});

test("a file that is not what its name says is refused with a message, and nothing of it is kept", async () => {
  const file = fresh("Holiday.jpg", Buffer.from("<html><script>alert(1)</script>"));
  await chunk(me.token, file, 0);
  const [row] = await inAgency(agency, "select id from upload where qquuid = $1", [file.qquuid]);
  const answer = await done(me.token, file);
  expect(answer.error).toMatchObject({ code: "fileRefused", details: [{ field: "qqfile" }] });
  expect(await listed(String(row?.id))).toEqual([]);
  expect(await inAgency(agency, "select from upload where qquuid = $1", [file.qquuid])).toEqual([]);
});
