/** Each outcome of authentication, good or bad, leaves exactly one row in the audit log and one line in the log. */
import { afterEach, describe, expect, test } from "vitest";
import { auth, invitations, users } from "#contract/session/session.ts";
import { AUTH_OUTCOMES, type AuthOutcome } from "#server/lib/security/auth-trail.ts";
import { newToken } from "#server/lib/security/secrets.ts";
import { buildAgency, buildSession, buildStaff, inAgency } from "#test/factories.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";
import { sendPasswordLinks } from "#test/password-links.ts";
import { codeOf, PASSWORD, passwordHash, startSignIn } from "#test/sign-in.ts";

interface Line {
  auth?: { outcome: string; address: string; accountId: string | null; detail?: Record<string, unknown> };
  level: number;
}
const lines: Line[] = [];
const server = await startSignIn({ logLevel: "info" }, { write: (line) => lines.push(JSON.parse(line)) });
const { ask, database, login, codesFor } = server;
const NEXT = "Second-night-2100?";

const person = async (more = {}) => buildStaff(await buildAgency(), { passwordHash, ...more });
type Person = Awaited<ReturnType<typeof person>>;
const signedIn = async ({ email }: Person) => (await login(email)).data;
const half = ({ agencyId, id }: Person, state: "two_factor_verify" | "two_factor_setup" = "two_factor_verify") =>
  buildSession(agencyId, id, { state });
async function withSecondFactor() {
  const account = await person();
  const { data } = await ask(auth.twoFactorSetup, account.token, { body: {} });
  await ask(auth.twoFactorVerify, account.token, { body: { code: codeOf(data.secret) } });
  return { account, secret: data.secret, active: (await buildSession(account.agencyId, account.id)).token };
}

