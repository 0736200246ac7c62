import { expect, test } from "vitest";
import { holidays } from "#contract/calendar/holiday.ts";
import { campaignSettings } from "#contract/campaigns/setting.ts";
import { commsSettings } from "#contract/comms/comms-setting.ts";
import { contractSettings } from "#contract/contract-documents/contract-setting.ts";
import { invoiceSettings } from "#contract/invoices/invoice-setting.ts";
import { auth, users } from "#contract/session/session.ts";
import { type AgencySettingsForm, agencySettings } from "#contract/settings/agency-setting.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildRecord, buildStaff, inAgency } from "#test/factories.ts";
import { PASSWORD, passwordHash } from "#test/sign-in.ts";

const { ask } = await startApp();

async function setUp() {
  const agency = await buildAgency("Marlow & Lane");
  const owner = await buildStaff(agency, { role: "agency" });
  const read = async () => (await ask(agencySettings.get, owner.token)).data;
  const save = async (changes: Partial<AgencySettingsForm>, by: { token: string } = owner) =>
    ask(agencySettings.update, by.token, { body: { version: (await read()).version, ...changes } });
  const history = async () =>
    (await ask(agencySettings.history, owner.token)).data.map(({ field, before, after, by }) => ({
      field,
      before: JSON.parse(before) as unknown,
      after: JSON.parse(after) as unknown,
      by,
    }));
  return { agency, owner, read, save, history };
}

test("an agency that has set nothing has Sydney, dollars, Monday and nine to five (C-031)", async () => {
  const { read } = await setUp();
  expect(await read()).toMatchObject({
    name: "Marlow & Lane",
    timeZoneId: "Australia/Sydney",
    currency: "AUD",
    documentColor: "#1e1d1a",
    weekBegins: 1,
    firstMonth: 1,
    workingDays: [1, 2, 3, 4, 5],
    workFrom: "09:00",
    workTo: "17:00",
    requireTwoFactor: false,
    passwordMinLength: 6,
    sessionIdleHours: 168,
    mailDays: null,
    version: 1,
  });
});

test("a setting that another screen shows too is the same one on both (C-032)", async () => {
  const { owner, read, save } = await setUp();
  const { token } = owner;
  const saved = await save({
    legalName: "Marlow & Lane Pty Ltd",
    footer: "Thank you",
    postalAddress: "PO Box 7",
    language: "de",
    mailDays: 400,
  });
  expect(saved.status, saved.text).toBe(200);
  expect((await ask(invoiceSettings.get, token, {})).data).toMatchObject({
    legalName: "Marlow & Lane Pty Ltd",
    footer: "Thank you",
  });
  expect((await ask(campaignSettings.get, token)).data.postalAddress).toBe("PO Box 7");
  const documents = await ask(contractSettings.get, token, { params: { subId: "general" } });
  expect(documents.data.language).toBe("de");
  const logs = (await ask(commsSettings.get, token)).data;
  expect(logs.mailDays).toBe(400);
  await ask(commsSettings.update, token, { body: { ...logs, mailDays: 500 } });
  const invoicing = (await ask(invoiceSettings.get, token, {})).data;
  await ask(invoiceSettings.update, token, { body: { version: invoicing.version, taxNumber: "ABN 71 469 560 433" } });
  expect(await read()).toMatchObject({ mailDays: 500, taxNumber: "ABN 71 469 560 433", version: 4 });
});

test("a change made from an older version is refused, from whichever screen the newer one came", async () => {
  const { owner, read, save } = await setUp();
  const { version } = await read();
  const invoicing = (await ask(invoiceSettings.get, owner.token, {})).data;
  await ask(invoiceSettings.update, owner.token, { body: { version: invoicing.version, city: "Sydney" } });
  const late = await save({ version, name: "Marlow" });
  expect(late.error).toMatchObject({ code: "stale", current: { city: "Sydney", name: "Marlow & Lane" } });
  // A bank account is not among the general settings.
  const { version: now } = await read();
  const bank = (await ask(invoiceSettings.get, owner.token, {})).data;
  await ask(invoiceSettings.update, owner.token, { body: { version: bank.version, bankAccount: "1042 7719" } });
  expect((await read()).version).toBe(now);
});

