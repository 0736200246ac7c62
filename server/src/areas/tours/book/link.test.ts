import { expect, test } from "vitest";
import { formOf } from "#contract/form.ts";
import { ownLinks } from "#contract/session/stranger-link.ts";
import { staff } from "#contract/staff/staff.ts";
import { SharedTour, sharedTours, tourLinks } from "#contract/tours/book.ts";
import { TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import { TourMemberForm, tourParty } from "#contract/tours/party.ts";
import { TourCreate, tours } from "#contract/tours/tour.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { assign, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";

const { ask } = await startApp();
const DAY = "2027-09-24";

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { agency, owner, add } = deals;
  const form = { ...formOf(TourCreate).empty, displayName: "The Long Way Home", status: "CONFIRMED" as const };
  const { id } = (await ask(tours.create, owner.token, { body: form })).data;
  const params = { id };
  const eventId = await add("event", {
    title: "Opening Night",
    address: "1 Pier Road",
    startDate: `${DAY}T20:00`,
    endDate: `${DAY}T23:00`,
    fee: 7_654_321,
    description: "Inner matters",
    hospitality: "Inner rider",
    schedule: [{ id: "a", title: "Get in", kind: "LOAD_IN", start: `${DAY}T10:00`, note: "Inner cue" }],
  });
  const addEntry = (entry: Partial<TourEntryForm>) =>
    ask(tourEntries.create, owner.token, { params, body: { ...formOf(TourEntryForm).empty, kind: "OTHER", ...entry } });
  await addEntry({ kind: "SHOW", eventId, placeName: "Hobart", note: "Inner remark" });
  await addEntry({ kind: "HOTEL", title: "Pier House", start: DAY, end: "2027-09-25", note: "Inner price 240 AUD" });
  const personId = await buildPerson(agency, { displayName: "Imogen Hart-Okafor" });
  await inAgency(agency, "update person set phone = '+61491570156', phone_code = '+61' where id = $1", [personId]);
  await ask(tourParty.create, owner.token, {
    params,
    body: { ...formOf(TourMemberForm).empty, personId, role: "Voice", note: "Inner diet" },
  });
  const make = async (who = owner) => {
    const answer = await ask(tourLinks.create, who.token, { params });
    return answer.status === 200 ? (new URL(answer.data.url).pathname.split("/").at(-1) ?? "") : "";
  };
  const open = (token: string) => ask(sharedTours.get, undefined, { params: { token } });
  const link = async (who = owner) => (await ask(tourLinks.get, who.token, { params })).data.link;
  const save = async (changes: object) => {
    const { version } = (await ask(tours.get, owner.token, { params })).data;
    const answer = await ask(tours.update, owner.token, { params, body: { ...form, ...changes, version } });
    expect(answer.status, answer.text).toBe(200);
  };
  return { ...deals, params, eventId, personId, make, open, link, save };
}

test("a link shows the days and the party to whoever has it, and says how often it was opened", async () => {
  const { make, open, link } = await setUp();
  expect(await link()).toBeNull();
  const token = await make();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await link()).toMatchObject({ opened: 0, openedAt: null });
  const { data } = await open(token);
  expect(data).toMatchObject({ name: "The Long Way Home", status: "CONFIRMED" });
  expect(data.party).toEqual([{ name: "Imogen Hart-Okafor", group: "CREW", role: "Voice", phone: "+61491570156" }]);
  expect(data.days[0]?.entries[0]).toMatchObject({
    title: "Opening Night",
    address: "1 Pier Road",
    times: [{ start: `${DAY}T10:00`, end: null, title: "Get in", lane: null }],
  });
  expect(data.days[0]?.stays[0]?.title).toBe("Pier House");
  await open(token);
  expect(await link()).toMatchObject({ opened: 2, openedAt: expect.stringMatching(/^20/) });
});

/** Names of all fields of a schema, at any depth. */
function fieldsOf(schema: unknown): string[] {
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod;
  const inner = [def.innerType, def.element].filter((part) => part !== undefined).flatMap(fieldsOf);
  const shape = (def.shape ?? {}) as Record<string, unknown>;
  return [...inner, ...Object.entries(shape).flatMap(([name, part]) => [name, ...fieldsOf(part)])];
}

