import { expect, test } from "vitest";
import { contractDocuments } from "#contract/contract-documents/contract-document.ts";
import type { ContractStatusCode } from "#contract/contracts/contract.ts";
import { contractRecord } from "#contract/contracts/contract.ts";
import { exclusivities, exclusivityChecks } from "#contract/contracts/exclusivity.ts";
import { eventRecord } from "#contract/events/event.ts";
import { moving } from "#contract/events/moving.ts";
import { talentHolds } from "#contract/holds/hold.ts";
import { enquiries } from "#contract/opportunities/enquiry.ts";
import { opportunities } from "#contract/opportunities/opportunity.ts";
import { winning } from "#contract/opportunities/winning.ts";
import { industryCategories } from "#contract/partners/industry-category.ts";
import { pointAt } from "#contract/values/distance.ts";
import { venues } from "#contract/venues/venue.ts";
import { startApp } from "#test/app.ts";
import { clashesIn, refusedFields, setUpDeals } from "#test/deals.ts";
import { assign, type BuiltStaff, buildPartner, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

const HALL = [-37.8203, 144.9547] as const;
const DAY = { startDate: "2026-09-12", endDate: "2026-09-12" };
const REASON = { conflictReason: "The festival agreed by email" };

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { agency, owner, add, read, statusOf, move, change } = deals;
  const talent = await buildPerson(agency, { displayName: "Imogen Hart-Okafor" });
  const partnerId = await buildPartner(agency);
  const venue = async (name: string, [latitude, longitude]: readonly [number, number], more: object = {}) => {
    const answer = await ask(venues.create, owner.token, { body: { name, latitude, longitude, ...more } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const km = (away: number) => venue(`${away} km away`, pointAt(HALL, away, 90));
  /** A night of the festival, and the contract of it: sent, with an exclusivity of 100 km and 30 days. */
  const night = await add("event", {
    title: "Northlight Opening Night",
    ...DAY,
    timeZoneId: "Australia/Melbourne",
    venueId: await venue("Old Customs Hall", HALL),
    lineUp: [{ personId: talent }],
  });
  const contractId = await add("contract", {
    title: "Quiet Season",
    partnerId,
    personIds: [talent],
    eventIds: [night],
    startDate: "2026-08-01",
  });
  const save = async (forms: readonly object[], by: BuiltStaff = owner, id = contractId) => {
    const { version } = await read("contract", id);
    return ask(exclusivities.save, by.token, { params: { id }, body: { exclusivities: forms, version } });
  };
  const agree = async (...forms: readonly object[]) => {
    const answer = await save(forms);
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const list = async (by: { token: string } = owner) => {
    const answer = await ask(exclusivities.list, by.token, { params: { id: contractId } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const go = async (code: ContractStatusCode, more: object = {}) => {
    const answer = await move("contract", contractId, { statusId: await statusOf("contract", code), ...more });
    expect(answer.status, answer.text).toBe(200);
  };
  const show = (more: object = {}) => ({
    title: "The Wool Store",
    startDate: "2026-10-10",
    lineUp: [{ personId: talent }],
    ...more,
  });
  const offer = (more: object = {}) => ({
    title: "The Wool Store",
    startDate: "2026-10-10",
    personIds: [talent],
    ...more,
  });
  const ofRecord = async (id: string, by: { token: string } = owner) => {
    const answer = await ask(exclusivityChecks.ofRecord, by.token, { params: { id } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.clashes;
  };
  const category = async (name: string) =>
    (await ask(industryCategories.create, owner.token, { body: { name } })).data.id;
  const partnerOf = async (industryCategoryId: string) => {
    const id = await buildPartner(agency);
    await inAgency(agency, "update partner set industry_category_id = $2 where id = $1", [id, industryCategoryId]);
    return id;
  };
  return {
    ...deals,
    talent,
    partnerId,
    venue,
    km,
    night,
    contractId,
    save,
    agree,
    list,
    go,
    show,
    offer,
    ofRecord,
    category,
    partnerOf,
    change,
  };
}
const RADIUS = { radiusKm: 100, daysBefore: 30, daysAfter: 30, clause: "9.2 Exclusivity" };

test("an exclusivity warns at 99 km on day 29, and not at 101 km or on day 31", async () => {
  const { agree, go, send, show, km } = await setUp();
  await agree(RADIUS);
  await go("SENT");
  const [near, far] = [await km(99), await km(101)];
  const [clash, ...more] = clashesIn(await send("event", show({ venueId: near, startDate: "2026-10-11" })));
  expect(more).toEqual([]);
  expect(clash).toMatchObject({
    person: { displayName: "Imogen Hart-Okafor" },
    days: 29,
    distanceKm: 99,
    distanceUnknown: false,
    radiusKm: 100,
    daysBefore: 30,
    daysAfter: 30,
    category: null,
    reason: null,
    hold: false,
    contract: { title: "Quiet Season", clause: "9.2 Exclusivity", centre: { name: "Old Customs Hall" } },
    place: { name: "99 km away" },
  });
  expect((await send("event", show({ venueId: far, startDate: "2026-10-11" }))).status).toBe(200);
  expect((await send("event", show({ venueId: near, startDate: "2026-10-13" }))).status).toBe(200);
  // Both limits are included.
  const edge = await km(100);
  expect(clashesIn(await send("event", show({ venueId: edge, startDate: "2026-10-12" })))).toMatchObject([
    { days: 30 },
  ]);
  expect(clashesIn(await send("event", show({ venueId: edge, startDate: "2026-08-13" })))).toMatchObject([
    { days: -30 },
  ]);
});

test("an opportunity warns by its dates and venue, a hold by its days", async () => {
  const { agree, go, send, add, offer, km, talent, owner, ofRecord } = await setUp();
  await agree(RADIUS);
  await go("SIGNED");
  const venueId = await km(65);
  expect(clashesIn(await send("opportunity", offer({ venueId })))).toMatchObject([{ days: 28, distanceKm: 65 }]);
  const id = await add("opportunity", offer({ venueId, startDate: null }));
  const days = { firstDay: "2026-10-01", lastDay: "2026-10-02" };
  const place = (more: object = {}) =>
    ask(talentHolds.place, owner.token, { body: { recordId: id, personIds: [talent], ...days, ...more } });
  expect(clashesIn(await place())).toMatchObject([{ hold: true, days: 19, from: "2026-10-01", to: "2026-10-02" }]);
  expect((await place(REASON)).status).toBe(200);
  expect(await ofRecord(id)).toMatchObject([{ hold: true, reason: REASON.conflictReason }]);
  const { holds } = (await ask(talentHolds.list, owner.token, { params: { id } })).data;
  const [held] = holds;
  const change = (firstDay: string) =>
    ask(talentHolds.update, owner.token, {
      params: { id: String(held?.id) },
      body: { version: held?.version ?? 0, firstDay, lastDay: firstDay },
    });
  expect(clashesIn(await change("2026-10-05"))).toMatchObject([{ days: 23 }]);
  expect((await change("2026-11-05")).status).toBe(200);
});

test("a reason is stored with its clash, and asked for again when day, place or talent change", async () => {
  const { agree, go, send, change, show, km, ofRecord, owner, read } = await setUp();
  await agree(RADIUS);
  await go("SENT");
  const [near, nearer] = [await km(65), await km(20)];
  const form = show({ venueId: near });
  const { data } = await send("event", { ...form, ...REASON });
  expect(await ofRecord(data.id)).toMatchObject([{ reason: REASON.conflictReason, distanceKm: 65 }]);
  // It is no reason for an overlap.
  expect((await read("event", data.id)).conflictReason).toBeNull();
  expect((await change("event", data.id, { ...form, title: "The Wool Store, late" })).status).toBe(200);
  expect(clashesIn(await change("event", data.id, { ...form, startDate: "2026-10-09" }))).toHaveLength(1);
  expect(clashesIn(await change("event", data.id, { ...form, venueId: nearer }))).toMatchObject([{ distanceKm: 20 }]);
  const other = await change("event", data.id, { ...form, venueId: nearer, conflictReason: "They said so" });
  expect(other.status).toBe(200);
  expect(await ofRecord(data.id)).toMatchObject([{ reason: "They said so" }]);
  const { data: history } = await ask(eventRecord.history, owner.token, { params: { id: data.id }, query: {} });
  expect(history.filter(({ part }) => part === "exclusivityWaiver")).toMatchObject([
    { op: "insert", changes: [{ field: "talent" }, { field: "exclusivityReason", new: ["They said so"] }] },
    { op: "insert", changes: [{ field: "talent" }, { field: "exclusivityReason", new: [REASON.conflictReason] }] },
  ]);
});

test("a clash of categories warns without a place, within the term of the contract", async () => {
  const { agree, go, send, offer, category, partnerOf } = await setUp();
  const [shoes, cars] = [await category("Footwear"), await category("Cars")];
  await agree({ base: "TERM", categoryIds: [shoes] });
  await go("SIGNED");
  const [rival, garage] = [await partnerOf(shoes), await partnerOf(cars)];
  const found = clashesIn(await send("opportunity", offer({ partnerId: rival, startDate: "2027-05-01" })));
  expect(found).toMatchObject([{ category: "Footwear", distanceKm: null, distanceUnknown: false, days: 0 }]);
  expect((await send("opportunity", offer({ partnerId: garage, startDate: "2027-05-01" }))).status).toBe(200);
  expect((await send("opportunity", offer({ partnerId: rival, startDate: "2026-07-31" }))).status).toBe(200);
  expect((await send("opportunity", offer({ startDate: "2027-05-01" }))).status).toBe(200);
});

test("without coordinates the territory is compared, and the distance is said to be unchecked", async () => {
  const { agree, go, send, show } = await setUp();
  await agree(RADIUS, { base: "DATES", firstDay: "2027-02-01", lastDay: "2027-02-28", countries: ["NZ"] });
  await go("SENT");
  const sendShow = (address: string, startDate: string) => send("event", show({ address, startDate }));
  expect(clashesIn(await sendShow("Bendigo, Australia", "2026-10-01"))).toMatchObject([
    { distanceUnknown: true, distanceKm: null, country: "AU" },
  ]);
  expect((await sendShow("Wellington, New Zealand", "2026-10-01")).status).toBe(200);
  expect(clashesIn(await sendShow("Wellington, New Zealand", "2027-02-28"))).toMatchObject([
    { distanceUnknown: false, country: "NZ" },
  ]);
  expect((await sendShow("Bendigo, Australia", "2027-02-10")).status).toBe(200);
});

test("an exclusivity applies from sending to cancelling, and its own work never clashes", async () => {
  const { agree, go, send, show, km, change, night, talent, list } = await setUp();
  await agree(RADIUS);
  const venueId = await km(10);
  const { data } = await send("event", show({ venueId }));
  expect((await list()).inForce).toBe(false);
  await go("SENT");
  // Earlier work is asked about when it is saved next.
  expect((await list()).clashes).toMatchObject([{ days: 28, work: { title: "The Wool Store" } }]);
  clashesIn(await change("event", data.id, show({ venueId })));
  const own = await change("event", night, { ...DAY, lineUp: [{ personId: talent }], venueId });
  expect(own.status, own.text).toBe(200);
  await go("CANCELLED", { reason: "Called off" });
  expect((await list()).clashes).toEqual([]);
  expect((await change("event", data.id, show({ venueId }))).status).toBe(200);
});

test("lost or cancelled work is not checked until it comes back", async () => {
  const { agree, go, send, offer, show, km, statusOf, move, owner } = await setUp();
  await agree(RADIUS);
  await go("SENT");
  const venueId = await km(10);
  const cancelled = await statusOf("event", "CANCELLED");
  const { data: event } = await send("event", show({ venueId, statusId: cancelled }));
  const statusId = await statusOf("event", "CONFIRMED");
  clashesIn(await move("event", event.id, { statusId }));
  expect((await move("event", event.id, { statusId, ...REASON })).status).toBe(200);
  const { statuses, reasons } = (await ask(opportunities.options, owner.token, {})).data;
  const lost = statuses.find(({ category }) => category.code === "LOST")?.id ?? "";
  const outcomeReasonId = reasons[0]?.id ?? null;
  const created = await send("opportunity", offer({ venueId, statusId: lost, outcomeReasonId }));
  expect(created.status, created.text).toBe(200);
  const reopen = (more: object = {}) =>
    ask(opportunities.outcome, owner.token, {
      params: { id: created.data.id },
      body: { outcome: "OPPORTUNITY", ...more },
    });
  clashesIn(await reopen());
  expect((await reopen(REASON)).status).toBe(200);
});

test("an exclusivity binds one talent, one event, its days and its centre, and nothing else", async () => {
  const { agency, agree, go, send, show, km, talent, change, contractId, night } = await setUp();
  const other = await buildPerson(agency, { displayName: "Dane Okoro" });
  const terms = { personIds: [talent, other], eventIds: [night], startDate: "2026-08-01" };
  expect((await change("contract", contractId, terms)).status).toBe(200);
  const [venueId, elsewhere] = [await km(10), await km(900)];
  await agree(
    { ...RADIUS, personId: talent, eventId: night },
    { ...RADIUS, base: "DATES", firstDay: "2027-01-01", venueId: elsewhere, personId: other },
  );
  await go("SENT");
  clashesIn(await send("event", show({ venueId })));
  expect((await send("event", show({ venueId, lineUp: [{ personId: other }] }))).status).toBe(200);
  const january = { startDate: "2027-01-20", venueId: elsewhere };
  expect((await send("event", show(january))).status).toBe(200);
  clashesIn(await send("event", show({ ...january, lineUp: [{ personId: other }] })));
});

test("moving an event and winning ask too; a reason of the opportunity stands for its event", async () => {
  const { agree, go, add, show, offer, km, owner, ofRecord } = await setUp();
  await agree(RADIUS);
  await go("SENT");
  const venueId = await km(10);
  const id = await add("event", show({ venueId, startDate: "2027-10-10" }));
  const to = { startDate: "2026-10-08", endDate: "2026-10-08" };
  const preview = await ask(moving.preview, owner.token, { params: { id }, body: to });
  const { hash } = preview.data;
  const moved = (more: object = {}) =>
    ask(moving.move, owner.token, { params: { id }, body: { ...to, hash, leave: [], also: [], ...more } });
  clashesIn(await moved());
  expect((await moved(REASON)).status).toBe(200);

  const deal = await add("opportunity", offer({ venueId, endDate: "2026-10-10", ...REASON }));
  const win = (startDate: string, more: object = {}) =>
    ask(winning.win, owner.token, {
      params: { id: deal },
      body: { event: { title: "The Wool Store", startDate, endDate: startDate, venueId }, ...more },
    });
  clashesIn(await win("2026-10-09"));
  const won = await win("2026-10-10");
  expect(won.status, won.text).toBe(200);
  const eventId = won.data.made.find(({ kind }) => kind === "event")?.id ?? "";
  expect(await ofRecord(eventId)).toMatchObject([{ reason: REASON.conflictReason }]);
});

test("an enquiry is checked like an opportunity", async () => {
  const { agree, go, talent, owner, category, partnerOf } = await setUp();
  const shoes = await category("Footwear");
  await agree({ base: "TERM", categoryIds: [shoes] });
  await go("SENT");
  const partnerId = await partnerOf(shoes);
  const body = {
    title: "Spring campaign",
    assignedStaffIds: [],
    personIds: [talent],
    partnerId,
    startDate: "2026-10-10",
    name: "Astrid",
  };
  const send = (more: object = {}) => ask(enquiries.create, owner.token, { body: { ...body, ...more } });
  clashesIn(await send());
  const created = await send(REASON);
  expect(created.status, created.text).toBe(200);
});

test("a reader without the right to the contract sees days, distance and category, but not whose", async () => {
  const { agency, agree, go, send, show, km, ofRecord } = await setUp();
  await agree(RADIUS);
  await go("SENT");
  const booker = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"], TALENT: ["VIEW_ALL"] } });
  const form = show({ venueId: await km(65) });
  const refused = await send("event", form, booker);
  const [clash] = clashesIn(refused);
  expect(clash).toMatchObject({ days: 28, distanceKm: 65, radiusKm: 100, contract: null });
  expect(refused.text).not.toMatch(/Quiet Season|9\.2|Old Customs Hall|Northlight/);
  const { data } = await send("event", { ...form, ...REASON }, booker);
  expect(await ofRecord(data.id, booker)).toMatchObject([{ contract: null, reason: REASON.conflictReason }]);
  // A hidden talent is not shown.
  const blind = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"] } });
  await assign(agency, data.id, [blind.id]);
  expect(await ofRecord(data.id, blind)).toEqual([]);
});

test("a form is checked for clashes before it is saved", async () => {
  const { agree, go, km, talent, owner, add, offer } = await setUp();
  await agree(RADIUS);
  await go("SENT");
  const venueId = await km(65);
  const check = async (body: object) => {
    const answer = await ask(exclusivityChecks.check, owner.token, { body: { personIds: [talent], ...body } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.clashes;
  };
  expect(await check({ startDate: "2026-10-10T19:30", venueId })).toMatchObject([{ days: 28, work: null }]);
  expect(await check({ startDate: "2026-10-13", venueId })).toEqual([]);
  expect(await check({ startDate: "2026-10-01", endDate: "2026-09-01", venueId })).toMatchObject([{ days: 19 }]);
  expect(await check({ venueId })).toEqual([]);
  const recordId = await add("opportunity", offer({ startDate: null, venueId }));
  const hold = { recordId, asRecord: true, startDate: "2026-10-01", endDate: "2026-10-02" };
  expect(await check(hold)).toMatchObject([{ hold: true, place: { name: "65 km away" } }]);
  // The record itself on other days, such as an event that is moved.
  expect(await check({ ...hold, personIds: [] })).toMatchObject([{ hold: false, days: 19 }]);
});

test("exclusivities are set as a whole, with the contract's version, and stand in its history", async () => {
  const { agree, save, list, talent, night, category, owner, contractId } = await setUp();
  const shoes = await category("Footwear");
  const { exclusivities: agreed } = await agree({
    ...RADIUS,
    personId: talent,
    categoryIds: [shoes],
    note: "Not clubs",
  });
  expect(agreed).toMatchObject([
    {
      ofOne: true,
      person: { displayName: "Imogen Hart-Okafor" },
      base: "EVENT",
      event: null,
      categories: [{ name: "Footwear" }],
      endsOn: "2026-10-12",
      note: "Not clubs",
      bound: [{ from: "2026-08-13", to: "2026-10-12", centre: { name: "Old Customs Hall" } }],
    },
  ]);
  const id = String(agreed[0]?.id);
  await agree({ ...RADIUS, id, radiusKm: 80, eventId: night });
  expect((await list()).exclusivities).toMatchObject([{ id, ofOne: false, radiusKm: 80, categories: [] }]);
  const wrong = [
    { base: "DATES" },
    { base: "DATES", firstDay: "2026-02-02", lastDay: "2026-02-01" },
    { base: "TERM", radiusKm: 5 },
    { latitude: 3 },
    { personId: await buildPerson((await setUp()).agency) },
  ];
  const fields = await Promise.all(wrong.map(async (form) => refusedFields(await save([form]))));
  expect(fields.flat()).toEqual(
    ["firstDay", "lastDay", "venueId", "longitude", "personId"].map((field) => `exclusivities.0.${field}`),
  );
  const stale = await ask(exclusivities.save, owner.token, {
    params: { id: contractId },
    body: { exclusivities: [], version: 1 },
  });
  expect(stale.error?.code).toBe("stale");
  await agree();
  const { data } = await ask(contractRecord.history, owner.token, { params: { id: contractId }, query: {} });
  expect([...new Set(data.filter(({ part }) => part === "exclusivity").map(({ op }) => op))].sort()).toEqual([
    "delete",
    "insert",
    "update",
  ]);
});

test("a talent or event hidden from a writer stays when they save", async () => {
  const { agency, agree, save, list, talent, night } = await setUp();
  const { exclusivities: agreed } = await agree({ ...RADIUS, personId: talent, eventId: night });
  const writer = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ALL"] } });
  expect((await list(writer)).exclusivities).toMatchObject([{ ofOne: true, person: null, event: null }]);
  const saved = await save([{ ...RADIUS, id: agreed[0]?.id, radiusKm: 50 }], writer);
  expect(saved.status, saved.text).toBe(200);
  expect((await list()).exclusivities).toMatchObject([{ radiusKm: 50, person: { id: talent }, event: { id: night } }]);
});

test("a document lists exclusivities: radius, days, categories, territory and the last day", async () => {
  const { agree, owner, contractId, category } = await setUp();
  const festivals = await category("Festivals");
  await agree({ ...RADIUS, categoryIds: [festivals], countries: ["NZ", "AU"] });
  const before = (await ask(contractDocuments.get, owner.token, { params: { id: contractId } })).data;
  const body =
    "<ul><li>{{#each exclusivities}}{{exclusivity.talent}}: {{exclusivity.radius}} of {{exclusivity.place}}, {{exclusivity.daysBefore}} and {{exclusivity.daysAfter}} days, {{exclusivity.categories}}, {{exclusivity.territory}}, until {{exclusivity.end}}{{/each}}</li></ul>";
  const updated = await ask(contractDocuments.update, owner.token, {
    params: { id: contractId },
    body: { body, version: before.version },
  });
  expect(updated.status, updated.text).toBe(200);
  const { data } = await ask(contractDocuments.get, owner.token, { params: { id: contractId } });
  expect(data.html).toContain(
    "Imogen Hart-Okafor: 100 km of Old Customs Hall, 30 and 30 days, Festivals, Australia, New Zealand, until 12 October 2026",
  );
});
