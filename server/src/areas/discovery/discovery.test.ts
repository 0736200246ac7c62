/** Search and detail: read from a stand-in of MusicBrainz and ListenBrainz, beside the people of the agency. */
import { expect, test } from "vitest";
import { discovery } from "#contract/discovery/artist.ts";
import { startApp } from "#test/app.ts";
import { takeOwnDatabase } from "#test/database/of-file.ts";
import { buildPerson, buildStaff } from "#test/factories.ts";
import { PAPER_WEATHER } from "#test/stand-ins/artists.ts";
import { buildScoutingAgency, startDiscovery } from "#test/stand-ins/discovery.ts";
import { mbid } from "#test/stand-ins/musicbrainz.ts";

// Replies and the pace are of the whole installation.
await takeOwnDatabase();
const { ask, standIn } = await startDiscovery();
const off = await startApp({ musicbrainzContact: undefined });
const { agency, owner } = await buildScoutingAgency();
const paper = mbid("Paper Weather");
const search = (query: Record<string, string>, token = owner.token) => ask(discovery.search, token, { query });
const detail = (id: string, token = owner.token) => ask(discovery.detail, token, { params: { artistId: id } });

test("artists are found by name and by tag, with place, year and listeners", async () => {
  const byTag = await search({ q: "chamber folk", country: "NZ", since: "2015" });
  expect(byTag.status, byTag.text).toBe(200);
  expect(byTag.data.artists.map(({ name }) => name)).toEqual(["Paper Weather"]);
  expect(byTag.data.near).toEqual([]);
  expect(byTag.data.artists[0]).toMatchObject({
    id: paper,
    kind: "Group",
    place: "Dunedin, New Zealand",
    since: 2017,
    listeners: 31_400,
    person: null,
    listed: false,
  });
  const byName = await search({ q: "the tin lan" });
  expect(byName.data.artists).toMatchObject([{ name: "The Tin Lanterns", listeners: null, since: null }]);
  expect(standIn.asked.at(-1)?.userAgent).toMatch(/^Greenroom\/[\d.]+ \( office@agency\.example \)$/);
});

test("a search of the last day is answered without asking again", async () => {
  const first = await search({ q: "hollow fennel" });
  const requests = standIn.asked.length;
  const again = await search({ q: "hollow fennel" });
  expect(again.data).toEqual(first.data);
  expect(standIn.asked).toHaveLength(requests);
});

test("a search that finds nothing names tags that come near, and is answered without them too", async () => {
  // A colleague searches: those of a person are counted.
  const { token } = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
  const { data } = await search({ q: "chambre falk" }, token);
  expect([data.artists, data.count]).toEqual([[], 0]);
  expect(data.near).toContain("chamber folk");
  expect(data.near.length).toBeLessThanOrEqual(6);
  const fault = { on: /tag%3A%28quartat/, fault: { status: 400 } } as const;
  standIn.faults.push(fault);
  const alone = await search({ q: "quartat" }, token);
  expect([alone.status, alone.data.near]).toEqual([200, []]);
});

