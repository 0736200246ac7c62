/** Files of records, and faces: their readers, their order, and what goes when they are deleted. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { eventRecord } from "#contract/events/event.ts";
import { attachments, FILE_CALLS } from "#contract/media/record-attachments.ts";
import { media } from "#contract/media/upload.ts";
import { partners } from "#contract/partners/partner.ts";
import { PLAIN_FILE_KINDS } from "#contract/record-kinds.ts";
import { RECORDS } from "#contract/records.ts";
import { staff } from "#contract/staff/staff.ts";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import {
  type BuiltStaff,
  buildAgency,
  buildPartner,
  buildPerson,
  buildRecord,
  buildStaff,
  inAgency,
} from "#test/factories.ts";
import { minimalPartnerForm, minimalPersonForm, minimalStaffForm } from "#test/minimal-forms.ts";
import { picture, sound, uploading } from "#test/uploads.ts";

const server = await startApp();
const { ask, app, store, jobHandlers } = server;
const { whole, send } = uploading(server);
const agency = await buildAgency();
let owner: BuiltStaff;
/** Sees and edits what is assigned to them. */
let agent: BuiltStaff;
let own: string;
let others: string;
beforeAll(async () => {
  owner = await buildStaff(agency, { role: "agency" });
  agent = await buildStaff(agency, { levels: { TALENT: ["EDIT_ASSIGN"] } });
  own = await buildPerson(agency, { assignedTo: [agent.id] });
  others = await buildPerson(agency);
});

const family = "talents" as const;
const list = async (by: BuiltStaff, id: string) => ask(attachments.ofPerson, by.token, { params: { family, id } });
const save = (by: BuiltStaff, id: string, mediaIds: string[]) =>
  ask(attachments.saveOfPerson, by.token, { params: { family, id }, body: { mediaIds } });
const sounds = (by: BuiltStaff, name: string) => whole(by, { name, bytes: sound(200, name.length) });

test.each(PLAIN_FILE_KINDS)("files that were added show in the history of their record ($kind)", async ({ kind }) => {
  const { id } = kind === "staff" ? await buildStaff(agency) : { id: await buildRecord(kind, agency) };
  const file = await sounds(owner, "tape.mp3");
  const params = { id };
  const saved = await ask(FILE_CALLS[kind].save, owner.token, { params, body: { mediaIds: [file.id] } });
  expect(saved.status, saved.text).toBe(200);
  // The calls of all kinds have the same form; only their paths differ.
  const history = RECORDS[kind].history as typeof eventRecord.history;
  const { data } = await ask(history, owner.token, { params, query: { fields: ["file"] } });
  expect(data.map(({ changes: [change] }) => change?.new)).toEqual([["tape.mp3"]]);
});

