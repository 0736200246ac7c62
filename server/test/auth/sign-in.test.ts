/** Signing in, what keeps a session alive and what ends it. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { notificationSettings } from "#contract/notifications/notification.ts";
import { auth, users } from "#contract/session/session.ts";
import { permission } from "#contract/staff/permission.ts";
import { staff } from "#contract/staff/staff.ts";
import { people } from "#contract/talents/person.ts";
import { startApp } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, buildSuperAdmin, inAgency } from "#test/factories.ts";
import { PASSWORD, passwordHash, startSignIn } from "#test/sign-in.ts";

const { ask, database, app, login } = await startSignIn();
/** Returns the line that sets the cookie with the refresh token. */
const sessionCookie = (headers: Readonly<Record<string, unknown>>): string =>
  [headers["set-cookie"]]
    .flat()
    .map(String)
    .find((set) => set.startsWith("greenroom_session")) ?? "";

describe("signing in", () => {
  test("signing in gives an access token for a week and a refresh token", async () => {
    const { email, id } = await buildStaff(await buildAgency(), { role: "agency", passwordHash });
    const { status, data } = await login(email.toUpperCase());
    expect(status).toBe(200);
    expect(data).toMatchObject({
      role: "agency",
      sessionState: "active",
      user: { id, timezone: { id: "Australia/Sydney" } },
    });
    expect(data.expiry - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect((await ask(users.me, data.accessToken)).data.user).toMatchObject({ id, role: "agency" });
  });

  test("a browser gets the refresh token as a cookie that scripts can't read, not in the body", async () => {
    const { email } = await buildStaff(await buildAgency(), { role: "agency", passwordHash });
    const { data, headers } = await ask(auth.login, undefined, {
      body: { email, password: PASSWORD, client: "browser" },
    });
    expect(data.refreshToken).toBeNull();
    const refreshCookie = sessionCookie(headers);
    expect(refreshCookie).toMatch(
      /^greenroom_session=[\w-]{43}; Max-Age=2592000; Path=\/user\/v1\/auth; HttpOnly; Secure; SameSite=Strict$/,
    );
    const [cookie = ""] = refreshCookie.split(";");
    expect((await ask(auth.refresh, undefined, { body: { client: "browser" }, headers: { cookie } })).status).toBe(200);
    expect(
      (
        await ask(auth.refresh, undefined, {
          body: { client: "browser" },
          headers: { cookie, origin: "https://evil.example" },
        })
      ).status,
    ).toBe(401);
  });

  test("a wrong password and an unknown, locked or inactive account are refused alike", async () => {
    const agency = await buildAgency();
    const existing = await buildStaff(agency, { passwordHash });
    const locked = await buildStaff(agency, { passwordHash });
    await inAgency(agency, "update account set locked_at = now() where id = $1", [locked.id]);
    const invited = await buildStaff(agency, { activated: false });
    const answers = [
      await login(existing.email, "wrong-1!"),
      await login("nobody@example.com"),
      await login(locked.email),
      await login(invited.email),
    ];
    const words = answers.map(({ status, error }) => ({
      status,
      code: error?.code,
      message: error?.message,
      details: error?.details,
    }));
    expect(new Set(words.map((word) => JSON.stringify(word))).size).toBe(1);
    expect(words[0]).toMatchObject({ status: 400, code: "invalidLogin" });
  });

  test("signing in takes as long for an unknown account as for a known one (S15)", { timeout: 60_000 }, async () => {
    const agency = await buildAgency();
    // Three take turns: ten tries an account are allowed.
    const existing = await Promise.all([1, 2, 3].map(() => buildStaff(agency, { passwordHash })));
    const samples: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    const timed = async (which: keyof typeof samples, address: string) => {
      const before = process.cpuUsage();
      await login(address, "wrong-1!");
      const { user, system } = process.cpuUsage(before);
      samples[which].push((user + system) / 1000);
      await app.inject({ url: "/health" });
    };
    for (let round = 0; round < 21; round += 1) {
      await timed("known", existing[round % 3]?.email ?? "");
      await timed("unknown", `nobody${round}@example.com`);
    }
    // Milliseconds of work, not of waiting: a hash that was skipped would show however busy the machine is.
    const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[10] ?? 0;
    expect(median(samples.known)).toBeGreaterThan(10);
    expect(Math.abs(median(samples.known) - median(samples.unknown))).toBeLessThan(8);
  });

  test("signing in takes ten attempts per account and thirty per address in 15 minutes (S14)", async () => {
    const { email } = await buildStaff(await buildAgency(), { passwordHash });
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) statuses.push((await login(email, "wrong-1!")).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const spoofed: number[] = [];
    for (let round = 0; round < 32; round += 1) {
      const { status } = await ask(auth.login, undefined, {
        body: { email: `n${round}-${email}`, password: "x" },
        from: "203.0.113.9",
        headers: { "x-forwarded-for": `198.51.100.${round}` },
      });
      spoofed.push(status);
    }
    expect(spoofed.filter((status) => status === 429)).toHaveLength(2);
  });
});

test("a token set says where its person's browser is and whether tasks remind on screen (E-216, E-217, E-218)", async () => {
  const { email, id } = await buildStaff(await buildAgency(), { role: "agency", passwordHash });
  const first = (await login(email)).data;
  expect(first).toMatchObject({ clientTimezone: null, timeZoneMismatchNotified: false, showTaskReminder: true });
  const zone = { timeZoneMismatchNotified: true, clientTimezone: "Europe/Lisbon" };
  expect((await ask(users.timezone, first.accessToken, { body: zone })).status).toBe(200);
  const setUp = (await ask(notificationSettings.get, first.accessToken)).data;
  const changed = { ...setUp, showTaskReminder: false };
  expect((await ask(notificationSettings.save, first.accessToken, { body: changed })).status).toBe(200);
  const body = { refreshToken: first.refreshToken ?? "" };
  expect((await ask(auth.refresh, undefined, { body })).data).toMatchObject({ ...zone, showTaskReminder: false });
  expect((await login(email)).data).toMatchObject({ ...zone, showTaskReminder: false, user: { id } });
  expect((await ask(users.me, first.accessToken)).data).toMatchObject({ ...zone, showTaskReminder: false });
});

test("a session holds its person with time zone, role and agency, and signing in gives the state (B-197, B-198)", async () => {
  const agency = await buildAgency("Marlow & Lane");
  const { email, id } = await buildStaff(agency, { role: "agency", displayName: "Imogen Hart", passwordHash });
  const { data } = await login(email);
  expect(data.user).toEqual({ id, timezone: { id: "Australia/Sydney" }, sessionState: "active" });
  expect((await ask(users.me, data.accessToken)).data.user).toMatchObject({
    timezone: { id: "Australia/Sydney" },
    role: "agency",
    agencyId: agency,
    agencyDisplayName: "Marlow & Lane",
    agencyTimezone: { id: "Australia/Sydney" },
    agencyTime: { week: 1, days: [1, 2, 3, 4, 5], from: "09:00", month: 1 },
    displayName: "Imogen Hart",
  });
});

describe("refreshing", () => {
  const signIn = async () => {
    const { email } = await buildStaff(await buildAgency(), { role: "agency", passwordHash });
    return (await login(email)).data;
  };
  const refresh = (refreshToken: string | null) =>
    ask(auth.refresh, undefined, { body: { refreshToken: refreshToken ?? "" } });

  test("refreshing gives new tokens; racing tabs with the same token get the same successor (S12)", async () => {
    const { refreshToken } = await signIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map(({ data }) => data.accessToken)).size).toBe(1);
    expect(new Set(answers.map(({ data }) => data.refreshToken)).size).toBe(1);
  });

  test("a token used again after its grace ends the whole family, the access token too", async () => {
    const first = await signIn();
    const second = (await refresh(first.refreshToken)).data;
    await database.signIn((db) =>
      db.execute("update refresh_token set used_at = used_at - interval '61 seconds' where used_at is not null"),
    );
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await ask(users.me, second.accessToken)).status).toBe(401);
    expect((await refresh(second.refreshToken)).status).toBe(401);
  });
});

