/** Signing in while a crowd guesses passwords: the crowd is refused early, the others are not kept waiting (K32). */
import { expect, test } from "vitest";
import { auth, users } from "#contract/session/session.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";
import { PASSWORD, passwordHash, startSignIn } from "#test/sign-in.ts";

const { ask, login } = await startSignIn();
const CROWD = 300;
const NETWORKS = 30;
const STRANGERS = 20;

/** Starts 300 wrong attempts at once, each network within its limit. */
const crowd = () =>
  Array.from({ length: CROWD }, (_, round) =>
    login(`nobody-${round}@example.com`, "wrong-1!", `198.18.32.${round % NETWORKS}`),
  );
/** How long a hash takes here and now. */
async function hashMs(): Promise<number> {
  const startedAt = performance.now();
  await login("nobody@example.com", "wrong-1!");
  return performance.now() - startedAt;
}

test("a crowd of 300 is refused with 503 and Retry-After, and an honest sign-in takes its turn soon", async () => {
  const { email } = await buildStaff(await buildAgency(), { role: "agency", passwordHash });
  const each = await hashMs();
  const attempts = crowd();
  const startedAt = performance.now();
  const honest = await login(email);
  const took = performance.now() - startedAt;
  const answers = await Promise.all(attempts);
  const refused = answers.filter(({ status }) => status === 503);
  expect(honest.status, honest.text).toBe(200);
  // Behind the thirty first attempts of other quiet networks at the worst, not behind 300.
  expect(took).toBeLessThan(Math.max(2000, each * NETWORKS));
  expect(refused.length).toBeGreaterThan(CROWD / 3);
  expect(answers.length - refused.length).toBe(answers.filter(({ status }) => status === 400).length);
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
  const attempts = crowd();
  let answered = 0;
  // They come before it and from networks that have asked for nothing, so they go before the crowd.
  const strangers = Array.from({ length: STRANGERS }, async (_, round) => {
    await login(`stranger-${round}@example.com`, "wrong-1!", `198.18.33.${round}`);
    answered += 1;
  });
  const [cookie = ""] = device.split(";");
  const { status, data } = await signIn(cookie);
  expect(status).toBe(200);
  expect(answered, "strangers answered before it").toBeLessThan(STRANGERS);
  expect((await ask(users.me, data.accessToken)).status).toBe(200);
  await Promise.all([...attempts, ...strangers]);
});