test("people who ask for the same at once wait for one answer", async () => {
  const before = standIn.askedFor(/ws\/2/).length;
  const answers = await Promise.all([1, 2, 3].map(() => search({ q: "fennel at once" })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(standIn.askedFor(/ws\/2/)).toHaveLength(before + 2);
  expect(standIn.askedFor(/fennel at once/)).toHaveLength(1);
});

test("recordings are found with their artist, release and year", async () => {
  const { data } = await search({ q: "folding", kind: "RECORDINGS" });
  expect(data.artists).toEqual([]);
  expect(data.tracks).toMatchObject([
    { title: "Folding Season, title song", artist: { id: paper, name: "Paper Weather" }, release: "Folding Season" },
  ]);
  expect(data.tracks[0]).toMatchObject({ year: 2024, length: 214_000 });
});

test("a detail has releases, people, links, listeners by month and who sounds like them", async () => {
  const { status, data, text } = await detail(paper);
  expect(status, text).toBe(200);
  expect(data).toMatchObject({
    name: "Paper Weather",
    address: `https://musicbrainz.org/artist/${paper}`,
    tags: PAPER_WEATHER.tags,
    popularity: { listeners: 31_400, listens: 376_800, mostHeard: { title: "Weather for Two, title song" } },
    missing: [],
    alongside: { location: "Dunedin, New Zealand", links: 4 },
  });
  expect(data.popularity?.months).toEqual([{ month: new Date().toISOString().slice(0, 7), listeners: 31_400 }]);
  expect(data.releases.map(({ title, kind, year }) => [title, kind, year])).toEqual([
    ["Weather for Two", "Album", 2026],
    ["Folding Season", "Album", 2024],
    ["The Ferry Songs", "EP", 2023],
  ]);
  expect(data.people).toMatchObject([
    { name: "Ada Renwick", role: "MEMBER", part: "lead vocals", since: 2017 },
    { name: "Wiki Harrowell", part: "cello" },
  ]);
  expect(data.links.map(({ kind }) => kind)).toEqual(["website", "instagram", "youtube", "soundcloud"]);
  expect(data.similar.map(({ name, share }) => [name, share])).toEqual([
    ["Hollow Fennel", 100],
    ["The Tin Lanterns", 67],
  ]);
});

test("a talent on the roster is marked for those who may see the talent, and for nobody else", async () => {
  const talent = await buildPerson(agency, { displayName: "Hollow Fennel" });
  const seesAssigned = await buildStaff(agency, { levels: { TALENT: ["VIEW_ASSIGN"] } });
  const forOwner = await search({ q: "hollow fennel" });
  expect(forOwner.data.artists[0]?.person).toMatchObject({ id: talent, family: "talents" });
  expect((await detail(paper)).data.similar[0]?.person?.id).toBe(talent);
  const forOther = await search({ q: "hollow fennel" }, seesAssigned.token);
  expect(forOther.data.artists[0]?.person).toBeNull();
  const { data } = await detail(paper, seesAssigned.token);
  expect([data.similar[0]?.person, data.alike, data.compared]).toEqual([null, [], { talents: 0, scouts: 0 }]);
  expect(JSON.stringify(data)).not.toContain(talent);
});

test("covers become pictures of the agency, and one that is missing is none", async () => {
  const [group, other] = [mbid("Paper Weather Weather for Two group"), mbid("Paper Weather Folding Season group")];
  standIn.withoutCover.add(other);
  const covers = () => ask(discovery.covers, owner.token, { body: { releaseIds: [group, other] } });
  const first = await covers();
  expect(first.status, first.text).toBe(200);
  expect(first.data.map(({ coverUrl }) => coverUrl !== null)).toEqual([true, false]);
  const requests = standIn.asked.length;
  await covers();
  expect(standIn.asked).toHaveLength(requests);
  const { data } = await detail(paper);
  expect([data.coverUrl !== null, data.releases[0]?.coverUrl !== null]).toEqual([true, true]);
  const picture = await off.app.inject({ url: String(first.data[0]?.coverUrl) });
  expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
});

test("a limit of MusicBrainz is waited for, and a broken or late answer asked for again", {
  timeout: 60_000,
}, async () => {
  for (const [word, fault] of [
    ["one", { status: 503, retryAfter: "2" }],
    ["two", { body: '{"artists": [' }],
    ["three", { hangs: true }],
    ["four", { status: 500 }],
    ["five", { body: '{"count": "many"}' }],
  ] as const) {
    standIn.faults.push({ on: /ws\/2/, fault });
    const { status } = await search({ q: `fennel fault ${word}` });
    const requests = standIn.asked.filter(({ path }) => path.includes(`fault ${word}`));
    expect([word, status, requests.length]).toEqual([word, 200, 2]);
  }
  const [first, second] = standIn.askedFor(/fault one/);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(1900);
});

test("a service that never answers is refused in words, and ListenBrainz is left out", {
  timeout: 60_000,
}, async () => {
  standIn.plan = (path) => (/popularity|similar/.test(path) ? { status: 502 } : null);
  const { data, status } = await detail(mbid("The Tin Lanterns"));
  expect([status, data.name, data.popularity, data.similar, data.missing]).toEqual([
    200,
    "The Tin Lanterns",
    null,
    [],
    ["LISTENBRAINZ"],
  ]);
  standIn.plan = (path) => (path.startsWith("/ws/2") ? { status: 500 } : null);
  const refused = await search({ q: "nobody answers" });
  expect([refused.status, refused.error?.code]).toEqual([503, "discoveryBusy"]);
  standIn.plan = () => null;
  expect((await detail(mbid("nobody"))).status).toBe(404);
});

test("a search needs words, at most 200 characters of them, and years that are years", async () => {
  const refused = async (query: Record<string, string>) => (await search(query)).error?.details[0];
  expect(await refused({ q: " " })).toMatchObject({ field: "q", message: "Type what to search for" });
  expect((await refused({ q: "x".repeat(201) }))?.field).toBe("q");
  expect((await refused({ q: "x", since: "last" }))?.field).toBe("since");
  expect((await search({ q: 'x") OR artist:("' })).data.artists).toEqual([]);
});

test("without a contact discovery is off, says so, and asks nothing", async () => {
  const requests = standIn.asked.length;
  expect((await off.ask(discovery.status, owner.token)).data).toEqual({ on: false });
  expect((await ask(discovery.status, owner.token)).data).toEqual({ on: true });
  const refused = await off.ask(discovery.search, owner.token, { query: { q: "folk" } });
  expect([refused.status, refused.error?.code]).toEqual([409, "discoveryOff"]);
  expect(standIn.asked).toHaveLength(requests);
});

test("a restored copy asks nothing", async () => {
  const quiet = await startApp({ ...standIn.settings, quiet: true });
  const requests = standIn.asked.length;
  const refused = await quiet.ask(discovery.search, owner.token, { query: { q: "quiet copy" } });
  expect(refused.error?.code).toBe("quiet");
  expect(standIn.asked).toHaveLength(requests);
});

test("without the right to talents nothing of it is open", async () => {
  const { token } = await buildStaff(agency, { levels: { SCOUT: ["EDIT_ALL"] } });
  expect((await search({ q: "folk" }, token)).status).toBe(403);
  expect((await detail(paper, token)).status).toBe(403);
  expect((await ask(discovery.addScout, token, { params: { artistId: paper }, body: {} })).status).toBe(403);
});
