/** What is asked for beside the password, and again before what matters. */
import { describe, expect, test } from "vitest";
import { auth, users } from "#contract/session/session.ts";
import { permission } from "#contract/staff/permission.ts";
import { people } from "#contract/talents/person.ts";
import { buildAgency, buildStaff, buildSuperAdmin, inAgency } from "#test/factories.ts";
import { codeOf, PASSWORD, passwordHash, startSignIn } from "#test/sign-in.ts";

const { ask, database, login } = await startSignIn();

describe("the second factor", () => {
  const setUp = async () => {
    const who = await buildStaff(await buildAgency(), { role: "agency", passwordHash });
    const { data } = await ask(auth.twoFactorSetup, who.token, { body: {} });
    const done = await ask(auth.twoFactorVerify, who.token, { body: { code: codeOf(data.secret) } });
    return {
      who,
      secret: data.secret,
      recoveryCodes: done.data.recoveryCodes ?? [],
      token: done.data.tokens.accessToken,
    };
  };

  test("is set up with a code, gives ten recovery codes, and is required at the next sign-in", async () => {
    const { who, secret, recoveryCodes } = await setUp();
    expect(recoveryCodes).toHaveLength(10);
    const half = (await login(who.email)).data;
    expect(half.sessionState).toBe("two_factor_verify");
    expect((await ask(people.list, half.accessToken, { params: { family: "talents" } })).error?.code).toBe(
      "twoFactorDue",
    );
    const whole = await ask(auth.twoFactorVerify, half.accessToken, { body: { code: codeOf(secret, 1) } });
    expect(whole.data.tokens.sessionState).toBe("active");
    expect((await ask(users.me, half.accessToken)).status).toBe(401);
    expect((await ask(people.list, whole.data.tokens.accessToken, { params: { family: "talents" } })).status).toBe(200);
  });

  test("a code works once, even if fifty requests send it concurrently", async () => {
    const { who, secret } = await setUp();
    const halves = await Promise.all(Array.from({ length: 8 }, () => login(who.email)));
    const code = codeOf(secret, 1);
    const answers = await Promise.all(
      halves.map(({ data }) => ask(auth.twoFactorVerify, data.accessToken, { body: { code } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a recovery code works once", async () => {
    const { who, recoveryCodes } = await setUp();
    const [code = ""] = recoveryCodes;
    expect(
      (await ask(auth.twoFactorVerify, (await login(who.email)).data.accessToken, { body: { code } })).status,
    ).toBe(200);
    expect(
      (await ask(auth.twoFactorVerify, (await login(who.email)).data.accessToken, { body: { code } })).status,
    ).toBe(400);
  });

  test("new recovery codes end all earlier ones, also when several requests make them at once", async () => {
    const { who, token } = await setUp();
    const made = await Promise.all(
      Array.from({ length: 4 }, () => ask(auth.twoFactorRecoveryCodes, token, { body: {} })),
    );
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const left = await inAgency(who.agencyId, "select hash from recovery_code where account_id = $1", [who.id]);
    expect(left).toHaveLength(10);
  });

  test("five wrong codes end the session", async () => {
    const { who } = await setUp();
    const half = (await login(who.email)).data.accessToken;
    for (let round = 0; round < 5; round += 1)
      expect((await ask(auth.twoFactorVerify, half, { body: { code: "000000" } })).error?.code).toBe("invalidCode");
    expect((await ask(auth.twoFactorVerify, half, { body: { code: "000000" } })).status).toBe(401);
  });

  test("five wrong codes or passwords at the step-up end a half session, and not a complete one (W16)", async () => {
    const { who } = await setUp();
    const guess = (token: string, body: object) => ask(auth.stepUp, token, { body });
    for (const body of [{ code: "000000" }, { password: "wrong-1!" }]) {
      const half = (await login(who.email)).data.accessToken;
      for (let round = 0; round < 5; round += 1) expect((await guess(half, body)).status).toBe(400);
      expect((await guess(half, { password: PASSWORD })).status).toBe(401);
    }
    const complete = await buildStaff(await buildAgency(), { passwordHash });
    for (let round = 0; round < 5; round += 1) await guess(complete.token, { password: "wrong-1!" });
    expect((await guess(complete.token, { password: PASSWORD })).status).toBe(200);
  });

  test("before the code is entered, the second factor can't be replaced", async () => {
    const { who } = await setUp();
    const half = (await login(who.email)).data.accessToken;
    expect((await ask(auth.twoFactorSetup, half, { body: {} })).status).toBe(403);
  });

  test("is required of super admins, and of owners with a short password (W1, W6)", async () => {
    const superAdmin = await buildSuperAdmin();
    await database.signIn((db) =>
      db.execute(`update credential set password_hash = '${passwordHash}' where account_id = '${superAdmin.id}'`),
    );
    await database.signIn((db) => db.execute(`update account set two_factor = false where id = '${superAdmin.id}'`));
    expect((await login(superAdmin.email)).data.sessionState).toBe("two_factor_setup");
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency", passwordHash });
    await inAgency(agency, "update credential set long_password = false where account_id = $1", [owner.id]);
    expect((await login(owner.email)).data.sessionState).toBe("two_factor_setup");
  });
});

describe("step-up (W2)", () => {
  test("changing a permission requires a recent confirmation", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency", passwordHash });
    const who = await buildStaff(agency);
    await inAgency(agency, "update session set proven_at = now() - interval '16 minutes' where id = $1", [
      owner.sessionId,
    ]);
    const change = () =>
      ask(permission.update, owner.token, {
        params: { id: who.id },
        body: { version: 1, resources: [{ name: "res::TALENT", resourceAccesses: ["VIEW_ALL"] }] },
      });
    expect((await change()).error?.code).toBe("stepUpRequired");
    expect((await ask(auth.stepUp, owner.token, { body: { password: "wrong-1!" } })).error?.details).toMatchObject([
      { field: "password" },
    ]);
    expect((await ask(auth.stepUp, owner.token, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await change()).status).toBe(200);
  });
});
