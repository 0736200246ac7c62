import { expect, test } from "vitest";
import { notifications } from "#contract/notifications/notification.ts";
import { signPage } from "#contract/signing/sign-page.ts";
import { startApp } from "#test/app.ts";
import { assign, type BuiltStaff, buildStaff, inAgency } from "#test/factories.ts";
import { ASTRID, IMOGEN_HART, setUpSigning } from "#test/signing.ts";

const started = await startApp();
const { ask } = started;

async function setUp() {
  const base = await setUpSigning(started);
  const { agency, id } = base;
  const levels = { CONTRACT: ["VIEW_ALL"] } as const;
  const [lead, colleague] = [await buildStaff(agency, { levels }), await buildStaff(agency, { levels })];
  await assign(agency, id, [lead.id, colleague.id]);
  await inAgency(agency, "update assignment set role = 'Lead' where staff_id = $1", [lead.id]);
  await inAgency(agency, "update assignment set role = 'Collaborator' where staff_id = $1", [colleague.id]);
  const heard = async (by: BuiltStaff) =>
    (await ask(notifications.list, by.token, { query: {} })).data
      .filter(({ kind }) => kind === "signing")
      .map(({ signing, record }) => [signing?.what, signing?.name, record?.id === id]);
  return { ...base, lead, colleague, heard };
}

test("the lead of a contract is notified of each signer who signs, and once when all have", async () => {
  const { lead, colleague, heard, send, token, sign } = await setUp();
  await send();
  const link = await token(ASTRID.email);
  const body = { name: "Astrid Kellaway-Moss", role: null, company: null };
  expect((await ask(signPage.correct, undefined, { params: { token: link }, body })).status).toBe(200);
  expect(await heard(lead)).toEqual([["corrected", "Astrid Kellaway", true]]);
  await sign(link);
  expect((await heard(lead))[0]).toEqual(["signed", expect.stringContaining("Astrid"), true]);
  await sign(await token(IMOGEN_HART.email));
  expect((await heard(lead)).map(([what]) => what)).toEqual(["complete", "signed", "corrected"]);
  expect(await heard(colleague)).toEqual([]);
});

test("the lead of a contract is notified of a signer who declines, unless the contract is muted", async () => {
  const { agency, id, lead, heard, send, token } = await setUp();
  const decline = async () =>
    ask(signPage.decline, undefined, { params: { token: await token(ASTRID.email) }, body: { reason: "Wrong dates" } });
  await send();
  expect((await decline()).status).toBe(200);
  expect(await heard(lead)).toEqual([["declined", "Astrid Kellaway", true]]);
  await inAgency(agency, "insert into follow (agency_id, staff_id, record_id, muted) values ($1, $2, $3, true)", [
    agency,
    lead.id,
    id,
  ]);
  await send();
  await decline();
  expect(await heard(lead)).toHaveLength(1);
});
