import { describe, expect, test } from "vitest";
import { TICKET_PROVIDERS, type TicketProvider } from "#contract/ticketing/codes.ts";
import { ticketingConnections, ticketingLinks } from "#contract/ticketing/provider.ts";
import { ticketCounts, ticketing } from "#contract/ticketing/ticketing.ts";
import { startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { EventbriteStandIn, eventbriteIdOf } from "#test/stand-ins/eventbrite.ts";
import { HumanitixStandIn } from "#test/stand-ins/humanitix.ts";
import { type ProviderFault, remoteIdOf, SAMPLE_SALE, type SoldEvent } from "#test/stand-ins/ticket-sales.ts";

const standIns = { HUMANITIX: await new HumanitixStandIn().open(), EVENTBRITE: await new EventbriteStandIn().open() };
const lines: string[] = [];
const app = await startApp(
  {
    humanitixUrl: standIns.HUMANITIX.url,
    eventbriteUrl: standIns.EVENTBRITE.url,
    ticketingTimeoutMs: 400,
    ticketingPauseMs: 1,
    logLevel: "debug",
  },
  { write: (line) => void lines.push(line) },
);
const { ask } = app;
const DAY_MS = 86_400_000;
const KEY = "key-of-harbour-and-vale-7";
const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const momentOn = (days: number, time: string): string => `${dayFromNow(days)}T${time}.000Z`;
const remoteId = { HUMANITIX: remoteIdOf, EVENTBRITE: eventbriteIdOf };
let sales = 0;

/** A sale of a name of its own, at one provider. */
function sell(provider: TicketProvider, more: Partial<SoldEvent> = {}): SoldEvent {
  sales += 1;
  const sale = { ...SAMPLE_SALE, name: `Harbour night ${sales}`, tickets: [], ...more };
  standIns[provider].sales.push(sale);
  return sale;
}
/** Sells tickets of a type at an instant; returns them. */
function sellTickets(sale: SoldEvent, count: number, soldAt: string, type = "General admission") {
  const sold = Array.from({ length: count }, () => ({
    id: remoteIdOf(`${sale.name} ${sale.tickets.length + Math.random()}`),
    type,
    soldAt,
    changedAt: soldAt,
  }));
  sale.tickets.push(...sold);
  return sold;
}

async function setUp(provider: TicketProvider) {
  const base = await setUpDeals({ ask });
  const { agency, owner, add } = base;
  const standIn = standIns[provider];
  standIn.keys = null;
  standIn.plan = () => null;
  standIn.onPage = () => undefined;
  const connect = (key = KEY, by: { token: string } = owner) =>
    ask(ticketingConnections.connect, by.token, { params: { provider }, body: { key } });
  const addShow = async (form: object = {}, more: object = {}) => {
    const eventId = await add("event", {
      title: "Harbour night",
      startDate: dayFromNow(20),
      timeZoneId: "Australia/Sydney",
      ...form,
    });
    const types = [{ name: "general ADMISSION", price: 4000, capacity: 300 }];
    const answer = await ask(ticketing.create, owner.token, { body: { eventId, currency: "AUD", types, ...more } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const link = async (slug: string, sale: SoldEvent) => {
    const answer = await ask(ticketingLinks.link, owner.token, {
      params: { slug, provider },
      body: { remoteId: remoteId[provider](sale.name), title: sale.name },
    });
    expect(answer.status, answer.text).toBe(200);
  };
  const run = () => app.jobHandlers.ticketing({ agencyId: agency });
  const get = async (slug: string) => (await ask(ticketing.get, owner.token, { params: { slug } })).data;
  const linkOf = async (slug: string) =>
    (await get(slug)).providers.find((standing) => standing.provider === provider)?.link;
  const counts = async (slug: string) => {
    const { id } = await get(slug);
    return inAgency(
      agency,
      `select k.name, n.day::text as day, n.sold, n.refunded, n.gross::int as gross
        from ticket_count n join ticket_type k on k.id = n.type_id
        where n.event_id = $1 and n.source = $2
        order by n.day, k.name`,
      [id, provider],
    );
  };
  const makeDue = () => inAgency(agency, "update ticketing_link set due_at = now() where agency_id = $1", [agency]);
  const show = async (sale: SoldEvent, form: object = {}) => {
    expect((await connect()).status).toBe(200);
    const { slug } = await addShow(form);
    await link(slug, sale);
    return slug;
  };
  return { ...base, standIn, connect, addShow, link, run, get, linkOf, counts, makeDue, show };
}

/** A repeatable sequence of numbers from 0 to 1. */
function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
const FAULTS: readonly ProviderFault[] = [
  { status: 429, retryAfter: "1" },
  { status: 500 },
  { status: 503 },
  { hangs: true },
  { body: '{"total": 3, "tickets": [' },
];

describe.each(TICKET_PROVIDERS)("%s", (provider) => {
  test("a key is taken once the provider accepts it, and is never shown again", async () => {
    const { connect, agency, owner, standIn } = await setUp(provider);
    standIn.keys = new Set([KEY]);
    for (const wrong of ["short", "another-key-of-theirs"]) {
      const refused = await connect(wrong);
      expect([refused.status, refused.error?.details[0]?.field]).toEqual([400, "key"]);
    }
    expect((await connect("two words")).status).toBe(400);
    lines.length = 0;
    const connected = await connect();
    expect(connected.status, connected.text).toBe(200);
    const list = await ask(ticketingConnections.list, owner.token, {});
    expect(list.data.find((connection) => connection.provider === provider)).toMatchObject({
      isConnected: true,
      failure: null,
      connectedBy: { id: owner.id },
    });
    const rows = await inAgency(
      agency,
      `select encode(sealed, 'escape') as text from ticketing_connection where agency_id = $1
        union all select row_to_json(h)::text from history h where agency_id = $1
        union all select row_to_json(a)::text from audit a where agency_id = $1`,
      [agency],
    );
    const shown = [connected.text, list.text, ...lines, ...rows.map(({ text }) => String(text))].join("\n");
    expect(shown).not.toContain(KEY);
    expect(standIn.asked.at(-1)?.key).toBe(KEY);
  });

  test("only who may change the organisation connects and disconnects", async () => {
    const { connect, agency } = await setUp(provider);
    const staff = await buildStaff(agency, { levels: { ORGANIZATION: ["VIEW_ALL"], EVENT: ["EDIT_ALL"] } });
    expect((await connect(KEY, staff)).status).toBe(403);
    expect((await ask(ticketingConnections.list, staff.token, {})).status).toBe(200);
  });

  test("events of the provider are offered with those of the day first, and found by words", async () => {
    const { show, addShow, owner, standIn } = await setUp(provider);
    standIn.sales.length = 0;
    const sale = sell(provider, { start: momentOn(20, "09:30:00"), local: `${dayFromNow(20)}T20:30:00` });
    const other = sell(provider, {
      start: momentOn(90, "09:30:00"),
      local: `${dayFromNow(90)}T20:30:00`,
      venue: "Bellweather",
    });
    await show(sale);
    const { slug } = await addShow();
    const find = (query: { q?: string }) =>
      ask(ticketingLinks.events, owner.token, { params: { slug, provider }, query });
    expect((await find({})).data.events.map(({ title }) => title)).toEqual([sale.name, other.name]);
    expect((await find({ q: "bellw night" })).data.events.map(({ title }) => title)).toEqual([other.name]);
    expect((await find({ q: dayFromNow(20) })).data.events).toMatchObject([{ title: sale.name, day: dayFromNow(20) }]);
  });

  test("counts are those of the tickets by type and day, with what was given back on its own day", async () => {
    const { show, run, get, counts, owner } = await setUp(provider);
    const sale = sell(provider, {
      types: [
        { name: "General admission", price: 49.9, places: 500 },
        { name: "Balcony", price: 80, places: 100 },
      ],
    });
    // 20:00 UTC is the next day in Sydney.
    sellTickets(sale, 3, momentOn(-6, "20:00:00"));
    const [first] = sellTickets(sale, 2, momentOn(-4, "01:00:00"));
    sellTickets(sale, 1, momentOn(-4, "01:00:00"), "Balcony");
    if (first) Object.assign(first, { backAt: momentOn(-2, "02:00:00"), changedAt: momentOn(-2, "02:00:00") });
    const slug = await show(sale);
    await run();
    expect(await counts(slug)).toEqual([
      { name: "general ADMISSION", day: dayFromNow(-5), sold: 3, refunded: 0, gross: 14_970 },
      { name: "Balcony", day: dayFromNow(-4), sold: 1, refunded: 0, gross: 8000 },
      { name: "general ADMISSION", day: dayFromNow(-4), sold: 2, refunded: 0, gross: 9980 },
      { name: "general ADMISSION", day: dayFromNow(-2), sold: 0, refunded: 1, gross: -4990 },
    ]);
    const before = await get(slug);
    // The type that was there keeps its name, price and places; the new one has those of the provider.
    expect(before.types).toMatchObject([
      { name: "general ADMISSION", price: 4000, capacity: 300 },
      { name: "Balcony", price: 8000, capacity: 100 },
    ]);
    // Counts are never added up: they are shown once their source is chosen.
    expect([before.source, before.sold]).toEqual(["MANUAL", 0]);
    expect(before.sources).toMatchObject([{ source: provider, sold: 5 }]);
    await ask(ticketCounts.source, owner.token, { params: { slug }, body: { source: provider } });
    expect(await get(slug)).toMatchObject({ source: provider, sold: 5, gross: 14_970 + 8000 + 9980 - 4990 });
  });

  test("nobody who bought a ticket is in the database or the log", async () => {
    const { show, run, agency, get } = await setUp(provider);
    const sale = sell(provider);
    sellTickets(sale, 2, momentOn(-3, "01:00:00"));
    lines.length = 0;
    const slug = await show(sale);
    await run();
    const rows = await inAgency(
      agency,
      `select row_to_json(c)::text as text from ticket_count c where agency_id = $1
        union all select row_to_json(k)::text from ticket_type k where agency_id = $1
        union all select row_to_json(l)::text from ticketing_link l where agency_id = $1
        union all select row_to_json(h)::text from history h where agency_id = $1`,
      [agency],
    );
    const shown = [JSON.stringify(await get(slug)), ...lines, ...rows.map(({ text }) => String(text))].join("\n");
    expect(rows.length).toBeGreaterThan(3);
    expect(shown).not.toMatch(/secretbuyer|imogen/i);
  });

  test("a key that is not accepted any more stops all asking, keeps the counts and says so", async () => {
    const { show, run, get, linkOf, makeDue, standIn, connect, owner } = await setUp(provider);
    const sale = sell(provider);
    sellTickets(sale, 4, momentOn(-3, "01:00:00"));
    const slug = await show(sale);
    await run();
    standIn.keys = new Set();
    await makeDue();
    await run();
    expect(await linkOf(slug)).toMatchObject({
      failingSince: expect.any(String),
      failure: expect.stringContaining("does not accept the key"),
    });
    expect((await get(slug)).providers.find((standing) => standing.provider === provider)?.isRefused).toBe(true);
    expect((await get(slug)).sources).toMatchObject([{ source: provider, sold: 4 }]);
    const list = await ask(ticketingConnections.list, owner.token, {});
    expect(list.data.find((connection) => connection.provider === provider)?.failure).toContain("does not accept");
    const before = standIn.asked.length;
    await makeDue();
    await run();
    expect(standIn.asked).toHaveLength(before);
    standIn.keys = new Set(["another-key-77"]);
    expect((await connect("another-key-77")).status).toBe(200);
    await run();
    expect(await linkOf(slug)).toMatchObject({ failingSince: null, failure: null });
  });

  test("a pause that the provider asks for is kept, and the last counts stay with their reason", async () => {
    const { show, run, get, linkOf, makeDue, standIn, agency } = await setUp(provider);
    const sale = sell(provider);
    sellTickets(sale, 4, momentOn(-3, "01:00:00"));
    const slug = await show(sale);
    await run();
    standIn.plan = () => ({ status: 429, retryAfter: "600" });
    await makeDue();
    const before = standIn.asked.length;
    await run();
    expect(standIn.asked).toHaveLength(before + 1);
    expect(await linkOf(slug)).toMatchObject({ failure: expect.stringContaining("takes no more requests") });
    const [row] = await inAgency(
      agency,
      `select extract(epoch from paused_until - now())::int as seconds from ticketing_connection where agency_id = $1`,
      [agency],
    );
    expect(Number(row?.seconds)).toBeGreaterThan(590);
    // Not even what a person asks for is sent before.
    await makeDue();
    await run();
    expect(standIn.asked).toHaveLength(before + 1);
    expect((await get(slug)).sources).toMatchObject([{ source: provider, sold: 4, failingSince: expect.any(String) }]);
  });

  test("two jobs at once fetch an event once", async () => {
    const { show, run, standIn, counts } = await setUp(provider);
    const sale = sell(provider);
    sellTickets(sale, 60, momentOn(-3, "01:00:00"));
    const slug = await show(sale);
    await Promise.all([run(), run(), app.jobHandlers.ticketing({})]);
    const first = standIn.asked.filter(
      ({ path }) => path.includes(`${remoteId[provider](sale.name)}/`) && /tickets\?page=1&|attendees\/\?$/.test(path),
    );
    expect(first).toHaveLength(1);
    expect(await counts(slug)).toMatchObject([{ sold: 60 }]);
  });

  test("counts are fetched each hour, each day while the show is far, and never two days after it", async () => {
    const { show, run, linkOf, agency, change, get } = await setUp(provider);
    const sale = sell(provider);
    const hoursUntil = async (slug: string): Promise<number | null> => {
      const due = (await linkOf(slug))?.dueAt ?? null;
      return due === null ? null : Math.abs(Math.round((Date.parse(due) - Date.now()) / 3_600_000));
    };
    const near = await show(sale);
    const far = await show(sale, { startDate: dayFromNow(90) });
    const yesterday = await show(sale, { startDate: dayFromNow(-1) });
    const over = await show(sale, { startDate: dayFromNow(-5) });
    await run();
    expect(await Promise.all([near, far, yesterday, over].map(hoursUntil))).toEqual([1, 24, 1, null]);
    // A show that is moved is fetched again.
    await inAgency(agency, "update ticketing_link set lease_id = null where agency_id = $1", [agency]);
    expect((await change("event", (await get(over)).id, { startDate: dayFromNow(30), timeZoneId: "UTC" })).status).toBe(
      200,
    );
    expect(await hoursUntil(over)).toBe(0);
  });

  test("counts are right with faults in one of twenty requests, while pages change", { timeout: 120_000 }, async () => {
    const seed = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1_000_000));
    console.log(`${provider}: faults by the seed ${seed}`);
    const random = sequence(seed);
    const { show, run, linkOf, makeDue, standIn, counts } = await setUp(provider);
    const sale = sell(provider, {
      types: [
        { name: "General admission", price: 49.9, places: 5000 },
        { name: "Balcony", price: 80, places: 900 },
      ],
    });
    for (let day = 40; day > 0; day -= 1)
      for (const type of ["General admission", "Balcony"])
        sellTickets(sale, Math.floor(random() * 25), momentOn(-day, "01:00:00"), type);
    let faults = 0;
    standIn.plan = () => {
      if (random() >= 0.05) return null;
      faults += 1;
      return FAULTS[Math.floor(random() * FAULTS.length)] ?? null;
    };
    standIn.onPage = (page) => {
      if (page < 2 || random() > 0.1) return;
      // A ticket is given back: it moves to the last page, and all behind it move forward.
      const standing = sale.tickets.filter(({ backAt }) => backAt === undefined);
      const ticket = standing[Math.floor(random() * standing.length)];
      const now = new Date().toISOString();
      if (ticket) Object.assign(ticket, { backAt: now, changedAt: now });
    };
    const slug = await show(sale);
    standIn.asked.length = 0;
    let runs = 0;
    while (standIn.asked.length < 300 || (await linkOf(slug))?.failure !== null) {
      runs += 1;
      await makeDue();
      await run();
      if (runs > 120) break;
    }
    standIn.onPage = () => undefined;
    standIn.plan = () => null;
    await makeDue();
    await run();
    const expected = new Map<string, number>();
    for (const { type, soldAt, backAt } of sale.tickets) {
      const name = type === "Balcony" ? "Balcony" : "general ADMISSION";
      const sydney = (instant: string): string =>
        new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format(new Date(instant));
      const add = (day: string, part: string) =>
        expected.set(`${name} ${day} ${part}`, (expected.get(`${name} ${day} ${part}`) ?? 0) + 1);
      add(sydney(soldAt), "sold");
      if (backAt) add(sydney(backAt), "refunded");
    }
    const found = new Map<string, number>();
    for (const { name, day, sold, refunded } of await counts(slug)) {
      if (Number(sold) > 0) found.set(`${name} ${day} sold`, Number(sold));
      if (Number(refunded) > 0) found.set(`${name} ${day} refunded`, Number(refunded));
    }
    console.log(`${provider}: ${standIn.asked.length} requests, ${faults} faults, ${runs} readings`);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
    expect(faults).toBeGreaterThan(5);
  });
});

test("nothing is asked of a provider while nothing may leave", async () => {
  const quiet = await startApp({ humanitixUrl: standIns.HUMANITIX.url, quiet: true });
  const { owner } = await setUp("HUMANITIX");
  const before = standIns.HUMANITIX.asked.length;
  const answer = await quiet.ask(ticketingConnections.connect, owner.token, {
    params: { provider: "HUMANITIX" },
    body: { key: KEY },
  });
  expect([answer.status, answer.error?.code]).toEqual([409, "quiet"]);
  expect(standIns.HUMANITIX.asked).toHaveLength(before);
});
