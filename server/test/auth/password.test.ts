/** Passwords that are forgotten, and those that an invitation lets set. */
import { describe, expect, test } from "vitest";
import { auth, invitations, users } from "#contract/session/session.ts";
import { staff } from "#contract/staff/staff.ts";
import { people } from "#contract/talents/person.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { minimalStaffForm } from "#test/minimal-forms.ts";
import { PASSWORD, passwordHash, startSignIn } from "#test/sign-in.ts";

const { ask, database, secrets, login, codesFor } = await startSignIn();

describe("a forgotten password", () => {
  test("a forgotten password is reset by a link that works once, and keeps the second factor", async () => {
    const agency = await buildAgency();
    const member = await buildStaff(agency, { role: "agency", passwordHash });
    await inAgency(agency, "update account set two_factor = true where id = $1", [member.id]);
    expect((await ask(auth.forgotPassword, undefined, { body: { email: member.email } })).status).toBe(200);
    const [code = ""] = await codesFor(member.email);
    expect((await ask(auth.resetPassword, undefined, { body: { code, password: "Second-night-2100?" } })).status).toBe(
      200,
    );
    expect(
      (await ask(auth.resetPassword, undefined, { body: { code, password: "Third-night-2200?" } })).error?.code,
    ).toBe("expiredLink");
    expect((await ask(users.me, member.token)).status).toBe(401);
    const again = await login(member.email, "Second-night-2100?");
    expect(again.data.sessionState).toBe("two_factor_verify");
  });

  test("an unknown address gets the same reply and no email", async () => {
    const { email } = await buildStaff(await buildAgency(), { passwordHash });
    const [existing, missing] = [
      await ask(auth.forgotPassword, undefined, { body: { email } }),
      await ask(auth.forgotPassword, undefined, { body: { email: `x-${email}` } }),
    ];
    expect(missing.text).toBe(existing.text);
    expect(await codesFor(`x-${email}`)).toEqual([]);
  });

  test.each([
    // Five characters that are right otherwise.
    ["qzx7!", "The password must be at least 6 characters and include a mix of uppercase, lowercase and numbers"],
    ["abcd1", "The password must be at least 6 characters and include a mix of uppercase, lowercase and numbers"],
    ["abcdefg!", "The password must be at least 6 characters and include a mix of uppercase, lowercase and numbers"],
    ["Abcdef1", "The password must be at least 6 characters and include a mix of uppercase, lowercase and numbers"],
    ["password1!", "This password is too common"],
  ])("the password %s is refused next to its field (B-298, B-299, B-300, B-301, W1)", async (password, message) => {
    const { email } = await buildStaff(await buildAgency(), { passwordHash });
    await ask(auth.forgotPassword, undefined, { body: { email } });
    const [code = ""] = await codesFor(email);
    const { status, error } = await ask(auth.resetPassword, undefined, { body: { code, password } });
    expect(status).toBe(400);
    expect(error?.details).toMatchObject([{ field: "password", message }]);
  });

  test.each([
    ["Probe anna", "anna.probe@example.com", "Probe anna 1!"],
    ["Probe Anna", "x1@example.com", "my-old-PROBE-walks-1931!"],
    ["Zoë Lane", "x2@example.com", "Zoe-at-Lane-Street-77!"],
    ["Li Wu", "x3@example.com", "the liwu of 1931!"],
    ["Somebody Else", "camille.f@example.com", "Camille-was-here-1931!"],
    ["Somebody Else", "cf77x@example.com", "long-since-cf77x-1931!"],
  ])("a password of %s, %s, can't be %s, which contains the name or email", async (displayName, mailbox, password) => {
    const email = `${mailbox.split("@")[0]}@${Math.random().toString(36).slice(2)}.example.com`;
    await buildStaff(await buildAgency(), { passwordHash, displayName, email });
    await ask(auth.forgotPassword, undefined, { body: { email } });
    const [code = ""] = await codesFor(email);
    const reset = (chosen: string) => ask(auth.resetPassword, undefined, { body: { code, password: chosen } });
    const { error } = await reset(password);
    expect(error?.details).toMatchObject([{ field: "password", message: "This password contains your name or email" }]);
    expect((await reset("Second-night-2100?")).status).toBe(200);
  });

  test.each([
    ["Harbour & Vale", "Harbour & Vale 1!", "This password contains the name of your agency"],
    ["Harbour & Vale", "my-HARBOURvale-walks-of-1931!", "This password contains the name of your agency"],
    ["Théâtre 8", "a theatre-8 of wonders, 1931", "This password contains the name of your agency"],
    ["Northlight", "Aa1!Aa1!", "This password repeats itself"],
    ["Northlight", "7%tQ7%Tq7%t", "This password repeats itself"],
  ])("a password of a user of %s can't be %s", async (name, password, message) => {
    const { email, token } = await buildStaff(await buildAgency(name), { passwordHash });
    await ask(auth.forgotPassword, undefined, { body: { email } });
    const [code = ""] = await codesFor(email);
    const refusals = [
      await ask(auth.resetPassword, undefined, { body: { code, password } }),
      await ask(users.password, token, { body: { current: PASSWORD, password } }),
    ];
    for (const { status, error } of refusals) {
      expect(status).toBe(400);
      expect(error?.details).toMatchObject([{ field: "password", code: "weakPassword", message }]);
    }
    // Words of the name may be in a long password.
    const allowed = "the harbour-at-vale 8 was closed?";
    expect((await ask(auth.resetPassword, undefined, { body: { code, password: allowed } })).status).toBe(200);
  });

  test("an account is looked up after the answer, so that a known email leaves no other trace (S15)", async () => {
    const { email, id } = await buildStaff(await buildAgency(), { passwordHash });
    const requests = async () => {
      const { rows } = await database.plain.query(
        "select data ->> 'request' as request from pgboss.job where name = 'passwordLink'",
      );
      return rows.map(({ request }) => String(request));
    };
    const work = async (email: string) => {
      const answer = await ask(auth.forgotPassword, undefined, { body: { email } });
      const own = (await requests()).filter(
        (request) => JSON.parse(secrets.decrypt(Buffer.from(request, "base64"))).email === email,
      );
      return { text: answer.text, jobs: own.length };
    };
    expect(await work(email)).toEqual(await work(`x-${email}`));
    const codes = () =>
      database
        .signIn((db) => db.execute(`select from one_time_code where account_id = '${id}'`))
        .then((r) => r.rowCount);
    expect(await codes()).toBe(0);
    expect(await codesFor(email)).toHaveLength(1);
    expect(await codes()).toBe(1);
    expect((await requests()).filter((request) => request.includes(email))).toEqual([]);
  });

  test("six characters are enough despite the message, and all of a long password counts (B-298, B-357)", async () => {
    const { email } = await buildStaff(await buildAgency(), { passwordHash });
    const set = async (password: string) => {
      await ask(auth.forgotPassword, undefined, { body: { email } });
      const codes = await codesFor(email);
      return ask(auth.resetPassword, undefined, { body: { code: codes.at(-1) ?? "", password } });
    };
    expect((await set("qzxk7!")).status).toBe(200);
    const long = `1!${"qx".repeat(45)}`;
    expect((await set(`${long}AAAA`)).status).toBe(200);
    expect((await login(email, `${long}AAAB`)).status).toBe(400);
    expect((await login(email, `${long}AAAA`)).status).toBe(200);
  });
});