describe("a session ends (S13)", () => {
  const within = async (token: string, path: () => Promise<{ status: number }>): Promise<number> => {
    const startedAt = performance.now();
    for (;;) {
      if ((await path()).status !== 200) return performance.now() - startedAt;
      if (performance.now() - startedAt > 2000) throw new Error(`${token} still lives`);
      await sleep(10);
    }
  };

  test("a session ends within a second on sign-out, locking, deletion or a new password", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const leavers: [string, (who: { id: string; token: string; email: string }) => Promise<{ status: number }>][] = [
      ["sign out", (who) => ask(auth.logout, who.token, { body: {} })],
      ["lock", (who) => ask(staff.lock, owner.token, { params: { id: who.id } })],
      ["delete", (who) => ask(staff.remove, owner.token, { params: { id: who.id } })],
      ["second factor reset", (who) => ask(staff.resetTwoFactor, owner.token, { params: { id: who.id } })],
    ];
    for (const [name, end] of leavers) {
      const member = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
      expect((await ask(users.me, member.token)).status).toBe(200);
      expect((await end(member)).status, name).toBe(200);
      expect(await within(member.token, () => ask(users.me, member.token)), name).toBeLessThan(1000);
    }
  });

  test("a session ends by signing out with a dead access token, and the browser forgets the site (W4)", async () => {
    const { email } = await buildStaff(await buildAgency(), { passwordHash });
    const signIn = async () => {
      const { data, headers } = await ask(auth.login, undefined, {
        body: { email, password: PASSWORD, client: "browser" },
      });
      return { token: data.accessToken, cookie: sessionCookie(headers).split(";")[0] ?? "" };
    };
    const refresh = (cookie: string, origin?: string) =>
      ask(auth.refresh, undefined, { body: { client: "browser" }, headers: { cookie, ...(origin && { origin }) } });
    const [own, other] = [await signIn(), await signIn()];
    const out = await ask(auth.logout, "x".repeat(43), { body: {}, headers: { cookie: own.cookie } });
    expect(out.status).toBe(200);
    expect(out.headers["clear-site-data"]).toBe('"cache"');
    expect(sessionCookie(out.headers)).toMatch(/^greenroom_session=;.*Path=\/user\/v1\/auth;/);
    expect((await refresh(own.cookie)).status).toBe(401);
    expect((await ask(users.me, own.token)).status).toBe(401);
    expect((await ask(users.me, other.token)).status).toBe(200);
    // Another site can't sign anyone out.
    const headers = { cookie: other.cookie, origin: "https://evil.example" };
    await ask(auth.logout, undefined, { body: {}, headers });
    expect((await refresh(other.cookie)).status).toBe(200);
  });

  test("a removed permission applies from the next request", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const member = await buildStaff(agency, { levels: { TALENT: ["VIEW_ALL"] } });
    const list = () => ask(people.list, member.token, { params: { family: "talents" } });
    expect((await list()).status).toBe(200);
    await ask(permission.update, owner.token, {
      params: { id: member.id },
      body: { version: 1, resources: [{ name: "res::TALENT", resourceAccesses: ["NO_ACCESS"] }] },
    });
    expect(await within(member.token, list)).toBeLessThan(1000);
    expect((await list()).status).toBe(403);
  });

  test("a session ends in every process: ended in one, it is refused in another", async () => {
    const other = await startApp();
    const member = await buildStaff(await buildAgency(), { role: "agency" });
    expect((await other.ask(users.me, member.token)).status).toBe(200);
    await ask(auth.logout, member.token, { body: {} });
    expect(await within(member.token, () => other.ask(users.me, member.token))).toBeLessThan(1000);
    expect((await other.ask(users.me, member.token)).status).toBe(401);
  });
});

describe("a super admin", () => {
  test("a super admin acts only in the chosen agency, and every write is audited (W6)", async () => {
    const [first, second] = [await buildAgency(), await buildAgency()];
    const superAdmin = await buildSuperAdmin();
    const [inOne, inTwo] = [await buildPerson(first), await buildPerson(second)];
    const list = async () =>
      (await ask(people.list, superAdmin.token, { params: { family: "talents" } })).data.map((row) => row.id);
    expect((await ask(people.list, superAdmin.token, { params: { family: "talents" } })).error?.code).toBe(
      "chooseAgency",
    );
    await ask(users.agency, superAdmin.token, { body: { agencyId: first } });
    expect(await list()).toEqual([inOne]);
    expect((await ask(people.remove, superAdmin.token, { params: { family: "talents", id: inTwo } })).status).toBe(404);
    expect((await ask(people.remove, superAdmin.token, { params: { family: "talents", id: inOne } })).status).toBe(200);
    const written = await inAgency(first, "select what from audit where actor_id = $1 order by at", [superAdmin.id]);
    expect(written.map((row) => row.what)).toEqual(["agency chosen", "DELETE /talent/v1/{family}/{id}"]);
  });
});
