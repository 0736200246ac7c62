/**
 * Replays: a request sent again with its key gets the reply that it had and is no attempt: no limit counts or stops it.
 * Nothing else passes a limit by a key (R8, K31).
 */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { RateLimit } from "#contract/call.ts";
import { partners } from "#contract/partners/partner.ts";
import { staff } from "#contract/staff/staff.ts";
import { RATE_LIMITS } from "#server/lib/serving/limits/rate-limit.ts";
import { startApp } from "#test/app.ts";
import { type BuiltStaff, buildAgency, buildPartner, buildStaff, inAgency } from "#test/factories.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";
import { minimalStaffForm } from "#test/minimal-forms.ts";

const { app, ask, database } = await startApp();
const [MAX] = RATE_LIMITS.invitation.subject;

/** Leaves so many attempts to an address that has made one. */
const leaveAttempts = (limit: RateLimit, from: string, left: number) =>
  database.plain.query("update rate_limit set points = $1 where key = $2", [
    RATE_LIMITS[limit].address[0] - left,
    `${limit}:address:${from}`,
  ]);

/** An owner who invites, each request from another address unless one is given. */
async function inviting() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const invite = (body: object, key: string, { by = owner, from }: { by?: BuiltStaff; from?: string } = {}) =>
    ask(staff.create, by.token, { body, headers: { "idempotency-key": key }, ...(from && { from }) });
  /** Invites until so many attempts are left. */
  const inviteUntil = async (left: number, used = 1) => {
    for (let attempt = used; attempt < MAX - left; attempt += 1)
      expect((await invite(minimalStaffForm(), randomUUID())).status).toBe(200);
  };
  return { agency, owner, invite, inviteUntil };
}

test("a replay after a person's limit is used up gets the stored reply, and a new key is refused", async () => {
  const { agency, invite, inviteUntil } = await inviting();
  const [body, key] = [minimalStaffForm(), randomUUID()];
  const first = await invite(body, key);
  expect(first.status, first.text).toBe(200);
  await inviteUntil(0);
  expect((await invite(minimalStaffForm(), randomUUID())).error?.code).toBe("tooManyTries");
  const again = await invite(body, key);
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  expect((await invite(body, randomUUID())).status).toBe(429);
  const invited = await inAgency(agency, "select from staff where agency_id = $1", [agency]);
  expect(invited).toHaveLength(MAX + 1);
});

test("a replay from an exhausted address gets the stored reply, and a new key is refused", async () => {
  const { invite } = await inviting();
  const [body, key, from] = [minimalStaffForm(), randomUUID(), freshAddress()];
  const first = await invite(body, key, { from });
  await leaveAttempts("invitation", from, 0);
  expect((await invite(minimalStaffForm(), randomUUID(), { from })).status).toBe(429);
  expect((await invite(body, key, { from })).text).toBe(first.text);
});

test("replays are not counted", async () => {
  const { invite, inviteUntil } = await inviting();
  const [body, key] = [minimalStaffForm(), randomUUID()];
  await invite(body, key);
  await inviteUntil(1);
  for (let replay = 0; replay < 3; replay += 1) expect((await invite(body, key)).status).toBe(200);
  expect((await invite(minimalStaffForm(), randomUUID())).status).toBe(200);
  expect((await invite(minimalStaffForm(), randomUUID())).status).toBe(429);
});

test("another body with a used key is refused before and after the limit, and counts", async () => {
  const { invite, inviteUntil, owner } = await inviting();
  const [body, key] = [minimalStaffForm(), randomUUID()];
  await invite(body, key);
  await inviteUntil(3);
  const unread = await app.inject({
    method: "POST",
    url: staff.create.path,
    remoteAddress: freshAddress(),
    payload: '{"displayName":',
    headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json", "idempotency-key": key },
  });
  expect(unread.statusCode).toBe(400);
  expect((await invite({ unknownField: "x" }, key)).error?.code).toBe("validation");
  expect((await invite(minimalStaffForm(), key)).error?.code).toBe("idempotencyReused");
  expect((await invite(minimalStaffForm(), randomUUID())).status).toBe(429);
  expect((await invite(minimalStaffForm(), key)).error?.code).toBe("idempotencyReused");
  expect((await invite(body, key)).status).toBe(200);
});

test("another person's key neither passes a limit nor gets that person's reply", async () => {
  const { agency, invite, inviteUntil } = await inviting();
  await inviteUntil(0, 0);
  const colleague = await buildStaff(agency, { role: "agency" });
  const [body, key] = [minimalStaffForm(), randomUUID()];
  const theirs = await invite(body, key, { by: colleague });
  expect(theirs.status, theirs.text).toBe(200);
  expect((await invite(body, key)).error?.code).toBe("tooManyTries");
});

test("a key that was used for another call passes no limit", async () => {
  const { agency, owner, invite, inviteUntil } = await inviting();
  const invited = await invite(minimalStaffForm(), randomUUID());
  await inviteUntil(1);
  const { id } = invited.data;
  const key = randomUUID();
  const again = () => ask(staff.invite, owner.token, { params: { id }, headers: { "idempotency-key": key } });
  const first = await again();
  expect(first.status, first.text).toBe(200);
  expect((await invite(minimalStaffForm(), key)).status).toBe(429);
  expect((await again()).text).toBe(first.text);
  expect(await inAgency(agency, "select from staff where agency_id = $1", [agency])).toHaveLength(MAX);
});

test("a replay to many recipients counts none of them", async () => {
  const { agency, owner } = await inviting();
  const id = await buildPartner(agency, { displayName: "Northlight" });
  const from = freshAddress();
  const share = (count: number, key: string) => {
    const recipients = Array.from({ length: count }, (_, n) => `recipient${n}@example.com`);
    const headers = { "idempotency-key": key };
    return ask(partners.shareByEmail, owner.token, {
      params: { id },
      body: { recipients, message: "" },
      headers,
      from,
    });
  };
  const key = randomUUID();
  expect((await share(3, key)).status).toBe(200);
  await leaveAttempts("letter", from, 2);
  for (let replay = 0; replay < 2; replay += 1) expect((await share(3, key)).status).toBe(200);
  expect((await share(3, randomUUID())).status).toBe(429);
  expect((await share(1, randomUUID())).status).toBe(200);
  expect((await share(1, randomUUID())).status).toBe(429);
  expect((await share(3, key)).status).toBe(200);
});
