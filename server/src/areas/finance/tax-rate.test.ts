import { getTableName } from "drizzle-orm";
import { expect, test } from "vitest";
import { currencies } from "#contract/finance/currency.ts";
import { lineAccounts, taxRates } from "#contract/finance/tax-rate.ts";
import { financeUses } from "#server/areas.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";

const { ask } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const rates = async (query: object = {}) => (await ask(taxRates.list, owner.token, { body: query })).data;
  const accounts = async (query: object = {}) => (await ask(lineAccounts.list, owner.token, { body: query })).data;
  const addRate = (body: object) =>
    ask(taxRates.create, owner.token, { body: { name: "Export", percent: "0", ...body } });
  const addAccount = (body: object) =>
    ask(lineAccounts.create, owner.token, { body: { code: "999", name: "Merchandise", ...body } });
  return { agency, owner, rates, accounts, addRate, addAccount };
}

test("an agency in Sydney begins with GST, GST free and no tax, and accounts taxed with GST (C-260, R-174, E-442)", async () => {
  const { rates, accounts } = await setUp();
  expect((await rates()).map(({ name, percent }) => [name, percent])).toEqual([
    ["GST", "10"],
    ["GST free", "0"],
    ["No tax", "0"],
  ]);
  const rows = await accounts();
  expect(rows.length).toBeGreaterThan(8);
  expect(rows[0]).toMatchObject({ code: "200", name: "Performance fees", kind: "income", taxRate: { name: "GST" } });
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["income", "expense"]));
});

test.each([
  ["Pacific/Auckland", ["GST 15", "No tax 0", "Zero rated 0"]],
  ["Europe/London", ["No tax 0", "Reduced VAT 5", "VAT 20", "Zero rated 0"]],
  ["Europe/Zurich", ["MWST 8.1", "MWST reduced 2.6", "No tax 0"]],
  ["America/New_York", ["No tax 0"]],
])("an agency in %s begins with the rates of its country", async (zone, expected) => {
  const { agency, rates } = await setUp();
  await inAgency(agency, "delete from line_account where agency_id = $1", [agency]);
  await inAgency(agency, "delete from tax_rate where agency_id = $1", [agency]);
  await inAgency(agency, "select add_default_finance($1, $2)", [agency, zone]);
  expect((await rates()).map(({ name, percent }) => `${name} ${percent}`)).toEqual(expected);
});

test("a rate is added, read, changed and deleted; a percentage has up to six decimals (C-300…C-303, N-060)", async () => {
  const { owner, addRate, rates } = await setUp();
  const { data: added } = await addRate({ name: "Withholding", percent: "8.125" });
  expect(added).toMatchObject({
    name: "Withholding",
    percent: "8.125",
    active: true,
    status: "ACTIVE",
    uses: 0,
    version: 1,
  });
  const params = { id: added.id };
  expect((await ask(taxRates.get, owner.token, { params })).data).toEqual(added);
  const body = { name: "Withholding", percent: "8.25", active: false, version: 1 };
  expect((await ask(taxRates.update, owner.token, { params, body })).data).toMatchObject({
    percent: "8.25",
    active: false,
    status: "INACTIVE",
    version: 2,
  });
  expect((await ask(taxRates.update, owner.token, { params, body })).error).toMatchObject({
    code: "stale",
    current: { percent: "8.25" },
  });
  expect((await rates({ active: false })).map(({ name }) => name)).toEqual(["Withholding"]);
  expect((await ask(taxRates.remove, owner.token, { params })).status).toBe(200);
  expect((await ask(taxRates.get, owner.token, { params })).status).toBe(404);
});

test.each(["-1", "100.5", "101", "ten", "8.1234567", ""])("a rate of %j percent is refused", async (percent) => {
  const { addRate } = await setUp();
  expect((await addRate({ percent })).error?.details).toMatchObject([{ field: "percent" }]);
});

test("names of rates and codes of accounts stand once, without case and accents", async () => {
  const { addRate, addAccount } = await setUp();
  expect((await addRate({ name: "gst FREE" })).error).toMatchObject({
    code: "duplicate",
    details: [{ field: "name" }],
  });
  await addAccount({ code: "é1" });
  expect((await addAccount({ code: "E1" })).error).toMatchObject({ code: "duplicate", details: [{ field: "code" }] });
});

test("a rate or an account in use is not deleted, and can be made inactive", async () => {
  const { owner, rates, accounts, addAccount } = await setUp();
  const gst = (await rates()).find(({ name }) => name === "GST");
  const params = { id: gst?.id ?? "" };
  expect(gst?.uses).toBe((await accounts()).length);
  expect((await ask(taxRates.remove, owner.token, { params })).error).toMatchObject({ code: "rateInUse" });
  const body = { name: "GST", percent: "10", active: false, version: gst?.version ?? 1 };
  expect((await ask(taxRates.update, owner.token, { params, body })).status).toBe(200);
  const { data: account } = await addAccount({});
  expect((await ask(lineAccounts.remove, owner.token, { params: { id: account.id } })).status).toBe(200);
});

