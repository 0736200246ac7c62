/** The report on talents: figures of what areas keep, their sums, their chart and the rows behind them. */
import { randomUUIDv7 } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { toAddress } from "#contract/list.ts";
import { savedFilters } from "#contract/lists/saved-filter.ts";
import { PDF_COLUMNS } from "#contract/reports/report.ts";
import { talentReport } from "#contract/reports/talent.ts";
import { startApp } from "#test/app.ts";
import {
  buildAgency,
  buildPerson,
  buildRecord,
  buildSentInvoice,
  buildStaff,
  buildSuperAdmin,
  inAgency,
} from "#test/factories.ts";

const { app, ask } = await startApp();
const day = (text: string): number => Date.parse(`${text}T02:00:00Z`);
const MARCH = { fromDate: day("2026-03-01"), toDate: day("2026-03-31") };
const filters = (query: object = {}): string => toAddress({ ...MARCH, ...query }).toString();

/** Two talents with work in March 2026, and one in February. */
async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const lead = await buildStaff(agency, {
    levels: { REPORT: ["VIEW_ALL"], TALENT: ["VIEW_ASSIGN"], PIPELINE: ["VIEW_ASSIGN"] },
  });
  const quist = await buildPerson(agency, { displayName: "Marlo Quist", tags: ["live"], assignedTo: [lead.id] });
  const okoro = await buildPerson(agency, { displayName: "Ada Okoro" });
  const idle = await buildPerson(agency, { displayName: "Nobody Yet" });
  const involve = async (record: string, ...people: string[]) => {
    for (const person of people)
      await inAgency(
        agency,
        "insert into involvement (id, agency_id, record_id, involved_id, role) values ($1, $2, $3, $4, 'RELATED')",
        [randomUUIDv7(), agency, record, person],
      );
  };
  // Open now, which is nothing that happened in March.
  await involve(await buildRecord("task", agency), idle);
  const opportunity = async (
    meaning: string,
    createdAt: string,
    closedAt: string | null,
    value: number,
    people: string[],
    currency = "AUD",
  ) => {
    const id = await buildRecord("opportunity", agency, { displayName: `${meaning} ${createdAt}` });
    await inAgency(
      agency,
      `update opportunity
        set status_id = (select s.id from status s join status_category c on c.id = s.category_id
            where c.module = 'PIPELINE' and c.meaning = $2
            limit 1),
          value = $3, currency = $4
        where id = $1`,
      [id, meaning, value, currency],
    );
    await inAgency(agency, "update opportunity set created_at = $2, closed_at = $3 where id = $1", [
      id,
      createdAt,
      closedAt,
    ]);
    await involve(id, ...people);
    return id;
  };
  const won = await opportunity("WON", "2026-02-20T00:00:00Z", "2026-03-10T00:00:00Z", 500_00, [quist]);
  // The last minute of March in Sydney, and the first of April.
  await opportunity("WON", "2026-03-01T00:00:00Z", "2026-03-31T12:59:00Z", 300_00, [quist, okoro]);
  await opportunity("WON", "2026-03-02T00:00:00Z", "2026-03-31T13:01:00Z", 900_00, [quist]);
  await opportunity("LOST", "2026-03-03T00:00:00Z", "2026-03-20T00:00:00Z", 100_00, [quist]);
  await opportunity("DECLINED", "2026-02-03T00:00:00Z", "2026-02-20T00:00:00Z", 100_00, [okoro]);
  await opportunity("WON", "2026-02-01T00:00:00Z", "2026-02-10T00:00:00Z", 200_00, [okoro]);
  const contract = await buildRecord("contract", agency, { displayName: "Tour" });
  await inAgency(
    agency,
    "update contract set value = 70000, currency = 'AUD', signed_on = '2026-03-05' where id = $1",
    [contract],
  );
  await involve(contract, quist);
  await buildSentInvoice(agency, { contractId: contract, net: 400_00, tax: 40_00, issuedOn: "2026-03-08" });
  const read = async (query: object = {}, { token }: { token: string } = owner) => {
    const answer = await ask(talentReport.list, token, { body: { ...MARCH, ...query } });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const overview = async (body: object = {}, { token }: { token: string } = owner) => {
    const answer = await ask(talentReport.overview, token, { body: { filters: filters(), ...body } });
    expect(answer.status, answer.text).toBe(200);
    const totals = Object.fromEntries(
      answer.data.totals.map(({ measure, value, before }) => [measure, [value, before]]),
    );
    return { ...answer.data, totals };
  };
  return { agency, owner, lead, quist, okoro, idle, won, opportunity, read, overview, involve };
}