/** Does what has the outcome, from this address. Everything before is done from other ones. */
type Scenario = (from: string) => Promise<unknown>;
const scenarios: Readonly<Record<AuthOutcome, Readonly<Record<string, Scenario>>>> = {
  "signed in": {
    "with a password": async (from) => login((await person()).email, PASSWORD, from),
    "of a person whose code is still due": async (from) =>
      login((await withSecondFactor()).account.email, PASSWORD, from),
  },
  "sign-in refused": {
    "a wrong password": async (from) => login((await person()).email, "wrong-1!", from),
    "an unknown email": (from) => login(`nobody-${newToken()}@example.com`.toLowerCase(), PASSWORD, from),
    "a locked account": async (from) => {
      const { email, agencyId, id } = await person();
      await inAgency(agencyId, "update account set locked_at = now() where id = $1", [id]);
      return login(email, PASSWORD, from);
    },
    "an account without a password": async (from) => {
      const { email } = await buildStaff(await buildAgency(), { activated: false });
      return login(email, PASSWORD, from);
    },
  },
  "second factor entered": {
    "at sign-in": async (from) => {
      const { account, secret } = await withSecondFactor();
      const { token } = await half(account);
      return ask(auth.twoFactorVerify, token, { body: { code: codeOf(secret, 1) }, from });
    },
  },
  "second factor refused": {
    "a wrong code at sign-in": async (from) => {
      const { token } = await half((await withSecondFactor()).account);
      return ask(auth.twoFactorVerify, token, { body: { code: "000000" }, from });
    },
    "the fifth wrong code, which ends the session": async (from) => {
      const { token } = await half((await withSecondFactor()).account);
      for (let round = 0; round < 4; round += 1) await ask(auth.twoFactorVerify, token, { body: { code: "000000" } });
      return ask(auth.twoFactorVerify, token, { body: { code: "000000" }, from });
    },
    "a wrong code while setting it up": async (from) => {
      const account = await person();
      await ask(auth.twoFactorSetup, account.token, { body: {} });
      return ask(auth.twoFactorVerify, account.token, { body: { code: "000000" }, from });
    },
  },
  "second factor set up": {
    "with a code": async (from) => {
      const account = await person();
      const { data } = await ask(auth.twoFactorSetup, account.token, { body: {} });
      return ask(auth.twoFactorVerify, account.token, { body: { code: codeOf(data.secret) }, from });
    },
  },
  "second factor switched off": {
    "by its person": async (from) => ask(auth.twoFactorOff, (await withSecondFactor()).active, { from }),
  },
  "recovery codes made": {
    anew: async (from) => ask(auth.twoFactorRecoveryCodes, (await withSecondFactor()).active, { body: {}, from }),
  },
  "identity confirmed": {
    "with the password": async (from) =>
      ask(auth.stepUp, (await person()).token, { body: { password: PASSWORD }, from }),
  },
  "identity not confirmed": {
    "a wrong password": async (from) =>
      ask(auth.stepUp, (await person()).token, { body: { password: "wrong-1!" }, from }),
    "a wrong code": async (from) =>
      ask(auth.stepUp, (await withSecondFactor()).active, { body: { code: "000000" }, from }),
    "the fifth wrong code of a half session": async (from) => {
      const { token } = await half((await withSecondFactor()).account);
      for (let round = 0; round < 4; round += 1) await ask(auth.stepUp, token, { body: { code: "000000" } });
      return ask(auth.stepUp, token, { body: { code: "000000" }, from });
    },
  },
  "refresh refused": {
    "an unknown token": (from) => ask(auth.refresh, undefined, { body: { refreshToken: newToken() }, from }),
    "an idle session": async (from) => {
      const account = await person();
      const { refreshToken } = await signedIn(account);
      await inAgency(account.agencyId, "update session set used_at = now() - interval '8 days' where account_id = $1", [
        account.id,
      ]);
      return ask(auth.refresh, undefined, { body: { refreshToken }, from });
    },
  },
  "refresh token reused": {
    "after its grace": async (from) => {
      const account = await person();
      const { refreshToken } = await signedIn(account);
      await ask(auth.refresh, undefined, { body: { refreshToken } });
      await database.signIn((db) =>
        db.execute(
          `update refresh_token
            set used_at = now() - interval '61 seconds'
            where used_at is not null and session_id in (select id from session where account_id = '${account.id}')`,
        ),
      );
      return ask(auth.refresh, undefined, { body: { refreshToken }, from });
    },
  },
  "signed out": {
    "with the access token": async (from) => ask(auth.logout, (await person()).token, { body: {}, from }),
    "with the refresh token": async (from) => {
      const { refreshToken } = await signedIn(await person());
      return ask(auth.logout, undefined, { body: { refreshToken }, from });
    },
    "with both": async (from) => {
      const { accessToken, refreshToken } = await signedIn(await person());
      return ask(auth.logout, accessToken, { body: { refreshToken }, from });
    },
  },
  "session ended": {
    "by its person": async (from) => {
      const account = await person();
      const { sessionId } = await buildSession(account.agencyId, account.id);
      return ask(users.endSession, account.token, { params: { id: sessionId }, from });
    },
  },
  "other sessions ended": {
    "by their person": async (from) => {
      const account = await person();
      await signedIn(account);
      return ask(users.endOtherSessions, account.token, { from });
    },
  },
  "password changed": {
    "by its person": async (from) =>
      ask(users.password, (await person()).token, { body: { current: PASSWORD, password: NEXT }, from }),
  },
  "password change refused": {
    "a wrong current password": async (from) =>
      ask(users.password, (await person()).token, { body: { current: "wrong-1!", password: NEXT }, from }),
  },
  "password link requested": {
    "for an account": async (from) => {
      const { email } = await person();
      await ask(auth.forgotPassword, undefined, { body: { email }, from });
      return sendPasswordLinks(server, email);
    },
    "for an unknown email": async (from) => {
      const email = `nobody-${newToken()}@example.com`.toLowerCase();
      await ask(auth.forgotPassword, undefined, { body: { email }, from });
      return sendPasswordLinks(server, email);
    },
  },
  "password link refused": {
    "to reset": (from) => ask(auth.resetPassword, undefined, { body: { code: newToken(), password: NEXT }, from }),
    "of an invitation that is looked at": (from) =>
      ask(invitations.get, undefined, { params: { code: newToken() }, from }),
    "of an invitation that is accepted": (from) =>
      ask(invitations.accept, undefined, { params: { code: newToken() }, body: { password: NEXT }, from }),
  },
  "password set by reset": {
    "with a link": async (from) => {
      const { email } = await person();
      await ask(auth.forgotPassword, undefined, { body: { email } });
      const [code = ""] = await codesFor(email);
      return ask(auth.resetPassword, undefined, { body: { code, password: NEXT }, from });
    },
  },
  "password set by invitation": {
    "with a link": async (from) => {
      const { id } = await buildStaff(await buildAgency(), { activated: false });
      const code = newToken();
      await database.signIn((db) =>
        db.execute(
          `insert into one_time_code (hash, account_id, purpose, expires_at)
            values (sha256('${code}'::bytea), '${id}', 'invitation', now() + interval '1 hour')`,
        ),
      );
      return ask(invitations.accept, undefined, { params: { code }, body: { password: NEXT }, from });
    },
  },
  "locked out": {
    "an account, at its eleventh try": async (from) => {
      const { token } = await person();
      const guess = (address: string) => ask(auth.stepUp, token, { body: { password: "wrong-1!" }, from: address });
      for (let round = 0; round < 10; round += 1) await guess(`198.18.8.${round}`);
      // Tries after the first refusal are not reported again.
      for (let round = 0; round < 3; round += 1) expect((await guess(from)).status).toBe(429);
    },
    "an email, at its eleventh try": async (from) => {
      const { email } = await person();
      for (let round = 0; round < 10; round += 1) await login(email, "wrong-1!", `198.18.7.${round}`);
      for (let round = 0; round < 3; round += 1) expect((await login(email, "wrong-1!", from)).status).toBe(429);
    },
  },
};

afterEach(() => lines.splice(0));

describe.each(Object.entries(scenarios))("%s", (name, cases) => {
  test.each(Object.entries(cases))("the trail has one row: %s", async (_, act) => {
    const from = freshAddress();
    await act(from);
    const { rows } = await database.signIn((db) =>
      db.execute<{ what: string; actor: string | null }>(
        `select what, actor_id as actor from audit where detail ->> 'address' = '${from}'`,
      ),
    );
    expect(rows.map(({ what }) => what)).toEqual([name]);
    const logged = lines.filter((line) => line.auth?.address === from);
    expect(logged).toMatchObject([
      {
        level: AUTH_OUTCOMES[name as AuthOutcome],
        auth: { outcome: name, accountId: rows[0]?.actor ?? null },
      },
    ]);
  });
});

test("an address is locked out at its thirty-first sign-in, and one row says so", async () => {
  const from = freshAddress();
  for (let round = 0; round < 33; round += 1)
    await login(`n${round}-${newToken()}@example.com`.toLowerCase(), "x", from);
  const { rows } = await database.signIn((db) =>
    db.execute(`select detail from audit where what = 'locked out' and detail ->> 'address' = '${from}'`),
  );
  expect(rows).toMatchObject([{ detail: { limit: "signIn", by: "address" } }]);
});
