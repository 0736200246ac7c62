/**
 * Signing in while a crowd guesses passwords: the crowd is refused early, the others are not kept waiting (K32). What matters is
 * counted in turns and statements, which are the same on a busy machine; how long a turn takes is the machine's.
 */
import { expect, test } from "vitest";
import { auth, users } from "#contract/session/session.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";
import { PASSWORD, passwordHash, startSignIn } from "#test/sign-in.ts";

const { ask, login, database } = await startSignIn();
const CROWD = 300;
/** Few enough that the first attempt of each finds room, and of a busy machine's long turns few fit into the longest wait. */
const NETWORKS = 10;
const STRANGERS = 20;
/** Hashes that run at once. */
const AT_ONCE = 2;

let crowds = 0;
/** Starts 300 wrong attempts at once; `turns` are those that were let in and hashed by now, `refused` the others that were answered. */
function crowd() {
  crowds += 1;
  const mailbox = `crowd-${crowds}`;
  const turns: string[] = [];
  const refused: string[] = [];
  const attempts = Array.from({ length: CROWD }, async (_, round) => {
    const email = `${mailbox}-${round}@example.com`;
    const answer = await login(email, "wrong-1!", `198.18.${crowds}.${round % NETWORKS}`);
    (answer.status === 400 ? turns : refused).push(email);
    return answer;
  });
  return { attempts, turns, refused };
}
/** How many emails have been counted: each that the server has asked the database about. */
const countedEmails = async () =>
  Number(
    (await database.plain.query("select count(*)::int as n from rate_limit where key like 'signIn:subject:%'")).rows[0]
      ?.n,
  );

test("a crowd of 300 is refused with 503 before it costs a look-up, and a sign-in passes", async () => {
  const { email } = await buildStaff(await buildAgency(), { role: "agency", passwordHash });
  // The time of the first turns decides how many fit into the longest wait.
  await login("nobody@example.com", "wrong-1!");
  const before = await countedEmails();
  const { attempts, turns } = crowd();
  const honest = await login(email);
  const turnsBefore = turns.length;
  const answers = await Promise.all(attempts);
  const refused = answers.filter(({ status }) => status === 503);
  expect(honest.status, honest.text).toBe(200);
  // Behind the first attempts of other quiet networks and what ran already at the worst, not behind 300.
  expect(turnsBefore).toBeLessThanOrEqual(NETWORKS + 2 * AT_ONCE);
  expect(refused.length).toBeGreaterThan(CROWD / 3);
  expect(turns.length).toBe(answers.length - refused.length);
  // The honest one's count is given back.
  expect((await countedEmails()) - before).toBe(turns.length);
  for (const { headers, error } of refused) {
    expect(headers["retry-after"]).toBe("2");
    expect(error?.code).toBe("busy");
  }
});

test("a browser that the account has signed in from goes before every stranger", async () => {
  const { email } = await buildStaff(await buildAgency(), { role: "agency", passwordHash });
  const from = "198.18.32.1";
  const signIn = (cookie?: string) =>
    ask(auth.login, undefined, {
      body: { email, password: PASSWORD, client: "browser" },
      from,
      ...(cookie && { headers: { cookie } }),
    });
  const [device = ""] = [(await signIn()).headers["set-cookie"]]
    .flat()
    .map(String)
    .filter((cookie) => cookie.startsWith("greenroom_device="));
  expect(device).toMatch(/; Max-Age=31536000; Path=\/user\/v1\/auth\/login; HttpOnly; Secure; SameSite=Strict$/);
  const { attempts, turns, refused } = crowd();
  // Once some are refused, as many wait as there is room for.
  await expect.poll(() => refused.length, { interval: 1, timeout: 20_000 }).toBeGreaterThan(0);
  let answered = 0;
  const turnsSoFar = () => answered + turns.length;
  const before = turnsSoFar();
  // They come before it and from networks that have asked for nothing, so they go before the crowd.
  const strangers = Array.from({ length: STRANGERS }, async (_, round) => {
    await login(`stranger-${round}@example.com`, "wrong-1!", `198.18.33.${round}`);
    answered += 1;
  });
  const [cookie = ""] = device.split(";");
  const { status, data } = await signIn(cookie);
  expect(status).toBe(200);
  // Behind what ran already, not behind the strangers: neither at the door nor for a turn.
  expect(turnsSoFar() - before, "turns before it").toBeLessThan(STRANGERS / 2);
  expect((await ask(users.me, data.accessToken)).status).toBe(200);
  await Promise.all([...attempts, ...strangers]);
});

test("a crowd of invalid refresh tokens is answered or refused early, and a session refreshes", async () => {
  const { email } = await buildStaff(await buildAgency(), { role: "agency", passwordHash });
  const { refreshToken } = (await login(email)).data;
  let done = 0;
  const junk = Array.from({ length: CROWD }, async (_, round) => {
    const body = { refreshToken: `${round}`.padStart(43, "x") };
    const { status } = await ask(auth.refresh, undefined, { body, from: `198.18.40.${round % NETWORKS}` });
    done += 1;
    return status;
  });
  await expect.poll(() => done, { interval: 1, timeout: 20_000 }).toBeGreaterThan(0);
  const before = done;
  const own = await ask(auth.refresh, undefined, { body: { refreshToken: refreshToken ?? "" }, from: "198.18.41.1" });
  expect(own.status, own.text).toBe(200);
  expect(done - before).toBeLessThan(CROWD / 3);
  const statuses = await Promise.all(junk);
  expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
});
