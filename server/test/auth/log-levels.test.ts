/** No level of the log writes a secret, whichever library logs it. The whole program at its most verbose is in secrets.test.ts. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { auth, invitations, users } from "#contract/session/session.ts";
import type { Config } from "#server/config.ts";
import { newToken } from "#server/lib/security/secrets.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";
import { Canaries } from "#test/resilience/canaries.ts";
import { codeOf, PASSWORD, passwordHash, startSignIn } from "#test/sign-in.ts";
import { uploading } from "#test/uploads.ts";

/** Every level that the setting takes, and whether it writes what this test logs as an error. */
const LEVELS: Readonly<Record<Config["logLevel"], boolean>> = {
  trace: true,
  debug: true,
  info: true,
  warn: true,
  error: true,
  fatal: false,
  silent: false,
};
const WRONG = "Footlights-out-at-1932!";

describe.each(Object.entries(LEVELS) as [Config["logLevel"], boolean][])("at the level %s", (logLevel, writes) => {
  test("no password, code, token, link or file name is logged (S16)", async () => {
    const lines: string[] = [];
    const server = await startSignIn({ logLevel }, { write: (line) => lines.push(line) });
    const { ask, app, codesFor } = server;
    const canaries = new Canaries();
    const add = (name: string, value: string | null | undefined) => canaries.add(name, value);
    const [garbage, fileName] = [add("garbage token", newToken()), add("file", `${randomUUID()}.pdf`)];
    add("password", PASSWORD);
    add("wrong password", WRONG);

    const { email } = await buildStaff(await buildAgency(), { passwordHash });
    await ask(auth.login, undefined, { body: { email, password: WRONG } });
    const { data } = await ask(auth.login, undefined, { body: { email, password: PASSWORD } });
    const token = add("access token", data.accessToken);
    const refreshToken = add("refresh token", data.refreshToken);
    await ask(users.me, garbage);
    await ask(auth.refresh, undefined, { body: { refreshToken: garbage } });
    await ask(auth.refresh, undefined, { body: {}, headers: { cookie: `greenroom_session=${garbage}` } });
    await ask(auth.stepUp, token, { body: { password: WRONG } });
    const { data: setUp } = await ask(auth.twoFactorSetup, token, { body: {} });
    add("seed", setUp.secret);
    await ask(auth.twoFactorVerify, token, { body: { code: "000000" } });
    await ask(auth.forgotPassword, undefined, { body: { email } });
    const code = add("code of a link", (await codesFor(email))[0]);
    await ask(auth.resetPassword, undefined, { body: { code, password: WRONG.slice(0, 4) } });
    await ask(invitations.get, undefined, { params: { code } });
    await app.inject({ url: `/reset-password?code=${code}`, headers: { authorization: `Bearer ${token}` } });
    await uploading(server).chunk(
      token,
      { name: fileName, bytes: Buffer.from("%PDF-1.4 a file"), qquuid: randomUUID() },
      0,
    );
    // Logged by itself, as a library would.
    app.log.error(new Error(`Failed query: select $1\nparams: ${WRONG}`));
    app.log.warn({ headers: { authorization: `Bearer ${token}` }, body: { password: WRONG } }, "a library");
    const { data: verified } = await ask(auth.twoFactorVerify, token, { body: { code: codeOf(setUp.secret) } });
    for (const recoveryCode of verified.recoveryCodes ?? []) add("recovery code", recoveryCode);
    add("new access token", verified.tokens.accessToken);
    await ask(auth.logout, verified.tokens.accessToken, { body: { refreshToken } });

    const log = lines.join("");
    expect(canaries.finder()(log)).toEqual([]);
    // It did run into what used to write them.
    expect(log.includes("busboyOptions")).toBe(logLevel === "trace");
    expect(lines.length > 0).toBe(writes);
  });
});