test("an account's rate is proposed for a new line on it while it is active (C-262)", async () => {
  const { owner, addRate, addAccount } = await setUp();
  const { data: rate } = await addRate({ name: "Export", percent: "0" });
  const { data: account } = await addAccount({ taxRateId: rate.id });
  const { data: bare } = await addAccount({ code: "998" });
  const proposed = async (id: string) =>
    (await ask(taxRates.byAccount, owner.token, { params: { id } })).data.taxRate?.name ?? null;
  expect(await proposed(account.id)).toBe("Export");
  expect(await proposed(bare.id)).toBeNull();
  const body = { name: "Export", percent: "0", active: false, version: 1 };
  await ask(taxRates.update, owner.token, { params: { id: rate.id }, body });
  expect(await proposed(account.id)).toBeNull();
});

test("each column that names a rate or an account is counted as a use of it", async () => {
  const { agency } = await setUp();
  const keys = await inAgency(
    agency,
    `select case k.confrelid when 'tax_rate'::regclass then 'taxRate' else 'lineAccount' end || ' '
        || k.conrelid::regclass || ' ' || a.attname as use
      from pg_constraint k
        cross join lateral unnest(k.conkey) n
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n
      where k.contype = 'f'
        and k.confrelid in ('tax_rate'::regclass, 'line_account'::regclass)
        and a.attname <> 'agency_id'
      order by 1`,
  );
  const declared = financeUses
    .map(({ usedKind, column }) => `${usedKind} ${tableOf(column)} ${snake(column.name)}`)
    .sort();
  expect(declared).toEqual(keys.map(({ use }) => use));
});
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const tableOf = (column: (typeof financeUses)[number]["column"]): string => getTableName(column.table);

test("currencies are listed with their decimals and the last rate that was said (C-286, B-717, E-236)", async () => {
  const { owner } = await setUp();
  const list = async () => (await ask(currencies.list, owner.token, {})).data;
  const currencyOf = async (code: string) => (await list()).find((currency) => currency.code === code);
  expect((await list()).length).toBeGreaterThan(150);
  expect(await currencyOf("AUD")).toMatchObject({ decimals: 2, own: true, rate: null });
  expect(await currencyOf("JPY")).toMatchObject({ decimals: 0, own: false });
  expect(await currencyOf("KWD")).toMatchObject({ decimals: 3 });
  const say = (rate: string, onDate: string) =>
    ask(currencies.addRate, owner.token, { body: { currency: "EUR", rate, onDate } });
  expect((await say("1.64", "2026-08-10")).data).toMatchObject({ code: "EUR", rate: "1.64", ratedOn: "2026-08-10" });
  await say("1.655", "2026-08-11");
  await say("1.6525", "2026-08-11");
  await say("1.5", "2026-08-01");
  expect(await currencyOf("EUR")).toMatchObject({ rate: "1.6525", ratedOn: "2026-08-11" });
});

test.each([
  [{ currency: "AUD", rate: "1", onDate: "2026-08-11" }, "currency"],
  [{ currency: "ABC", rate: "1", onDate: "2026-08-11" }, "currency"],
  [{ currency: "EUR", rate: "0", onDate: "2026-08-11" }, "rate"],
  [{ currency: "EUR", rate: "-1", onDate: "2026-08-11" }, "rate"],
  [{ currency: "EUR", rate: "1", onDate: "2026-02-30" }, "onDate"],
])("the rate %j is refused", async (body, field) => {
  const { owner } = await setUp();
  expect((await ask(currencies.addRate, owner.token, { body })).error?.details).toMatchObject([{ field }]);
});

test("settings of finance follow FINANCE: VIEW_ALL reads and EDIT_ALL changes (B-677)", async () => {
  const { agency, addRate } = await setUp();
  const { data: rate } = await addRate({});
  const outsider = await buildStaff(agency, { levels: { ORGANIZATION: ["EDIT_ALL"] } });
  expect((await ask(taxRates.list, outsider.token, { body: {} })).status).toBe(403);
  const reader = await buildStaff(agency, { levels: { FINANCE: ["VIEW_ALL"] } });
  expect((await ask(taxRates.list, reader.token, { body: {} })).status).toBe(200);
  expect((await ask(taxRates.remove, reader.token, { params: { id: rate.id } })).status).toBe(403);
  const writer = await buildStaff(agency, { levels: { FINANCE: ["EDIT_ALL"] } });
  expect((await ask(taxRates.remove, writer.token, { params: { id: rate.id } })).status).toBe(200);
  const elsewhere = await setUp();
  expect((await ask(taxRates.get, elsewhere.owner.token, { params: { id: rate.id } })).status).toBe(404);
});

test("each change of a setting is kept, with who made it", async () => {
  const { agency, owner, addRate } = await setUp();
  const { data: rate } = await addRate({ name: "Export", percent: "0" });
  const body = { name: "Export", percent: "5", active: true, version: 1 };
  await ask(taxRates.update, owner.token, { params: { id: rate.id }, body });
  const logged = await inAgency(
    agency,
    `select op, actor_id as actor, before ->> 'percent' as before, after ->> 'percent' as after
      from finance_setting_change
      where row_id = $1
      order by id`,
    [rate.id],
  );
  expect(logged).toEqual([
    { op: "insert", actor: owner.id, before: null, after: "0.000000" },
    { op: "update", actor: owner.id, before: "0.000000", after: "5.000000" },
  ]);
});
