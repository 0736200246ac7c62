import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { eventRecord, events } from "#contract/events/event.ts";
import { formOf } from "#contract/form.ts";
import { invoices } from "#contract/invoices/invoice.ts";
import { notifications } from "#contract/notifications/notification.ts";
import { settlementSignatures, settlements } from "#contract/settlements/settlement.ts";
import { ticketCounts, ticketing } from "#contract/ticketing/ticketing.ts";
import { BudgetLineForm, tourBudget } from "#contract/tours/budget/line.ts";
import { TourEntryForm, tourEntries } from "#contract/tours/itinerary.ts";
import { TourCreate, tours } from "#contract/tours/tour.ts";
import { pathOf, startApp } from "#test/app.ts";
import { refusedFields } from "#test/deals.ts";
import { assign, buildStaff, inAgency } from "#test/factories.ts";
import { DUE_OF_NIGHT, NET_OF_NIGHT, type SettledBy, setUpSettlements } from "#test/finance/settlements.ts";

const { ask, app } = await startApp();
const setUp = () => setUpSettlements({ ask });

test("a settlement that is not begun has the deal of its event and the places of ticketing", async () => {
  const { addShow, get, begin, owner } = await setUp();
  const id = await addShow();
  const types = [{ name: "Balcony", price: 6490, capacity: 80, comps: 6, kills: 4 }];
  await ask(ticketing.create, owner.token, { body: { eventId: id, currency: "AUD", types } });
  const [type] = (await ask(ticketing.get, owner.token, { params: { slug: id } })).data.types;
  const entries = [{ typeId: type?.id ?? "", day: "2026-09-01", sold: 70 }];
  await ask(ticketCounts.save, owner.token, { params: { slug: id }, body: { entries } });
  const { data } = await get(id);
  expect([data.state, data.version]).toEqual(["NOT_BEGUN", 0]);
  expect(data.figures).toMatchObject({
    talent: "The Tin Lanterns",
    promoter: "The Foundry Hall",
    deal: "GUARANTEE",
    guarantee: 1_200_000,
    tickets: [{ name: "Balcony", price: 6490, capacity: 80, comps: 6, kills: 4, sold: 70 }],
  });
  const begun = await begin(id);
  expect([begun.status, begun.data.state, begun.data.version]).toEqual([200, "OPEN", 1]);
  expect((await begin(id)).error?.code).toBe("duplicate");
});

test("a mistake is said at its field, and more sold than places only takes a confirmation", async () => {
  const { settle, save, get } = await setUp();
  const id = await settle();
  const split = await save(id, { share: 11_000 });
  expect([split.status, refusedFields(split)]).toEqual([400, ["share"]]);
  const [ticket] = (await get(id)).data.figures.tickets;
  const above = [{ ...ticket, sold: 665 }];
  const refused = await save(id, { tickets: above });
  expect([refused.status, refused.error?.details[0]]).toMatchObject([
    400,
    {
      field: "tickets.0.sold",
      code: "aboveCapacity",
      message: "665 sold of 664 places. Save it again if that is right.",
    },
  ]);
  expect((await save(id, { tickets: above, confirmed: true })).status).toBe(200);
  // Tickets that are there already are not asked for again.
  expect((await save(id, { termDays: 7 })).status).toBe(200);
  const comps = await save(id, { tickets: [{ ...ticket, comps: 701 }] });
  expect(refusedFields(comps)).toEqual(["tickets.0.comps"]);
  // Costs above the gross are what they are.
  const costs = [{ title: "Hall hire", supplier: null, cap: null, billed: 9_000_000, receiptIds: [] }];
  expect((await save(id, { costs })).status).toBe(200);
});

test("both signatures lock it, keep the version and draft the invoice, in one transaction", async () => {
  const { settle, sign, save, get, owner } = await setUp();
  const id = await settle();
  expect((await sign(id, "OURS")).data.state).toBe("SIGNATURE_MISSING");
  // The same side signs a version once.
  expect((await sign(id, "OURS")).error?.code).toBe("settlementState");
  expect((await sign(id, "PROMOTER", { shown: 1 })).error?.code).toBe("movedOn");
  expect(refusedFields(await sign(id, "PROMOTER", { name: null }))).toEqual(["name"]);
  expect(refusedFields(await sign(id, "PROMOTER", { mark: "drawn" }))).toEqual(["markPath"]);
  const { data } = await sign(id, "PROMOTER", { mark: "drawn", markPath: "M1 1 L5 5" });
  expect([data.state, data.signatures.map(({ stands }) => stands)]).toEqual(["SIGNED", [true, true]]);
  const [version] = data.signed;
  expect(version).toMatchObject({ number: 1, due: DUE_OF_NIGHT, remark: null });
  const draft = await ask(invoices.get, owner.token, { params: { id: version?.invoice?.id ?? "" } });
  const rest = DUE_OF_NIGHT - 600_000;
  expect(draft.data).toMatchObject({
    status: "Created",
    client: "The Foundry Hall",
    net: rest,
    tax: Math.round(rest / 10),
    paymentTerms: 14,
  });
  expect((await save(id, { termDays: 7 })).error?.code).toBe("settlementSigned");
  expect((await sign(id, "OURS")).error?.code).toBe("settlementSigned");
  expect((await ask(settlements.remove, owner.token, { params: { id } })).error?.code).toBe("settlementState");
  expect((await get(id)).data.figures.share).toBe(7500);
});

