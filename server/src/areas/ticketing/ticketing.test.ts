import { expect, test } from "vitest";
import { exports } from "#contract/lists/export.ts";
import { ticketReading, ticketSheets } from "#contract/ticketing/sheet.ts";
import { type CountEntry, ticketCounts, ticketing } from "#contract/ticketing/ticketing.ts";
import { startApp } from "#test/app.ts";
import { about, setUpDeals } from "#test/deals.ts";
import { assign, buildPerson, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();
type By = { token: string };
const DAY_MS = 86_400_000;
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const TYPES = [
  { name: "General admission", price: 5000, capacity: 700, comps: 20, kills: 10 },
  { name: "Balcony", price: 8000, capacity: 180, comps: 10, kills: 6 },
];

async function setUp() {
  const base = await setUpDeals({ ask });
  const { agency, owner, add } = base;
  const addShow = async (form: object = {}, more: object = {}, by: By = owner) => {
    const eventId = await add("event", {
      title: "Foundry Hall",
      startDate: dayFromNow(53),
      timeZoneId: "UTC",
      ...form,
    });
    const answer = await ask(ticketing.create, by.token, {
      body: { eventId, currency: "AUD", onSaleOn: dayFromNow(-25), types: TYPES, ...more },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const get = (slug: string, by: By = owner) => ask(ticketing.get, by.token, { params: { slug } });
  const count = (slug: string, entries: CountEntry[], more: object = {}, by: By = owner) =>
    ask(ticketCounts.save, by.token, { params: { slug }, body: { entries, ...more } });
  const insights = (slug: string, by: By = owner) => ask(ticketing.insights, by.token, { params: { slug } });
  return { ...base, agency, owner, addShow, get, count, insights };
}
const typesOf = async (get: Awaited<ReturnType<typeof setUp>>["get"], slug: string) =>
  (await get(slug)).data.types.map(({ id }) => id);

/** Writes a sale of a show that is over: a third of its tickets on the first day, the others by day. */
async function addPastShow(
  { agency, addShow, get }: Awaited<ReturnType<typeof setUp>>,
  { title, days, sold, talentIds }: { title: string; days: number; sold: number; talentIds: string[] },
): Promise<string> {
  const { id, slug } = await addShow({ title, startDate: dayFromNow(-days), ...about("event", ...talentIds) });
  const [type] = await typesOf(get, slug);
  await inAgency(
    agency,
    `insert into ticket_count (agency_id, event_id, type_id, day, source, sold, way)
      select $1, $2, $3, $4::date - n, 'MANUAL', case n when 90 then $5::int / 3 else $5::int * 2 / 270 end, 'HAND'
      from generate_series(1, 90) n`,
    [agency, id, type, dayFromNow(-days), sold],
  );
  await inAgency(agency, "select sum_up_ticketing($1, $2)", [agency, id]);
  return id;
}

test("an event becomes ticketed under an address of its title and day, once (C-345, C-347)", async () => {
  const { addShow, get, owner } = await setUp();
  const { id, slug } = await addShow();
  expect(slug).toBe(`foundry-hall-${dayFromNow(53)}`);
  const { data } = await get(slug);
  expect(data).toMatchObject({
    id,
    title: "Foundry Hall",
    state: "ON_SALE",
    capacity: 880,
    comps: 30,
    kills: 16,
    places: 834,
    sold: 0,
    editable: true,
  });
  expect((await get(id)).data.slug).toBe(slug);
  const again = await ask(ticketing.create, owner.token, { body: { eventId: id, currency: "AUD" } });
  expect([again.status, again.error?.code]).toEqual([409, "duplicate"]);
  const found = await ask(ticketing.list, owner.token, { body: { q: "foundry" } });
  expect([found.status, found.data.length]).toEqual([200, 1]);
  // Another show of the same name on the same day gets a number.
  expect((await addShow()).slug).toBe(`${slug}-2`);
});

test("counts by hand are of the day or the sum so far, and a falling sum is kept as given back", async () => {
  const { addShow, get, count, insights } = await setUp();
  const { slug } = await addShow();
  const [general = "", balcony = ""] = await typesOf(get, slug);
  expect((await count(slug, [{ typeId: general, day: dayFromNow(-2), sold: 11 }])).data).toEqual({
    saved: 1,
    refunded: 0,
  });
  await count(slug, [
    { typeId: general, day: dayFromNow(-1), sum: 19 },
    { typeId: balcony, day: dayFromNow(-1), sold: 2 },
  ]);
  expect((await count(slug, [{ typeId: balcony, day: dayFromNow(0), sum: 1 }])).data.refunded).toBe(1);
  const { data } = await get(slug);
  expect(data).toMatchObject({ sold: 20, today: -1, yesterday: 10, sevenDays: 20, gross: 19 * 5000 + 8000 });
  expect((await insights(slug)).data.days.map(({ day }) => day)).toEqual([0, -1, -2].map(dayFromNow));
  const refunded = (await insights(slug)).data.days[0]?.counts;
  expect(refunded).toEqual([{ typeId: balcony, sold: 0, refunded: 1 }]);
});

test("bad counts are said beside their entry, and nothing of the request is saved", async () => {
  const { addShow, get, count } = await setUp();
  const { slug } = await addShow();
  const [general = ""] = await typesOf(get, slug);
  const fieldsOf = async (entries: CountEntry[], more: object = {}) => {
    const answer = await count(slug, entries, more);
    return answer.error?.details.map(({ field, code }) => `${field} ${code}`);
  };
  const day = dayFromNow(-1);
  expect(await fieldsOf([{ typeId: general, day, sold: -1 }])).toEqual(["entries.0.sold invalid"]);
  expect(await fieldsOf([{ typeId: general, day: "2026-02-31", sold: 1 }])).toEqual(["entries.0.day invalid"]);
  const late = { typeId: general, day: dayFromNow(2), sold: 1 };
  expect(await fieldsOf([{ typeId: general, day, sold: 1 }, late])).toEqual(["entries.1.day invalid"]);
  expect((await get(slug)).data.sold).toBe(0);
  const many = [{ typeId: general, day, sold: 671 }];
  expect(await fieldsOf(many)).toEqual(["entries.0.sold aboveCapacity"]);
  expect((await count(slug, many, { confirmed: true })).status).toBe(200);
  expect((await get(slug)).data.sold).toBe(671);
});

test("the second of two people who type a day at once is told what the first counted", async () => {
  const { agency, addShow, get, count } = await setUp();
  const colleague = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"] } });
  const { slug } = await addShow();
  const [general = "", balcony = ""] = await typesOf(get, slug);
  const day = dayFromNow(0);
  const [first, second] = await Promise.all([
    count(slug, [{ typeId: general, day, sold: 4, was: null }]),
    count(slug, [{ typeId: general, day, sold: 6, was: null }], {}, colleague),
  ]);
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  const refused = [first, second].find(({ status }) => status === 409);
  expect(refused?.error).toMatchObject({ code: "movedOn", details: [{ field: "entries.0.sold" }] });
  // Different types of the same day don't get in each other's way.
  const both = await Promise.all([
    count(slug, [{ typeId: general, day, sold: 5, was: (await get(slug)).data.today }]),
    count(slug, [{ typeId: balcony, day, sold: 3, was: null }], {}, colleague),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await get(slug)).data.today).toBe(8);
});

test("counts of another source are shown and never added up, until that source is chosen", async () => {
  const { agency, owner, addShow, get, count } = await setUp();
  const { id, slug } = await addShow();
  const [general = ""] = await typesOf(get, slug);
  await count(slug, [{ typeId: general, day: dayFromNow(-1), sold: 412 }]);
  await inAgency(
    agency,
    `insert into ticket_count (agency_id, event_id, type_id, day, source, sold, way)
      values ($1, $2, $3, $4, 'HUMANITIX', 409, 'FETCHED')`,
    [agency, id, general, dayFromNow(-1)],
  );
  const { data } = await get(slug);
  expect(data.sold).toBe(412);
  expect(data.sources.map(({ source, sold }) => [source, sold])).toEqual([
    ["MANUAL", 412],
    ["HUMANITIX", 409],
  ]);
  const choose = (source: "MANUAL" | "HUMANITIX") =>
    ask(ticketCounts.source, owner.token, { params: { slug }, body: { source } });
  await choose("HUMANITIX");
  expect((await get(slug)).data).toMatchObject({ source: "HUMANITIX", sold: 409 });
  await choose("MANUAL");
  expect((await get(slug)).data.sold).toBe(412);
});

test("a dashboard has the figures that its reader may see, and fourteen days (C-346)", async () => {
  const { agency, addShow, get, count, owner } = await setUp();
  const reader = await buildStaff(agency, { levels: { EVENT: ["VIEW_ALL"] } });
  const { slug } = await addShow();
  const [general = ""] = await typesOf(get, slug);
  await count(slug, [
    { typeId: general, day: dayFromNow(-1), sold: 7 },
    { typeId: general, day: dayFromNow(0), sold: 6 },
  ]);
  const board = async (by: By) => (await ask(ticketing.dashboard, by.token, { params: { slug } })).data;
  const whole = await board(owner);
  const figure = (kind: string) => whole.widgets.find((widget) => widget.kind === kind)?.value;
  expect(["SOLD", "GROSS", "TODAY", "YESTERDAY", "PACE", "DAYS_LEFT"].map(figure)).toEqual([13, 65_000, 6, 7, 7, 53]);
  expect(whole.days.length).toBe(14);
  expect(whole.days.at(-1)).toEqual({ day: dayFromNow(0), sold: 6, refunded: 0 });
  expect((await board(reader)).widgets.map(({ kind }) => kind)).not.toContain("GROSS");
});

test("prices and gross take the right to fees, in every reply, in the file and in the history", async () => {
  const { agency, owner, addShow, get, count } = await setUp();
  const reader = await buildStaff(agency, { levels: { EVENT: ["EDIT_ALL"] } });
  const { id, slug } = await addShow();
  const [general = ""] = await typesOf(get, slug);
  await count(slug, [{ typeId: general, day: dayFromNow(-1), sold: 3, gross: 14_321 }]);
  const list = (by: By) => ask(ticketing.list, by.token, { body: {} });
  const file = (by: By) =>
    ask(exports.list, by.token, { params: { api: "ticketing" }, body: { format: "csv", columns: [], filters: "" } });
  const whole = [await get(slug), await list(owner)];
  expect(whole.every(({ text }) => text.includes("14321"))).toBe(true);
  const replies = [
    await get(slug, reader),
    await list(reader),
    await ask(ticketing.dashboard, reader.token, { params: { slug } }),
    await ask(ticketing.insights, reader.token, { params: { slug } }),
    await file(reader),
  ];
  for (const { text } of replies) expect(text).not.toMatch(/14321|143\.21|"price"|\b5000\b|\b8000\b/);
  expect((await get(slug, reader)).data).toMatchObject({ sold: 3, gross: null, seesMoney: false });

  const { version, types, currency } = (await get(slug, reader)).data;
  const save = (price?: number) =>
    ask(ticketing.update, reader.token, {
      params: { slug },
      body: {
        version,
        slug,
        currency,
        types: types.map(({ id: typeId, name, capacity, comps, kills }) => ({
          id: typeId,
          name,
          capacity,
          comps,
          kills,
          ...(price !== undefined && { price }),
        })),
      },
    });
  expect((await save(1)).status).toBe(403);
  expect((await count(slug, [{ typeId: general, day: dayFromNow(-1), sold: 3, gross: 1 }], {}, reader)).status).toBe(
    403,
  );
  expect((await save()).status).toBe(200);
  expect((await get(id)).data.types[0]?.price).toBe(5000);
});

test("a ticketed event follows the reach of its event, and goes with it to the bin", async () => {
  const { agency, owner, addShow, count, get, insights } = await setUp();
  const { id, slug } = await addShow();
  const assigned = await buildStaff(agency, { levels: { EVENT: ["VIEW_ASSIGN"] } });
  const seen = async () => {
    const statuses = [await get(slug, assigned), await insights(slug, assigned)].map(({ status }) => status);
    return [...statuses, (await ask(ticketing.list, assigned.token, { body: {} })).data.length];
  };
  expect(await seen()).toEqual([404, 404, 0]);
  await assign(agency, id, [assigned.id]);
  expect(await seen()).toEqual([200, 200, 1]);
  expect((await count(slug, [{ typeId: "x", day: dayFromNow(0), sold: 1 }], {}, assigned)).status).toBe(403);
  await inAgency(agency, "update event set deleted_at = now() where id = $1", [id]);
  expect(await seen()).toEqual([404, 404, 0]);
  expect((await ask(ticketing.list, owner.token, { body: {} })).data).toEqual([]);
});

test("removed ticketing comes back with types and counts once its event is made ticketed again", async () => {
  const { owner, addShow, get, count } = await setUp();
  const { id, slug } = await addShow();
  const [general = ""] = await typesOf(get, slug);
  await count(slug, [{ typeId: general, day: dayFromNow(-1), sold: 9 }]);
  await ask(ticketing.remove, owner.token, { params: { slug } });
  expect((await get(slug)).status).toBe(404);
  await ask(ticketing.create, owner.token, { body: { eventId: id, currency: "AUD" } });
  expect((await get(slug)).data).toMatchObject({ sold: 9, capacity: 880 });
});

test("a type with counts stays, an address is had by one event, and comps stay within the places", async () => {
  const { owner, addShow, get, count } = await setUp();
  const [{ slug }, other] = [await addShow(), await addShow({ title: "Corner Stage" })];
  const [general = ""] = await typesOf(get, slug);
  await count(slug, [{ typeId: general, day: dayFromNow(-1), sold: 9 }]);
  const { version } = (await get(slug)).data;
  const save = async (body: object) => {
    const answer = await ask(ticketing.update, owner.token, {
      params: { slug },
      body: { version, slug, currency: "AUD", types: [], ...body },
    });
    return answer.error?.details.map(({ field }) => field) ?? answer.status;
  };
  expect(await save({})).toEqual(["types"]);
  const type = { id: general, name: "General admission", capacity: 700 };
  expect(await save({ types: [{ ...type, comps: 701 }] })).toEqual(["types.0.comps"]);
  expect(await save({ types: [type, { name: "general ADMISSION" }] })).toEqual(["types.1.name"]);
  expect(await save({ types: [type], slug: "the-hall", onSaleOn: dayFromNow(-30) })).toBe(200);
  expect((await get("the-hall")).data).toMatchObject({ places: 700, sold: 9 });
  expect(await save({ types: [type] })).toEqual([]);
  // An address that another event has gets a number.
  const { data } = await ask(ticketing.update, owner.token, {
    params: { slug: "the-hall" },
    body: { version: (await get("the-hall")).data.version, slug: other.slug, currency: "AUD", types: [type] },
  });
  expect(data.slug).toBe(`${other.slug}-2`);
});

test("a sale is compared with shows of its talent and size, or with chosen ones (C-348)", async () => {
  const set = await setUp();
  const { agency, owner, addShow, get, count, insights } = set;
  const talentIds = [await buildPerson(agency)];
  const ids = await Promise.all(
    [1, 2, 3].map((n) => addPastShow(set, { title: `Past ${n}`, days: 100 + n, sold: 600 + n * 20, talentIds })),
  );
  const stranger = await addPastShow(set, { title: "Another band", days: 300, sold: 640, talentIds: [] });
  const { slug } = await addShow(about("event", ...talentIds));
  const [general = ""] = await typesOf(get, slug);
  await count(slug, [{ typeId: general, day: dayFromNow(0), sold: 300 }]);
  const { data } = await insights(slug);
  expect(data.comparable.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(data).toMatchObject({ isChosen: false, before: 53 });
  const { expected = 0, low = 0, high = 0 } = data.forecast ?? {};
  expect(low <= expected && expected <= high && high <= 834 && expected > 300).toBe(true);

  const params = { slug };
  const { data: shows } = await ask(ticketCounts.candidates, owner.token, { params, query: {} });
  expect(shows.map(({ id }) => id).sort()).toEqual([...ids, stranger].sort());
  expect(shows.at(-1)?.id).toBe(stranger);
  const choose = (chosen: string[] | null) => ask(ticketCounts.compare, owner.token, { params, body: { ids: chosen } });
  await choose([stranger, ids[0] ?? ""]);
  expect((await insights(slug)).data).toMatchObject({ isChosen: true, forecast: null });
  expect((await insights(slug)).data.comparable.length).toBe(2);

  // A colleague who sees one of them neither reads of the other nor takes it away.
  const colleague = await buildStaff(agency, { levels: { EVENT: ["EDIT_ASSIGN"] } });
  const { id } = (await get(slug)).data;
  await assign(agency, id, [colleague.id]);
  await assign(agency, stranger, [colleague.id]);
  expect((await insights(slug, colleague)).data.comparable.map((show) => show.id)).toEqual([stranger]);
  await ask(ticketCounts.compare, colleague.token, { params, body: { ids: [] } });
  expect((await insights(slug)).data.comparable.map((show) => show.id)).toEqual([ids[0]]);
  await choose(null);
  expect((await insights(slug)).data.comparable.length).toBe(3);
});

test("a file is read, understood and taken, and its columns are known the next time", async () => {
  const { owner, addShow, get, count } = await setUp();
  const { slug } = await addShow();
  const [general = ""] = await typesOf(get, slug);
  const csv = `When,Kind,So far\n${dayFromNow(-2)},General admission,30\n${dayFromNow(-1)},General admission,28\nsoon,Balcony,4\n`;
  const { data: read } = await ask(ticketSheets.read, owner.token, {
    body: { filename: "box office.csv", file: Buffer.from(csv) } as never,
  });
  const understand = async (body: object) =>
    (await ask(ticketReading.understand, owner.token, { params: { slug }, body: { ...read, ...body } })).data;
  const columns = ["day", "type", "sum"] as const;
  const understood = await understand({ columns });
  expect(understood.faults).toMatchObject([{ line: 4, message: "“soon” is no date" }]);
  const entries = understood.entries.map(({ line: _, typeName: __, ...entry }) => entry);
  const taken = await count(slug, entries, { way: "FILE", fileName: "box office.csv", titles: read.titles, columns });
  expect(taken.data).toEqual({ saved: 2, refunded: 2 });
  // The same file again changes nothing.
  await count(slug, entries, { way: "FILE", fileName: "box office.csv", titles: read.titles, columns });
  const { data } = await get(slug);
  expect(data.sold).toBe(28);
  expect(data.types.find(({ id }) => id === general)?.sold).toBe(28);
  expect(await understand({})).toMatchObject({ isRemembered: true, columns });
  const refused = await ask(ticketSheets.read, owner.token, {
    body: { filename: "counts.pdf", file: Buffer.from("%PDF") } as never,
  });
  expect(refused.error?.details).toMatchObject([{ field: "file" }]);
});