describe("a list of attachments (C-332, C-333, E-204)", () => {
  test("a list of attachments keeps the saved order; unnamed ones follow, and none is lost", async () => {
    const person = await buildPerson(agency, { assignedTo: [agent.id] });
    const [a, b, c] = await Promise.all(["a.mp3", "bb.mp3", "ccc.mp3"].map((name) => sounds(agent, name)));
    if (!a || !b || !c) throw new Error("not uploaded");
    expect((await save(agent, person, [a.id, b.id])).status).toBe(200);
    expect((await save(agent, person, [c.id, a.id])).status).toBe(200);
    const { data } = await list(agent, person);
    expect(data.map(({ filename }) => filename)).toEqual(["bb.mp3", "ccc.mp3", "a.mp3"]);
    expect(data[1]).toMatchObject({
      cdnOrigin: null,
      uploadedBy: { id: agent.id },
      caption: null,
      media: { contentType: "audio/mpeg" },
    });
    await save(agent, person, [a.id, b.id, c.id]);
    expect((await list(agent, person)).data.map(({ filename }) => filename)).toEqual(["a.mp3", "bb.mp3", "ccc.mp3"]);
    // Twice the same is once.
    await save(agent, person, [a.id, a.id]);
    expect((await list(agent, person)).data).toHaveLength(3);
  });

  test("attachments are saved with the record's id in the body, for every kind that has files (C-332)", async () => {
    const person = await buildPerson(agency, { assignedTo: [agent.id] });
    const [a, b] = await Promise.all(["in the body.mp3", "in the body too.mp3"].map((name) => sounds(agent, name)));
    if (!a || !b) throw new Error("not uploaded");
    const named = (by: BuiltStaff, id: string, mediaIds: string[], kind: "talents" | "scouts" = family) =>
      ask(attachments.saveNamedOfPerson, by.token, { params: { family: kind }, body: { id, mediaIds } });
    expect((await named(agent, person, [a.id, b.id])).status).toBe(200);
    expect((await named(agent, person, [b.id, a.id])).status).toBe(200);
    expect((await list(agent, person)).data.map(({ media }) => media.id)).toEqual([b.id, a.id]);
    // A talent's id is no scout's, and neither is one out of reach: each is an unknown id.
    for (const refused of [await named(agent, others, [a.id]), await named(owner, person, [a.id], "scouts")])
      expect(refused.error?.details).toMatchObject([{ field: "id", code: "unknownReference" }]);
    const partner = await buildPartner(agency);
    for (const [save, saved, id] of [
      [attachments.saveNamedOfPartner, attachments.ofPartner, partner],
      [attachments.saveNamedOfStaff, attachments.ofStaff, agent.id],
    ] as const) {
      const file = await sounds(owner, `of ${id}.mp3`);
      expect((await ask(save, owner.token, { body: { id, mediaIds: [file.id] } })).status).toBe(200);
      expect((await ask(saved, owner.token, { params: { id } })).data.map(({ media }) => media.id)).toEqual([file.id]);
      expect((await ask(save, agent.token, { body: { id, mediaIds: [] } })).status).toBe(403);
    }
  });

  test("concurrent saves lose nothing", async () => {
    const person = await buildPerson(agency);
    const files = await Promise.all(Array.from({ length: 6 }, (_, n) => sounds(owner, `at once ${n}.mp3`)));
    const answers = await Promise.all(files.map(({ id }) => save(owner, person, [id])));
    expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
    expect((await list(owner, person)).data).toHaveLength(6);
  });

  test("files are visible with access to their record; without it neither list nor file is", async () => {
    const file = await sounds(owner, "private.mp3");
    await save(owner, others, [file.id]);
    expect((await list(agent, others)).status).toBe(404);
    expect((await ask(media.get, agent.token, { params: { id: file.id } })).status).toBe(404);
    expect((await save(agent, own, [file.id])).error?.details[0]).toMatchObject({
      field: "mediaIds.0",
      code: "unknownReference",
    });
    // Hung on a record of theirs by someone who may, it is theirs to see.
    await save(owner, own, [file.id]);
    expect((await ask(media.get, agent.token, { params: { id: file.id } })).status).toBe(200);
  });

  test("an unattached file is visible to its uploader only (a null parent)", async () => {
    const id = randomUUID();
    await inAgency(
      agency,
      `insert into media (id, agency_id, type_of_media, filename, content_type, key)
        values ($1, $2, 5, 'loose.pdf', 'application/pdf', gen_random_uuid())`,
      [id, agency],
    );
    expect((await ask(media.get, owner.token, { params: { id } })).status).toBe(404);
    expect((await save(owner, own, [id])).status).toBe(400);
  });

  test("a staff member's files follow the right to staff", async () => {
    const file = await sounds(owner, "contract.mp3");
    const params = { id: agent.id };
    expect((await ask(attachments.saveOfStaff, owner.token, { params, body: { mediaIds: [file.id] } })).status).toBe(
      200,
    );
    const listed = (await ask(attachments.ofStaff, owner.token, { params })).data;
    expect(listed.map((attachment) => attachment.media.id)).toContain(file.id);
    expect((await ask(attachments.ofStaff, agent.token, { params })).status).toBe(403);
    expect((await ask(media.get, agent.token, { params: { id: file.id } })).status).toBe(404);
    const [attached] = (await ask(attachments.ofStaff, owner.token, { params })).data;
    const remove = { params: { id: attached?.id ?? "" } };
    expect((await ask(attachments.remove, agent.token, remove)).status).toBe(404);
    expect((await ask(attachments.remove, owner.token, remove)).status).toBe(200);
  });

  test("a partner's files and avatar follow access to the partner, and the avatar is a media (E-040)", async () => {
    const manager = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
    const viewer = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL"] } });
    const id = await buildPartner(agency, { assignedTo: [manager.id] });
    const elsewhere = await buildPartner(agency);
    const [file, face] = await Promise.all([
      sounds(manager, "jingle.mp3"),
      whole(manager, { name: "Sign.png", bytes: await picture("png", 400, 400) }),
    ]);
    const hang = (by: BuiltStaff, to: string, mediaId = file.id) =>
      ask(attachments.saveOfPartner, by.token, { params: { id: to }, body: { mediaIds: [mediaId] } });
    const seen = (by: BuiltStaff, mediaId: string) => ask(media.get, by.token, { params: { id: mediaId } });
    for (const item of [file, face]) expect((await seen(viewer, item.id)).status).toBe(404);
    expect((await hang(manager, elsewhere)).status).toBe(404);
    expect((await hang(viewer, id)).status).toBe(403);
    expect((await hang(manager, id)).status).toBe(200);
    const body = minimalPartnerForm({ avatarId: face.id, assignedStaffIds: [manager.id], version: 1 });
    const params = { id };
    expect((await ask(partners.updateSummary, manager.token, { params, body })).status).toBe(200);
    const { avatar } = (await ask(partners.summary, viewer.token, { params })).data;
    expect(avatar).toEqual((await seen(viewer, face.id)).data);
    expect(avatar).toMatchObject({ id: face.id, typeOfMedia: 1, filename: "Sign.png" });
    for (const item of [file, face]) {
      expect((await seen(viewer, item.id)).status).toBe(200);
      // Sees talents, and no partner.
      expect((await seen(agent, item.id)).status).toBe(404);
    }
    const [attached] = (await ask(attachments.ofPartner, viewer.token, { params })).data;
    expect(attached?.filename).toBe("jingle.mp3");
    const remove = { params: { id: attached?.id ?? "" } };
    expect((await ask(attachments.remove, viewer.token, remove)).status).toBe(404);
    expect((await ask(attachments.remove, manager.token, remove)).status).toBe(200);
    // A file that is a face still is not deleted with the gallery's last attachment.
    await hang(manager, id, face.id);
    const [again] = (await ask(attachments.ofPartner, manager.token, { params })).data;
    await ask(attachments.remove, manager.token, { params: { id: again?.id ?? "" } });
    expect((await seen(viewer, face.id)).status).toBe(200);
  });

  test("an unreadable file can't be attached, and says why", async () => {
    const [png] = await Promise.all([picture("png")]);
    const sent = await send(owner.token, { name: "Torn.png", bytes: png.subarray(0, png.length - 20) });
    const { id } = sent.data as { id: string };
    await jobHandlers.media({ agencyId: agency, mediaId: id });
    const { data } = await ask(media.get, owner.token, { params: { id } });
    expect(data).toMatchObject({ isProcessing: false, url: null, problem: expect.stringContaining("can't be read") });
    expect((await save(owner, others, [id])).error?.details[0]?.message).toBe(data.problem);
  });
});