test("a change takes signatures back, and two that sign at once both count", async () => {
  const { settle, sign, save } = await setUp();
  const id = await settle();
  await sign(id, "OURS");
  const { data } = await save(id, { termDays: 21 });
  expect([data.state, data.signatures]).toMatchObject(["OPEN", [{ side: "OURS", stands: false }]]);
  const answers = await Promise.all([sign(id, "OURS"), sign(id, "PROMOTER")]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ data: { state } }) => state).sort()).toEqual(["SIGNATURE_MISSING", "SIGNED"]);
});

test("a correction is a new version that both sign, and drafts what it changes", async () => {
  const { settle, sign, save, get, owner } = await setUp();
  const id = await settle();
  await sign(id, "OURS");
  await sign(id, "PROMOTER");
  const reopen = async () =>
    ask(settlementSignatures.reopen, owner.token, { params: { id }, body: { shown: (await get(id)).data.version } });
  expect((await reopen()).data).toMatchObject({ state: "OPEN", signed: [{ number: 1 }] });
  expect((await reopen()).error?.code).toBe("settlementState");
  await save(id, { costs: [] });
  await sign(id, "PROMOTER");
  const { data } = await sign(id, "OURS");
  expect(data.signed.map(({ number, due }) => [number, due])).toEqual([
    [2, DUE_OF_NIGHT + 264_888],
    [1, DUE_OF_NIGHT],
  ]);
  const draft = await ask(invoices.get, owner.token, { params: { id: data.signed[0]?.invoice?.id ?? "" } });
  expect(draft.data.net).toBe(264_888);
});

test("the PDF of a signed version is stored as it was, whatever it would be made from today", async () => {
  const { settle, sign, save, get, owner, agency } = await setUp();
  const id = await settle();
  await sign(id, "OURS");
  await sign(id, "PROMOTER");
  const pdf = async (query: string) => {
    const path = `${pathOf(settlements.pdf, { id })}${query}`;
    const { rawPayload } = await app.inject({ url: path, headers: { authorization: `Bearer ${owner.token}` } });
    return (
      await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), { mergePages: true })
    ).text.replaceAll(/\s+/g, " ");
  };
  const first = await pdf("?number=1");
  for (const text of ["Foundry night", "Sound and light", "Signed by both, version 1", "Desmond Achari"])
    expect(first).toContain(text);
  const body = { shown: (await get(id)).data.version };
  await ask(settlementSignatures.reopen, owner.token, { params: { id }, body });
  await save(id, { costs: [] });
  await inAgency(agency, "update agency set name = 'Another name' where id = $1", [agency]);
  await inAgency(agency, "update event set title = 'Another title' where id = $1", [id]);
  const now = await pdf("");
  expect([now.includes("Another title"), now.includes("Sound and light")]).toEqual([true, false]);
  expect(await pdf("?number=1")).toBe(first);
  // One of before has none, and is printed from what was kept.
  await inAgency(agency, "update settlement_version set pdf = null where event_id = $1", [id]);
  expect(await pdf("?number=1")).toContain("Another title");
});

test("an event without a partner makes no draft, and says so", async () => {
  const { settle, sign } = await setUp();
  const id = await settle({ partnerId: null });
  await sign(id, "OURS");
  const { data } = await sign(id, "PROMOTER");
  expect(data.signed[0]).toMatchObject({ invoice: null, remark: "The event has no partner to invoice." });
});

test("the lead of the event hears of a disagreement, without its words", async () => {
  const { settle, get, owner, agency } = await setUp();
  const lead = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"] } });
  const id = await settle();
  await inAgency(agency, "update event set lead_id = $2 where id = $1", [id, lead.id]);
  const { version } = (await get(id)).data;
  const body = { shown: version, what: "The hire is 4,000", name: "Desmond Achari" };
  const { data } = await ask(settlementSignatures.disagree, owner.token, { params: { id }, body });
  expect([data.state, data.disagreement]).toMatchObject([
    "OPEN",
    { name: "Desmond Achari", what: "The hire is 4,000" },
  ]);
  const told = await ask(notifications.list, lead.token, { body: {} });
  expect(told.data.map(({ kind, record, signing }) => [kind, record?.id, signing])).toEqual([
    ["signing", id, { what: "disagreed", name: "Desmond Achari" }],
  ]);
  expect(told.text).not.toContain("4,000");
});

