/** Requests and replies of the library's calls, word for word, and who may make the changing ones. */
import { beforeAll, describe, expect, test } from "vitest";
import { keyOfView, SYSTEM_AREAS } from "#contract/library/key.ts";
import { ITEM_TYPES, LIBRARY_TYPES, library, TREE_TYPE } from "#contract/library/library.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildPerson, buildStaff } from "#test/factories.ts";
import { picture, sound, uploading } from "#test/uploads.ts";

const server = await startApp();
const { ask } = server;
const { whole } = uploading(server);
const agency = await buildAgency();
let owner: BuiltStaff;
beforeAll(async () => {
  owner = await buildStaff(agency, { role: "agency" });
});

const folderIn = async (parentKey: string, name: string, talentId?: string) =>
  (await ask(library.createFolder, owner.token, { body: { name, parentKey, ...(talentId && { talentId }) } })).data;

test("a file of a list has key, name, type, and its media with thumbnail and dimensions (C-324, C-326, C-338, E-177, E-178, E-179, E-180, E-181, E-182, E-183, N-052)", async () => {
  const face = await whole(owner, { name: "Face.png", bytes: await picture("png", 640, 480) });
  const { key: press } = await folderIn("agency", "Press");
  const { data: added } = await ask(library.addFile, owner.token, { body: { key: press, mediaId: face.id } });
  const { data } = await ask(library.list, owner.token, { body: { key: press } });
  const expected = {
    key: added.key,
    name: "Face.png",
    type: "file",
    media: {
      contentType: "image/png",
      width: 640,
      height: 480,
      thumbnail: expect.stringMatching(/^\/media\/v1\/files\//),
    },
  };
  expect(data).toMatchObject([expected]);
  expect((await ask(library.get, owner.token, { query: { key: added.key } })).data).toMatchObject(expected);
  expect(ITEM_TYPES.toSorted()).toEqual(["file", "folder"]);
});

test("lists are narrowed by photos 1, videos 2, audio 3 and documents 5, and by nothing else (C-324, B-123, N-025)", async () => {
  const { key } = await folderIn("agency", "Mixed");
  for (const file of [
    { name: "a.png", bytes: await picture() },
    { name: "b.mp3", bytes: sound(200) },
    { name: "c.csv", bytes: Buffer.from("a,b\n") },
  ]) {
    const { id } = await whole(owner, file);
    await ask(library.addFile, owner.token, { body: { key, mediaId: id } });
  }
  const named = async (types: number[]) =>
    (await ask(library.list, owner.token, { body: { key, types } })).data.map(({ name }) => name);
  expect([await named([1]), await named([2]), await named([3]), await named([5])]).toEqual([
    ["a.png"],
    [],
    ["b.mp3"],
    ["c.csv"],
  ]);
  expect(await named([3, 5])).toEqual(["b.mp3", "c.csv"]);
  expect((await ask(library.list, owner.token, { body: { key, types: [4] } })).status).toBe(400);
  expect(LIBRARY_TYPES).toEqual([1, 2, 3, 5]);
});

test("a tree has key, name, children and upload, its folders of type 1 (C-323, B-194, E-175, N-053)", async () => {
  const talent = await buildPerson(agency);
  const tours = await folderIn(`of.${talent}`, "Tours", talent);
  const spring = await folderIn(tours.key, "Spring", talent);
  const { data } = await ask(library.tree, owner.token, { query: { talentId: talent } });
  const [root] = data;
  expect(root).toMatchObject({ key: `of.${talent}`, upload: false });
  const springNode = { key: spring.key, name: "Spring", type: 1, system: false, upload: true };
  expect(root?.children).toContainEqual({ ...springNode, key: tours.key, name: "Tours", children: null });
  expect(data.find(({ key }) => key === tours.key)).toEqual({
    key: tours.key,
    name: "Tours",
    type: 1,
    system: false,
    upload: true,
    children: [{ ...springNode, children: null }],
  });
  expect(new Set(data.map(({ type }) => type))).toEqual(new Set([1]));
  expect(TREE_TYPE).toEqual({ folder: 1, file: 2 });
});

test("events, opportunities and projects have a system folder each (N-075)", async () => {
  const { data } = await ask(library.list, owner.token, { body: {} });
  for (const area of ["events", "opportunities", "projects"] as const) {
    expect(SYSTEM_AREAS).toContain(area);
    expect(data.find(({ key }) => key === keyOfView({ ofAgency: true }, area))?.system).toBe(true);
  }
});

test("a person's library is listed and filled by calls of its own; extraData is the folder above (C-325, C-327, C-328, B-195)", async () => {
  const talent = await buildPerson(agency);
  const folder = await folderIn(`of.${talent}`, "Stage", talent);
  expect(folder.extraData).toBe(`of.${talent}`);
  const file = await whole(owner, { name: "Plan.csv", bytes: Buffer.from("a\n") });
  const put = (talentId: string) =>
    ask(library.addFileOfPerson, owner.token, { params: { talentId }, body: { key: folder.key, mediaId: file.id } });
  expect((await put(await buildPerson(agency))).status).toBe(404);
  expect((await put(talent)).data).toMatchObject({ name: "Plan.csv", extraData: folder.key });
  const { data } = await ask(library.listOfPerson, owner.token, {
    params: { talentId: talent },
    body: { key: folder.key },
  });
  expect(data.map(({ name }) => name)).toEqual(["Plan.csv"]);
});

describe("a user who may only read", () => {
  test("a user who may only read downloads, and neither renames, deletes, fills nor adds (C-329, C-330, C-337, B-128, B-129, B-130, B-139)", async () => {
    const reader = await buildStaff(agency, { levels: { LIBRARY: ["VIEW_ALL"] } });
    const { key } = await folderIn("agency", "Read only");
    const file = await whole(owner, { name: "Terms.csv", bytes: Buffer.from("a,b\n1,2\n") });
    const { data: item } = await ask(library.addFile, owner.token, { body: { key, mediaId: file.id } });
    const { data: read } = await ask(library.list, reader.token, { body: { key } });
    expect(read).toMatchObject([{ name: "Terms.csv", editable: false, upload: false }]);
    const { data } = await ask(library.downloadUrl, reader.token, { query: { key: item.key } });
    const bytes = await server.app.inject({ method: "GET", url: `${data.url}&download=1` });
    expect([bytes.statusCode, bytes.body]).toEqual([200, "a,b\n1,2\n"]);
    const own = await whole(reader, { name: "Mine.csv", bytes: Buffer.from("a\n") });
    const refused = await Promise.all([
      ask(library.rename, reader.token, { body: { key: item.key, name: "Other" } }),
      ask(library.remove, reader.token, { body: { key: item.key } }),
      ask(library.addFile, reader.token, { body: { key, mediaId: own.id } }),
      ask(library.createFolder, reader.token, { body: { name: "Mine", parentKey: key } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await ask(library.rename, owner.token, { body: { key: item.key, name: "Terms 2027" } })).data.name).toBe(
      "Terms 2027.csv",
    );
    expect((await ask(library.remove, owner.token, { body: { key: item.key } })).status).toBe(200);
  });

  test("a folder whose name is taken is refused with the server's words (C-328, B-746)", async () => {
    await folderIn("agency", "Brand");
    const { status, error } = await ask(library.createFolder, owner.token, {
      body: { name: "brand", parentKey: "agency" },
    });
    expect([status, error?.code]).toEqual([409, "nameTaken"]);
    expect(error?.details[0]?.message).toBe("There is something called brand here already");
  });
});
