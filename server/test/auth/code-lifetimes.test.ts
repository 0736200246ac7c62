/** How long each kind of one-time code lives: every kind against everything that changes an account. */
import { describe, expect, test } from "vitest";
import { auth, invitations, users } from "#contract/session/session.ts";
import { staff } from "#contract/staff/staff.ts";
import { CODE_PURPOSES, type CodePurpose } from "#server/areas/session/account.table.ts";
import { hashOf, newToken } from "#server/lib/security/secrets.ts";
import { buildAgency, buildSession, buildStaff, inAgency } from "#test/factories.ts";
import { codeOf, PASSWORD, passwordHash, startSignIn } from "#test/sign-in.ts";

const { ask, database, codesFor } = await startSignIn();
const NEXT = "Second-night-2100?";

type Kind = CodePurpose | "pendingSecondFactor" | "recoveryCode";
const EVENTS = [
  "a newer code",
  "a password change",
  "a reset",
  "a lock, also once it is lifted",
  "a deletion",
  "setting up a second factor",
  "switching the second factor off",
  "a second factor that an owner resets",
  "new recovery codes",
  "another email",
] as const;
type Event = (typeof EVENTS)[number];

const DIES_WITH_ALL = Object.fromEntries(EVENTS.map((event) => [event, "dies"])) as Record<Event, "dies" | "lives">;
/** A new kind of code does not compile, or fails the first test, until it has a row here. */
const LIFETIMES: Readonly<Record<Kind, Readonly<Record<Event, "dies" | "lives">>>> = {
  invitation: DIES_WITH_ALL,
  reset: DIES_WITH_ALL,
  // It hangs on the password that was given for it, not on the email or on codes for another authenticator.
  pendingSecondFactor: { ...DIES_WITH_ALL, "new recovery codes": "lives", "another email": "lives" },
  // They stand in for a lost phone: a reset must not go around the second factor, so it leaves them as they are.
  recoveryCode: {
    ...DIES_WITH_ALL,
    "a password change": "lives",
    "a reset": "lives",
    "a lock, also once it is lifted": "lives",
    "another email": "lives",
  },
};
const KINDS = Object.keys(LIFETIMES) as Kind[];

/** Columns of bytes out of the application's reach, each with the kinds of one-time code in it, or "no code". */
const STORED: Readonly<Record<string, Kind | readonly Kind[] | "no code">> = {
  "credential.totp_pending": "pendingSecondFactor",
  "credential.totp_seed": "no code",
  "one_time_code.hash": CODE_PURPOSES,
  "recovery_code.hash": "recoveryCode",
  "refresh_token.hash": "no code",
  "refresh_token.successor": "no code",
  "session.access_hash": "no code",
  "session.previous_hash": "no code",
  "signing_certificate.sealed": "no code",
};

interface Bearer {
  agency: string;
  id: string;
  email: string;
  token: string;
  owner: string;
}
async function build(): Promise<Bearer> {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const built = await buildStaff(agency, { passwordHash });
  await inAgency(agency, "update account set two_factor = true where id = $1", [built.id]);
  return { agency, owner: owner.token, ...built };
}
const run = (text: string) => database.signIn((db) => db.execute(text));
const fresh = async ({ agency, id }: Bearer) => (await buildSession(agency, id)).token;
const done = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200);

async function insertCode({ id }: Bearer, purpose: CodePurpose): Promise<string> {
  const code = newToken();
  const hash = hashOf(code).toString("hex");
  await run(
    `insert into one_time_code (hash, account_id, purpose, expires_at)
      values ('\\x${hash}', '${id}', '${purpose}', now() + interval '1 hour')`,
  );
  return code;
}
async function setUp(who: Bearer): Promise<string[]> {
  const token = await fresh(who);
  const { data } = await ask(auth.twoFactorSetup, token, { body: {} });
  const verified = await ask(auth.twoFactorVerify, token, { body: { code: codeOf(data.secret) } });
  expect(verified.status).toBe(200);
  return verified.data.recoveryCodes ?? [];
}

