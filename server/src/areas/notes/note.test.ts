import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { mentions, personNotes, staffNotes } from "#contract/notes/record-notes.ts";
import { partnerRecord } from "#contract/partners/partner.ts";
import { supplierRecord } from "#contract/suppliers/supplier.ts";
import { SANITISER_VERSION } from "#server/lib/values/rich-text.ts";
import { startApp } from "#test/app.ts";
import { XSS } from "#test/corpora/xss.ts";
import { buildAgency, buildPartner, buildPerson, buildStaff, buildSupplier, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
const talents = { family: "talents" } as const;
const P = (text: string): string => `<p>${text}</p>`;
const mention = (id: string, text = "@x"): string => `<span data-type="mention" data-id="${id}">${text}</span>`;

async function desk() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const id = await buildPerson(agency);
  const write = async (token: string, note: string, about = id) => {
    const answer = await ask(personNotes.create, token, { params: talents, body: { talentUserId: about, note } });
    return { ...answer, id: answer.status === 200 ? answer.data.id : "" };
  };
  const list = (token: string, about = id) => ask(personNotes.list, token, { params: { ...talents, id: about } });
  const read = (token: string, noteId: string) => ask(personNotes.get, token, { params: { ...talents, id: noteId } });
  return { agency, owner, id, write, list, read };
}

describe("notes of a talent (C-075…C-077, C-114, C-115)", () => {
  test("notes of a talent are created, read, updated and deleted, and keep earlier versions", async () => {
    const { owner, id, write, list, read } = await desk();
    const { id: noteId } = await write(owner.token, P("First"));
    expect((await read(owner.token, noteId)).data).toMatchObject({
      note: P("First"),
      version: 1,
      pinned: false,
      editable: true,
      author: { id: owner.id },
    });
    const body = { id: noteId, note: P("Second"), version: 1 };
    expect((await ask(personNotes.update, owner.token, { params: talents, body })).status).toBe(200);
    const history = await ask(personNotes.history, owner.token, { params: { ...talents, id: noteId } });
    expect(history.data.map(({ note }) => note)).toEqual([P("Second"), P("First")]);
    expect((await ask(personNotes.remove, owner.token, { params: { ...talents, id: noteId } })).status).toBe(200);
    expect((await list(owner.token, id)).data).toEqual([]);
    expect((await ask(personNotes.history, owner.token, { params: { ...talents, id: noteId } })).status).toBe(404);
    const back = { params: { ...talents, id: noteId }, body: {} };
    expect((await ask(personNotes.restore, owner.token, back)).status).toBe(200);
    expect((await list(owner.token, id)).data.map((item) => item.note)).toEqual([P("Second")]);
    expect((await ask(personNotes.restore, owner.token, back)).status).toBe(404);
  });

  test("a stale update is refused with the current note; pinning creates no version", async () => {
    const { owner, write, read } = await desk();
    const { id } = await write(owner.token, P("One"));
    await ask(personNotes.pin, owner.token, { params: { ...talents, id }, body: { pinned: true } });
    const put = (note: string) =>
      ask(personNotes.update, owner.token, { params: talents, body: { id, note, version: 1 } });
    expect((await put(P("Two"))).status).toBe(200);
    const { status, error } = await put(P("Three"));
    expect([status, error?.code, error?.current]).toEqual([409, "stale", { id, note: P("Two"), version: 2 }]);
    expect((await read(owner.token, id)).data).toMatchObject({ pinned: true, note: P("Two") });
  });

  test("pinned notes come first, each group newest first", async () => {
    const { owner, write, list } = await desk();
    const [a, b, c] = [await write(owner.token, "a"), await write(owner.token, "b"), await write(owner.token, "c")];
    await ask(personNotes.pin, owner.token, { params: { ...talents, id: a.id }, body: { pinned: true } });
    expect((await list(owner.token)).data.map(({ id }) => id)).toEqual([a.id, c.id, b.id]);
  });
});