test("a settlement takes the right to fees, in its calls, on its tour and in the history", async () => {
  const { settle, addShow, get, begin, save, sign, owner, agency } = await setUp();
  const id = await settle();
  const other = await addShow({ title: "Second night", startDate: "2026-10-05T20:30" });
  const tour = (
    await ask(tours.create, owner.token, {
      body: { ...formOf(TourCreate).empty, displayName: "The Long Way Home" },
    })
  ).data.id;
  for (const eventId of [id, other])
    await ask(tourEntries.create, owner.token, {
      params: { id: tour },
      body: { ...formOf(TourEntryForm).empty, kind: "SHOW", eventId },
    });
  const ofTour = async (by: SettledBy) =>
    (await ask(settlements.ofTour, by.token, { params: { id: tour } })).data.map(({ state, due }) => [state, due]);
  expect(await ofTour(owner)).toEqual([
    ["OPEN", DUE_OF_NIGHT],
    ["NOT_BEGUN", null],
  ]);
  expect((await get(id)).data.tour).toMatchObject({ place: 1, shows: 2, previousId: null, nextId: other });
  const plain = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"] } });
  expect(await ofTour(plain)).toEqual([]);
  const refused = [await get(id, plain), await begin(other, plain), await save(id, {}, plain)];
  expect([...refused, await sign(id, "OURS", {}, plain)].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const history = (by: SettledBy) => ask(eventRecord.history, by.token, { params: { id } });
  const parts = async (by: SettledBy) =>
    (await history(by)).data.map(({ part }) => part).filter((part) => part === "settlement");
  expect((await parts(owner)).length).toBe(2);
  expect(await parts(plain)).toEqual([]);
  // The right to contracts is enough, also to those that are assigned.
  const assigned = await buildStaff(agency, { levels: { EVENT: ["VIEW_ASSIGN"], CONTRACT: ["VIEW_ASSIGN"] } });
  expect((await get(id, assigned)).status).toBe(404);
  await assign(agency, id, [assigned.id]);
  expect([(await get(id, assigned)).status, (await save(id, {}, assigned)).status]).toEqual([200, 403]);
  await assign(agency, tour, [assigned.id]);
  expect(await ofTour(assigned)).toEqual([["OPEN", DUE_OF_NIGHT]]);
});

test("one that is removed comes back as it was, and goes to the bin with its event", async () => {
  const { settle, get, begin, owner } = await setUp();
  const id = await settle();
  const before = (await get(id)).data.figures;
  expect((await ask(settlements.remove, owner.token, { params: { id } })).status).toBe(200);
  expect((await get(id)).data.state).toBe("NOT_BEGUN");
  expect((await begin(id)).data.figures).toEqual(before);
  await ask(events.remove, owner.token, { params: { id } });
  expect((await get(id)).status).toBe(404);
});

test("a share above the guarantee comes into the budget of the tour, and a correction changes it", async () => {
  const { settle, sign, save, owner } = await setUp();
  const id = await settle();
  const body = { ...formOf(TourCreate).empty, displayName: "The Long Way Home" };
  const params = { id: (await ask(tours.create, owner.token, { body })).data.id };
  const entry = { ...formOf(TourEntryForm).empty, kind: "SHOW" as const, eventId: id };
  await ask(tourEntries.create, owner.token, { params, body: entry });
  const line = { ...formOf(BudgetLineForm).empty, category: "GUARANTEE" as const, name: "Foundry", eventId: id };
  await ask(tourBudget.create, owner.token, { params, body: { ...line, rate: 1_200_000 } });
  const budget = async () =>
    (await ask(tourBudget.get, owner.token, { params })).data.lines.map(({ category, amounts }) => [
      category,
      amounts.committed,
    ]);
  await sign(id, "OURS");
  await sign(id, "PROMOTER");
  expect(await budget()).toEqual([
    ["GUARANTEE", 0],
    ["DOOR_SHARE", DUE_OF_NIGHT - 1_200_000],
  ]);
  const { data } = await ask(settlements.get, owner.token, { params: { id } });
  await ask(settlementSignatures.reopen, owner.token, { params: { id }, body: { shown: data.version } });
  await save(id, { deal: "GUARANTEE" });
  await sign(id, "OURS");
  await sign(id, "PROMOTER");
  expect(await budget()).toEqual([
    ["GUARANTEE", 0],
    ["DOOR_SHARE", 0],
  ]);
});

test("the night that was calculated by hand is what the settlement has", async () => {
  const { settle, get, agency } = await setUp();
  const id = await settle();
  const [row] = await inAgency(agency, "select due, gross, sold, places from settlement where id = $1", [id]);
  expect([Number(row?.due), Number(row?.gross), row?.sold, row?.places]).toEqual([DUE_OF_NIGHT, 3_098_790, 621, 664]);
  expect(Math.round(NET_OF_NIGHT * 0.75)).toBe(DUE_OF_NIGHT);
  expect((await get(id)).data.paidInvoices).toEqual([]);
});