test("each talent has what they did and brought in the period, by days of the agency's zone", async () => {
  const { read, quist } = await setUp();
  const rows = await read({ orderBy: "valueWon" });
  expect(
    rows.map(({ name, won, lost, declined, made, valueWon, winRate }) => ({
      name,
      won,
      lost,
      declined,
      made,
      valueWon,
      winRate,
    })),
  ).toEqual([
    { name: "Marlo Quist", won: 2, lost: 1, declined: 0, made: 3, valueWon: 800_00, winRate: 2 / 3 },
    { name: "Ada Okoro", won: 1, lost: 0, declined: 0, made: 1, valueWon: 300_00, winRate: 1 },
  ]);
  expect(rows[0]).toMatchObject({
    id: quist,
    currency: "AUD",
    signed: 1,
    valueSigned: 700_00,
    invoiced: 400_00,
    owed: 440_00,
  });
  expect((await read({ withIdle: true, orderBy: "name", orderDirection: "ASC" })).map(({ name }) => name)).toEqual([
    "Ada Okoro",
    "Marlo Quist",
    "Nobody Yet",
  ]);
  expect((await read({ tags: ["live"] })).map(({ name }) => name)).toEqual(["Marlo Quist"]);
  expect((await read({ q: "okor" })).map(({ name }) => name)).toEqual(["Ada Okoro"]);
});

test("sums are of the rows, shares of sums, and both stand beside the days before", async () => {
  const { overview } = await setUp();
  const { totals, period, compared, subjects, currency } = await overview();
  expect({ period, compared, subjects, currency }).toEqual({
    period: { from: "2026-03-01", to: "2026-03-31" },
    compared: { from: "2026-01-29", to: "2026-02-28" },
    subjects: { shown: 2, reached: 3 },
    currency: "AUD",
  });
  expect(totals).toMatchObject({
    won: [3, 1],
    lost: [1, 0],
    declined: [0, 1],
    winRate: [3 / 4, 1 / 2],
    valueWon: [1100_00, 200_00],
    made: [4, 3],
    owed: [440_00, null],
  });
  expect((await overview({ compareWith: "YEAR" })).compared).toEqual({ from: "2025-03-01", to: "2025-03-31" });
  const alone = await overview({ compareWith: "NONE" });
  expect([alone.compared, alone.totals.won]).toEqual([null, [3, null]]);
});

test("the chart has a column for each week or month, with the largest talents by themselves", async () => {
  const { overview, quist, okoro } = await setUp();
  const { chart } = await overview({ chart: "valueWon" });
  expect(chart).toMatchObject({ name: "valueWon", unit: "day", parts: [{ id: quist }, { id: okoro }] });
  expect(chart?.columns.length).toBe(31);
  expect(chart?.parts[0]?.values.filter((value) => value > 0)).toEqual([500_00, 300_00]);
  expect(chart?.before.reduce((sum, value) => sum + value, 0)).toBe(200_00);
  const year = filters({ fromDate: day("2026-01-01"), toDate: day("2026-12-31") });
  const months = await overview({ chart: "won", filters: year });
  expect(months.chart?.unit).toBe("month");
  expect(months.chart?.parts.map(({ values }) => values.slice(0, 5))).toEqual([
    [0, 0, 2, 1, 0],
    [0, 1, 1, 0, 0],
  ]);
});

test("each talent's figure of the chart stands next to that of the compared period", async () => {
  const { overview, read, quist, okoro } = await setUp();
  const { before, totals } = await overview({ chart: "valueWon" });
  expect(before?.measure).toBe("valueWon");
  expect(before?.values.reduce((sum, { value }) => sum + value, 0)).toBe(totals.valueWon?.[1]);
  const earlier = await read({ fromDate: day("2026-01-29"), toDate: day("2026-02-28"), withIdle: true });
  const values = new Map(before?.values.map(({ subject, value }) => [subject, value]));
  for (const id of [quist, okoro])
    expect(values.get(id) ?? 0).toBe(earlier.find((row) => row.id === id)?.valueWon ?? 0);
  expect((await overview({ chart: "valueWon", compareWith: "NONE" })).before).toBeNull();
});