describe("who reads and writes notes", () => {
  test("a reader of the record reads its notes; without write access no note is created", async () => {
    const { agency, owner, id, write, list, read } = await desk();
    const { id: noteId } = await write(owner.token, P("Seen"));
    const viewer = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
    expect((await list(viewer.token)).data).toMatchObject([{ id: noteId, editable: false }]);
    expect((await read(viewer.token, noteId)).status).toBe(200);
    expect((await write(viewer.token, P("No"))).status).toBe(403);
    const scoutsOnly = await buildStaff(agency, { levels: { SCOUT: ["EDIT_ALL"] } });
    expect((await list(scoutsOnly.token, id)).status).toBe(403);
  });

  test("a note of a record without access is 404", async () => {
    const { agency, owner, id, write, list, read } = await desk();
    const { id: noteId } = await write(owner.token, P("Hidden"));
    const limitedMember = await buildStaff(agency, { levels: { TALENT: ["EDIT_ASSIGN"] } });
    const elsewhere = await buildStaff(await buildAgency(), { role: "agency" });
    const path = { params: { ...talents, id: noteId } };
    for (const { token } of [limitedMember, elsewhere]) {
      expect((await list(token, id)).status).toBe(404);
      expect((await read(token, noteId)).status).toBe(404);
      expect((await ask(personNotes.remove, token, path)).status).toBe(404);
      expect((await ask(personNotes.history, token, path)).status).toBe(404);
      expect((await ask(personNotes.pin, token, { ...path, body: { pinned: true } })).status).toBe(404);
      expect((await ask(personNotes.restore, token, { ...path, body: {} })).status).toBe(404);
      // An id in a body is refused next to its field, in the words of an unknown one.
      const body = { id: noteId, note: P("x"), version: 1 };
      expect((await ask(personNotes.update, token, { params: talents, body })).error?.details[0]?.code).toBe(
        "unknownReference",
      );
      expect((await write(token, P("x"))).error?.details[0]).toMatchObject({ field: "talentUserId" });
    }
    expect((await read(owner.token, noteId)).data.note).toBe(P("Hidden"));
  });

  test("a user who views all and edits assigned ones writes notes on assigned ones only", async () => {
    const { agency, owner, id, write, list } = await desk();
    const limitedMember = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL", "EDIT_ASSIGN"] } });
    const assigned = await buildPerson(agency, { assignedTo: [limitedMember.id] });
    const { id: noteId } = await write(owner.token, P("Not mine"));
    expect((await list(limitedMember.token)).data).toMatchObject([{ editable: false }]);
    expect((await write(limitedMember.token, P("x"), id)).status).toBe(404);
    const body = { id: noteId, note: P("x"), version: 1 };
    expect((await ask(personNotes.update, limitedMember.token, { params: talents, body })).status).toBe(404);
    expect((await write(limitedMember.token, P("x"), assigned)).status).toBe(200);
    expect((await list(limitedMember.token, assigned)).data).toMatchObject([{ editable: true }]);
  });

  test("authors change their own notes; owners and app admins change any", async () => {
    const { agency, owner, write, read, list } = await desk();
    const [author, other] = [
      await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"] } }),
      await buildStaff(agency, { levels: { TALENT: ["EDIT_ALL"] } }),
    ];
    const admin = await buildStaff(agency, { role: "app_admin" });
    const { id } = await write(author.token, P("Mine"));
    const put = (token: string, version: number) =>
      ask(personNotes.update, token, { params: talents, body: { id, note: P(`by ${token.slice(0, 4)}`), version } });
    expect((await put(other.token, 1)).error?.code).toBe("noRight");
    expect((await ask(personNotes.remove, other.token, { params: { ...talents, id } })).status).toBe(403);
    expect((await list(other.token)).data).toMatchObject([{ editable: false }]);
    expect((await put(author.token, 1)).status).toBe(200);
    expect((await put(admin.token, 2)).status).toBe(200);
    expect((await read(owner.token, id)).data).toMatchObject({ author: { id: author.id }, version: 3 });
    expect((await ask(personNotes.remove, owner.token, { params: { ...talents, id } })).status).toBe(200);
    const back = { params: { ...talents, id }, body: {} };
    expect((await ask(personNotes.restore, other.token, back)).status).toBe(403);
  });

  test("a staff member's note is not reachable as a talent's, nor the reverse (C-024…C-027)", async () => {
    const { agency, owner, write } = await desk();
    const { id } = await buildStaff(agency);
    const { data } = await ask(staffNotes.create, owner.token, { params: { id }, body: { note: P("About staff") } });
    expect((await ask(personNotes.get, owner.token, { params: { ...talents, id: data.id } })).status).toBe(404);
    const { id: noteId } = await write(owner.token, P("About a talent"));
    expect((await ask(staffNotes.remove, owner.token, { params: { id, noteId } })).status).toBe(404);
    expect((await ask(staffNotes.list, owner.token, { params: { id } })).data.map(({ note }) => note)).toEqual([
      P("About staff"),
    ]);
  });
});

