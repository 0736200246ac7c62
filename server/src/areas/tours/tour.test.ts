import { expect, test } from "vitest";
import { moving } from "#contract/events/moving.ts";
import { formOf } from "#contract/form.ts";
import { tourDays } from "#contract/tours/days.ts";
import { findingsOf } from "#contract/tours/findings.ts";
import { TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import { TourMemberForm, tourParty } from "#contract/tours/party.ts";
import { tourRoutes } from "#contract/tours/routes.ts";
import { TourCreate, tourRecord, tours } from "#contract/tours/tour.ts";
import { tourSettings } from "#contract/tours/tour-setting.ts";
import { startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { buildPerson, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { owner } = deals;
  const created = await ask(tours.create, owner.token, {
    body: { ...formOf(TourCreate).empty, displayName: "The Long Way Home", status: "CONFIRMED" },
  });
  const params = { id: created.data.id };
  const addEntry = (form: Partial<TourEntryForm>, who = owner) =>
    ask(tourEntries.create, who.token, {
      params,
      body: { ...formOf(TourEntryForm).empty, kind: "OTHER", ...form },
    });
  const addMember = (form: Partial<TourMemberForm>, who = owner) =>
    ask(tourParty.create, who.token, { params, body: { ...formOf(TourMemberForm).empty, ...form } });
  const itinerary = async (who = owner) => (await ask(tourEntries.get, who.token, { params })).data;
  return { ...deals, params, addEntry, addMember, itinerary };
}
const DRIVE = { kind: "TRAVEL", placeName: "Geelong", toName: "Ballarat", mode: "CAR" } as const;

test("a tour begins and ends with its plan and its itinerary", async () => {
  const { owner, params, add, addEntry } = await setUp();
  const eventId = await add("event", { title: "Geelong", startDate: "2027-09-24T20:00", endDate: "2027-09-24T23:00" });
  await addEntry({ kind: "SHOW", eventId });
  await addEntry({ kind: "HOTEL", start: "2027-09-26", end: "2027-09-28", placeName: "Bendigo" });
  const { data } = await ask(tours.get, owner.token, { params });
  expect([data.startDate, data.endDate, data.shows]).toEqual(["2027-09-24", "2027-09-28", 1]);
  expect(data.version).toBe(1);
});

test("a flight over the dateline arrives earlier by the clock, and none before it leaves", async () => {
  const { addEntry, itinerary } = await setUp();
  const flight = { kind: "TRAVEL", placeName: "Auckland", toName: "Los Angeles", mode: "FLIGHT" } as const;
  const zones = { zone: "Pacific/Auckland", endZone: "America/Los_Angeles" };
  expect((await addEntry({ ...flight, ...zones, start: "2027-09-24T19:30", end: "2027-09-24T12:30" })).status).toBe(
    200,
  );
  const [entry] = (await itinerary()).entries;
  expect(((entry?.endsAt ?? 0) - (entry?.startsAt ?? 0)) / 3_600_000).toBe(12);
  const backwards = await addEntry({
    ...flight,
    zone: "Pacific/Auckland",
    start: "2027-09-24T19:30",
    end: "2027-09-24T12:30",
  });
  expect(refusedFields(backwards)).toEqual(["end"]);
});

test("each kind of entry says what it lacks beside the field", async () => {
  const { addEntry, add } = await setUp();
  const start = "2027-09-24";
  expect(refusedFields(await addEntry({ kind: "SHOW" }))).toEqual(["eventId"]);
  expect(refusedFields(await addEntry({ kind: "HOTEL", start }))).toEqual(["end"]);
  expect(refusedFields(await addEntry({ kind: "HOTEL", start, end: start }))).toEqual(["end"]);
  expect(refusedFields(await addEntry({ kind: "TRAVEL", start }))).toEqual(["placeName", "toName"]);
  expect(refusedFields(await addEntry({ kind: "OTHER" }))).toEqual(["start", "title"]);
  const eventId = await add("event", { title: "Geelong" });
  expect(refusedFields(await addEntry({ kind: "PRESS", start, eventId }))).toEqual(["eventId"]);
  await addEntry({ kind: "SHOW", eventId });
  expect(refusedFields(await addEntry({ kind: "SHOW", eventId }))).toEqual(["eventId"]);
});

test("travel takes the time of the party, and a clash is saved only with a reason", async () => {
  const { agency, add, addEntry, addMember } = await setUp();
  const personId = await buildPerson(agency);
  await add("event", {
    title: "A session",
    startDate: "2027-09-24T10:00",
    endDate: "2027-09-24T12:00",
    timeZoneId: "Australia/Sydney",
    lineUp: [{ personId, role: null, callTime: null }],
  });
  await addMember({ personId });
  const drive = { ...DRIVE, start: "2027-09-24T11:00", end: "2027-09-24T13:00", zone: "Australia/Sydney" };
  const refused = await addEntry(drive);
  expect(refused.status).toBe(409);
  expect((await addEntry({ ...drive, conflictReason: "They finish early" })).status).toBe(200);
  const [, other] = await Promise.all([addMember({ name: "A friend" }), addMember({ personId })]);
  expect(refusedFields(other)).toEqual(["personId"]);
});

test("entries on the day of a show move with it, as the preview says", async () => {
  const { owner, add, addEntry, itinerary } = await setUp();
  const eventId = await add("event", { title: "Geelong", startDate: "2027-09-24T20:00", endDate: "2027-09-24T23:00" });
  await addEntry({ kind: "SHOW", eventId });
  await addEntry({ ...DRIVE, start: "2027-09-24T09:00", end: "2027-09-24T11:00" });
  await addEntry({ kind: "HOTEL", title: "Pier House", start: "2027-09-24", end: "2027-09-25" });
  await addEntry({ kind: "DAY_OFF", start: "2027-09-25" });
  const to = { startDate: "2027-09-26T20:00", endDate: "2027-09-26T23:00" };
  const { data: preview } = await ask(moving.preview, owner.token, { params: { id: eventId }, body: to });
  const items = preview.items.filter(({ part }) => part === "tourEntry");
  expect(items.map(({ title, to: day }) => [title, day])).toEqual([
    ["Pier House", "2027-09-26"],
    ["Geelong to Ballarat", "2027-09-26T09:00"],
  ]);
  const left = items[0]?.key ?? "";
  const moved = await ask(moving.move, owner.token, {
    params: { id: eventId },
    body: { ...to, hash: preview.hash, leave: [left], also: [] },
  });
  expect(moved.status).toBe(200);
  expect((await itinerary()).entries.map(({ kind, start }) => [kind, start])).toEqual([
    ["HOTEL", "2027-09-24"],
    ["DAY_OFF", "2027-09-25"],
    ["TRAVEL", "2027-09-26T09:00"],
    ["SHOW", "2027-09-26T20:00"],
  ]);
});

test("a show and a person out of reach are not named, and stay when the reader saves", async () => {
  const { agency, owner, params, add, addEntry, addMember, itinerary } = await setUp();
  const eventId = await add("event", { title: "Secret show", startDate: "2027-09-24T20:00", address: "1 Hidden Lane" });
  const personId = await buildPerson(agency, { displayName: "Secret singer" });
  await addMember({ personId });
  await addEntry({ kind: "SHOW", eventId, placeName: "Secret town" });
  const helper = await buildStaff(agency, { levels: { EVENT: ["EDIT_ASSIGN"] } });
  const { data: tour } = await ask(tours.get, owner.token, { params });
  await ask(tours.update, owner.token, {
    params,
    body: {
      ...formOf(TourCreate).empty,
      displayName: tour.displayName,
      status: tour.status,
      assignedStaffIds: [owner.id, helper.id],
      version: tour.version,
    },
  });
  const seen = await itinerary(helper);
  expect(JSON.stringify(seen)).not.toMatch(/Secret|Hidden/);
  const [show] = seen.entries;
  const [member] = seen.members;
  expect([show?.event, show?.start]).toEqual([null, "2027-09-24T20:00"]);
  const { data: saved } = await ask(tourEntries.update, helper.token, {
    params: { ...params, entryId: show?.id ?? "" },
    body: { ...formOf(TourEntryForm).empty, kind: "SHOW", note: "Bring earplugs", version: show?.version ?? 0 },
  });
  expect(saved.note).toBe("Bring earplugs");
  await ask(tourParty.update, helper.token, {
    params: { ...params, memberId: member?.id ?? "" },
    body: { ...formOf(TourMemberForm).empty, role: "Voice", version: member?.version ?? 0 },
  });
  const own = await itinerary();
  expect([own.entries[0]?.event?.title, own.members[0]?.name, own.members[0]?.role]).toEqual([
    "Secret show",
    "Secret singer",
    "Voice",
  ]);
});

test("a day is copied without its show and its travel, and what was looked at stays looked at", async () => {
  const { owner, params, addEntry, itinerary } = await setUp();
  await addEntry({ ...DRIVE, start: "2027-09-24T09:00", end: "2027-09-24T11:00" });
  await addEntry({ kind: "PRESS", title: "Harbour FM", start: "2027-09-24T12:00", end: "2027-09-24T13:00" });
  const copied = await ask(tourEntries.copyDay, owner.token, {
    params,
    body: { from: "2027-09-24", to: "2027-09-27" },
  });
  expect(copied.data.ids).toHaveLength(1);
  expect((await itinerary()).entries.at(-1)).toMatchObject({ title: "Harbour FM", start: "2027-09-27T12:00" });
  const nothing = await ask(tourEntries.copyDay, owner.token, {
    params,
    body: { from: "2027-10-24", to: "2027-09-27" },
  });
  expect(refusedFields(nothing)).toEqual(["from"]);
  const key = "noRooms:2027-09-24";
  await ask(tourEntries.accept, owner.token, { params, body: { key, reason: "They drive home" } });
  expect((await itinerary()).accepted).toEqual([{ key, reason: "They drive home" }]);
  await ask(tourEntries.accept, owner.token, { params, body: { key, reason: null } });
  expect((await itinerary()).accepted).toEqual([]);
});

test("entries of a day move to another day at the same times, but for shows and for what left it", async () => {
  const { agency, owner, params, add, addEntry, addMember, itinerary } = await setUp();
  const eventId = await add("event", { title: "Geelong", startDate: "2027-09-24T20:00" });
  await addEntry({ kind: "SHOW", eventId });
  await addEntry({ kind: "HOTEL", title: "Pier House", start: "2027-09-24T15:00", end: "2027-09-26T10:00" });
  await addEntry({ kind: "PRESS", title: "Harbour FM", start: "2027-09-24T12:00", end: "2027-09-24T13:00" });
  const idOf = async (kind: string) => (await itinerary()).entries.find((entry) => entry.kind === kind)?.id ?? "";
  const [show, hotel, press] = await Promise.all([idOf("SHOW"), idOf("HOTEL"), idOf("PRESS")]);
  const move = (entryIds: string[], body: { from?: string; to?: string; conflictReason?: string } = {}) =>
    ask(tourEntries.moveDay, owner.token, {
      params,
      body: { from: "2027-09-24", to: "2027-09-22", entryIds, ...body },
    });
  expect(refusedFields(await move([hotel, show]))).toEqual(["entryIds"]);
  expect((await move([hotel, press])).status).toBe(200);
  const days = async () => (await itinerary()).entries.map(({ kind, start, end }) => [kind, start, end]);
  expect(await days()).toEqual([
    ["PRESS", "2027-09-22T12:00", "2027-09-22T13:00"],
    ["HOTEL", "2027-09-22T15:00", "2027-09-24T10:00"],
    ["SHOW", "2027-09-24T20:00", null],
  ]);
  expect(refusedFields(await move([hotel]))).toEqual(["entryIds"]);
  const personId = await buildPerson(agency);
  await add("event", {
    title: "A session",
    startDate: "2027-09-28T12:00",
    endDate: "2027-09-28T14:00",
    timeZoneId: "Australia/Sydney",
    lineUp: [{ personId, role: null, callTime: null }],
  });
  await addMember({ personId });
  const toSession = { from: "2027-09-22", to: "2027-09-28" };
  expect((await move([press], toSession)).status).toBe(409);
  expect((await move([press], { ...toSession, conflictReason: "They call in" })).status).toBe(200);
});

test("the days of a tour say the road, the night and what is to look at", async () => {
  const { add, addEntry, itinerary } = await setUp();
  const show = async (title: string, day: string, latitude: number, longitude: number) =>
    addEntry({
      kind: "SHOW",
      placeName: title,
      eventId: await add("event", {
        title,
        startDate: `${day}T20:00`,
        endDate: `${day}T23:00`,
        timeZoneId: "Australia/Melbourne",
        latitude,
        longitude,
      }),
    });
  await show("Geelong", "2027-09-24", -38.147, 144.361);
  await show("Ballarat", "2027-09-25", -37.562, 143.85);
  await show("Adelaide", "2027-09-26", -34.929, 138.601);
  await addEntry({ kind: "HOTEL", title: "Pier House", start: "2027-09-24", end: "2027-09-25" });
  const read = await itinerary();
  const days = tourDays(read.entries, { startDate: null, endDate: null });
  expect(days.map(({ day, number, town }) => [day, number, town])).toEqual([
    ["2027-09-24", 1, "Geelong"],
    ["2027-09-25", 2, "Ballarat"],
    ["2027-09-26", 3, "Adelaide"],
  ]);
  expect(days[1]?.road).toEqual({ km: 103, minutes: 82, reckoned: true });
  expect(findingsOf(days, read).map(({ key }) => key)).toEqual([
    "tooLong:2027-09-26",
    "noRooms:2027-09-25",
    "noWay:2027-09-25",
    "noWay:2027-09-26",
  ]);
});

test("routes of tours have the towns of shows in reach, in their order", async () => {
  const { agency, owner, params, add, addEntry } = await setUp();
  const show = async (title: string, startDate: string, [latitude, longitude]: readonly [number, number]) =>
    addEntry({
      kind: "SHOW",
      placeName: title,
      eventId: await add("event", { title, startDate, latitude, longitude }),
    });
  await show("Ballarat", "2027-09-25T20:00", [-37.562, 143.85]);
  await show("Geelong", "2027-09-24T20:00", [-38.147, 144.361]);
  const routesOf = async ({ token } = owner) =>
    (await ask(tourRoutes.read, token, { body: { tourIds: [params.id] } })).data.routes;
  expect((await routesOf()).map(({ stops }) => stops.map(({ town, number }) => [town, number]))).toEqual([
    [
      ["Geelong", 1],
      ["Ballarat", 2],
    ],
  ]);
  const helper = await buildStaff(agency, { levels: { EVENT: ["EDIT_ASSIGN"] } });
  expect((await ask(tourRoutes.read, helper.token, { body: { tourIds: [params.id] } })).status).toBe(400);
});

test("several tours get a status together, and undo gives each its own back", async () => {
  const { owner, params } = await setUp();
  const read = async () => (await ask(tours.get, owner.token, { params })).data;
  const { id, version } = await read();
  const { data } = await ask(tours.bulk, owner.token, {
    body: { selection: { records: [{ id, version }] }, change: { status: "DONE" } },
  });
  expect([data.changed, (await read()).status]).toEqual([1, "DONE"]);
  await ask(tours.undoBulk, owner.token, { body: { undo: data.undo ?? "" } });
  expect((await read()).status).toBe("CONFIRMED");
});

test("the hours by road that a day may have are the agency's, and its owners set them", async () => {
  const { agency, owner, itinerary } = await setUp();
  const save = (driveHours: number, { token } = owner) => ask(tourSettings.save, token, { body: { driveHours } });
  expect((await itinerary()).driveHours).toBe(6);
  expect((await save(7.5)).status).toBe(200);
  expect((await itinerary()).driveHours).toBe(7.5);
  expect(refusedFields(await save(0))).toEqual(["driveHours"]);
  const agent = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"] } });
  expect((await save(8, agent)).status).toBe(403);
});

test("the history of a tour tells of its party and its itinerary in words", async () => {
  const { owner, params, addEntry, addMember } = await setUp();
  await addMember({ name: "Moss Delahunt", group: "MANAGER" });
  await addEntry({ ...DRIVE, start: "2027-09-24T09:00" });
  const { data } = await ask(tourRecord.history, owner.token, { params, query: {} });
  expect(data.map(({ part }) => part)).toEqual(expect.arrayContaining(["partyMember", "tourEntry", "record"]));
  const said = data.flatMap(({ changes, subject }) => [...changes.map((item) => item.new), subject?.value]);
  expect(said).toEqual(expect.arrayContaining([["Moss Delahunt"], ["MANAGER"], ["Ballarat"]]));
});