test("a report is printed with its figures, its chart and the columns asked for", async () => {
  const { owner, lead } = await setUp();
  const print = async (body: object, token = owner.token) => {
    const answer = await app.inject({
      method: "POST",
      url: talentReport.pdf.path,
      headers: { authorization: `Bearer ${token}` },
      payload: { filters: filters(), ...body },
    });
    expect(answer.statusCode).toBe(200);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true });
    return text.replaceAll(/\s+/g, " ");
  };
  const text = await print({ chart: "valueWon", columns: ["won", "valueWon"] });
  for (const part of [
    "Talent report",
    "1 Mar 2026 to 31 Mar 2026",
    "1,100.00",
    "Marlo Quist 2 800.00",
    "Total 3 1,100.00",
  ])
    expect(text).toContain(part);
  // A report of a part says so.
  expect(text).not.toContain("Narrowed");
  const part = await print({ filters: filters({ tags: ["live"], q: "Marlo" }), columns: ["won"] });
  expect(part).toContain("Narrowed by tags, “Marlo”");
  expect(part).toContain("Total 2");
  // A figure without its right is absent, with its column.
  const less = await print({ columns: ["won", "valueWon"] }, lead.token);
  expect(less).toContain("Marlo Quist 2");
  expect(less).not.toContain("800.00");
});

test("a print of a long report has its first 300 rows with nine columns, and says so", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  for (let count = 0; count < 310; count += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, place) => buildPerson(agency, { displayName: `P${count + place}` })),
    );
  const columns = Object.keys(talentReport.report.measures).slice(0, PDF_COLUMNS);
  const answer = await app.inject({
    method: "POST",
    url: talentReport.pdf.path,
    headers: { authorization: `Bearer ${owner.token}` },
    payload: { filters: filters({ withIdle: true }), columns },
  });
  expect(answer.statusCode).toBe(200);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true });
  expect(text).toContain("The first 300 of 310.");
  expect(text.match(/\bP\d+\b/g)).toHaveLength(300);
});

test("a saved view keeps what a report is compared with, its chart and its rows", async () => {
  const { owner } = await setUp();
  const parameters = "compareWith=YEAR&chart=won&withIdle=true";
  const saved = await ask(savedFilters.save, owner.token, {
    body: { name: "Won and last year", api: "talentReport", parameters },
  });
  expect([saved.data.parameters, saved.data.dropped]).toEqual([parameters, []]);
});

test("the rows behind a figure count or add up to it, and lead to its records", async () => {
  const { agency, owner, overview, quist, won } = await setUp();
  const { totals } = await overview();
  const rowsOf = async (measure: "won" | "valueWon" | "invoiced" | "owed", query: object = {}) =>
    (await ask(talentReport.rows, owner.token, { body: { measure, filters: filters(query) } })).data;
  for (const measure of ["won", "valueWon", "invoiced", "owed"] as const)
    expect((await rowsOf(measure)).sum, measure).toBe(totals[measure]?.[0]);
  const rows = await rowsOf("valueWon", { talentIds: [quist] });
  expect(rows).toMatchObject({ count: 2, sum: 800_00, loadMore: false });
  expect(rows.rows.at(-1)).toEqual({
    record: { id: won, kind: "opportunity", title: "WON 2026-02-20T00:00:00Z" },
    agency: { id: agency, name: await nameOf(agency) },
    subject: { id: quist, name: "Marlo Quist" },
    day: "2026-03-10",
    value: 500_00,
  });
});