describe("mentions (C-344, B-391, B-775)", () => {
  test("the list of mentions has the agency's staff, up to 10,000 a page, found by name", async () => {
    const agency = await buildAgency();
    const viewer = await buildStaff(agency, { displayName: "Nobody's viewer" });
    await buildStaff(agency, { displayName: "Zoë Quartz" });
    const gone = await buildStaff(agency, { displayName: "Zoe Gone" });
    await inAgency(agency, "update staff set deleted_at = now() where id = $1", [gone.id]);
    await buildStaff(await buildAgency(), { displayName: "Zoe Elsewhere" });
    const list = (query: Record<string, unknown>) => ask(mentions.list, viewer.token, { query });
    expect((await list({ q: "zoe" })).data.map(({ displayName }) => displayName)).toEqual(["Zoë Quartz"]);
    expect((await list({ pageSize: 10_000 })).status).toBe(200);
    expect((await list({ pageSize: 10_001 })).status).toBe(400);
  });

  test("mentions are stored, show the colleague's current name, and are removed with the text", async () => {
    const { agency, owner, write, read } = await desk();
    const tom = await buildStaff(agency, { displayName: "Tom <Halloran>" });
    const stored = (id: string) =>
      inAgency(agency, "select staff_id from note_mention where note_id = $1", [id]).then((rows) =>
        rows.map((row) => row.staff_id),
      );
    const { id } = await write(owner.token, P(`Ask ${mention(tom.id, "@The <b>Boss</b>")} first`));
    expect((await read(owner.token, id)).data.note).toBe(P(`Ask ${mention(tom.id, "@Tom &lt;Halloran&gt;")} first`));
    expect(await stored(id)).toEqual([tom.id]);
    // Mentions of former staff are kept.
    await inAgency(agency, "update staff set deleted_at = now() where id = $1", [tom.id]);
    const put = (note: string, version: number) =>
      ask(personNotes.update, owner.token, { params: talents, body: { id, note, version } });
    expect((await put(P(`Ask ${mention(tom.id)} last`), 1)).status).toBe(200);
    expect((await write(owner.token, P(mention(tom.id)))).status).toBe(400);
    expect((await put(P("Nobody"), 2)).status).toBe(200);
    expect(await stored(id)).toEqual([]);
  });

  test("a mention of a user without the right is saved, and its writer hears that it has no effect", async () => {
    const { agency, owner, write } = await desk();
    const reader = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
    const stranger = await buildStaff(agency, { displayName: "Priya Nair", levels: { TALENT: ["VIEW_ASSIGN"] } });
    const both = P(`${mention(reader.id)} and ${mention(stranger.id)}`);
    const { id, data } = await write(owner.token, both);
    expect(data.notTold).toEqual(["Priya Nair"]);
    const put = (note: string, version: number) =>
      ask(personNotes.update, owner.token, { params: talents, body: { id, note, version } });
    expect((await put(`${both}<p>Soon</p>`, 1)).data).toEqual({ notTold: [] });
    expect((await write(owner.token, P(mention(reader.id)))).data.notTold).toEqual([]);
  });

  test.each([
    ["of another agency", async () => (await buildStaff(await buildAgency())).id],
    ["that is none", async () => randomUUID()],
  ])("a colleague %s is refused in the same words, and nothing is written", async (_, build) => {
    const { owner, write, list } = await desk();
    const { status, error } = await write(owner.token, P(`Ask ${mention(await build())}`));
    expect([status, error?.details]).toEqual([
      400,
      [{ field: "note", code: "unknownReference", message: "This doesn't exist, or you don't have access to it." }],
    ]);
    expect((await list(owner.token)).total).toBe(0);
  });
});

