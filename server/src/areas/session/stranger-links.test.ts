/** The links and keys that someone has made and that open something without signing in: listed, and ended. */
import { expect, test } from "vitest";
import { calendarFeeds } from "#contract/calendar/feed.ts";
import { availabilityShares } from "#contract/calendar/share.ts";
import { fanKeys } from "#contract/fans/fan-key.ts";
import { invoiceLinks } from "#contract/invoices/link.ts";
import { users } from "#contract/session/session.ts";
import { ownLinks, STRANGER_LINKS, staffLinks } from "#contract/session/stranger-link.ts";
import { staff } from "#contract/staff/staff.ts";
import { strangerLinks } from "#server/areas.ts";
import { buildAgency, buildPerson, buildSentInvoice, buildStaff, inAgency } from "#test/factories.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";
import { PASSWORD, passwordHash, startSignIn } from "#test/sign-in.ts";

const { app, ask } = await startSignIn();
const opens = async (url: string): Promise<number> =>
  (await app.inject({ method: "GET", url: new URL(url).pathname, remoteAddress: freshAddress() })).statusCode;

async function setUp() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", passwordHash });
  const talent = await buildPerson(agency, { displayName: "Imogen Hart" });
  const feed = (await ask(calendarFeeds.create, owner.token, { body: { level: "busy", personId: talent } })).data;
  const share = await ask(availabilityShares.create, owner.token, {
    body: { title: "May", personIds: [talent], from: "2026-05-01", to: "2026-05-02" } as never,
  });
  expect(share.status, share.text).toBe(200);
  const invoiceId = await buildSentInvoice(agency);
  expect((await ask(invoiceLinks.create, owner.token, { params: { id: invoiceId } })).status).toBe(200);
  const key = await ask(fanKeys.create, owner.token, { body: { name: "Our app", kind: "read" } });
  expect(key.status, key.text).toBe(200);
  const list = async (token = owner.token) => (await ask(ownLinks.list, token, {})).data;
  return { agency, owner, feed, list };
}

test("links outlive a new password, are listed with their content, and can be ended one by one", async () => {
  const { agency, owner, feed, list } = await setUp();
  const changed = await ask(users.password, owner.token, {
    body: { current: PASSWORD, password: "Interval-drinks-at-2030!" },
  });
  expect(changed.status, changed.text).toBe(200);
  expect(await opens(feed.url)).toBe(200);
  const links = await list();
  expect(links.map(({ kind, name }) => [kind, name])).toEqual([
    ["fanKey", "Our app"],
    ["invoiceLink", expect.stringMatching(/./)],
    ["availabilityShare", "May"],
    ["calendarFeed", "Imogen Hart"],
  ]);
  const params = { link: "calendarFeed", id: feed.id } as const;
  const stranger = await buildStaff(agency, { role: "agency" });
  expect((await ask(ownLinks.end, stranger.token, { params })).status).toBe(404);
  expect((await ask(ownLinks.end, owner.token, { params: { ...params, link: "fanKey" } })).status).toBe(404);
  expect((await ask(ownLinks.end, owner.token, { params })).status).toBe(200);
  expect(await opens(feed.url)).toBe(404);
  expect(await list()).toHaveLength(3);
});

test("all links end at once, but for keys of the fan app, which end one by one", async () => {
  const { agency, owner, list } = await setUp();
  expect((await ask(ownLinks.endAll, owner.token, {})).data).toEqual({ ended: 3 });
  const [key, ...others] = await list();
  expect([key?.kind, others]).toEqual(["fanKey", []]);
  await ask(ownLinks.end, owner.token, { params: { link: "fanKey", id: key?.id ?? "" } });
  expect(await list()).toEqual([]);
  const audited = await inAgency(agency, "select detail from audit where what = 'links ended' and agency_id = $1", [
    agency,
  ]);
  expect(audited).toHaveLength(2);
});

test("links that outlive a colleague's lock are counted and ended by a manager of staff", async () => {
  const { agency, owner } = await setUp();
  const other = await buildStaff(agency, { role: "agency" });
  const params = { id: owner.id };
  expect((await ask(staff.lock, other.token, { params })).status).toBe(200);
  // A lock ends those that show calendars by itself.
  expect((await ask(staffLinks.list, other.token, { params })).data).toEqual([
    { kind: "invoiceLink", count: 1 },
    { kind: "fanKey", count: 1 },
  ]);
  expect((await ask(staffLinks.endAll, other.token, { params })).data).toEqual({ ended: 1 });
  expect((await ask(staffLinks.list, other.token, { params })).data).toEqual([{ kind: "fanKey", count: 1 }]);
});

/** Tables with hashes of what signs someone in, comes back from another service once, or is no person's to end. */
const OTHERS = [
  "one_time_code",
  "recovery_code",
  "refresh_token",
  "chat_sign_up",
  "xero_sign_in",
  // A signer's link ends with its round, and a platform's with the day on which it fetches a file.
  "signing_link",
  "social_file_link",
];
test("each table that gives access without signing in belongs to a listed kind of link", async () => {
  const agency = await buildAgency();
  const rows = await inAgency(
    agency,
    `select distinct table_name as name
      from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' and column_name = 'hash'`,
    [],
  );
  const listedTables = new Set([...OTHERS, ...strangerLinks.map(({ table }) => table)]);
  expect(rows.map(({ name }) => String(name)).filter((name) => !listedTables.has(name))).toEqual([]);
  expect(strangerLinks.map(({ kind }) => kind).toSorted()).toEqual(STRANGER_LINKS.toSorted());
});
