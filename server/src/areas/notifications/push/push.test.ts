import { createECDH } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { personNotes } from "#contract/notes/record-notes.ts";
import { notifications } from "#contract/notifications/notification.ts";
import { push as calls, pushTest } from "#contract/notifications/push.ts";
import { auth } from "#contract/session/session.ts";
import { staff } from "#contract/staff/staff.ts";
import { recordManifests } from "#server/areas.ts";
import type { Actor } from "#server/lib/database/scope.ts";
import { postOutside } from "#server/lib/outside/post.ts";
import { isPublic, publicLookup } from "#server/lib/outside/public-address.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { buildWebsiteEnquiry } from "#test/generated/world/comms/enquiries.ts";
import { openPushService } from "#test/stand-ins/push-service.ts";
import { changedFields } from "../changed.ts";
import { encrypt, openVapid, vapidKeyOf } from "./encrypt.ts";
import { openPush } from "./push.ts";

const { ask, database } = await startApp();
const vapid = openVapid(vapidKeyOf("a secret of at least thirty-two characters"), "mailto:a@example.com");
const service = openPushService(vapid.publicKey);
const reader: Actor = { id: "", agencyId: "", role: "agency", levels: {}, assigned: 0 };
const know = { findActor: async () => reader, fields: changedFields(recordManifests) };
const errors: unknown[] = [];
const { post } = service;
const push = openPush({ database, post, vapid, know, idleHours: 12, onError: (error) => errors.push(error) });
const mention = (id: string): string => `<p><span data-type="mention" data-id="${id}">@x</span> 4,000 dollars</p>`;

/** A Sydney agency, where it is 10:00 on 11 August 2031, with a colleague whose browser is switched on. */
async function desk() {
  const agency = await buildAgency();
  await inAgency(agency, "update agency set time_zone_id = 'Australia/Sydney' where id = $1", [agency]);
  const owner = await buildStaff(agency, { role: "agency", displayName: "Priya" });
  const colleague = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
  const talent = await buildPerson(agency, { displayName: "Imogen" });
  const browser = service.browser();
  const on = (by: BuiltStaff = colleague, body = browser.subscription) => ask(calls.set, by.token, { body });
  const isOn = async (by: BuiltStaff = colleague) => (await ask(calls.get, by.token, {})).data?.on;
  const subscriptions = () =>
    inAgency(agency, "select session_id as id from push_subscription where agency_id = $1", [agency]);
  const deliverAt = (time = "2031-08-11T00:00:00Z") => push.deliver(agency, sql`${time}::timestamptz`);
  /** Mentions the colleague at a time. */
  const write = async (time = "2031-08-11T00:00:00Z") => {
    const note = mention(colleague.id);
    await ask(personNotes.create, owner.token, { params: { family: "talents" }, body: { talentUserId: talent, note } });
    const late = "update notification set at = $2 where agency_id = $1 and at < '2030-01-01'";
    await inAgency(agency, late, [agency, time]);
  };
  expect((await on()).status).toBe(200);
  return { agency, owner, colleague, browser, on, isOn, deliverAt, write, subscriptions };
}