describe("rich text", () => {
  test("the stored sanitiser version is the one that runs", async () => {
    const manifest: unknown = JSON.parse(readFileSync("package.json", "utf8"));
    const version = (manifest as { dependencies: Record<string, string> }).dependencies["sanitize-html"];
    expect(SANITISER_VERSION).toContain(`sanitize-html ${version}`);
    const { agency, owner, write } = await desk();
    const { id } = await write(owner.token, "x");
    expect(await inAgency(agency, "select sanitiser from note where id = $1", [id])).toEqual([
      { sanitiser: SANITISER_VERSION },
    ]);
  });

  test.each([
    ["line one\nline two", "line one<br />line two"],
    ["5 < 6 & 7 > 6", "5 &lt; 6 &amp; 7 &gt; 6"],
    ["<p>a<br>b</p>", "<p>a<br />b</p>"],
    ["<b>a</b> <i>b</i> <u>c</u>", "<strong>a</strong> <em>b</em> <u>c</u>"],
    ["<h1>a</h1><ul><li>b</li></ul><ol><li>c</li></ol>", "<h3>a</h3><ul><li>b</li></ul><ol><li>c</li></ol>"],
    ['<p class="x" style="color:red" onclick="x()">a</p>', "<p>a</p>"],
    ["<p><font color=red>a</font><img src=x></p>", "<p>a</p>"],
    ['<a href="javascript:x()">a</a>', "a"],
    ['<a href="//evil.example">a</a>', "a"],
    [
      '<a href="https://example.com/x?y=1&z=2" target="_top">a</a>',
      '<a href="https://example.com/x?y=1&amp;z=2" rel="noopener noreferrer nofollow" target="_blank">a</a>',
    ],
  ])("%j is kept as %j", async (sent, stored) => {
    const { owner, write, read } = await desk();
    const { id } = await write(owner.token, sent);
    expect((await read(owner.token, id)).data.note).toBe(stored);
  });

  test.each(["<p></p>", "<p> <br></p>", "<script>alert(1)</script>", "<style>p{}</style>"])(
    "%j is refused next to its field, since it says nothing",
    async (note) => {
      const { owner, write } = await desk();
      expect((await write(owner.token, note)).error?.details).toMatchObject([
        { field: "note", message: "This field is required" },
      ]);
    },
  );

  test("the visible text is counted, not its markup", async () => {
    const { owner, write } = await desk();
    const long = "x".repeat(LIMITS.text);
    expect((await write(owner.token, `<p><strong>${long}</strong></p>`)).status).toBe(200);
    expect((await write(owner.token, `<p>${long}x</p>`)).error?.details[0]?.message).toBe(
      `At most ${LIMITS.text} characters`,
    );
  });

  test.each([
    ["line breaks", `x${"\n".repeat(39_998)}x`],
    ["openings", "<".repeat(40_000)],
    ["paragraphs", `${"<p>".repeat(13_000)}x`],
    ["lists in lists", `${"<ul><li>".repeat(4_999)}x`],
    ["mentions", `${'<span data-type="mention" data-id="00000000-0000-4000-8000-000000000000">'.repeat(500)}x`],
  ])("a text of nothing but %s is answered at once", async (_, note) => {
    const { owner, write } = await desk();
    const started = performance.now();
    expect((await write(owner.token, note)).status).toBeLessThan(500);
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test("nothing executable in the corpus is stored (S8)", async () => {
    expect(XSS.length).toBeGreaterThan(150);
    const { owner, write, read } = await desk();
    const ALLOWED =
      /<\/?(?:p|strong|em|u|ul|ol|li|h3)>|<br \/>|<a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*" rel="noopener noreferrer nofollow" target="_blank">|<\/a>/g;
    let stored = 0;
    for (const payload of XSS) {
      const { status, id } = await write(owner.token, `${P("before")}${payload}${P("after")}`);
      if (status !== 200) continue;
      stored += 1;
      const { note } = (await read(owner.token, id)).data;
      expect(note.replaceAll(ALLOWED, ""), payload).not.toMatch(/[<>]/);
    }
    console.log(`sanitiser: ${XSS.length} payloads, ${stored} stored`);
    expect(stored).toBeGreaterThan(100);
  });
});

describe.each([
  ["a partner (C-134…C-137)", partnerRecord.notes, buildPartner],
  ["a supplier", supplierRecord.notes, buildSupplier],
] as const)("notes of %s", (_, notes, build) => {
  async function desk() {
    const agency = await buildAgency();
    const staff = await buildStaff(agency, { levels: { PARTNER: ["VIEW_ALL", "EDIT_ASSIGN"] } });
    const assigned = await build(agency, { assignedTo: [staff.id] });
    const other = await build(agency);
    const owner = await buildStaff(agency, { role: "agency" });
    const write = (token: string, id: string, note: string) =>
      ask(notes.create, token, { params: { id }, body: { note } });
    const texts = async (token: string, id: string) =>
      (await ask(notes.list, token, { params: { id } })).data.map(({ note }) => note);
    return { staff, owner, assigned, other, write, texts };
  }

  test("notes are created, read, updated, pinned, deleted and restored", async () => {
    const { staff, assigned, write, texts } = await desk();
    const { id: noteId } = (await write(staff.token, assigned, P("First"))).data;
    const params = { id: assigned, noteId };
    const body = { note: P("Second"), version: 1 };
    expect((await ask(notes.update, staff.token, { params, body })).status).toBe(200);
    expect((await ask(notes.update, staff.token, { params, body })).error).toMatchObject({
      code: "stale",
      current: { note: P("Second"), version: 2 },
    });
    const { data } = await ask(notes.history, staff.token, { params });
    expect(data.map(({ note }) => note)).toEqual([P("Second"), P("First")]);
    await write(staff.token, assigned, P("Third"));
    expect((await ask(notes.pin, staff.token, { params, body: { pinned: true } })).status).toBe(200);
    expect(await texts(staff.token, assigned)).toEqual([P("Second"), P("Third")]);
    expect((await ask(notes.remove, staff.token, { params })).status).toBe(200);
    expect(await texts(staff.token, assigned)).toEqual([P("Third")]);
    expect((await ask(notes.restore, staff.token, { params, body: {} })).status).toBe(200);
    expect(await texts(staff.token, assigned)).toEqual([P("Second"), P("Third")]);
  });

  test("notes follow the record's read and write access, and can't be had through another record", async () => {
    const { staff, owner, assigned, other, write, texts } = await desk();
    const { id: noteId } = (await write(owner.token, other, P("Seen"))).data;
    expect(await texts(staff.token, other)).toEqual([P("Seen")]);
    expect((await write(staff.token, other, P("No"))).status).toBe(404);
    const through = { params: { id: assigned, noteId } };
    expect((await ask(notes.pin, staff.token, { ...through, body: { pinned: true } })).status).toBe(404);
    expect((await ask(notes.history, staff.token, through)).status).toBe(404);
    const { id: theirs } = (await write(owner.token, assigned, P("Hers"))).data;
    expect((await ask(notes.remove, staff.token, { params: { id: assigned, noteId: theirs } })).status).toBe(403);
  });
});
