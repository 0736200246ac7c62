/** Artists become scouts with what is known of them, once, and whoever may be them is said before. */
import { expect, test } from "vitest";
import { discovery } from "#contract/discovery/artist.ts";
import { people } from "#contract/talents/person.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { buildPerson, buildStaff, buildTalentType, inAgency } from "#test/factories.ts";
import { buildScoutingAgency, startDiscovery } from "#test/stand-ins/discovery.ts";
import { mbid } from "#test/stand-ins/musicbrainz.ts";

// Replies and the pace are of the whole installation.
await takeOwnDatabase();
const { ask } = await startDiscovery();
const paper = mbid("Paper Weather");
const group = mbid("Paper Weather Weather for Two group");

async function setUp() {
  const { agency, owner } = await buildScoutingAgency();
  const detail = () => ask(discovery.detail, owner.token, { params: { artistId: paper } });
  const add = (anyway = false, token = owner.token) =>
    ask(discovery.addScout, token, { params: { artistId: paper }, body: { anyway } });
  return { agency, owner, detail, add };
}

test("a scout gets name, links, place, types and the cover as picture, and the artist says so", async () => {
  const { agency, owner, detail, add } = await setUp();
  const type = await buildTalentType(agency, "Chamber folk", "Music");
  expect((await detail()).data).toMatchObject({ person: null, alike: [], alongside: { types: ["Chamber folk"] } });
  await ask(discovery.covers, owner.token, { body: { releaseIds: [group] } });
  const { status, data, text } = await add();
  expect(status, text).toBe(200);
  const params = { family: "scouts", id: data.id } as const;
  const scout = (await ask(people.summary, owner.token, { params })).data;
  expect(scout).toMatchObject({
    displayName: "Paper Weather",
    stage: "scout",
    category: "Music",
    location: "Dunedin, New Zealand",
    website: "https://paperweather.example/",
    types: [{ id: type }],
  });
  expect(scout.avatarUrl).not.toBeNull();
  expect(scout.socialLinks.map(({ platform }) => platform).toSorted()).toEqual(["instagram", "soundcloud", "youtube"]);
  expect((await detail()).data).toMatchObject({
    person: { id: data.id, family: "scouts" },
    alike: [{ id: data.id, by: "ARTIST" }],
  });
});

test("undo takes the scout away, and the artist is nobody's again", async () => {
  const { owner, detail, add } = await setUp();
  await detail();
  const { id } = (await add()).data;
  await ask(people.remove, owner.token, { params: { family: "scouts", id } });
  expect((await detail()).data).toMatchObject({ person: null, alike: [] });
  expect((await add()).status).toBe(200);
});

test("somebody alike is refused once, by link and by name, and added all the same when asked", async () => {
  const { agency, detail, add } = await setUp();
  const named = await buildPerson(agency, { displayName: "The Pàper weather", stage: "scout" });
  const linked = await buildPerson(agency, { displayName: "P. W." });
  await inAgency(agency, "update person set website = 'www.paperweather.example' where id = $1", [linked]);
  expect((await detail()).data.alike.map(({ id, by }) => [id, by])).toEqual([
    [linked, "LINK"],
    [named, "NAME"],
  ]);
  const refused = await add();
  expect([refused.status, refused.error?.code]).toEqual([409, "discoveryAlike"]);
  expect((await add(true)).status).toBe(200);
});

test("an artist who was not opened today is not added", async () => {
  const { owner } = await setUp();
  const params = { artistId: mbid("never opened") };
  const refused = await ask(discovery.addScout, owner.token, { params, body: {} });
  expect(refused.error?.code).toBe("discoveryUnopened");
});

test("adding takes the right to write scouts, and to see talents", async () => {
  const { agency, detail, add } = await setUp();
  await detail();
  const reader = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"], SCOUT: ["VIEW_ALL"] } });
  const writer = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"], SCOUT: ["EDIT_ASSIGN"] } });
  const blind = await buildStaff(agency, { levels: { SCOUT: ["EDIT_ALL"] } });
  expect((await add(false, reader.token)).status).toBe(403);
  expect((await add(false, blind.token)).status).toBe(403);
  const added = await add(false, writer.token);
  expect(added.status, added.text).toBe(200);
  const params = { family: "scouts", id: added.data.id } as const;
  expect((await ask(people.summary, writer.token, { params })).data.assignedStaff).toMatchObject([{ id: writer.id }]);
});

test("a talent is told to be an artist, and is not any more", async () => {
  const { agency, owner } = await setUp();
  const talentId = await buildPerson(agency, { displayName: "Somebody else" });
  const params = { talentId };
  const read = async () => (await ask(discovery.ofTalent, owner.token, { params })).data;
  expect(await read()).toEqual({ artistId: null, displayName: "Somebody else" });
  await ask(discovery.setOfTalent, owner.token, { params, body: { artistId: paper } });
  expect((await read()).artistId).toBe(paper);
  expect((await ask(discovery.detail, owner.token, { params: { artistId: paper } })).data.person?.id).toBe(talentId);
  await ask(discovery.setOfTalent, owner.token, { params, body: { artistId: null } });
  expect((await read()).artistId).toBeNull();
});