test("a caption requires write access to the record", async () => {
  const file = await sounds(agent, "captioned.mp3");
  await save(agent, own, [file.id]);
  const attached = (await list(agent, own)).data.find(({ media: item }) => item.id === file.id);
  const params = { id: attached?.id ?? "" };
  const viewer = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
  expect((await ask(attachments.caption, viewer.token, { params, body: { caption: "No" } })).status).toBe(404);
  expect((await ask(attachments.caption, agent.token, { params, body: { caption: " Opening night " } })).status).toBe(
    200,
  );
  expect((await list(viewer, own)).data.find(({ id }) => id === params.id)?.caption).toBe("Opening night");
});

describe("deleted for good (C-339)", () => {
  test("the file is deleted with its last attachment, and not before", async () => {
    const file = await sounds(owner, "two places.mp3");
    await save(owner, own, [file.id]);
    await save(owner, others, [file.id]);
    const [row] = await inAgency(agency, "select file_key from media where id = $1", [file.id]);
    const key = String(row?.file_key);
    for (const [place, left] of [
      [own, true],
      [others, false],
    ] as const) {
      const attached = (await list(owner, place)).data.find(({ media: item }) => item.id === file.id);
      expect((await ask(attachments.remove, owner.token, { params: { id: attached?.id ?? "" } })).status).toBe(200);
      await jobHandlers.media({ agencyId: agency, mediaId: file.id });
      expect((await store.size(key)) !== null).toBe(left);
      expect((await ask(attachments.remove, owner.token, { params: { id: attached?.id ?? "" } })).status).toBe(404);
    }
    expect((await ask(media.get, owner.token, { params: { id: file.id } })).status).toBe(404);
    expect((await app.inject({ method: "GET", url: file.url ?? "" })).statusCode).toBe(404);
  });
});

