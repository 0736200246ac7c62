/** One's own sessions: only their owner sees and ends them. */
import { describe, expect, test } from "vitest";
import { LIVE_ENDED } from "#contract/live.ts";
import { auth, users } from "#contract/session/session.ts";
import { buildAgency, buildSession, buildStaff, inAgency } from "#test/factories.ts";
import { isReady, openScreen } from "#test/resilience/actors/screen.ts";
import { PASSWORD, passwordHash, startSignIn } from "#test/sign-in.ts";

const { ask, app } = await startSignIn();
const origin = await app.listen({ port: 0, host: "127.0.0.1" });
const sessionsOf = async (token: string) => (await ask(users.sessions, token)).data;
const status = async (token: string) => (await ask(users.me, token)).status;

describe("one's own sessions", () => {
  test("sessions are listed with device, address and last use, the present one marked", async () => {
    const { agencyId, id, email } = await buildStaff(await buildAgency(), { passwordHash });
    const { data } = await ask(auth.login, undefined, {
      body: { email, password: PASSWORD },
      headers: { "user-agent": "Marlow's Browser/1.0" },
      from: "203.0.113.77",
    });
    const idle = await buildSession(agencyId, id);
    await inAgency(agencyId, "update session set used_at = now() - interval '8 days' where id = $1", [idle.sessionId]);
    const rows = await sessionsOf(data.accessToken);
    expect(rows).toHaveLength(2);
    expect(rows.filter(({ current }) => current)).toMatchObject([
      { device: "Marlow's Browser/1.0", address: "203.0.113.77" },
    ]);
    for (const { startedAt, usedAt } of rows) {
      expect(Date.now() - Date.parse(startedAt)).toBeLessThan(60_000);
      expect(usedAt >= startedAt).toBe(true);
    }
  });

  test("sessions follow where they are used: a refresh brings the new address and device", async () => {
    const { email } = await buildStaff(await buildAgency(), { passwordHash });
    const first = await ask(auth.login, undefined, { body: { email, password: PASSWORD } });
    const again = await ask(auth.refresh, undefined, {
      body: { refreshToken: first.data.refreshToken },
      headers: { "user-agent": "Elsewhere/2" },
      from: "203.0.113.78",
    });
    const [row] = (await sessionsOf(again.data.accessToken)).filter(({ current }) => current);
    expect(row).toMatchObject({ device: "Elsewhere/2", address: "203.0.113.78" });
  });

  test("sessions end one by one: the token is refused and the open screen closed within a second (S13)", async () => {
    const member = await buildStaff(await buildAgency());
    const other = await buildSession(member.agencyId, member.id);
    const screen = await openScreen(origin, JSON.stringify({ token: other.token }));
    await screen.receives(isReady);
    const startedAt = performance.now();
    expect((await ask(users.endSession, member.token, { params: { id: other.sessionId } })).status).toBe(200);
    expect(await status(other.token)).toBe(401);
    expect(await screen.closed).toBe(LIVE_ENDED);
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(await status(member.token)).toBe(200);
    expect((await ask(users.endSession, member.token, { params: { id: other.sessionId } })).status).toBe(404);
  });

  test("all sessions but the present one end together", async () => {
    const member = await buildStaff(await buildAgency());
    const others = [await buildSession(member.agencyId, member.id), await buildSession(member.agencyId, member.id)];
    expect((await ask(users.endOtherSessions, member.token)).status).toBe(200);
    for (const { token } of others) expect(await status(token)).toBe(401);
    expect(await sessionsOf(member.token)).toMatchObject([{ id: member.sessionId, current: true }]);
  });

  test("a colleague or an owner gets the same reply for a session as for an unknown id", async () => {
    const agency = await buildAgency();
    const [who, owner] = [await buildStaff(agency), await buildStaff(agency, { role: "agency" })];
    const end = (id: string) => ask(users.endSession, owner.token, { params: { id } });
    const [theirs, unknown] = [await end(who.sessionId), await end(owner.id)];
    expect(theirs).toMatchObject({ status: 404, error: { message: unknown.error?.message } });
    await ask(users.endOtherSessions, owner.token);
    expect(await status(who.token)).toBe(200);
    expect((await sessionsOf(owner.token)).map(({ id }) => id)).toEqual([owner.sessionId]);
  });
});
