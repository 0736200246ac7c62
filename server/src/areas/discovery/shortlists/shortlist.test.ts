/** Shortlists: one's own are nobody else's, the agency's are for all who see talents; artists, order and notes. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { shortlistEntries, shortlistNotes, shortlists } from "#contract/discovery/shortlist.ts";
import { startApp } from "#test/app.ts";
import { buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { buildScoutingAgency } from "#test/stand-ins/discovery.ts";

const app = await startApp();
const { ask } = app;

async function setUp() {
  const { agency, owner } = await buildScoutingAgency();
  const colleague = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });
  const begin = async (shared: boolean, token = owner.token, name = "Southern voices") =>
    (await ask(shortlists.create, token, { body: { name, shared } })).data.id;
  const artists = new Map<string, string>();
  /** Puts artists that were found on a list. */
  async function put(id: string, ...names: string[]): Promise<string[]> {
    const entries: string[] = [];
    for (const name of names) {
      const artist = randomUUID();
      artists.set(name, artist);
      await inAgency(agency, "insert into discovery_artist (id, name, kind) values ($1, $2, 'Group')", [artist, name]);
      const added = await ask(shortlistEntries.add, owner.token, { params: { id }, body: { artistId: artist } });
      expect(added.status, added.text).toBe(200);
      entries.push(added.data.id);
    }
    return entries;
  }
  const entriesOf = async (id: string, token = owner.token) =>
    (await ask(shortlistEntries.list, token, { params: { id } })).data;
  return { agency, owner, colleague, begin, put, artists, entriesOf };
}

test("one's own list is not there for others, and the agency's is", async () => {
  const { owner, colleague, begin } = await setUp();
  const own = await begin(false, owner.token, "My own");
  const shared = await begin(true);
  const names = async (token: string) => (await ask(shortlists.list, token)).data.map(({ name }) => name);
  expect(await names(owner.token)).toEqual(["Southern voices", "My own"]);
  expect(await names(colleague.token)).toEqual(["Southern voices"]);
  const read = async (id: string) => (await ask(shortlistEntries.list, colleague.token, { params: { id } })).status;
  expect([await read(own), await read(shared)]).toEqual([404, 200]);
});

test("a list is renamed, shared and deleted by whoever began it, and by owners", async () => {
  const { owner, colleague, begin } = await setUp();
  const id = await begin(true, colleague.token);
  const body = { name: "Northern voices", shared: true, version: 1 };
  const { data } = await ask(shortlists.update, owner.token, { params: { id }, body });
  expect(data).toMatchObject({ name: "Northern voices", version: 2, editable: true });
  const ofOwner = await begin(true, owner.token, "Of the owner");
  const refused = await ask(shortlists.remove, colleague.token, { params: { id: ofOwner } });
  expect([refused.status, refused.error?.code]).toEqual([403, "noRight"]);
  expect((await ask(shortlists.update, colleague.token, { params: { id }, body })).error?.code).toBe("stale");
  await ask(shortlists.remove, colleague.token, { params: { id } });
  expect((await ask(shortlistEntries.list, owner.token, { params: { id } })).status).toBe(404);
  await ask(shortlists.restore, colleague.token, { params: { id }, body: {} });
  expect((await ask(shortlistEntries.list, owner.token, { params: { id } })).status).toBe(200);
});

test("an artist stands on a list once, and one that nobody found is none", async () => {
  const { owner, begin, put, artists } = await setUp();
  const id = await begin(true);
  const [entry = ""] = await put(id, "Hollow Fennel");
  const again = (artistId: string | undefined) =>
    ask(shortlistEntries.add, owner.token, { params: { id }, body: { artistId } });
  expect((await again(artists.get("Hollow Fennel"))).error?.code).toBe("duplicate");
  expect((await again(randomUUID())).error?.details[0]?.code).toBe("unknownReference");
  await ask(shortlistEntries.remove, owner.token, { params: { id: entry } });
  expect((await again(artists.get("Hollow Fennel"))).status).toBe(200);
  const restored = await ask(shortlistEntries.restore, owner.token, { params: { id: entry }, body: {} });
  expect(restored.error?.code).toBe("duplicate");
});

test("artists are moved before and after each other, and keep that order", async () => {
  const { owner, begin, put, entriesOf } = await setUp();
  const id = await begin(true);
  const [a = "", b = "", c = ""] = await put(id, "A", "B", "C");
  const move = (entry: string, body: object) =>
    ask(shortlistEntries.place, owner.token, { params: { id: entry }, body });
  const order = async () => (await entriesOf(id)).map(({ name }) => name).join("");
  await move(c, { before: a });
  expect(await order()).toBe("CAB");
  await move(c, { after: b });
  expect(await order()).toBe("ABC");
  await move(a, { after: b });
  expect(await order()).toBe("BAC");
  const [elsewhere = ""] = await put(await begin(true, owner.token, "Another"), "D");
  expect((await move(a, { before: elsewhere })).status).toBe(400);
});

test("an entry has its state, its notes by their authors, and who of ours it is", async () => {
  const { agency, owner, colleague, begin, put, entriesOf } = await setUp();
  const id = await begin(true);
  const [entry = ""] = await put(id, "The Kauri Letters");
  const scout = await buildPerson(agency, { displayName: "Kauri Letters", stage: "scout" });
  await ask(shortlistEntries.state, colleague.token, { params: { id: entry }, body: { state: "GO_AND_SEE" } });
  const note = await ask(shortlistNotes.add, colleague.token, {
    params: { id: entry },
    body: { text: "Saw them at the Foundry" },
  });
  const [read] = await entriesOf(id);
  expect(read).toMatchObject({
    name: "The Kauri Letters",
    state: "GO_AND_SEE",
    addedBy: { id: owner.id },
    person: { id: scout },
    notes: [{ text: "Saw them at the Foundry", author: { id: colleague.id }, editable: false }],
  });
  // A colleague who reaches assigned talents only is not told of the scout.
  expect((await entriesOf(id, colleague.token))[0]?.person).toBeNull();
  const params = { id: note.data.id };
  const body = { text: "Saw them twice" };
  expect((await ask(shortlistNotes.update, owner.token, { params, body })).status).toBe(404);
  expect((await ask(shortlistNotes.update, colleague.token, { params, body })).status).toBe(200);
  await ask(shortlistNotes.remove, colleague.token, { params });
  expect((await entriesOf(id))[0]?.notes).toEqual([]);
});

test("without the right to talents there are no shortlists", async () => {
  const { agency, begin } = await setUp();
  const id = await begin(true);
  const { token } = await buildStaff(agency, { levels: { SCOUT: ["EDIT_ALL"] } });
  expect((await ask(shortlists.list, token)).status).toBe(403);
  expect((await ask(shortlistEntries.list, token, { params: { id } })).status).toBe(403);
});
