import { expect, test } from "vitest";
import { contractSettings, numberInSeries } from "#contract/contract-documents/contract-setting.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";

const { ask } = await startApp();
const general = { subId: "general" as const };

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const read = async () => (await ask(contractSettings.get, owner.token, { params: general })).data;
  const save = (body: object) => ask(contractSettings.update, owner.token, { params: general, body: body as never });
  return { agency, owner, read, save };
}

test("an agency that has set nothing has 14 days, and announcements 60, 30 and 7 days before (C-051)", async () => {
  const { read } = await setUp();
  expect(await read()).toMatchObject({
    numberPrefix: "C-",
    numberPattern: "{year}-{seq}",
    numberStart: 1,
    numberRestarts: true,
    paymentDays: 14,
    leadDays: 0,
    taxMode: "Exclusive",
    keyDateDays: [60, 30, 7],
    consentVersion: 1,
    templates: [],
    clauses: [],
    version: 1,
  });
});

test("a tab saves its own part and leaves the others as they are (C-052)", async () => {
  const { read, save } = await setUp();
  const { data } = await save({ keyDateDays: [7, 90, 7], version: 1 });
  expect(data).toMatchObject({ keyDateDays: [90, 7], paymentDays: 14, version: 2 });
  await save({ paymentDays: 30, version: 2 });
  expect(await read()).toMatchObject({ keyDateDays: [90, 7], paymentDays: 30, version: 3 });
});

test("saving over what a colleague saved is refused with what stands now", async () => {
  const { save } = await setUp();
  await save({ paymentDays: 30, version: 1 });
  const late = await save({ paymentDays: 7, version: 1 });
  expect(late.status).toBe(409);
  expect(late.error).toMatchObject({ code: "stale", current: { paymentDays: 30 } });
});

test("a changed consent text is a new version, an equal one is not", async () => {
  const { save } = await setUp();
  expect((await save({ consentText: "I agree.", version: 1 })).data.consentVersion).toBe(2);
  expect((await save({ consentText: "I agree.", paymentDays: 10, version: 2 })).data.consentVersion).toBe(2);
});

test.for([
  ["{seq}", "Numbers that restart each year need {year}"],
  ["{year}", "Use {seq} once, {year} at most once, and no other braces"],
  ["{seq}{seq}{year}", "Use {seq} once, {year} at most once, and no other braces"],
  ["{year}-{seq}-{agency.secret}", "Use {seq} once, {year} at most once, and no other braces"],
])("the pattern %s is refused", async ([numberPattern, message]) => {
  const { save } = await setUp();
  const { error } = await save({ numberPattern, version: 1 });
  expect(error?.details).toMatchObject([{ field: "numberPattern", message }]);
});

test("numbers are written by the pattern", () => {
  const position = { year: 2026, sequence: 31 };
  expect(numberInSeries({ numberPrefix: "HV-", numberPattern: "{year}-{seq}" }, position)).toBe("HV-2026-0031");
  expect(numberInSeries({ numberPrefix: "", numberPattern: "{seq}/{year}" }, position)).toBe("0031/2026");
});

test("contract settings follow the right to the organization", async () => {
  const { agency } = await setUp();
  const none = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ALL"] } });
  expect((await ask(contractSettings.get, none.token, { params: general })).status).toBe(403);
  const reader = await buildStaff(agency, { levels: { ORGANIZATION: ["VIEW_ALL"] } });
  expect((await ask(contractSettings.get, reader.token, { params: general })).status).toBe(200);
  const body = { paymentDays: 3, version: 1 };
  expect((await ask(contractSettings.update, reader.token, { params: general, body })).status).toBe(403);
});
