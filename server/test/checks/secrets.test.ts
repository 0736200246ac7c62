import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { auth, invitations, type TokenSet, users } from "#contract/session/session.ts";
import { mails } from "#contract/staff/outbox.ts";
import { staff } from "#contract/staff/staff.ts";
import { paymentDetails } from "#contract/talents/payment-details.ts";
import { hashPassword } from "#server/areas/session/password.ts";
import { newToken } from "#server/lib/security/secrets.ts";
import { takeOwnDatabase, testDatabase } from "../database/of-file.ts";
import { buildAgency, buildPerson, buildStaff } from "../factories.ts";
import { minimalStaffForm } from "../minimal-forms.ts";
import { buildEntry } from "../profile.ts";
import { type RecordedReply, recordReplies } from "../resilience/actors/listener.ts";
import { openScreen } from "../resilience/actors/screen.ts";
import { Canaries, dump } from "../resilience/canaries.ts";
import { freePort, startProgram } from "../resilience/program.ts";
import { codeOf } from "../sign-in.ts";

// Runs the whole program in its own process with the most verbose log. It does what waits in any agency, so those of other files are elsewhere.
await takeOwnDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "greenroom-secrets-"));
const { url, ownerUrl } = testDatabase();
const program = await startProgram(dataDir, await freePort(), {
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
  DEMO: "0",
  LOG_LEVEL: "trace",
  APP_SECRET: "a secret of the tests, long enough to be one",
});
afterAll(async () => {
  await program.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const canaries = new Canaries();
const { answers, ask, shout } = recordReplies(program.origin);

/** Registers the tokens in a reply. */
function tokensOf(
  { data, at, headers }: RecordedReply,
  set = data as unknown as TokenSet,
): { access: string; refresh: string } {
  const cookie = /greenroom_session=([\w-]{43})/.exec(headers.get("set-cookie") ?? "")?.[1];
  return {
    access: canaries.add("access token", set.accessToken, at),
    refresh: canaries.add("refresh token", set.refreshToken ?? cookie, at),
  };
}
const typed = (name: string, value: string) => canaries.add(name, value);

const PASSWORD = typed("password", "Footlights-up-at-1931!");
const WRONG = typed("wrong password", "Footlights-out-at-1932!");
const NEXT = typed("new password", "House-lights-at-1933!");
const RESET = typed("reset password", "Last-call-at-1934!");
const WEAK = typed("weak password", "onlylettersforthree");
const INVITED = typed("invited password", "First-night-at-1935!");
const ACCOUNT_NAME = typed("name of an account", "Footlights Holding Account");
const IBAN = typed("IBAN", "GB33BUKB20201555555555");
const GARBAGE = typed("garbage token", newToken());

const agency = await buildAgency();
const owner = await buildStaff(agency, { role: "agency", passwordHash: await hashPassword(PASSWORD) });
const login = (password: string, more: Record<string, unknown> = {}) =>
  ask(auth.login, { body: { email: owner.email, password, ...more } });

const tables = new Map<string, string>();
/** Adds the database's current contents: many secrets are stored only until they are used. */
async function snapshot(): Promise<void> {
  for (const [table, text] of await dump({ url, ownerUrl }, agency))
    tables.set(table, (tables.get(table) ?? "") + text);
}

/** Opens the newest email to an address in the outbox, as the owner does without a mail server; nothing if there is none. */
async function codeIn(email: string, token: string, subject: RegExp): Promise<string | undefined> {
  const list = await ask(mails.list, { token, body: {} });
  const rows = list.data as unknown as { id: string; to: string; subject: string }[];
  const found = rows.find((row) => row.to === email && subject.test(row.subject));
  if (!found) return undefined;
  const message = await ask(mails.reveal, { token, body: {}, params: { id: found.id } });
  const [, code] = /(?:code=|set-password\/)([\w-]{43})/.exec(String(message.data.text)) ?? [];
  return code && canaries.add("code in an email", code, message.at);
}

/** Asks for a link to reset the password until this program sends it: others that share the queue may take the request. */
async function resetCodeFor(email: string, token: string): Promise<string> {
  for (let round = 0; round < 5; round += 1) {
    await ask(auth.forgotPassword, { body: { email } });
    for (let wait = 0; wait < 20; wait += 1) {
      const code = await codeIn(email, token, /Reset/);
      if (code) return code;
      await sleep(100);
    }
  }
  throw new Error("no link was sent");
}

describe("secrets stay secret", { timeout: 60_000 }, () => {
  let access = "";
  let refresh = "";

  test("secrets stay secret during sign-in and refresh, with right and wrong credentials", async () => {
    expect((await login(WRONG)).status).toBe(400);
    expect((await ask(auth.login, { body: { email: `x-${owner.email}`, password: WRONG } })).status).toBe(400);
    const first = tokensOf(await login(PASSWORD));
    const second = tokensOf(await ask(auth.refresh, { body: { refreshToken: first.refresh } }));
    // A second tab refreshing at the same time gets the same tokens.
    tokensOf(await ask(auth.refresh, { body: { refreshToken: first.refresh } }));
    const browser = tokensOf(await login(PASSWORD, { client: "browser" }));
    tokensOf(await ask(auth.refresh, { body: { client: "browser" }, cookie: `greenroom_session=${browser.refresh}` }));
    expect((await ask(auth.refresh, { body: { refreshToken: GARBAGE } })).status).toBe(401);
    expect((await ask(users.me, { token: GARBAGE })).status).toBe(401);
    expect((await ask(users.me, { token: second.access })).status).toBe(200);
    ({ access, refresh } = second);
    await snapshot();
  });

  test("secrets stay secret while changing a password and setting up two-factor sign-in", async () => {
    await ask(users.password, { token: access, body: { current: WRONG, password: NEXT } });
    await ask(users.password, { token: access, body: { current: PASSWORD, password: WEAK } });
    expect((await ask(users.password, { token: access, body: { current: PASSWORD, password: NEXT } })).status).toBe(
      200,
    );
    const setup = await ask(auth.twoFactorSetup, { token: access, body: {} });
    const seed = canaries.add("seed", String(setup.data.secret), setup.at);
    expect((await ask(auth.twoFactorVerify, { token: access, body: { code: "000000" } })).status).toBe(400);
    await snapshot();
    const verified = await ask(auth.twoFactorVerify, { token: access, body: { code: codeOf(seed) } });
    const codes = verified.data.recoveryCodes as string[];
    for (const code of codes) canaries.add("recovery code", code, verified.at);
    ({ access, refresh } = tokensOf(verified, verified.data.tokens as TokenSet));
    await ask(auth.stepUp, { token: access, body: { password: WRONG } });
    await ask(auth.stepUp, { token: access, body: { password: NEXT } });
    const halfSession = tokensOf(await login(NEXT));
    const signedIn = await ask(auth.twoFactorVerify, { token: halfSession.access, body: { code: codes[0] } });
    tokensOf(signedIn, signedIn.data.tokens as TokenSet);
    const again = await ask(auth.twoFactorRecoveryCodes, { token: access, body: {} });
    for (const code of again.data.recoveryCodes as string[]) canaries.add("recovery code", code, again.at);
  });

  test("secrets stay secret while links are sent, used, used again and opened at wrong paths", async () => {
    const form = minimalStaffForm();
    expect((await ask(staff.create, { token: access, body: form })).status).toBe(200);
    const invitation = (await codeIn(String(form.email), access, /account/)) ?? "";
    await snapshot();
    expect((await ask(invitations.get, { params: { code: invitation } })).status).toBe(200);
    expect((await ask(invitations.accept, { params: { code: invitation }, body: { password: WEAK } })).status).toBe(
      400,
    );
    expect((await ask(invitations.accept, { params: { code: invitation }, body: { password: INVITED } })).status).toBe(
      200,
    );
    await ask(invitations.accept, { params: { code: invitation }, body: { password: INVITED } });
    await ask(invitations.get, { params: { code: GARBAGE } });
    const reset = await resetCodeFor(String(form.email), access);
    await snapshot();
    expect((await ask(auth.resetPassword, { body: { code: reset, password: RESET } })).status).toBe(200);
    await ask(auth.resetPassword, { body: { code: reset, password: RESET } });
    for (const path of [
      `/user/v1/auth/set-password/${invitation}/x`,
      `/staff/set-password/${invitation}`,
      `/reset-password?code=${reset}`,
      `/health?token=${access}`,
      `/nowhere/${GARBAGE}`,
    ])
      await shout(path, {});
  });

  test("secrets stay secret while bank and tax details are saved, refused and read", async () => {
    const entity = await buildEntry(agency, "legalEntity", await buildPerson(agency));
    const params = { family: "talents", id: entity } as const;
    const body = { accountName: ACCOUNT_NAME, iban: IBAN, version: 1 };
    for (const invalid of [{ bic: WRONG }, { version: 7 }])
      expect(
        (await ask(paymentDetails.update, { token: access, params, body: { ...body, ...invalid } })).status,
      ).not.toBe(200);
    expect((await ask(paymentDetails.update, { token: access, params, body })).status).toBe(200);
    const read = await ask(paymentDetails.reveal, { token: access, params, body: {} });
    expect(read.data).toMatchObject({ iban: IBAN });
    for (const value of [ACCOUNT_NAME, IBAN]) canaries.add("payment details", value, read.at);
    await snapshot();
  });

  test("secrets stay secret while malformed requests are sent", async () => {
    const json = { "content-type": "application/json" };
    const { path } = auth.login;
    await shout(path, { method: "POST", headers: json, body: `{"email":"a@b.c","password":"${WRONG}"` });
    await shout(path, { method: "POST", headers: json, body: `{"password":"${WRONG}","password":"${WRONG}"}` });
    await shout(path, { method: "POST", headers: { "content-type": "text/plain" }, body: WRONG });
    await shout(path, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ email: owner.email, password: WRONG.repeat(60_000) }),
    });
    await shout(path, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ email: owner.email, password: [WRONG], extra: GARBAGE }),
    });
    await shout(path, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ email: WRONG, password: `${WRONG}\u0000` }),
    });
    await shout(users.me.path, { headers: { authorization: `Basic ${GARBAGE}` } });
    await shout(users.me.path, {
      headers: { authorization: `Bearer ${GARBAGE} ${GARBAGE}`, cookie: `greenroom_session=${GARBAGE}` },
    });
    for (const greeting of [
      JSON.stringify({ token: GARBAGE }),
      `{"token":"${GARBAGE}`,
      JSON.stringify({ token: GARBAGE, password: WRONG }),
    ])
      await (await openScreen(program.origin, greeting)).closed;
    const screen = await openScreen(program.origin, JSON.stringify({ token: access }));
    await screen.receives(({ type }) => type === "ready");
    await ask(auth.logout, { token: access, body: { refreshToken: refresh } });
    await screen.closed;
  });

  test("no secret is in the log, in another reply, or in plain text in the database (S16)", {
    timeout: 120_000,
  }, async () => {
    const { stop } = program;
    expect((await stop()).code).toBe(0);
    const log = program.output();
    expect(log.split("\n").length).toBeGreaterThan(2 * answers.length);
    expect(log).toContain("/user/v1/auth/set-password/:code");
    const canariesIn = canaries.finder();
    expect(canariesIn(log)).toEqual([]);

    const strays = answers.flatMap(({ about, text }, index) =>
      canariesIn(text, index).map((name) => `${name} in ${about}`),
    );
    expect(strays).toEqual([]);

    await snapshot();
    for (const table of [
      "account",
      "credential",
      "session",
      "refresh_token",
      "recovery_code",
      "one_time_code",
      "mail",
      "audit",
      "payment_details",
      "staff",
    ])
      expect(tables.get(`public.${table}`), table).not.toBe("");
    expect(tables.get("public.account")).toContain(owner.email);
    expect([...tables].flatMap(([table, text]) => canariesIn(text).map((name) => `${name} in ${table}`))).toEqual([]);
    console.log(
      `secrets: ${canaries.count} looked for in ${log.length} characters of log, ${answers.length} answers and ${tables.size} tables: none found`,
    );
  });
});
