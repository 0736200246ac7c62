import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { formOf } from "#contract/form.ts";
import { tourBooks } from "#contract/tours/book.ts";
import { TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import { TourMemberForm, tourParty } from "#contract/tours/party.ts";
import { TourCreate, tours } from "#contract/tours/tour.ts";
import { VenueForm, venues } from "#contract/venues/venue.ts";
import { pathOf, startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { assign, buildPartner, buildPartnerContact, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask, app } = await startApp();
const DAY = "2027-09-24";

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { owner } = deals;
  const created = await ask(tours.create, owner.token, {
    body: { ...formOf(TourCreate).empty, displayName: "The Long Way Home", status: "CONFIRMED" },
  });
  const params = { id: created.data.id };
  const addEntry = (form: Partial<TourEntryForm>) =>
    ask(tourEntries.create, owner.token, { params, body: { ...formOf(TourEntryForm).empty, kind: "OTHER", ...form } });
  const addMember = async (form: Partial<TourMemberForm>) =>
    (await ask(tourParty.create, owner.token, { params, body: { ...formOf(TourMemberForm).empty, ...form } })).data.id;
  const file = (path: string, who = owner) =>
    app.inject({ method: "GET", url: path, headers: { authorization: `Bearer ${who.token}` } });
  const read = async (path: string, who = owner) => {
    const answer = await file(path, who);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    const pdf = await getDocumentProxy(new Uint8Array(answer.rawPayload));
    const { text } = await extractText(pdf, { mergePages: true });
    return { pages: pdf.numPages, text: text.replaceAll(/\s+/g, " ") };
  };
  const bookPath = pathOf(tourBooks.book, params);
  const sheetPath = (day: string) => `${pathOf(tourBooks.daySheet, params)}?day=${day}`;
  return { ...deals, params, addEntry, addMember, file, read, bookPath, sheetPath };
}

/** A show with a run sheet, a fee and a contact, a night in a hotel and a drive, for three people. */
async function onTheRoad() {
  const base = await setUp();
  const { agency, add, addEntry, addMember } = base;
  const personId = await buildPerson(agency, { displayName: "Imogen Hart-Okafor" });
  await inAgency(agency, "update person set phone = '+61491570156', phone_code = '+61' where id = $1", [personId]);
  const singer = await addMember({ personId, group: "ARTIST", role: "Voice" });
  const driver = await addMember({ name: "נועה לוי", group: "DRIVER", note: "No nuts" });
  const partnerId = await buildPartner(agency, { displayName: "Northlight Festival" });
  const contact = await buildPartnerContact(agency, partnerId, { name: "Astrid Kellaway" });
  await inAgency(agency, "update partner_contact set phone = '+61491570158', phone_code = '+61' where id = $1", [
    contact,
  ]);
  const hall = { ...formOf(VenueForm).empty, name: "Pier Hall", address: "1 Pier Road", contactName: "Wren Castellan" };
  const venueId = (await ask(venues.create, base.owner.token, { body: hall })).data.id;
  const eventId = await add("event", {
    title: "Northlight Opening Night",
    partnerId,
    contactIds: [contact],
    venueId,
    address: "1 Pier Road",
    startDate: `${DAY}T20:00`,
    endDate: `${DAY}T23:00`,
    timeZoneId: "Australia/Hobart",
    fee: 7_654_321,
    schedule: [
      { id: "b", title: "#set page(fill: red)", kind: "OTHER", start: `${DAY}T16:30`, end: `${DAY}T17:15` },
      { id: "a", title: "Get in", kind: "LOAD_IN", start: `${DAY}T10:00` },
    ],
  });
  await addEntry({ kind: "SHOW", eventId, placeName: "Hobart", country: "AU" });
  await addEntry({
    kind: "HOTEL",
    title: "Pier House",
    address: "9 Quay Street",
    start: `${DAY}T14:00`,
    end: "2027-09-26T11:00",
    zone: "Australia/Hobart",
    rooms: [{ name: "Twin 12", memberIds: [singer, driver] }],
  });
  await addEntry({
    kind: "TRAVEL",
    placeName: "Hobart",
    toName: "Auckland",
    mode: "FLIGHT",
    carrier: "NZ 886",
    reference: "QX7KLM",
    start: "2027-09-26T09:00",
    end: "2027-09-26T14:30",
    zone: "Australia/Hobart",
    endZone: "Pacific/Auckland",
    memberIds: [singer],
    note: "Meet in the lobby",
  });
  return { ...base, eventId, personId };
}

test("a book has the party, and a page for each day with its times, hotel and travel", async () => {
  const { read, bookPath } = await onTheRoad();
  const { pages, text } = await read(bookPath);
  expect(pages).toBe(4);
  expect(text).toContain("The Long Way Home Fri 24 Sep 2027 to Sun 26 Sep 2027");
  expect(text).toContain("Imogen Hart-Okafor Voice, Artist +61491570156");
  expect(text).toContain("10:00 Get in 16:30–17:15 #set page(fill: red)");
  expect(text).toContain("Astrid Kellaway");
  expect(text).toContain("Wren Castellan Pier Hall");
  expect(text).toContain("+61491570158");
  expect(text).toContain("9 Quay Street");
  expect(text).toMatch(/Twin 12 Imogen Hart-Okafor/);
  expect(text).toContain("NZ 886, QX7KLM");
  expect(text).toContain("Auckland Times in Auckland Day Time What Details 09:00 (Hobart) – 14:30 Travel");
  expect(text).toContain("Meet in the lobby");
});

test.each(["book", "day sheet"])("a %s has no amounts", async (kind) => {
  const { read, bookPath, sheetPath } = await onTheRoad();
  const { text } = await read(kind === "book" ? bookPath : sheetPath(DAY));
  expect(text).toContain("Northlight Opening Night");
  expect(text).not.toMatch(/7654321|76,543|76543|AUD|fee/i);
});

test("a day sheet has one day and the party", async () => {
  const { read, file, sheetPath } = await onTheRoad();
  const { text } = await read(sheetPath(DAY));
  expect(text).toContain("Northlight Opening Night");
  expect(text).toContain("Imogen Hart-Okafor Voice");
  expect(text).not.toContain("NZ 886");
  expect((await file(sheetPath("2027-02-30"))).statusCode).toBe(400);
});

test("a day sheet says the hotel of each night", async () => {
  const { read, sheetPath } = await onTheRoad();
  expect((await read(sheetPath("2027-09-25"))).text).toContain("Pier House");
});

test("a day without anything has a sheet that says so", async () => {
  const { read, sheetPath } = await onTheRoad();
  expect((await read(sheetPath("2027-10-01"))).text).toContain("Nothing on this day yet");
});

test("a reader who may not see a show reads that there is one, and no contacts or names", async () => {
  const { agency, params, read, bookPath } = await onTheRoad();
  const helper = await buildStaff(agency, { levels: { EVENT: ["EDIT_ASSIGN"] } });
  await assign(agency, params.id, [helper.id]);
  const { text } = await read(bookPath, helper);
  expect(text).not.toMatch(/Northlight|Pier Hall|Pier Road|Get in|Astrid|Wren|Imogen|91570156/);
  expect(text).toContain("A show");
  expect(text).toContain("Pier House");
});

test("people who may not see a tour, and another agency, find no book of it", async () => {
  const { agency, file, bookPath, sheetPath } = await onTheRoad();
  const helper = await buildStaff(agency, { levels: { EVENT: ["EDIT_ASSIGN"] } });
  const without = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
  const { owner: stranger } = await setUpDeals({ ask });
  for (const path of [bookPath, sheetPath(DAY)])
    expect([
      (await file(path, helper)).statusCode,
      (await file(path, stranger)).statusCode,
      (await file(path, without)).statusCode,
    ]).toEqual([404, 404, 403]);
});

test("a tour of 120 days with long names becomes a book", { timeout: 60_000 }, async () => {
  const { addEntry, addMember, read, bookPath } = await setUp();
  await addMember({ name: `Maximiliana ${"von Hohenlohe-Waldenburg-Schillingsfürst ".repeat(2)}`.trim() });
  await addEntry({ kind: "DAY_OFF", start: "2027-01-01", placeName: "L".repeat(120) });
  await addEntry({ kind: "DAY_OFF", start: "2027-04-30" });
  const { pages, text } = await read(bookPath);
  expect(pages).toBe(121);
  expect(text).toContain("Nothing on this day yet");
});

test("a tour without days has a book of its cover", async () => {
  const { read, bookPath } = await setUp();
  expect((await read(bookPath)).pages).toBe(1);
});