test("a figure without its right is absent, and so are talents and records beyond reach (B-336)", async () => {
  const { lead, read, overview, involve, agency, okoro, won } = await setUp();
  const rows = await read({}, lead);
  expect(rows.map(({ name, won, valueWon, commission, worked }) => [name, won, valueWon, commission, worked])).toEqual([
    ["Marlo Quist", 2, null, null, null],
  ]);
  const { totals, subjects, chart } = await overview({}, lead);
  expect(Object.keys(totals).sort()).toEqual(["declined", "lost", "made", "winRate", "won"]);
  expect(subjects).toEqual({ shown: 1, reached: 1 });
  expect(chart?.name).toBe("won");
  const refused = await ask(talentReport.rows, lead.token, { body: { measure: "valueWon", filters: filters() } });
  expect(refused.status).toBe(403);
  expect((await ask(talentReport.overview, lead.token, { body: { chart: "commission" } })).status).toBe(403);
  const outside = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
  expect((await ask(talentReport.list, outside.token, { body: {} })).status).toBe(403);
  // A talent within reach is no reason to count what isn't.
  const blind = await buildStaff(agency, { levels: { REPORT: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
  expect(await read({}, blind)).toEqual([]);
  await involve(won, okoro);
});

test("other currencies are converted by a kept or the last rate, and stand apart without any", async () => {
  const { agency, opportunity, overview, okoro } = await setUp();
  await opportunity("WON", "2026-03-01T00:00:00Z", "2026-03-12T00:00:00Z", 100_00, [okoro], "EUR");
  await opportunity("WON", "2026-03-01T00:00:00Z", "2026-03-12T00:00:00Z", 10_000, [okoro], "JPY");
  const before = await overview();
  expect(before.totals).toMatchObject({ won: [5, 1], valueWon: [1100_00, 200_00] });
  expect(before.apart).toEqual([
    { currency: "EUR", measure: "valueWon", value: 100_00 },
    { currency: "JPY", measure: "valueWon", value: 10_000 },
  ]);
  const rate = (currency: string, value: string) =>
    inAgency(
      agency,
      `insert into exchange_rate (id, agency_id, currency, on_date, rate, actor_id)
        values ($1, $2, $3, '2026-03-01', $4, $1)`,
      [randomUUIDv7(), agency, currency, value],
    );
  await rate("EUR", "1.65");
  await rate("JPY", "0.0100");
  const { totals, apart, approximate } = await overview();
  expect({ value: totals.valueWon?.[0], apart, approximate }).toEqual({
    value: 1100_00 + 165_00 + 100_00,
    apart: [],
    approximate: true,
  });
});

const nameOf = async (agency: string): Promise<string> =>
  String((await inAgency(agency, "select name from agency where id = $1", [agency]))[0]?.name);

test("a super admin reads the agencies that they choose, and anyone else is refused (B-335)", async () => {
  const { agency, owner } = await setUp();
  const admin = await buildSuperAdmin(await buildAgency());
  const body = { ...MARCH, agencyIds: [agency], orderBy: "name", orderDirection: "ASC" } as const;
  const { data } = await ask(talentReport.list, admin.token, { body });
  expect(data.map(({ name, won }) => [name, won])).toEqual([
    ["Ada Okoro", 1],
    ["Marlo Quist", 2],
  ]);
  const there = { id: agency, name: await nameOf(agency) };
  expect(data.map((row) => row.agency)).toEqual([there, there]);
  const behind = { measure: "won", filters: filters({ agencyIds: [agency] }) } as const;
  const { data: wins } = await ask(talentReport.rows, admin.token, { body: behind });
  expect(wins.rows.map((row) => row.agency)).toEqual([there, there, there]);
  const others = [await buildAgency()];
  expect((await ask(talentReport.list, owner.token, { body: { ...body, agencyIds: others } })).status).toBe(403);
  const sent = { filters: filters({ agencyIds: others }) };
  expect((await ask(talentReport.overview, owner.token, { body: sent })).status).toBe(403);
});

test("a period that ends before it begins or takes over ten years is refused beside its field", async () => {
  const { owner } = await setUp();
  const tried = async (fromDate: number, toDate: number) => {
    const list = await ask(talentReport.list, owner.token, { body: { fromDate, toDate } });
    const sums = await ask(talentReport.overview, owner.token, { body: { filters: filters({ fromDate, toDate }) } });
    return [list, sums].map(({ status, error }) => [status, error?.details[0]?.field, error?.details[0]?.message]);
  };
  const early = [400, "toDate", "The period ends before it begins"];
  expect(await tried(day("2026-03-02"), day("2026-02-27"))).toEqual([early, early]);
  const long = [400, "toDate", "Choose a period of at most ten years"];
  expect(await tried(day("2010-01-01"), day("2026-01-01"))).toEqual([long, long]);
});

test("days are worked, held, on leave or free, each once", async () => {
  const { agency, quist, read } = await setUp();
  const commit = async (kind: string, firmness: string, from: string, to: string) =>
    inAgency(
      agency,
      `insert into commitment (agency_id, person_id, record_id, starts_at, ends_at, zone, all_day, firmness, kind,
          label, changed_in)
        values ($1, $2, $3, $4, $5, 'Australia/Sydney', false, $6, $7, $7, pg_current_xact_id())`,
      [agency, quist, await buildRecord("task", agency), from, to, firmness, kind],
    );
  await commit("PERFORMANCE", "confirmed", "2026-03-03T00:00:00Z", "2026-03-04T10:00:00Z");
  await commit("HOLD", "tentative", "2026-03-04T00:00:00Z", "2026-03-05T10:00:00Z");
  await commit("RANDRHOLIDAY", "confirmed", "2026-03-05T00:00:00Z", "2026-03-06T10:00:00Z");
  const [row] = await read({ q: "marlo" });
  expect(row).toMatchObject({ name: "Marlo Quist", worked: 2, onLeave: 2, held: 0, free: 27 });
  // A day that is taken by what the reader may not see counts without a name.
  const reader = await buildStaff(agency, {
    levels: { REPORT: ["VIEW_ALL"], TALENT: ["VIEW_ALL"], CALENDAR: ["VIEW_ALL"] },
  });
  const { data } = await ask(talentReport.rows, reader.token, { body: { measure: "worked", filters: filters() } });
  expect(data).toMatchObject({ count: 2, rows: [{ record: null, day: "2026-03-04" }, { record: null }] });
});