describe("an invitation", () => {
  test("an invitation has a link that sets the password once, and the colleague sees their roster", async () => {
    const agency = await buildAgency();
    const owner = await buildStaff(agency, { role: "agency" });
    const ownTalent = await buildPerson(agency);
    await buildPerson(agency);
    const body = minimalStaffForm({
      talentIds: [ownTalent],
      permissions: [{ name: "res::TALENT", resourceAccesses: ["VIEW_ASSIGN"] }],
    });
    expect((await ask(staff.create, owner.token, { body })).status).toBe(200);
    const email = String(body.email);
    const [code = ""] = await codesFor(email);
    expect((await ask(invitations.get, undefined, { params: { code } })).data).toEqual({
      email,
      displayName: body.displayName,
    });
    expect((await ask(invitations.accept, undefined, { params: { code }, body: { password: PASSWORD } })).status).toBe(
      200,
    );
    expect((await ask(invitations.accept, undefined, { params: { code }, body: { password: PASSWORD } })).status).toBe(
      400,
    );
    const { data } = await login(email);
    const list = await ask(people.list, data.accessToken, { params: { family: "talents" } });
    expect(list.data.map((row) => row.id)).toEqual([ownTalent]);
  });

  test("sending it again invalidates the earlier link", async () => {
    const owner = await buildStaff(await buildAgency(), { role: "agency" });
    const body = minimalStaffForm();
    const created = await ask(staff.create, owner.token, { body });
    await ask(staff.invite, owner.token, { params: { id: created.data.id }, body: {} });
    const [first = "", second = ""] = await codesFor(String(body.email));
    expect((await ask(invitations.get, undefined, { params: { code: first } })).error?.code).toBe("expiredLink");
    expect((await ask(invitations.get, undefined, { params: { code: second } })).status).toBe(200);
  });
});