describe("avatars", () => {
  test("an uploaded picture becomes an avatar, null removes it, and omitting keeps it", async () => {
    const file = await whole(owner, { name: "Face.jpg", bytes: await picture("jpeg", 500, 500) });
    const created = await ask(people.create, owner.token, {
      params: { family },
      body: { ...minimalPersonForm(), avatarId: file.id },
    });
    expect(created.status, created.text).toBe(200);
    const path = { params: { family, id: created.data.id } };
    const seen = (await ask(people.summary, owner.token, path)).data;
    const answer = await app.inject({ method: "GET", url: seen.avatarUrl ?? "" });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/webp"]);
    const change = (version: number, more: object) =>
      ask(people.updateSummary, owner.token, { ...path, body: { ...minimalPersonForm(), ...more, version } });
    const unchanged = await change(seen.version, {});
    expect(unchanged.data.avatarUrl).not.toBeNull();
    expect((await change(unchanged.data.version, { avatarId: null })).data.avatarUrl).toBeNull();
    const colleague = await ask(staff.create, owner.token, { body: { ...minimalStaffForm(), avatarId: file.id } });
    expect((await ask(staff.get, owner.token, { params: { id: colleague.data.id } })).data.avatarUrl).not.toBeNull();
  });

  test("a partner's avatar requires write access, by assignment too or on a new record (B-263)", async () => {
    const viewer = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL"] } });
    const manager = await buildStaff(agency, { levels: { PARTNER: ["EDIT_ASSIGN"] } });
    const sign = async (by: BuiltStaff) => (await whole(by, { name: "S.png", bytes: await picture("png") })).id;
    const body = { ...minimalPartnerForm(), avatarId: await sign(manager) };
    const created = await ask(partners.create, manager.token, { body });
    expect((await ask(partners.summary, manager.token, { params: created.data })).data.avatarUrl).not.toBeNull();
    const others = await buildPartner(agency);
    const change = async (by: BuiltStaff, id: string, avatarId: string) =>
      (
        await ask(partners.updateSummary, by.token, {
          params: { id },
          body: minimalPartnerForm({ avatarId, assignedStaffIds: [by.id], version: 1 }),
        })
      ).status;
    expect(await change(manager, created.data.id, await sign(manager))).toBe(200);
    expect(await change(manager, others, await sign(manager))).toBe(404);
    expect(await change(viewer, others, await sign(viewer))).toBe(403);
  });

  test("a partner's avatar may be named .dms if it contains a picture (B-093)", async () => {
    const called = async (bytes: Buffer) => (await whole(owner, { name: "Logo.dms", bytes })).id;
    const add = async (avatarId: string) =>
      ask(partners.create, owner.token, { body: { ...minimalPartnerForm(), avatarId } });
    for (const type of ["png", "jpeg", "gif"] as const) {
      const created = await add(await called(await picture(type)));
      const { avatarUrl } = (await ask(partners.summary, owner.token, { params: created.data })).data;
      const shown = await app.inject({ method: "GET", url: avatarUrl ?? "" });
      expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
    }
    const disks = await called(Buffer.from(`DMS!${"x".repeat(100)}`));
    expect((await add(disks)).error?.details).toEqual([
      { field: "avatarId", code: "invalid", message: "Choose a picture" },
    ]);
    const page = await send(owner.token, { name: "Page.dms", bytes: Buffer.from("<html><script>1</script>") });
    expect(page.status).toBe(400);
  });

  test("an avatar must be a picture, uploaded by the same user", async () => {
    const record = (avatarId: string, by = owner) =>
      ask(people.create, by.token, { params: { family }, body: { ...minimalPersonForm(), avatarId } });
    const tape = await sounds(owner, "no face.mp3");
    expect((await record(tape.id)).error?.details).toEqual([
      { field: "avatarId", code: "invalid", message: "Choose a picture" },
    ]);
    const theirs = await whole(agent, { name: "Mine.png", bytes: await picture("png") });
    expect((await record(theirs.id)).error?.details[0]).toMatchObject({ field: "avatarId", code: "unknownReference" });
  });
});
