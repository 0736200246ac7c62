import { describe, expect, test } from "vitest";
import { eventRecord, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { masterLists } from "#contract/settings/master-list.ts";
import { VenueForm, venues } from "#contract/venues/venue.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
const venueForm = formOf(VenueForm);
const { empty } = venueForm;
const fail = (what: string): never => {
  throw new Error(what);
};
const HALL = {
  name: "Torrens River Stage",
  address: "King William Road, Adelaide SA 5000",
  latitude: -34.918,
  longitude: 138.598,
  timeZoneId: "Australia/Adelaide",
  capacity: 4200,
};

async function setUp() {
  const base = await setUpDeals({ ask });
  const { owner } = base;
  const send = (form: object, by = owner) => ask(venues.create, by.token, { body: { ...empty, ...form } });
  const addVenue = async (form: object = {}) => {
    const { status, data, text } = await send({ ...HALL, ...form });
    expect(status, text).toBe(200);
    return data;
  };
  const listVenues = async () => (await ask(venues.list, owner.token, {})).data;
  const edit = async (id: string, form: object) => {
    const was = (await listVenues()).find((venue) => venue.id === id) ?? fail("the venue is gone");
    const body = { ...venueForm.valuesOf(was), ...form };
    return ask(venues.update, owner.token, { params: { id }, body });
  };
  const event = async (id: string) => base.read("event", id);
  return { ...base, send, addVenue, listVenues, edit, event };
}

describe("what takes place at a venue", () => {
  test("work at a venue has its name, address, coordinates and zone", async () => {
    const { add, addVenue, event } = await setUp();
    const { id: venueId } = await addVenue({ contactName: "Wren", phoneNumber: "0891234567", countryCode: "AU" });
    const id = await add("event", { venueId, startDate: "2027-07-10T18:00", endDate: "2027-07-10T22:00" });
    expect(await event(id)).toMatchObject({
      venueId,
      venue: HALL.name,
      address: HALL.address,
      latitude: HALL.latitude,
      timeZoneId: "Australia/Adelaide",
      startsAt: "2027-07-10T08:30:00Z",
      venueDetails: { contactName: "Wren", phoneCode: "+61", phoneNumber: "891234567", capacity: 4200 },
    });
  });

  test("work at a venue is in its zone, whatever else the form or the talent says", async () => {
    const { agency, add, addVenue, event } = await setUp();
    const { id: venueId } = await addVenue();
    const talent = await buildPerson(agency);
    await inAgency(agency, "update person set time_zone_id = 'Australia/Perth' where id = $1", [talent]);
    const day = { startDate: "2027-07-10", endDate: "2027-07-10", lineUp: [{ personId: talent }] };
    const id = await add("event", { ...day, venueId, timeZoneId: "Australia/Sydney" });
    expect((await event(id)).timeZoneId).toBe("Australia/Adelaide");
    expect((await event(await add("event", day))).timeZoneId).toBe("Australia/Perth");
  });

  test("work at a venue follows its changes, and keeps an address of its own", async () => {
    const { add, addVenue, edit, event, read, change } = await setUp();
    const { id: venueId } = await addVenue();
    const id = await add("event", { venueId, startDate: "2027-07-10T18:00" });
    const door = await add("event", { venueId, address: "Stage door B" });
    const deal = await add("opportunity", { venueId });
    await edit(venueId, { name: "River Stage", address: "1 New Road", timeZoneId: "Australia/Darwin" });
    expect(await event(id)).toMatchObject({
      venue: "River Stage",
      address: "1 New Road",
      timeZoneId: "Australia/Darwin",
      startDate: "2027-07-10T18:00",
      startsAt: "2027-07-10T08:30:00Z",
    });
    expect(await event(door)).toMatchObject({ venue: "River Stage", address: "Stage door B" });
    expect(await read("opportunity", deal)).toMatchObject({ venue: "River Stage", address: "1 New Road" });
    const { id: other } = await addVenue({ name: "Elsewhere", address: "2 Other Road", timeZoneId: null });
    await change("event", id, { venueId: other, address: "1 New Road" });
    expect(await event(id)).toMatchObject({ venue: "Elsewhere", address: "2 Other Road" });
    await change("event", id, { venueId: null });
    expect(await event(id)).toMatchObject({ venueId: null, venue: null, venueDetails: null });
  });

  test("work at a venue says in its history where it was moved", async () => {
    const { add, addVenue, change, owner } = await setUp();
    const { id: venueId } = await addVenue();
    const id = await add("event");
    await change("event", id, { venueId });
    const { data } = await ask(eventRecord.history, owner.token, { params: { id }, query: {} });
    expect(data.flatMap(({ changes }) => changes)).toContainEqual(
      expect.objectContaining({ field: "venue", new: [HALL.name] }),
    );
  });

  test("work at a venue is found by its name", async () => {
    const { add, addVenue, owner } = await setUp();
    const { id: venueId } = await addVenue();
    const id = await add("event", { venueId });
    const found = await ask(events.list, owner.token, { body: { q: "torrens" } });
    expect(found.data.map((row) => row.id)).toEqual([id]);
  });
});

describe("a venue", () => {
  test("a venue is there once by its name, and comes back when it is added again", async () => {
    const { addVenue, send, listVenues, owner } = await setUp();
    const { id } = await addVenue();
    expect((await send({ ...HALL, name: "TORRENS RIVER STAGE" })).error?.code).toBe("duplicate");
    expect((await ask(venues.remove, owner.token, { params: { id } })).status).toBe(200);
    expect(await listVenues()).toEqual([]);
    expect(await addVenue({ capacity: 5000 })).toMatchObject({ id, capacity: 5000 });
  });

  test("a venue in use is not deleted, also for the bin's sake, and merging moves its uses", async () => {
    const { add, addVenue, listVenues, event, owner } = await setUp();
    const [hall, two] = [await addVenue(), await addVenue({ name: "River Stage", timeZoneId: "Australia/Darwin" })];
    const [id, binned] = [await add("event", { venueId: hall.id }), await add("event", { venueId: hall.id })];
    await ask(events.remove, owner.token, { params: { id: binned } });
    expect(await listVenues()).toMatchObject([{ uses: 0 }, { id: hall.id, uses: 2 }]);
    expect((await ask(venues.remove, owner.token, { params: { id: hall.id } })).error?.code).toBe("venueInUse");
    const itself = await ask(venues.merge, owner.token, { params: { id: hall.id }, body: { intoId: hall.id } });
    expect(itself.data).toMatchObject({ id: hall.id, uses: 2, archived: false });
    const merged = await ask(venues.merge, owner.token, { params: { id: hall.id }, body: { intoId: two.id } });
    expect(merged.data).toMatchObject({ id: two.id, uses: 2, timeZoneId: "Australia/Darwin" });
    expect((await listVenues()).map(({ name }) => name)).toEqual(["River Stage"]);
    expect(await event(id)).toMatchObject({ venue: "River Stage", timeZoneId: "Australia/Darwin" });
  });

  test("a merged venue comes back within an hour with what is still at the other, by who merged it", async () => {
    const { agency, add, addVenue, listVenues, change, event, owner, read } = await setUp();
    const [hall, two] = [await addVenue(), await addVenue({ name: "River Stage", address: "2 Quay" })];
    const day = { startDate: "2027-07-10T18:00" };
    const [id, gone] = [
      await add("event", { ...day, venueId: hall.id }),
      await add("event", { ...day, venueId: hall.id }),
    ];
    const deal = await add("opportunity", { venueId: hall.id });
    const merge = () => ask(venues.merge, owner.token, { params: { id: hall.id }, body: { intoId: two.id } });
    const undo = (by: Pick<typeof owner, "token"> = owner) =>
      ask(venues.unmerge, by.token, { params: { id: hall.id } });
    await merge();
    await change("event", gone, { ...day, venueId: null });
    const colleague = await buildStaff(agency, { role: "agency" });
    expect((await undo(colleague)).error?.code).toBe("changedSince");
    const back = await undo();
    expect(back.data, back.text).toMatchObject({ id: hall.id, uses: 2, archived: false });
    expect(await event(id)).toMatchObject({ venueId: hall.id, venue: HALL.name, address: HALL.address });
    expect(await event(gone)).toMatchObject({ venueId: null });
    expect((await listVenues()).find((venue) => venue.id === hall.id)).toMatchObject({ uses: 2 });
    expect(await read("opportunity", deal)).toMatchObject({ venueId: hall.id });
    expect((await undo()).error?.code).toBe("changedSince");
    await merge();
    await change("event", id, { ...day, venueId: two.id, address: "Stage door, 3 Lane" });
    await undo();
    expect(await event(id)).toMatchObject({ venueId: hall.id, address: "Stage door, 3 Lane" });
    await merge();
    await inAgency(agency, "update venue_merge set at = at - interval '61 minutes' where agency_id = $1", [agency]);
    expect((await undo()).error?.code).toBe("changedSince");
  });

  test("a deleted venue is restored", async () => {
    const { addVenue, listVenues, owner } = await setUp();
    const { id } = await addVenue();
    await ask(venues.remove, owner.token, { params: { id } });
    expect((await ask(venues.restore, owner.token, { params: { id } })).status).toBe(200);
    expect((await listVenues()).map((venue) => venue.id)).toEqual([id]);
    expect((await ask(venues.restore, owner.token, { params: { id } })).status).toBe(404);
  });

  test("a venue edited from an older version is refused with the current one", async () => {
    const { addVenue, edit } = await setUp();
    const { id, version } = await addVenue();
    await edit(id, { capacity: 10 });
    const stale = await edit(id, { version, capacity: 20 });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('"capacity":10');
  });

  test("a venue is kept by those who write events and read by those who read them", async () => {
    const { agency, addVenue, send } = await setUp();
    const { id } = await addVenue();
    const reader = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"] } });
    const writer = await buildStaff(agency, { levels: { EVENT: ["EDIT_ASSIGN"] } });
    expect((await ask(venues.list, reader.token, {})).data.map((venue) => venue.id)).toEqual([id]);
    expect((await send({ name: "Mine" }, reader)).status).toBe(403);
    expect((await send({ name: "Mine" }, writer)).status).toBe(200);
    const elsewhere = await buildStaff(await buildAgency(), { role: "agency" });
    expect((await ask(venues.list, elsewhere.token, {})).data).toEqual([]);
    expect((await ask(events.create, elsewhere.token, { body: { title: "Ours", venueId: id } })).status).toBe(400);
  });

  test("a venue is an entry of the master list", async () => {
    const { add, addVenue, owner, event } = await setUp();
    const { id } = await addVenue();
    const created = await add("event", { venueId: id });
    const list = { slug: "venues" as const };
    const [entry] = (await ask(masterLists.list, owner.token, { params: list })).data;
    expect(entry).toMatchObject({ id, name: HALL.name, uses: 1 });
    const form = { name: "Renamed", category: null, typeId: null, color: null, version: entry?.version ?? 0 };
    expect((await ask(masterLists.update, owner.token, { params: { ...list, id }, body: form })).status).toBe(200);
    expect((await event(created)).venue).toBe("Renamed");
  });
});
