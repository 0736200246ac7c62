import { expect, test } from "vitest";
import { signPage } from "#contract/signing/sign-page.ts";
import { SIGNING_LIMITS, signing } from "#contract/signing/signing.ts";
import { startApp } from "#test/app.ts";
import { inAgency } from "#test/factories.ts";
import { ASTRID, setUpSigning } from "#test/signing.ts";

const started = await startApp();
const { ask } = started;
const CODE = "fair-play-27";

async function setUp() {
  const base = await setUpSigning(started);
  const unlock = (link: string, code: string) =>
    ask(signPage.unlock, undefined, { params: { token: link }, body: { code } });
  expect((await base.send([{ ...ASTRID, accessCode: CODE }])).status).toBe(200);
  return { ...base, unlock, link: await base.token(ASTRID.email) };
}

test("a signer with an access code sees nothing before it is entered, and no reply has it", async () => {
  const { open, sign, unlock, link, mails, round, states } = await setUp();
  expect((await mails(ASTRID.email)).join()).not.toContain(CODE);
  expect(JSON.stringify(await round())).not.toContain(CODE);
  expect((await round()).signers[0]).toMatchObject({ withCode: true });
  const params = { token: link };
  for (const answer of [
    await open(link),
    await sign(link),
    await ask(signPage.pdf, undefined, { params }),
    await ask(signPage.correct, undefined, { params, body: { name: "Astrid", role: null, company: null } }),
    await ask(signPage.decline, undefined, { params, body: { reason: "No" } }),
  ])
    expect([answer.status, answer.error?.code]).toEqual([403, "accessCodeDue"]);
  expect(await states()).toEqual(["waiting"]);

  const { data } = await unlock(link, CODE);
  expect((await open(data.token)).data).toMatchObject({ you: { name: ASTRID.name } });
  expect((await sign(data.token)).status).toBe(200);
  // The link itself stays locked, also when all have signed.
  expect((await open(link)).error?.code).toBe("accessCodeDue");
});

test("five wrong codes close the link until a reminder sends a new one", async () => {
  const { agency, id, owner, open, unlock, link, token } = await setUp();
  for (let tried = 0; tried < SIGNING_LIMITS.codeTries; tried += 1)
    expect((await unlock(link, `wrong-${tried}`)).error?.code).toBe("invalidCode");
  expect((await unlock(link, CODE)).error?.code).toBe("accessCodeClosed");
  await ask(signing.remind, owner.token, { params: { id, round: "1", place: "1" } });
  const { data } = await unlock(await token(ASTRID.email), CODE);
  expect((await open(data.token)).status).toBe(200);
  await inAgency(
    agency,
    "update signing_link set unlocked_until = now() where agency_id = $1 and unlocked_until is not null",
    [agency],
  );
  expect((await open(data.token)).status).toBe(404);
});

test("a link without an access code takes none", async () => {
  const { send, token, unlock } = await setUpSigning(started).then((base) => ({
    ...base,
    unlock: (link: string) => ask(signPage.unlock, undefined, { params: { token: link }, body: { code: CODE } }),
  }));
  await send([ASTRID]);
  expect((await unlock(await token(ASTRID.email))).status).toBe(404);
});