describe("push", () => {
  test("a push reaches the browser once, encrypted and signed, without the text or an amount", async () => {
    const { browser, write, deliverAt } = await desk();
    await write();
    await Promise.all([deliverAt(), deliverAt()]);
    await deliverAt("2031-08-11T00:01:00Z");
    expect(browser.received).toEqual([
      { tag: expect.any(String), title: "Priya mentioned you in a note on Imogen", path: "/inbox" },
    ]);
    expect(JSON.stringify(browser.received)).not.toContain("4,000");
  });

  test("a push names who sent an enquiry, and not what it says", async () => {
    const { agency, owner, browser, deliverAt, on } = await desk();
    await on(owner);
    const id = await buildWebsiteEnquiry(agency, { displayName: "June Abara" });
    await inAgency(
      agency,
      `insert into notification (id, agency_id, receiver_id, kind, cause, enquiry_id, at)
        values (gen_random_uuid(), $1, $2, 'enquiry', 'e', $3, '2031-08-11T00:00:00Z')`,
      [agency, owner.id, id],
    );
    await deliverAt();
    expect(browser.received).toEqual([{ tag: expect.any(String), title: "An enquiry of June Abara", path: "/inbox" }]);
  });

  test("many notifications at once are one push message", async () => {
    const { browser, write, deliverAt } = await desk();
    for (let n = 0; n < 4; n += 1) await write();
    await deliverAt();
    expect(browser.received).toMatchObject([{ title: "4 notifications in Greenroom" }]);
  });

  test("a push waits for the end of the quiet hours, but for reminders", async () => {
    const { agency, colleague, browser, write, deliverAt } = await desk();
    // 21:00 in Sydney.
    await write("2031-08-11T11:00:00Z");
    await deliverAt("2031-08-11T11:01:00Z");
    expect(browser.received).toEqual([]);
    const reminder = `insert into notification (id, agency_id, receiver_id, kind, cause, at)
        values (gen_random_uuid(), $1, $2, 'reminder', 'r', '2031-08-11T11:00:00Z')`;
    await inAgency(agency, reminder, [agency, colleague.id]);
    await deliverAt("2031-08-11T11:02:00Z");
    expect(browser.received).toHaveLength(1);
    await deliverAt("2031-08-11T21:00:00Z");
    expect(browser.received).toHaveLength(2);
  });

  test("a push isn't sent for what was read, is hidden by now, or is older than the subscription", async () => {
    const { agency, colleague, browser, write, deliverAt, on } = await desk();
    await write();
    await ask(notifications.read, colleague.token, { body: { all: true, read: 1 } });
    await deliverAt();
    await write();
    await inAgency(agency, "update permission set levels = '{}' where staff_id = $1", [colleague.id]);
    await deliverAt();
    await inAgency(agency, 'update permission set levels = \'{"TALENT": ["VIEW_ALL"]}\' where staff_id = $1', [
      colleague.id,
    ]);
    await ask(calls.remove, colleague.token, {});
    await write("2026-01-01T00:00:00Z");
    await on();
    await deliverAt("2026-01-01T00:01:00Z");
    expect(browser.received).toEqual([]);
  });

  test("pushes end with the session, by signing out, by a lock, and by its clock", async () => {
    const { agency, owner, colleague, browser, write, deliverAt, subscriptions } = await desk();
    const idle = sql`update session set used_at = now() - interval '13 hours' where account_id = ${colleague.id}::uuid`;
    await database.signIn((db) => db.execute(idle));
    await write();
    await deliverAt();
    expect(browser.received).toEqual([]);
    expect(await subscriptions()).toEqual([]);
    const switchedOn = async () => {
      const other = await buildStaff(agency);
      await ask(calls.set, other.token, { body: service.browser().subscription });
      expect(await subscriptions()).toHaveLength(1);
      return other;
    };
    await ask(auth.logout, (await switchedOn()).token, { body: {} });
    expect(await subscriptions()).toEqual([]);
    const locked = await switchedOn();
    const { status } = await ask(staff.lock, owner.token, { params: { id: locked.id } });
    expect(status).toBe(200);
    expect(await subscriptions()).toEqual([]);
  });

  test.each([404, 410])("pushes end when the push service answers %i, and not at another error", async (status) => {
    const { browser, write, deliverAt, isOn } = await desk();
    browser.answers(500);
    await write();
    await deliverAt();
    expect(await isOn()).toBe(true);
    browser.answers(status);
    await write();
    await deliverAt();
    expect(await isOn()).toBe(false);
  });

  test("pushes of a browser that signs in again are that session's, and one session has one", async () => {
    const { owner, browser, on, isOn, subscriptions } = await desk();
    await on(owner);
    expect([await isOn(), await isOn(owner)]).toEqual([false, true]);
    await on(owner, service.browser().subscription);
    expect(await subscriptions()).toHaveLength(1);
    expect(browser.received).toEqual([]);
  });

  test("pushes can be tried out, and switched off", async () => {
    const { agency, colleague, browser, isOn, subscriptions } = await desk();
    const [row] = await subscriptions();
    expect(await push.test(agency, String(row?.id))).toBe(true);
    expect(browser.received).toHaveLength(1);
    await ask(calls.remove, colleague.token, {});
    expect(await isOn()).toBe(false);
    expect((await ask(pushTest.test, colleague.token, {})).data).toEqual({ sent: false });
  });

  test("a push takes only an https address and a key of the curve", async () => {
    const { on, colleague } = await desk();
    const { subscription } = service.browser();
    const status = async (more: object) => (await on(colleague, { ...subscription, ...more })).status;
    expect(await status({ endpoint: "http://push.example/x" })).toBe(400);
    expect(await status({ endpoint: "https://push.example:8443/x" })).toBe(400);
    expect(await status({ endpoint: "https://user@push.example/x" })).toBe(400);
    expect(await status({ p256dh: "A".repeat(87) })).toBe(400);
  });
});

describe("an address that a person gave", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "x",
  ])("%s is not public", (address) => {
    expect(isPublic(address)).toBe(false);
  });
  test.each(["1.1.1.1", "172.32.0.1", "2606:4700::1111"])("%s is public", (address) => {
    expect(isPublic(address)).toBe(true);
  });

  test.each([
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://push.example:8443/x",
    "http://1.1.1.1/x",
    "https://localhost/x",
  ])("%s is not asked", async (url) => {
    await expect(postOutside({ quiet: false })(url, {}, Buffer.alloc(0))).rejects.toThrow("is not a public address");
  });

  test("an address is refused by what its name resolves to, if only one address is private", async () => {
    const lookup = publicLookup(async () => [
      { address: "1.1.1.1", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ]);
    await expect(postOutside({ quiet: false }, lookup)("https://push.example/x", {}, Buffer.alloc(0))).rejects.toThrow(
      "not a public",
    );
  });
});

test("a message is encrypted as in RFC 8291, for the browser alone", () => {
  const { subscription } = service.browser();
  const [first, other] = [encrypt("same", subscription), encrypt("same", subscription)];
  expect(first.equals(other)).toBe(false);
  expect(first.readUInt32BE(16)).toBe(4_096);
  const key = createECDH("prime256v1");
  expect(() => key.computeSecret(first.subarray(21, 86))).toThrow();
});