test("the history has an entry for each field that changed, and what stays has none", async () => {
  const { save, read, history, owner } = await setUp();
  await save({ name: "Marlow", weekBegins: 7, currency: "AUD", workingDays: [2, 1, 2, 3] });
  expect(await history()).toEqual([
    expect.objectContaining({ field: "name", before: "Marlow & Lane", after: "Marlow" }),
    expect.objectContaining({ field: "weekBegins", before: 1, after: 7 }),
    expect.objectContaining({ field: "workingDays", before: [1, 2, 3, 4, 5], after: [1, 2, 3] }),
  ]);
  expect((await history())[0]?.by).not.toBeNull();
  const { version } = await read();
  expect(version).toBe(2);
  await save({ name: "Marlow" });
  expect((await read()).version).toBe(version);
  const invoicing = (await ask(invoiceSettings.get, owner.token, {})).data;
  await ask(invoiceSettings.update, owner.token, { body: { version: invoicing.version, city: "Perth" } });
  expect((await history())[0]).toMatchObject({ field: "city", before: null, after: "Perth" });
});

test("a colour that white can't be read on is refused with the nearest that does", async () => {
  const { save, read } = await setUp();
  const refused = await save({ documentColor: "#FFCC00" });
  expect(refused.status).toBe(400);
  expect(refused.error?.details).toMatchObject([{ field: "documentColor" }]);
  expect(refused.error?.details[0]?.message).toMatch(/^White text can't be read on #FFCC00\. .* #[0-9A-F]{6}\.$/);
  expect((await save({ documentColor: " #1F3A5F " })).status).toBe(200);
  expect((await read()).documentColor).toBe("#1f3a5f");
});

test("work ends after it begins, whichever of the two is sent", async () => {
  const { save } = await setUp();
  for (const hours of [{ workFrom: "17:00" }, { workTo: "08:00" }, { workFrom: "10:00", workTo: "10:00" }])
    expect((await save(hours)).error?.details).toMatchObject([{ field: "workTo" }]);
});

test("staff with the right to settings change names and zone, and leave signing in to owners", async () => {
  const { agency, save, read } = await setUp();
  const staff = await buildStaff(agency, { levels: { ORGANIZATION: ["EDIT_ALL"] } });
  expect((await save({ name: "Marlow", timeZoneId: "Australia/Perth" }, staff)).status).toBe(200);
  for (const rule of [{ requireTwoFactor: true }, { passwordMinLength: 20 }, { sessionIdleHours: 24 }])
    expect((await save(rule, staff)).error?.code).toBe("ownersSwitch");
  expect(await read()).toMatchObject({ name: "Marlow", requireTwoFactor: false, passwordMinLength: 6 });
});

test("signing in and retention ask for a recent proof, and other settings don't", async () => {
  const { agency, owner, save } = await setUp();
  await inAgency(agency, "update session set proven_at = now() - interval '1 hour' where access_hash = $1", [
    hashOf(owner.token),
  ]);
  expect((await save({ name: "Marlow" })).status).toBe(200);
  for (const changes of [{ requireTwoFactor: true }, { mailDays: 100 }])
    expect((await save(changes)).error?.code).toBe("stepUpRequired");
});

test("a second factor asked of all is set up at the next sign-in", async () => {
  const { agency, save } = await setUp();
  const { email } = await buildStaff(agency, { passwordHash });
  const signIn = async () => (await ask(auth.login, undefined, { body: { email, password: PASSWORD } })).data;
  expect((await signIn()).sessionState).toBe("active");
  expect((await save({ requireTwoFactor: true })).status).toBe(200);
  expect((await signIn()).sessionState).toBe("two_factor_setup");
});

test("a password is as long as the agency asks", async () => {
  const { agency, save } = await setUp();
  await save({ passwordMinLength: 24 });
  const { email } = await buildStaff(agency, { passwordHash });
  const { accessToken } = (await ask(auth.login, undefined, { body: { email, password: PASSWORD } })).data;
  const change = (password: string) => ask(users.password, accessToken, { body: { current: PASSWORD, password } });
  expect((await change("Lantern-quiet-7-hill")).error?.details).toMatchObject([{ field: "password" }]);
  expect((await change("Lantern-quiet-7-hill-over")).status).toBe(200);
});

test("a session ends after the agency's idle time, and not before", async () => {
  const { agency, save } = await setUp();
  await save({ sessionIdleHours: 24 });
  const { email } = await buildStaff(agency, { passwordHash });
  const signIn = async () => (await ask(auth.login, undefined, { body: { email, password: PASSWORD } })).data;
  const idleFor = async (hours: number) => {
    const { accessToken, refreshToken } = await signIn();
    await inAgency(agency, "update session set used_at = now() - make_interval(hours => $2) where access_hash = $1", [
      hashOf(accessToken),
      hours,
    ]);
    return [
      (await ask(users.me, accessToken)).status,
      (await ask(auth.refresh, undefined, { body: { refreshToken } })).status,
    ];
  };
  expect(await idleFor(23)).toEqual([200, 200]);
  expect(await idleFor(25)).toEqual([401, 401]);
});

test("a day of a task ends in the agency's new zone, unless its assignee has their own", async () => {
  const { agency, save } = await setUp();
  const [free, own] = [await buildRecord("task", agency), await buildRecord("task", agency)];
  const assignee = await buildStaff(agency);
  await inAgency(agency, "update account set time_zone_id = 'Australia/Brisbane' where id = $1", [assignee.id]);
  await inAgency(agency, "update task set assignee_id = $2, due_on = '2027-03-01' where id = $1", [own, assignee.id]);
  await inAgency(agency, "update task set due_on = '2027-03-01' where id = $1", [free]);
  await save({ timeZoneId: "Australia/Perth" });
  const rows = await inAgency(
    agency,
    `select id, to_char(due_by at time zone 'Australia/Perth', 'DD HH24:MI') as due from task where id = any ($1)`,
    [[free, own]],
  );
  expect(Object.fromEntries(rows.map(({ id, due }) => [id, due]))).toEqual({ [free]: "02 00:00", [own]: "01 22:00" });
});

test("the effects of a new zone are counted as far as the reader may see them", async () => {
  const { agency, owner } = await setUp();
  await buildRecord("event", agency);
  const task = await buildRecord("task", agency);
  await inAgency(agency, "update task set due_on = '2027-03-01', due_time = null, assignee_id = null where id = $1", [
    task,
  ]);
  expect((await ask(agencySettings.effects, owner.token)).data).toMatchObject({ openTasks: 1, events: 1 });
  const reader = await buildStaff(agency, { levels: { ORGANIZATION: ["VIEW_ALL"] } });
  expect((await ask(agencySettings.effects, reader.token)).data).toEqual({
    openTasks: null,
    ownZones: null,
    events: null,
    sentDocuments: null,
  });
});

test("all who sign in read the holidays of the agency's country and state, and its own", async () => {
  const { agency, owner, read, save, history } = await setUp();
  const member = await buildStaff(agency, {});
  const between = async (from: string, to: string) =>
    (await ask(holidays.list, member.token, { query: { from, to } })).data.map(({ day, name }) => `${day} ${name}`);
  expect(await between("2026-10-01", "2027-01-05")).toEqual([]);
  const ownHolidays = [
    { day: "2026-12-24", name: "Office closed" },
    { day: "2026-10-05", name: "Summer party" },
  ];
  expect((await save({ holidayCountry: "AU", holidayState: "NSW", ownHolidays })).status).toBe(200);
  expect((await read()).ownHolidays.map(({ day }) => day)).toEqual(["2026-10-05", "2026-12-24"]);
  expect(await between("2026-10-01", "2027-01-05")).toEqual([
    "2026-10-05 Summer party",
    "2026-10-05 Labour Day",
    "2026-12-24 Office closed",
    "2026-12-25 Christmas Day",
    "2026-12-26 Boxing Day",
    "2026-12-28 Boxing Day (substitute day)",
    "2027-01-01 New Year's Day",
  ]);
  expect((await history()).map(({ field, after }) => [field, after])).toContainEqual(["holidayState", "NSW"]);
  const { data } = await ask(agencySettings.regions, owner.token, { query: { country: "AU" } });
  expect(data.states).toContainEqual({ code: "NSW", name: "New South Wales" });
  expect((await ask(agencySettings.regions, member.token, { query: {} })).status).toBe(403);
});

test("an unknown country, a state of another and a span of years are refused at their field", async () => {
  const { owner, save } = await setUp();
  const fieldsOf = (answer: { error?: { details: { field: string }[] } | undefined }) =>
    answer.error?.details.map(({ field }) => field);
  expect(fieldsOf(await save({ holidayCountry: "AQ" }))).toEqual(["holidayCountry"]);
  expect(fieldsOf(await save({ holidayState: "NSW" }))).toEqual(["holidayState"]);
  expect(fieldsOf(await save({ holidayCountry: "DE", holidayState: "NSW" }))).toEqual(["holidayState"]);
  expect(fieldsOf(await save({ ownHolidays: [{ day: "2026-02-30", name: "No day" }] }))).toEqual(["ownHolidays.0.day"]);
  const empty = await save({ ownHolidays: [{ day: "", name: "No day" }] });
  expect(empty.error?.details).toMatchObject([{ field: "ownHolidays.0.day", message: "This field is required" }]);
  const years = { query: { from: "2026-01-01", to: "2028-01-01" } };
  expect(fieldsOf(await ask(holidays.list, owner.token, years))).toEqual(["to"]);
});
