import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { folderPath, readFolderPath } from "#contract/library/key.ts";
import { library } from "#contract/library/library.ts";
import { nameProblem, renamed } from "#contract/library/name.ts";
import { media as mediaCalls } from "#contract/media/upload.ts";
import { startApp } from "#test/app.ts";
import { assign, buildAgency, buildPerson, buildRecord, buildStaff, inAgency } from "#test/factories.ts";

const { ask, app, store } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const by = (token: string) => ({
    list: (body: Record<string, unknown> = {}) => ask(library.list, token, { body }),
    listOf: (talentId: string, body: Record<string, unknown> = {}) =>
      ask(library.listOfPerson, token, { params: { talentId }, body }),
    folder: async (name: string, body: Record<string, unknown> = {}) =>
      ask(library.createFolder, token, {
        body: { name, parentKey: body.talentId ? `of.${String(body.talentId)}` : "agency", ...body },
      }),
    add: (key: string, mediaId: string, onConflict?: string) =>
      ask(library.addFile, token, { body: { key, mediaId, ...(onConflict && { onConflict }) } }),
    get: (key: string) => ask(library.get, token, { query: { key } }),
    rename: (key: string, name: string) => ask(library.rename, token, { body: { key, name } }),
    move: (keys: string[], toKey: string, onConflict = "ask") =>
      ask(library.move, token, { body: { keys, toKey, onConflict } }),
    copy: (keys: string[], toKey: string, onConflict = "ask") =>
      ask(library.copy, token, { body: { keys, toKey, onConflict } }),
    removeChosen: (keys: string[]) => ask(library.removeChosen, token, { body: { keys } }),
    remove: (key: string) => ask(library.remove, token, { body: { key } }),
    restore: (id: string) => ask(library.restore, token, { body: { id } }),
    tree: (talentId?: string) => ask(library.tree, token, { query: talentId ? { talentId } : {} }),
  });
  const file = async (filename = "Rider.pdf", type = 5, uploadedBy = owner.id): Promise<string> => {
    const [row] = await inAgency(
      agency,
      `insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, size, uploaded_by)
        values (gen_random_uuid(), $1, $2, $3, 'application/pdf', gen_random_uuid(), gen_random_uuid(), 1000, $4)
        returning id`,
      [agency, type, filename, uploadedBy],
    );
    return String(row?.id);
  };
  const attach = (recordId: string, mediaId: string) =>
    inAgency(
      agency,
      `insert into attachment (id, agency_id, record_id, media_id, place)
        values (gen_random_uuid(), $1, $2, $3, 0)
        returning id`,
      [agency, recordId, mediaId],
    );
  const zip = (keys: readonly string[]) =>
    app.inject({
      method: "POST",
      url: library.zip.path,
      payload: { keys },
      headers: { authorization: `Bearer ${owner.token}` },
    });
  return { agency, owner, by, file, attach, zip, ...by(owner.token) };
}
const names = ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name);

