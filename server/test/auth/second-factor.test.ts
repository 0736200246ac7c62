/** The second factor: asked for after the password, and again before important actions. */
import { describe, expect, test } from "vitest";
import { auth, users } from "#contract/session/session.ts";
import { permission } from "#contract/staff/permission.ts";
import { people } from "#contract/talents/person.ts";
import { buildAgency, buildStaff, buildSuperAdmin, inAgency } from "#test/factories.ts";
import { codeOf, PASSWORD, passwordHash, startSignIn } from "#test/sign-in.ts";

const { ask, database, login } = await startSignIn();

describe("the second factor", () => {
  const setUp = async () => {
    const owner = await buildStaff(await buildAgency(), { role: "agency", passwordHash });
    const { data } = await ask(auth.twoFactorSetup, owner.token, { body: {} });
    const done = await ask(auth.twoFactorVerify, owner.token, { body: { code: codeOf(data.secret) } });
    return {
      owner,
      secret: data.secret,
      recoveryCodes: done.data.recoveryCodes ?? [],
      token: done.data.tokens.accessToken,
    };
  };

  test("the second factor is set up with a code, gives ten recovery codes, and is then required", async () => {
    const { owner, secret, recoveryCodes } = await setUp();
    expect(recoveryCodes).toHaveLength(10);
    const halfSession = (await login(owner.email)).data;
    expect(halfSession.sessionState).toBe("two_factor_verify");
    expect((await ask(people.list, halfSession.accessToken, { params: { family: "talents" } })).error?.code).toBe(
      "twoFactorDue",
    );
    const verified = await ask(auth.twoFactorVerify, halfSession.accessToken, { body: { code: codeOf(secret, 1) } });
    expect(verified.data.tokens.sessionState).toBe("active");
    expect((await ask(users.me, halfSession.accessToken)).status).toBe(401);
    expect((await ask(people.list, verified.data.tokens.accessToken, { params: { family: "talents" } })).status).toBe(
      200,
    );
  });

  test("a code works once, even if fifty requests send it concurrently", async () => {
    const { owner, secret } = await setUp();
    const halfSessions = await Promise.all(Array.from({ length: 8 }, () => login(owner.email)));
    const code = codeOf(secret, 1);
    const answers = await Promise.all(
      halfSessions.map(({ data }) => ask(auth.twoFactorVerify, data.accessToken, { body: { code } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a recovery code works once", async () => {
    const { owner, recoveryCodes } = await setUp();
    const [code = ""] = recoveryCodes;
    expect(
      (await ask(auth.twoFactorVerify, (await login(owner.email)).data.accessToken, { body: { code } })).status,
    ).toBe(200);
    expect(
      (await ask(auth.twoFactorVerify, (await login(owner.email)).data.accessToken, { body: { code } })).status,
    ).toBe(400);
  });

  test("new recovery codes end all earlier ones, even if several requests create them concurrently", async () => {
    const { owner, token } = await setUp();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask(auth.twoFactorRecoveryCodes, token, { body: {} })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const codes = await inAgency(owner.agencyId, "select hash from recovery_code where account_id = $1", [owner.id]);
    expect(codes).toHaveLength(10);
  });

  test("five wrong codes end the session", async () => {
    const { owner } = await setUp();
    const halfSession = (await login(owner.email)).data.accessToken;
    for (let round = 0; round < 5; round += 1)
      expect((await ask(auth.twoFactorVerify, halfSession, { body: { code: "000000" } })).error?.code).toBe(
        "invalidCode",
      );
    expect((await ask(auth.twoFactorVerify, halfSession, { body: { code: "000000" } })).status).toBe(401);
  });

  test("five wrong codes or passwords at the step-up end a half session, and not a complete one (W16)", async () => {
    const { owner } = await setUp();
    const guess = (token: string, body: object) => ask(auth.stepUp, token, { body });
    for (const body of [{ code: "000000" }, { password: "wrong-1!" }]) {
      const halfSession = (await login(owner.email)).data.accessToken;
      for (let round = 0; round < 5; round += 1) expect((await guess(halfSession, body)).status).toBe(400);
      expect((await guess(halfSession, { password: PASSWORD })).status).toBe(401);
    }
    const complete = await buildStaff(await buildAgency(), { passwordHash });
    for (let round = 0; round < 5; round += 1) await guess(complete.token, { password: "wrong-1!" });
    expect((await guess(complete.token, { password: PASSWORD })).status).toBe(200);
  });

  test("before the code is entered, the second factor can't be replaced", async () => {
    const { owner } = await setUp();
    const halfSession = (await login(owner.email)).data.accessToken;
    expect((await ask(auth.twoFactorSetup, halfSession, { body: {} })).status).toBe(403);
  });

  test("the second factor is required of super admins, and of owners with a short password (W1, W6)", async () => {
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
    const member = await buildStaff(agency);
    await inAgency(agency, "update session set proven_at = now() - interval '16 minutes' where id = $1", [
      owner.sessionId,
    ]);
    const change = () =>
      ask(permission.update, owner.token, {
        params: { id: member.id },
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