/** Makes a code of the kind; the result says whether it is alive. A weak password is refused without using the link up. */
const MAKE: Readonly<Record<Kind, (who: Bearer) => Promise<() => Promise<boolean>>>> = {
  invitation: async (who) => {
    const code = await insertCode(who, "invitation");
    return async () => (await ask(invitations.get, undefined, { params: { code } })).status === 200;
  },
  reset: async ({ email }) => {
    await done(ask(auth.forgotPassword, undefined, { body: { email } }));
    const code = (await codesFor(email)).at(-1) ?? "";
    return async () =>
      (await ask(auth.resetPassword, undefined, { body: { code, password: "password1!" } })).error?.code ===
      "validation";
  },
  pendingSecondFactor: async (who) => {
    const { data } = await ask(auth.twoFactorSetup, await fresh(who), { body: {} });
    return async () => {
      const verified = await ask(auth.twoFactorVerify, await fresh(who), { body: { code: codeOf(data.secret, 1) } });
      return verified.status === 200;
    };
  },
  recoveryCode: async (who) => {
    const [code = ""] = await setUp(who);
    return async () => {
      const { token } = await buildSession(who.agency, who.id, { state: "two_factor_verify" });
      return (await ask(auth.twoFactorVerify, token, { body: { code } })).status === 200;
    };
  },
};

const HAPPEN: Readonly<Record<Event, (who: Bearer, kind: Kind) => Promise<unknown>>> = {
  "a newer code": (who, kind) => MAKE[kind](who),
  "a password change": async (who) =>
    done(ask(users.password, await fresh(who), { body: { current: PASSWORD, password: NEXT } })),
  "a reset": async (who) => {
    const code = await insertCode(who, "reset");
    await done(ask(auth.resetPassword, undefined, { body: { code, password: NEXT } }));
  },
  "a lock, also once it is lifted": async ({ id, owner }) => {
    await done(ask(staff.lock, owner, { params: { id } }));
    await done(ask(staff.unlock, owner, { params: { id } }));
  },
  "a deletion": ({ id, owner }) => done(ask(staff.remove, owner, { params: { id } })),
  "setting up a second factor": setUp,
  "switching the second factor off": async (who) => done(ask(auth.twoFactorOff, await fresh(who))),
  "a second factor that an owner resets": ({ id, owner }) => done(ask(staff.resetTwoFactor, owner, { params: { id } })),
  "new recovery codes": async (who) => {
    await done(ask(auth.twoFactorRecoveryCodes, await fresh(who), { body: {} }));
  },
  "another email": ({ agency, id }) =>
    inAgency(agency, "update account set email = id || '@example.com' where id = $1", [id]),
};

test("every kind of one-time code that is stored has its row", async () => {
  const { rows } = await database.plain.query(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r'
        and c.relnamespace = 'public'::regnamespace
        and a.atttypid = 'bytea'::regtype
        and not a.attisdropped
        and not has_column_privilege('greenroom_app', c.oid, a.attnum, 'select') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(STORED));
  const { rows: purposes } = await database.plain.query(
    `select pg_get_constraintdef(oid) as rule
      from pg_constraint
      where conrelid = 'one_time_code'::regclass and contype = 'c'`,
  );
  const allowed = [...String(purposes[0]?.rule).matchAll(/'(\w+)'/g)].map(([, purpose]) => purpose);
  expect(new Set(allowed)).toEqual(new Set(CODE_PURPOSES));
  const rowsOf = Object.values(STORED)
    .flat()
    .filter((kind) => kind !== "no code");
  expect(new Set(rowsOf)).toEqual(new Set(KINDS));
});

describe.each(KINDS)("a one-time code: %s", (kind) => {
  test("a one-time code stays valid as long as nothing happens", async () => {
    const isAlive = await MAKE[kind](await build());
    expect(await isAlive()).toBe(true);
  });

  test.each(Object.entries(LIFETIMES[kind]))(`after %s a one-time code %s`, async (event, outcome) => {
    const account = await build();
    const isAlive = await MAKE[kind](account);
    await HAPPEN[event as Event](account, kind);
    expect(await isAlive()).toBe(outcome === "lives");
  });
});