describe("folders and files", () => {
  test("a folder is made at the top or in another, and a file is put into it, not at the top (B-140, B-193)", async () => {
    const { folder, add, list, file } = await setUp();
    const { data: press } = await folder("Press");
    const { data: photos } = await folder("Photos", { parentKey: press.key });
    expect([press.type, press.upload, press.extraData]).toEqual(["folder", true, "agency"]);
    expect(photos.extraData).toBe(press.key);
    const added = await add(press.key, await file());
    expect(added.data).toMatchObject({ type: "file", name: "Rider.pdf", extraData: press.key, upload: false });
    expect((await add("agency", await file())).error?.code).toBe("systemFolder");
    expect(names(await list({ key: press.key }))).toEqual(["Photos", "Rider.pdf"]);
  });

  test("the system folders come first at the top and can't be changed or filled (B-132, B-337)", async () => {
    const { folder, list, rename, remove, move, add, file } = await setUp();
    await folder("Art");
    const { data } = await list();
    expect(data.map(({ name, system }) => [name, system])).toEqual([
      ["Events", true],
      ["Opportunities", true],
      ["Projects", true],
      ["Contracts", true],
      ["Art", false],
    ]);
    const events = data[0]?.key ?? "";
    for (const refused of [
      rename(events, "Mine"),
      remove(events),
      move([data[4]?.key ?? ""], events),
      add(events, await file()),
      folder("Below", { parentKey: events }),
    ])
      expect((await refused).error?.code).toBe("systemFolder");
  });

  test("a system folder shows records that have files, without those that the reader may not see", async () => {
    const { agency, list, attach, file, by, owner } = await setUp();
    const [seen, unseen] = [await buildRecord("event", agency), await buildRecord("event", agency)];
    await buildRecord("event", agency);
    for (const record of [seen, unseen]) await attach(record, await file());
    const limitedMember = await buildStaff(agency, { levels: { LIBRARY: ["VIEW_ALL"], EVENT: ["VIEW_ASSIGN"] } });
    await assign(agency, seen, [limitedMember.id]);
    expect((await list({ key: "agency~events" })).total).toBe(2);
    const own = by(limitedMember.token);
    const { data } = await own.list({ key: "agency~events" });
    expect(data.map(({ key }) => key)).toEqual([`agency~events~${seen}`]);
    const inside = await own.list({ key: `agency~events~${seen}` });
    expect(inside.data).toMatchObject([{ name: "Rider.pdf", type: "file", system: true, editable: false }]);
    expect((await own.get(inside.data[0]?.key ?? "")).data.media?.url).toMatch(/^\/media\//);
    expect((await own.list({ key: `agency~events~${unseen}` })).data).toEqual([]);
    expect((await own.get(`agency~events~${unseen}`)).status).toBe(400);
    expect((await ask(library.get, owner.token, { query: { key: `agency~events~${unseen}` } })).status).toBe(200);
  });

  test("a rename keeps the extension, once (B-269)", async () => {
    const { folder, add, rename, file } = await setUp();
    const { data } = await folder("Press");
    const { data: rider } = await add(data.key, await file());
    expect((await rename(rider.key, "Rider 2026")).data.name).toBe("Rider 2026.pdf");
    expect((await rename(rider.key, "Final.pdf")).data.name).toBe("Final.pdf");
    expect([renamed("a.tar.gz", "b"), renamed("notes", "b"), renamed("A.PDF", "b.pdf")]).toEqual([
      "b.gz",
      "b",
      "b.PDF",
    ]);
  });

  test("names are of letters and digits of any script and . ' \" _ - ( ) ! * (B-266, B-267, B-268)", async () => {
    const { folder, add, rename, file } = await setUp();
    const message = (kind: string) =>
      `${kind} name contains alphanumeric characters and following special characters such as . - _ ( ) * ' " ! only`;
    for (const name of ["a/b", "a\\b", "#1", "a&b", "..", "a:b", "😀"])
      expect((await folder(name)).error?.details, name).toMatchObject([{ field: "name", message: message("Folder") }]);
    for (const name of ["Fotos été (2)", "写真", "صور", 'Tour \'26 "live" - v1.2_final!*'])
      expect((await folder(name)).data.name).toBe(name);
    const { data } = await folder("Press");
    const { data: rider } = await add(data.key, await file());
    expect((await rename(rider.key, "a/b")).status).toBe(400);
    expect(nameProblem("file", "a/b")).toBe(message("File"));
  });
});

describe("a name that exists", () => {
  test("an existing name is refused, kept beside or replaced, whatever its case", async () => {
    const { folder, add, list, file } = await setUp();
    const { data: press } = await folder("Press");
    expect((await folder("PRESS")).error?.code).toBe("nameTaken");
    await add(press.key, await file());
    const refused = await add(press.key, await file("rider.PDF"));
    expect([refused.status, refused.error?.code, refused.error?.details[0]?.message]).toEqual([
      409,
      "nameTaken",
      "rider.PDF",
    ]);
    expect((await add(press.key, await file(), "keepBoth")).data.name).toBe("Rider (2).pdf");
    expect((await add(press.key, await file(), "replace")).data.name).toBe("Rider.pdf");
    expect(names(await list({ key: press.key }))).toEqual(["Rider (2).pdf", "Rider.pdf"]);
  });

  test("one of twenty files at once with one name is added, or all with names of their own", async () => {
    const { folder, add, list, file } = await setUp();
    const { data: press } = await folder("Press");
    const files = await Promise.all(Array.from({ length: 20 }, () => file()));
    const answers = await Promise.all(files.slice(0, 10).map((id) => add(press.key, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await Promise.all(files.slice(10).map((id) => add(press.key, id, "keepBoth")));
    expect(new Set(names(await list({ key: press.key }))).size).toBe(11);
  });
});

describe("moving, copying and deleting", () => {
  test("a folder moves with all that is in it, into another library too, and never into itself", async () => {
    const { agency, folder, add, move, get, listOf, file } = await setUp();
    const [{ data: press }, { data: art }] = [await folder("Press"), await folder("Art")];
    const { data: photos } = await folder("Photos", { parentKey: press.key });
    await add(photos.key, await file());
    expect((await move([press.key], photos.key)).error?.code).toBe("intoItself");
    expect((await move([press.key], press.key)).error?.code).toBe("intoItself");
    expect((await move([photos.key], art.key)).data.moved[0]?.extraData).toBe(art.key);
    const talent = await buildPerson(agency);
    await move([art.key], `of.${talent}`);
    expect((await get(photos.key)).data.path.map(({ key }) => key)).toEqual([`of.${talent}`, art.key, photos.key]);
    expect(names(await listOf(talent, { key: photos.key }))).toEqual(["Rider.pdf"]);
  });

  test("a copy has the same files, also of a folder into itself", async () => {
    const { folder, add, copy, list, tree, file } = await setUp();
    const { data: press } = await folder("Press");
    await add(press.key, await file());
    expect((await copy([press.key], press.key)).data.copied).toBe(2);
    expect((await copy([press.key], "agency", "keepBoth")).status).toBe(200);
    expect((await tree()).data.filter(({ system }) => !system).map(({ name }) => name)).toEqual([
      "Library",
      "Press",
      "Press",
      "Press",
      "Press (2)",
    ]);
    expect((await list({ q: "rider" })).total).toBe(4);
  });

  test("a deleted folder is gone with all that was in it, and comes back as it was", async () => {
    const { folder, add, remove, restore, list, get, file } = await setUp();
    const { data: press } = await folder("Press");
    const { data: rider } = await add(press.key, await file());
    await remove(press.key);
    expect([(await get(press.key)).status, (await get(rider.key)).status]).toEqual([400, 400]);
    await folder("Press");
    expect((await restore(press.key)).data.name).toBe("Press (2)");
    expect(names(await list({ key: press.key }))).toEqual(["Rider.pdf"]);
  });

  test("several entries are deleted and restored at once, and a folder of the product refuses all", async () => {
    const { folder, add, removeChosen, restore, list, file } = await setUp();
    const [{ data: press }, { data: art }] = [await folder("Press"), await folder("Art")];
    await add(art.key, await file());
    expect((await removeChosen([press.key, "agency~events"])).error?.code).toBe("systemFolder");
    const { data } = await removeChosen([press.key, art.key]);
    expect(names(await list({ q: "r" }))).toEqual([]);
    await folder("Art");
    await restore(data.deletionId);
    expect(names(await list()).slice(4)).toEqual(["Art", "Art (2)", "Press"]);
    expect(names(await list({ key: art.key }))).toEqual(["Rider.pdf"]);
  });
});

describe("access to libraries", () => {
  test("an assigned level reaches libraries of assigned people only, and a full one the agency's (B-139)", async () => {
    const { agency, by, folder } = await setUp();
    const [assigned, other] = [await buildPerson(agency), await buildPerson(agency)];
    const limitedMember = await buildStaff(agency, { levels: { LIBRARY: ["EDIT_ASSIGN"], TALENT: ["VIEW_ALL"] } });
    await assign(agency, assigned, [limitedMember.id]);
    const own = by(limitedMember.token);
    expect((await own.folder("Mine", { talentId: assigned })).status).toBe(200);
    expect((await own.folder("Theirs", { talentId: other })).status).toBe(400);
    expect((await own.listOf(other)).status).toBe(404);
    expect([(await own.list()).data, (await own.tree()).data]).toEqual([[], []]);
    expect((await own.tree(assigned)).data.map(({ name }) => name)).toContain("Mine");
    expect((await own.tree(other)).status).toBe(400);
    expect((await own.get((await folder("Press")).data.key)).status).toBe(400);
    const wide = by((await buildStaff(agency, { levels: { LIBRARY: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } })).token);
    expect(names(await wide.list()).at(-1)).toBe("Press");
    expect((await wide.listOf(other)).data[0]).toMatchObject({ name: "Profile", system: true });
    expect((await wide.folder("No")).status).toBe(403);
    const blind = by((await buildStaff(agency, { levels: { LIBRARY: ["VIEW_ALL"] } })).token);
    expect([(await blind.listOf(other)).status, (await blind.tree(other)).status]).toEqual([404, 400]);
    await inAgency(agency, "update person set deleted_at = now() where id = $1", [other]);
    expect((await wide.listOf(other)).status).toBe(404);
  });

  test("a file of a library is seen by everybody who reaches the library", async () => {
    const { agency, folder, add, file } = await setUp();
    const { data: press } = await folder("Press");
    const mediaId = await file();
    await add(press.key, mediaId);
    const reader = await buildStaff(agency, { levels: { LIBRARY: ["VIEW_ALL"] } });
    const stranger = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
    const read = ({ token }: { token: string }) => ask(mediaCalls.get, token, { params: { id: mediaId } });
    expect([(await read(reader)).status, (await read(stranger)).status]).toEqual([200, 404]);
  });
});

test("an address has the first key, and the others URL-encoded and in base64 (B-050)", () => {
  const keys = ["agency", "agency~events", "0190a1b2-0000-7000-8000-000000000000"];
  const path = folderPath(keys);
  expect(path).toMatch(/^agency\/[\w-]+$/);
  expect(readFolderPath(path)).toEqual(keys);
  expect(readFolderPath("agency")).toEqual(["agency"]);
  for (const wrong of ["", "x", "agency/%%%", "agency/YQ", `${path}/more`])
    expect(readFolderPath(wrong)).toBeUndefined();
});

test("a page of a folder is sorted by name, day or size, filtered by type, and searched below it (B-123)", async () => {
  const { folder, add, list, file } = await setUp();
  const { data: press } = await folder("Press");
  const { data: photos } = await folder("Photos", { parentKey: press.key });
  await add(press.key, await file("b.pdf"));
  await add(press.key, await file("a.jpg", 1));
  await add(photos.key, await file("c.jpg", 1));
  expect(names(await list({ key: press.key }))).toEqual(["Photos", "a.jpg", "b.pdf"]);
  expect(names(await list({ key: press.key, orderDirection: "DESC" }))).toEqual(["Photos", "b.pdf", "a.jpg"]);
  expect(names(await list({ key: press.key, types: [1] }))).toEqual(["a.jpg"]);
  expect(names(await list({ key: press.key, types: [1, 5], q: "." }))).toEqual(["a.jpg", "b.pdf", "c.jpg"]);
  const page = await list({ pageSize: 3, pageIndex: 1 });
  expect([names(page), page.total]).toEqual([["Contracts", "Press"], 5]);
});

test("a folder is sorted by size both ways, and its total follows each change (18.8)", async () => {
  const { agency, folder, add, remove, list, file } = await setUp();
  const { data: press } = await folder("Press");
  await folder("Photos", { parentKey: press.key });
  for (const [name, size] of [
    ["a.pdf", 3],
    ["b.pdf", 1],
    ["c.pdf", 2],
  ] as const) {
    const id = await file(name);
    await add(press.key, id);
    await inAgency(agency, "update media set size = $2 where id = $1", [id, size]);
  }
  const by = (orderDirection: string, more = {}) =>
    list({ key: press.key, orderBy: "size", orderDirection, withTotal: true, ...more });
  expect(names(await by("ASC"))).toEqual(["Photos", "b.pdf", "c.pdf", "a.pdf"]);
  const largest = await by("DESC");
  expect(names(largest)).toEqual(["Photos", "a.pdf", "c.pdf", "b.pdf"]);
  expect(names(await by("DESC", { pageIndex: 1, pageSize: 2 }))).toEqual(["c.pdf", "b.pdf"]);
  const totals = async () => (await by("DESC")).total;
  expect([await totals(), await totals()]).toEqual([4, 4]);
  await remove(largest.data[1]?.key ?? "");
  expect(await totals()).toBe(3);
});

describe("a download of several (18.1)", () => {
  const entriesOf = (bytes: Uint8Array) =>
    Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]);

  test("a download of several is one archive with the folders and files below, by their names", async () => {
    const { agency, owner, folder, add, rename, file, zip } = await setUp();
    const { data: press } = await folder("Press 2026");
    const { data: photos } = await folder("Photos", { parentKey: press.key });
    await folder("Empty", { parentKey: press.key });
    const stored = async (name: string, content: string): Promise<string> => {
      const id = await file(name);
      const [row] = await inAgency(agency, "update media set state = 'ready' where id = $1 returning file_key", [id]);
      await store.put(String(row?.file_key), Buffer.from(content));
      return id;
    };
    const { data: rider } = await add(press.key, await stored("Rider.pdf", "rider"));
    await add(photos.key, await stored("Plan.pdf", "plan"));
    await rename(rider.key, "Final rider");
    const { data: renamedFile } = await ask(library.get, owner.token, { query: { key: rider.key } });
    const direct = await app.inject({ url: renamedFile.media?.url ?? "" });
    expect(direct.headers["content-disposition"]).toContain('filename="Final rider.pdf"');
    const whole = await zip([press.key]);
    expect(whole.headers["content-disposition"]).toBe('attachment; filename="Press 2026.zip"');
    expect(entriesOf(whole.rawPayload)).toEqual([
      ["Press 2026/", ""],
      ["Press 2026/Empty/", ""],
      ["Press 2026/Photos/", ""],
      ["Press 2026/Photos/Plan.pdf", "plan"],
      ["Press 2026/Final rider.pdf", "rider"],
    ]);
    expect(entriesOf((await zip([rider.key, photos.key])).rawPayload)).toEqual([
      ["Final rider.pdf", "rider"],
      ["Photos/", ""],
      ["Photos/Plan.pdf", "plan"],
    ]);
  });

  test("a download of a file out of the reader's reach is refused", async () => {
    const { zip } = await setUp();
    const { folder } = await setUp();
    const { data: other } = await folder("Theirs");
    expect((await zip([other.key])).statusCode).toBe(400);
  });
});
