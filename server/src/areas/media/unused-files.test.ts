/** Files that nothing has are deleted after a day, whatever had them; what has one keeps it. */
import { beforeAll, describe, expect, test } from "vitest";
import { imports } from "#contract/imports/import.ts";
import { library } from "#contract/library/library.ts";
import { attachments } from "#contract/media/record-attachments.ts";
import { media } from "#contract/media/upload.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { picture, sound, uploading } from "#test/uploads.ts";

const server = await startApp();
const { ask, store, jobHandlers, tidy } = server;
const { whole } = uploading(server);
const agency = await buildAgency();
let owner: BuiltStaff;
beforeAll(async () => {
  owner = await buildStaff(agency, { role: "agency" });
});

const tape = (name: string) => whole(owner, { name, bytes: sound(300, name.length) });
const isThere = async (id: string) => (await ask(media.get, owner.token, { params: { id } })).status === 200;
const keyOf = async (id: string): Promise<string> => {
  const [row] = await inAgency(agency, "select coalesce(file_key, key) as key from media where id = $1", [id]);
  return String(row?.key);
};
const unusedSince = async (id: string) => {
  const [row] = await inAgency(agency, "select unused_since from media where id = $1", [id]);
  return row?.unused_since ?? null;
};
/** As if nothing had used any file for a day. */
async function aDayLater(): Promise<void> {
  await tidy([agency]);
  await inAgency(agency, "update media set unused_since = unused_since - interval '25 hours' where agency_id = $1", [
    agency,
  ]);
  await tidy([agency]);
}

describe("a file that nothing has (18.6)", () => {
  test("an unused file is kept for a day, then it and its bytes are gone", async () => {
    const { id } = await tape("Given up.mp3");
    const key = await keyOf(id);
    await tidy([agency]);
    await tidy([agency]);
    expect([await isThere(id), await store.size(key)]).toEqual([true, 300]);
    await aDayLater();
    await jobHandlers.media({ agencyId: agency, mediaId: id });
    expect([await isThere(id), await store.size(key)]).toEqual([false, null]);
  });

  test("an unused file counts its day from the start once something has had it again", async () => {
    const person = await buildPerson(agency);
    const { id } = await tape("Back again.mp3");
    await tidy([agency]);
    expect(await unusedSince(id)).not.toBeNull();
    const path = { params: { family: "talents" as const, id: person } };
    await ask(attachments.saveOfPerson, owner.token, { ...path, body: { mediaIds: [id] } });
    await tidy([agency]);
    expect(await unusedSince(id)).toBeNull();
  });

  test("each foreign key to files keeps a file, but for uploads and deleted attachments", async () => {
    const [used] = await inAgency(agency, "select uses_of_media() as sql");
    const tables = await inAgency(
      agency,
      `select conrelid::regclass::text as name
        from pg_constraint
        where contype = 'f' and confrelid = 'media'::regclass`,
    );
    const names = tables.map(({ name }) => String(name)).filter((name) => name !== "upload");
    expect(names).toContain("library_item");
    for (const name of names) expect(String(used?.sql)).toContain(`from ${name} u `);

    // A file that is named without a foreign key would be lost.
    const loose = await inAgency(
      agency,
      `select c.table_name || '.' || c.column_name as name
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
          and c.column_name ~ '(media|picture|avatar|thumbnail|image|logo|poster)(_id|_ids)$'
          and not exists (select from pg_constraint k
              join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
            where k.contype = 'f'
              and k.confrelid = 'media'::regclass
              and k.conrelid = format('%I', c.table_name)::regclass
              and a.attname = c.column_name)`,
    );
    expect(loose).toEqual([]);

    const [attached, face, libraryFile] = await Promise.all([
      tape("Attached.mp3"),
      whole(owner, { name: "Face.png", bytes: await picture() }),
      tape("In the library.mp3"),
    ]);
    const person = await buildPerson(agency);
    const path = { params: { family: "talents" as const, id: person } };
    await ask(attachments.saveOfPerson, owner.token, { ...path, body: { mediaIds: [attached.id] } });
    await inAgency(agency, "update staff set avatar_id = $2 where id = $1", [owner.id, face.id]);
    const { data: folder } = await ask(library.createFolder, owner.token, {
      body: { name: "Tapes", parentKey: "agency" },
    });
    await ask(library.addFile, owner.token, { body: { key: folder.key, mediaId: libraryFile.id } });
    await aDayLater();
    for (const { id } of [attached, face, libraryFile]) expect(await isThere(id)).toBe(true);
  });

  test("a file deleted from a library comes back for a day, then it is gone", async () => {
    const file = await tape("Last take.mp3");
    const key = await keyOf(file.id);
    const { data: folder } = await ask(library.createFolder, owner.token, {
      body: { name: "Takes", parentKey: "agency" },
    });
    await ask(library.addFile, owner.token, { body: { key: folder.key, mediaId: file.id } });
    const remove = () => ask(library.remove, owner.token, { body: { key: folder.key } });
    const restore = () => ask(library.restore, owner.token, { body: { id: folder.key } });
    await remove();
    await aDayLater();
    expect((await restore()).status).toBe(200);
    await remove();
    await inAgency(
      agency,
      `update library_item
        set deleted_at = now() - interval '25 hours'
        where agency_id = $1 and deleted_at is not null`,
      [agency],
    );
    await tidy([agency]);
    expect((await restore()).error?.details[0]?.code).toBe("unknownReference");
    expect(await inAgency(agency, "select from library_item where id = $1", [folder.key])).toEqual([]);
    await aDayLater();
    await jobHandlers.media({ agencyId: agency, mediaId: file.id });
    expect(await store.size(key)).toBeNull();
  });

  test("a file of the library stays when it was read as an import", async () => {
    const { id } = await whole(owner, { name: "Roster.csv", bytes: Buffer.from("Name\nAna Lima\n") });
    const { data: folder } = await ask(library.createFolder, owner.token, {
      body: { name: "Rosters", parentKey: "agency" },
    });
    await ask(library.addFile, owner.token, { body: { key: folder.key, mediaId: id } });
    const { data } = await ask(imports.create, owner.token, { params: { kind: "talents" }, body: { mediaId: id } });
    await jobHandlers.import({ agencyId: agency, importId: data.id });
    expect(await isThere(id)).toBe(true);
  });
});