test("a link has no amounts, no notes, no ids and no contacts of clients", async () => {
  const { agency, params, eventId, personId, make, open } = await setUp();
  const { text } = await open(await make());
  expect(text).not.toMatch(/7654321|Inner|AUD/);
  for (const id of [agency, params.id, eventId, personId]) expect(text).not.toContain(id);
  const fields = fieldsOf(SharedTour);
  expect(fields).toContain("rooms");
  expect(
    fields.filter((field) => /amount|fee|price|cost|rate|currency|note|email|contact|deal|id$/i.test(field)),
  ).toEqual([]);
});

test("one link is there at a time, and it ends when it is revoked", async () => {
  const { owner, params, make, open, link } = await setUp();
  const first = await make();
  const second = await make();
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
  expect((await ask(tourLinks.remove, owner.token, { params })).status).toBe(200);
  expect([(await open(second)).status, await link()]).toEqual([404, null]);
  expect((await ask(tourLinks.remove, owner.token, { params })).status).toBe(200);
});

test("a guessed token opens nothing, and guessing is limited", async () => {
  const from = freshAddress();
  const statuses: number[] = [];
  for (let tries = 0; tries < 61; tries += 1) {
    const token = `${tries}`.padEnd(43, "A");
    statuses.push((await ask(sharedTours.get, undefined, { params: { token }, from })).status);
  }
  expect([statuses.at(0), statuses.at(-1)]).toEqual([404, 429]);
});

test("the link of a deleted tour is dead, and that of a cancelled one says so and nothing else", async () => {
  const { owner, params, make, open, save } = await setUp();
  const token = await make();
  await save({ status: "CANCELLED" });
  expect((await open(token)).data).toMatchObject({ status: "CANCELLED", days: [], party: [] });
  await ask(tours.remove, owner.token, { params });
  expect((await open(token)).status).toBe(404);
});

test("a link shows what its maker may see and no more, and ends with their right", async () => {
  const { agency, params, make, open } = await setUp();
  const helper = await buildStaff(agency, { levels: { EVENT: ["EDIT_ASSIGN"] } });
  await assign(agency, params.id, [helper.id]);
  const token = await make(helper);
  const { text, data } = await open(token);
  expect(text).not.toMatch(/Opening Night|Pier Road|Get in|Imogen|91570156/);
  expect(data.days[0]?.entries[0]).toMatchObject({ kind: "SHOW", title: null, start: `${DAY}T20:00` });
  await inAgency(agency, "update assignment set ended_at = now() where record_id = $1 and staff_id = $2", [
    params.id,
    helper.id,
  ]);
  expect((await open(token)).status).toBe(404);
});

test("a link is among those of its maker, and ends when they are locked", async () => {
  const { agency, owner, make, open } = await setUp();
  const other = await buildStaff(agency, { role: "agency" });
  const token = await make(other);
  const { data: links } = await ask(ownLinks.list, other.token, {});
  expect(links.map(({ kind, name }) => [kind, name])).toEqual([["tourLink", "The Long Way Home"]]);
  expect((await ask(staff.lock, owner.token, { params: { id: other.id } })).status).toBe(200);
  expect((await open(token)).status).toBe(404);
  await ask(staff.unlock, owner.token, { params: { id: other.id } });
  expect((await open(token)).status).toBe(404);
});

test("a reader of a tour reads of its link and makes none, and another agency finds none", async () => {
  const { agency, params, make, link } = await setUp();
  await make();
  const reader = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"] } });
  expect(await link(reader)).toMatchObject({ opened: 0 });
  const { owner: stranger } = await setUpDeals({ ask });
  const tried = async (token: string) => [
    (await ask(tourLinks.create, token, { params })).status,
    (await ask(tourLinks.remove, token, { params })).status,
  ];
  expect([await tried(reader.token), await tried(stranger.token)]).toEqual([
    [403, 403],
    [404, 404],
  ]);
  expect((await ask(tourLinks.get, stranger.token, { params })).status).toBe(404);
});
