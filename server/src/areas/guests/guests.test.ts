import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { eventRecord } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import type { GuestState } from "#contract/guests/codes.ts";
import { GuestForm, guests, tourGuests } from "#contract/guests/guest.ts";
import { TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import { TourMemberForm, tourParty } from "#contract/tours/party.ts";
import { TourCreate, tours } from "#contract/tours/tour.ts";
import { pathOf, startApp } from "#test/app.ts";
import { refusedFields, setUpDeals } from "#test/deals.ts";
import { assign, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask, app } = await startApp();
const EMPTY = formOf(GuestForm).empty;

async function setUp() {
  const base = await setUpDeals({ ask });
  const { owner, add: addDeal } = base;
  const id = await addDeal("event", { title: "Geelong Arts Centre", startDate: "2027-09-24T20:00" });
  const params = { id };
  const add = (forms: readonly Partial<GuestForm>[], { again = false, by = owner } = {}) =>
    ask(guests.add, by.token, { params, body: { guests: forms.map((form) => ({ ...EMPTY, ...form })), again } });
  const list = async (by = owner) => (await ask(guests.list, by.token, { params })).data;
  const byName = async (name: string) => {
    const guest = (await list()).guests.find((own) => own.name === name);
    if (!guest) throw new Error(`${name} is not on the list`);
    return guest;
  };
  const decide = (ids: readonly string[], state: GuestState, reason: string | null = null, by = owner) =>
    ask(guests.decide, by.token, { params, body: { changes: ids.map((guestId) => ({ guestId, state })), reason } });
  const quota = (name: "TOTAL" | "ARTIST" | "PROMOTER", places: number | null, by = owner) =>
    ask(guests.setQuota, by.token, { params, body: { quota: name, places } });
  const arrive = (guestId: string, count: number) =>
    ask(guests.arrive, owner.token, { params: { id, guestId }, body: { by: count } });
  const approved = async (form: Partial<GuestForm>) => {
    const guestId = (await add([form])).data.ids[0] ?? "";
    await decide([guestId], "APPROVED", "Yes");
    return guestId;
  };
  return { ...base, addDeal, id, params, add, list, byName, decide, quota, arrive, approved };
}

async function onTour({ owner, id }: Pick<Awaited<ReturnType<typeof setUp>>, "owner" | "id">) {
  const body = { ...formOf(TourCreate).empty, displayName: "The Long Way Home" };
  const tour = { id: (await ask(tours.create, owner.token, { body })).data.id };
  await ask(tourEntries.create, owner.token, {
    params: tour,
    body: { ...formOf(TourEntryForm).empty, kind: "SHOW", eventId: id },
  });
  const member = (form: Partial<TourMemberForm>) =>
    ask(tourParty.create, owner.token, { params: tour, body: { ...formOf(TourMemberForm).empty, ...form } });
  return { tour, member };
}

describe("a guest list", () => {
  test("guests are added, changed, taken off and put back, and the history names them", async () => {
    const { owner, params, id, add, byName, list } = await setUp();
    expect((await add([{ name: "Sam Lee", places: 2, type: "PRESS" }, { name: "Ada Byrne" }])).status).toBe(200);
    const sam = await byName("Sam Lee");
    const changed = await ask(guests.update, owner.token, {
      params: { id, guestId: sam.id },
      body: { ...EMPTY, name: "Sam Lee", places: 3, type: "PRESS", askedBy: "Moss", version: sam.version },
    });
    expect(changed.data).toMatchObject({ places: 3, asker: "Moss", state: "ASKED", version: 2 });
    expect((await byName("Ada Byrne")).asker).toBe(null);
    const byId = { id, guestId: sam.id };
    expect((await ask(guests.remove, owner.token, { params: byId })).status).toBe(200);
    expect((await list()).guests.map(({ name }) => name)).toEqual(["Ada Byrne"]);
    expect((await ask(guests.restore, owner.token, { params: byId, body: {} })).status).toBe(200);
    expect((await list()).guests.map(({ name }) => name)).toEqual(["Ada Byrne", "Sam Lee"]);
    const history = await ask(eventRecord.history, owner.token, { params, query: {} });
    expect(history.text).toContain('"part":"guest"');
    expect(history.text).toContain("Sam Lee");
  });

  test("many are taken off and put back at once, and none if one is of another list", async () => {
    const { owner, agency, params, add, addDeal, list } = await setUp();
    const { ids } = (await add([{ name: "Ada Byrne" }, { name: "Jo Ng" }, { name: "Sam Lee" }])).data;
    const other = { id: await addDeal("event", { title: "Elsewhere" }) };
    const body = { guests: [{ ...EMPTY, name: "Rosa Keane" }], again: false };
    const [far = ""] = (await ask(guests.add, owner.token, { params: other, body })).data.ids;
    const takeOff = (guestIds: string[], by = owner) =>
      ask(guests.removeSeveral, by.token, { params, body: { guestIds } });
    const putBack = (guestIds: string[]) => ask(guests.restoreSeveral, owner.token, { params, body: { guestIds } });
    expect(refusedFields(await takeOff([...ids, far]))).toEqual(["guestIds.3"]);
    expect((await list()).guests).toHaveLength(3);
    const reader = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"] } });
    expect((await takeOff(ids, reader)).status).toBe(403);
    expect((await takeOff(ids)).status).toBe(200);
    expect((await list()).guests).toEqual([]);
    expect(refusedFields(await putBack([...ids, far]))).toEqual(["guestIds.3"]);
    expect((await list()).guests).toEqual([]);
    expect((await putBack(ids)).status).toBe(200);
    expect((await list()).guests).toHaveLength(3);
    expect(refusedFields(await putBack(ids))).toEqual(["guestIds.0", "guestIds.1", "guestIds.2"]);
  });

  test("the history names the member of a party who asked, to those who see the tour", async () => {
    const { agency, owner, id, params, add } = await setUp();
    const { member } = await onTour({ owner, id });
    const moss = (await member({ name: "Moss Delahunt" })).data.id;
    await add([{ name: "Sam Lee", memberId: moss }]);
    const told = async (by: { token: string }) =>
      (await ask(eventRecord.history, by.token, { params, query: {} })).text;
    expect(await told(owner)).toContain("Moss Delahunt");
    const narrow = await buildStaff(agency, { levels: { EVENT: ["VIEW_ASSIGN"] } });
    await assign(agency, id, [narrow.id]);
    expect(await told(narrow)).toContain("Sam Lee");
    expect(await told(narrow)).not.toContain("Moss Delahunt");
  });

  test("two people who edit a guest at once don't overwrite each other", async () => {
    const { owner, id, add, byName } = await setUp();
    await add([{ name: "Sam Lee" }]);
    const { id: guestId, version } = await byName("Sam Lee");
    const edit = (places: number) =>
      ask(guests.update, owner.token, {
        params: { id, guestId },
        body: { ...EMPTY, name: "Sam Lee", places, version },
      });
    const answers = await Promise.all([edit(2), edit(3)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("a fault stands beside its row, and nothing of the request is added", async () => {
    const { add, list } = await setUp();
    const faulty = [{ name: "Ada Byrne" }, { name: "Sam Lee", places: 0 }, { name: " " }, { name: "Jo", places: 500 }];
    expect(refusedFields(await add(faulty))).toEqual(["guests.1.places", "guests.2.name", "guests.3.places"]);
    expect((await list()).guests).toEqual([]);
    await add([{ name: "Sam Lee" }]);
    expect(refusedFields(await add([{ name: "Ada Byrne" }, { name: "sam  LÉE" }]))).toEqual(["guests.1.name"]);
    expect(refusedFields(await add([{ name: "Jo" }, { name: "jo" }]))).toEqual(["guests.1.name"]);
    expect((await add([{ name: "Sam Lee" }], { again: true })).status).toBe(200);
    expect((await list()).guests.map(({ name }) => name)).toEqual(["Sam Lee", "Sam Lee"]);
  });

  test("above a quota guests are asked for, and approved only with a reason", async () => {
    const { add, list, decide, quota } = await setUp();
    await quota("ARTIST", 3);
    await quota("TOTAL", 10);
    const { ids } = (
      await add([
        { name: "Sam Lee", places: 2 },
        { name: "Ada Byrne", places: 2 },
      ])
    ).data;
    const refused = await decide(ids, "APPROVED");
    expect(refusedFields(refused)).toEqual(["reason"]);
    expect(refused.error?.details?.[0]?.message).toBe("The artist has 3 places, 4 are wanted. Say why.");
    expect((await list()).guests.map(({ state }) => state)).toEqual(["ASKED", "ASKED"]);
    expect((await decide(ids, "APPROVED", "Her mother")).status).toBe(200);
    expect((await list()).guests.map(({ state, reason }) => [state, reason])).toEqual([
      ["APPROVED", "Her mother"],
      ["APPROVED", "Her mother"],
    ]);
    // Another side has its own places, and what was exceeded before asks again only for its own side.
    const promoter = (await add([{ name: "Rosa Keane", side: "PROMOTER" }])).data.ids;
    expect((await decide(promoter, "APPROVED")).status).toBe(200);
    expect((await decide(ids, "DECLINED")).status).toBe(200);
    expect((await list()).guests.map(({ state, reason }) => [state, reason])).toEqual([
      ["DECLINED", null],
      ["APPROVED", null],
      ["DECLINED", null],
    ]);
  });

  test("quotas set by two people at once are both kept", async () => {
    const { list, quota } = await setUp();
    await Promise.all([quota("TOTAL", 20), quota("ARTIST", 12), quota("PROMOTER", 8)]);
    await quota("ARTIST", null);
    expect((await list()).quotas).toEqual({ TOTAL: 20, ARTIST: null, AGENCY: null, PROMOTER: 8, VENUE: null });
  });

  test("an approved guest who takes more places waits again", async () => {
    const { owner, id, approved, byName } = await setUp();
    await approved({ name: "Sam Lee", places: 2 });
    const save = async (form: Partial<GuestForm>) => {
      const { id: guestId, version } = await byName("Sam Lee");
      const body = { ...EMPTY, name: "Sam Lee", ...form, version };
      return (await ask(guests.update, owner.token, { params: { id, guestId }, body })).data;
    };
    expect(await save({ places: 1 })).toMatchObject({ state: "APPROVED", reason: "Yes" });
    expect(await save({ places: 2 })).toMatchObject({ state: "ASKED", reason: null });
  });
});

describe("the door", () => {
  test("people come in at two doors and are counted once", async () => {
    const { add, approved, arrive, byName, decide } = await setUp();
    const sam = await approved({ name: "Sam Lee", places: 3 });
    expect((await arrive(sam, 2)).data.arrived).toBe(2);
    const answers = await Promise.all([arrive(sam, 1), arrive(sam, 1)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error?.code).toBe("guestArrived");
    expect((await arrive(sam, -3)).data.arrived).toBe(0);
    expect((await arrive(sam, -1)).error?.code).toBe("guestArrived");
    const waiting = (await add([{ name: "Ada Byrne" }])).data.ids[0] ?? "";
    expect((await arrive(waiting, 1)).error?.code).toBe("guestUndecided");
    await arrive(sam, 1);
    expect(refusedFields(await decide([sam], "DECLINED"))).toEqual(["changes.0.guestId"]);
    // Coming in is no edit that another one could overwrite.
    expect(await byName("Sam Lee")).toMatchObject({ arrived: 1, version: 2 });
  });

  test("the PDF has the approved guests by last name, with their places and the total", async () => {
    const { owner, params, add, approved } = await setUp();
    await approved({ name: "Sam van der Lee", places: 3, type: "PRESS", note: "Camera" });
    await approved({ name: "Ada Byrne", type: "MEET_AND_GREET", askedBy: "Moss" });
    await add([{ name: "Nobody Yet" }]);
    const answer = await app.inject({
      url: pathOf(guests.pdf, params),
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(answer.headers["content-type"]).toBe("application/pdf");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true });
    expect(text).toContain("2 names, 4 places");
    expect(text.indexOf("Byrne, Ada")).toBeLessThan(text.indexOf("Lee, Sam van der"));
    expect(text).toContain("Meet and greet");
    expect(text).toContain("Artist, Moss");
    expect(text).not.toContain("Nobody");
  });
});

describe("rights to a guest list", () => {
  test("a reader of the event reads its list, and only its editors write", async () => {
    const { agency, id, add, list, params, decide, quota } = await setUp();
    await add([{ name: "Sam Lee" }]);
    const reader = await buildStaff(agency, { levels: { EVENT: ["VIEW_ASSIGN"] } });
    expect((await ask(guests.list, reader.token, { params })).status).toBe(404);
    await assign(agency, id, [reader.id]);
    expect(await list(reader)).toMatchObject({ editable: false, guests: [{ name: "Sam Lee" }] });
    const { id: guestId } = (await list()).guests[0] ?? { id: "" };
    expect((await add([{ name: "Ada" }], { by: reader })).status).toBe(403);
    expect((await decide([guestId], "APPROVED", null, reader)).status).toBe(403);
    expect((await quota("TOTAL", 1, reader)).status).toBe(403);
  });

  test("a guest of another event is on no other list", async () => {
    const { owner, addDeal, add, list, decide } = await setUp();
    await add([{ name: "Sam Lee" }]);
    const guest = (await list()).guests[0];
    const other = await addDeal("event", { title: "Ballarat" });
    const params = { id: other, guestId: guest?.id ?? "" };
    expect((await ask(guests.remove, owner.token, { params })).status).toBe(404);
    const body = { changes: [{ guestId: guest?.id ?? "", state: "APPROVED" as const }], reason: null };
    expect(refusedFields(await ask(guests.decide, owner.token, { params: { id: other }, body }))).toEqual([
      "changes.0.guestId",
    ]);
    expect((await decide([guest?.id ?? ""], "APPROVED")).status).toBe(200);
  });

  test("somebody of the tour's party asks, and is named as the party names them", async () => {
    const base = await setUp();
    const { agency, owner, add, list, byName } = base;
    const imogen = await buildPerson(agency, { displayName: "Imogen Hart-Okafor" });
    const { tour, member } = await onTour(base);
    const memberId = (await member({ personId: imogen })).data.id;
    expect((await add([{ name: "Sam Lee", memberId }])).status).toBe(200);
    expect((await byName("Sam Lee")).asker).toBe("Imogen Hart-Okafor");
    expect((await list()).members).toEqual([{ id: memberId, name: "Imogen Hart-Okafor" }]);
    const blind = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"], TALENT: ["VIEW_ASSIGN"] } });
    expect((await list(blind)).guests[0]?.asker).not.toContain("Imogen");
    expect(refusedFields(await add([{ name: "Jo", memberId, askedBy: "Moss" }]))).toEqual(["guests.0.askedBy"]);
    // A name that is erased is no longer that of whoever asked.
    await inAgency(agency, "update person set display_name = 'Erased' where id = $1", [imogen]);
    expect((await byName("Sam Lee")).asker).toBe("Erased");
    const shows = await ask(tourGuests.list, owner.token, { params: tour });
    expect(shows.data).toEqual([{ eventId: base.id, approved: 0, waiting: 1, places: null }]);
  });
});

describe("guest lists of a tour's shows", () => {
  async function setUpTour() {
    const base = await setUp();
    const { agency, owner, id: geelong, add, addDeal, quota } = base;
    const { tour } = await onTour(base);
    const ballarat = await addDeal("event", { title: "Ballarat", startDate: "2027-09-26T20:00" });
    await ask(tourEntries.create, owner.token, {
      params: tour,
      body: { ...formOf(TourEntryForm).empty, kind: "SHOW", eventId: ballarat },
    });
    const [sam = ""] = (await add([{ name: "Sam Lee", places: 3 }])).data.ids;
    const [ada = ""] = (
      await ask(guests.add, owner.token, {
        params: { id: ballarat },
        body: { guests: [{ ...EMPTY, name: "Ada Byrne", places: 2, side: "VENUE" }], again: false },
      })
    ).data.ids;
    await quota("TOTAL", 2);
    const shows = async (by = owner) => (await ask(tourGuests.shows, by.token, { params: tour })).data;
    const decide = (ids: readonly string[], state: GuestState, reason: string | null = null, by = owner) =>
      ask(tourGuests.decide, by.token, {
        params: tour,
        body: { changes: ids.map((guestId) => ({ guestId, state })), reason },
      });
    return { ...base, agency, tour, geelong, ballarat, sam, ada, shows, decide };
  }

  test("the shows stand by their day, with their places and who waits", async () => {
    const { shows, sam, ada, decide, geelong, ballarat } = await setUpTour();
    expect(await shows()).toMatchObject([
      { eventId: geelong, title: "Geelong Arts Centre", quotas: { TOTAL: 2 }, waiting: [{ id: sam, places: 3 }] },
      { eventId: ballarat, startDate: "2027-09-26T20:00", editable: true, waiting: [{ id: ada }] },
    ]);
    expect((await decide([ada], "APPROVED")).status).toBe(200);
    expect((await shows())[1]).toMatchObject({
      waiting: [],
      approved: { ARTIST: 0, AGENCY: 0, PROMOTER: 0, VENUE: 2 },
    });
  });

  test("guests of several shows are decided together, or none, and the reason names the show", async () => {
    const { shows, sam, ada, decide } = await setUpTour();
    const refused = await decide([sam, ada], "APPROVED");
    expect(refusedFields(refused)).toEqual(["reason"]);
    expect(refused.error?.details?.[0]?.message).toBe(
      "Geelong Arts Centre: The list has 2 places, 3 are wanted. Say why.",
    );
    expect((await shows()).map(({ waiting }) => waiting.length)).toEqual([1, 1]);
    expect((await decide([sam, ada], "APPROVED", "Her mother")).status).toBe(200);
    expect((await shows()).map(({ waiting }) => waiting.length)).toEqual([0, 0]);
    // Undo.
    expect((await decide([sam, ada], "ASKED")).status).toBe(200);
    expect((await shows()).map(({ waiting }) => waiting.length)).toEqual([1, 1]);
  });

  test("shows out of sight are left out, and their guests can't be decided", async () => {
    const { agency, tour, geelong, ballarat, shows, sam, ada, decide, addDeal, owner } = await setUpTour();
    const narrow = await buildStaff(agency, { levels: { EVENT: ["EDIT_ASSIGN"] } });
    expect((await ask(tourGuests.shows, narrow.token, { params: tour })).status).toBe(404);
    await assign(agency, tour.id, [narrow.id]);
    await assign(agency, geelong, [narrow.id]);
    expect((await shows(narrow)).map(({ eventId }) => eventId)).toEqual([geelong]);
    expect((await decide([ada], "APPROVED", null, narrow)).status).toBe(400);
    expect((await decide([sam, ada], "APPROVED", "Yes", narrow)).status).toBe(400);
    expect((await decide([sam], "APPROVED", "Yes", narrow)).status).toBe(200);
    const reader = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"] } });
    expect((await shows(reader)).map(({ eventId, editable }) => [eventId, editable])).toEqual([
      [geelong, false],
      [ballarat, false],
    ]);
    expect((await decide([ada], "APPROVED", null, reader)).status).toBe(403);
    const other = { id: await addDeal("event", { title: "Elsewhere" }) };
    const body = { guests: [{ ...EMPTY, name: "Rosa Keane" }], again: false };
    const far = (await ask(guests.add, owner.token, { params: other, body })).data.ids;
    expect(refusedFields(await decide(far, "APPROVED"))).toEqual(["changes.0.guestId"]);
  });
});
