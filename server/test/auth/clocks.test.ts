/** Every clock of a session holds for its access token, its refresh token and its socket, a second before and after. */
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { LIMITS } from "#contract/limits.ts";
import { LIVE_ENDED } from "#contract/live.ts";
import { auth, users } from "#contract/session/session.ts";
import { hashOf } from "#server/lib/security/secrets.ts";
import { startApp, testConfig } from "#test/app.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { isReady, openScreen } from "#test/resilience/actors/screen.ts";
import { PASSWORD, passwordHash } from "#test/sign-in.ts";

const IDLE_HOURS = [12, testConfig().sessionIdleHours] as const;
const servers = new Map(
  await Promise.all(
    IDLE_HOURS.map(async (sessionIdleHours) => {
      const server = await startApp({ sessionIdleHours });
      return [
        sessionIdleHours,
        { ...server, origin: await server.app.listen({ port: 0, host: "127.0.0.1" }) },
      ] as const;
    }),
  ),
);

/** Seconds on a clock that is about to run out: more than a busy machine takes for a sign-in. */
const LEFT = 4;

/** Each way to use a session, and so to see that a clock has run out. */
const USES = ["access", "refresh", "socket"] as const;
type Use = (typeof USES)[number];
const ALL_END: Readonly<Record<Use, "ends" | "goes on">> = { access: "ends", refresh: "ends", socket: "ends" };

interface Clock {
  /** Leaves the session this many seconds on the clock; negative when it ran out. */
  set: string;
  after: Readonly<Record<Use, "ends" | "goes on">>;
}
/** `$1` is the session and `$2` the seconds that are left. */
const clocks: Readonly<Record<string, Clock>> = {
  "the idle time": {
    set: "update session set used_at = now() - make_interval(hours => IDLE) + make_interval(secs => $2) where id = $1",
    after: ALL_END,
  },
  "the absolute time": {
    set: "update session set absolute_expires_at = now() + make_interval(secs => $2) where id = $1",
    after: ALL_END,
  },
  "the life of the access token": {
    set: "update session set expires_at = now() + make_interval(secs => $2) where id = $1",
    after: { access: "ends", refresh: "goes on", socket: "ends" },
  },
  "the grace after a refresh": {
    // The old access token has become the previous one, and the old refresh token a used one.
    set: `with used as (update refresh_token
        set used_at = now() - make_interval(secs => ${LIMITS.refreshCache / 1000}) + make_interval(secs => $2)
        where session_id = $1 and used_at is not null)
      update session set previous_until = now() + make_interval(secs => $2) where id = $1`,
    after: ALL_END,
  },
};

function serverOf(idleHours: number) {
  const server = servers.get(idleHours);
  if (!server) throw new Error(`no server with ${idleHours} hours`);
  return server;
}

async function begin(idleHours: number, clock: string) {
  const server = serverOf(idleHours);
  const agency = await buildAgency();
  const { email } = await buildStaff(agency, { passwordHash });
  const { data } = await server.ask(auth.login, undefined, { body: { email, password: PASSWORD } });
  const refresh = () => server.ask(auth.refresh, undefined, { body: { refreshToken: data.refreshToken } });
  const rows = await inAgency(agency, "select id from session where access_hash = $1", [hashOf(data.accessToken)]);
  const id = String(rows[0]?.id);
  if (clock === "the grace after a refresh") await refresh();
  const leave = (seconds: number) =>
    inAgency(agency, clocks[clock]?.set.replace("IDLE", String(idleHours)) ?? "", [id, seconds]);
  /** Returns true if the session is still good for this use. */
  async function works(use: Use): Promise<boolean> {
    if (use === "access") return (await server.ask(users.me, data.accessToken)).status === 200;
    if (use === "refresh") return (await refresh()).status === 200;
    const { closed, receives } = await openScreen(server.origin, JSON.stringify({ token: data.accessToken }));
    return Promise.race([receives(isReady).then(() => true), closed.then(() => false)]);
  }
  return { server, token: data.accessToken, leave, works };
}

describe.each(IDLE_HOURS)("session clocks with an idle time of %i hours", (idleHours) => {
  describe.each(Object.keys(clocks))("%s", (clock) => {
    test.each(USES)("a session clock leaves the %s seconds before", async (use) => {
      const { leave, works } = await begin(idleHours, clock);
      await leave(LEFT);
      expect(await works(use)).toBe(true);
    });
    test.each(USES)("a session clock has its effect on the %s a second after", async (use) => {
      const { leave, works } = await begin(idleHours, clock);
      await leave(-1);
      expect(await works(use)).toBe(clocks[clock]?.after[use] === "goes on");
    });
  });
});

describe.concurrent("a clock that runs out while nothing else happens", () => {
  const [hours] = IDLE_HOURS;
  test.each(Object.keys(clocks).filter((clock) => clock !== "the grace after a refresh"))(
    "a clock that runs out closes the open socket: %s",
    async (clock) => {
      const { server, token, leave } = await begin(hours, clock);
      await leave(LEFT);
      const screen = await openScreen(server.origin, JSON.stringify({ token }));
      await screen.receives(isReady);
      await expect(Promise.race([screen.closed, sleep(1_000, "open")])).resolves.toBe("open");
      await expect(Promise.race([screen.closed, sleep(1_000 * LEFT + 2_000, "open")])).resolves.toBe(LIVE_ENDED);
    },
  );

  test.each(["the idle time", "the life of the access token", "the grace after a refresh"])(
    "a clock that runs out ends an access token that the process remembers: %s",
    async (clock) => {
      const { leave, works } = await begin(hours, clock);
      await leave(LEFT);
      expect(await works("access")).toBe(true);
      await sleep(1_000 * LEFT + 200);
      // A request is a use, and winds up the idle clock.
      expect(await works("access")).toBe(clock === "the idle time");
    },
  );

  test("an open screen doesn't count as use: its session goes idle", async () => {
    const { server, token, leave, works } = await begin(hours, "the idle time");
    await leave(LEFT);
    await (await openScreen(server.origin, JSON.stringify({ token }))).receives(isReady);
    await sleep(1_000 * LEFT + 200);
    expect(await works("access")).toBe(false);
  });
});

test("the answer of a refresh is kept for a minute, and then the same token ends the family (B-363, C-009)", async () => {
  expect(LIMITS.refreshCache).toBe(60_000);
  const [hours] = IDLE_HOURS;
  const server = serverOf(hours);
  const { email, agencyId } = await buildStaff(await buildAgency(), { passwordHash });
  const signedIn = await server.ask(auth.login, undefined, { body: { email, password: PASSWORD } });
  const refresh = (refreshToken: string | null | undefined) =>
    server.ask(auth.refresh, undefined, { body: { refreshToken } });
  const first = await refresh(signedIn.data.refreshToken);
  const age = (seconds: number) =>
    inAgency(
      agencyId,
      "update refresh_token set used_at = now() - make_interval(secs => $1) where used_at is not null",
      [seconds],
    );
  await age(59);
  const again = await refresh(signedIn.data.refreshToken);
  expect(again.data).toEqual(first.data);
  await age(61);
  expect((await refresh(signedIn.data.refreshToken)).status).toBe(401);
  expect((await refresh(first.data.refreshToken)).status).toBe(401);
  expect((await server.ask(users.me, first.data.accessToken)).status).toBe(401);
});
