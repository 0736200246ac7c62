import { describe, expect, test } from "vitest";
import type { Levels } from "#contract/access.ts";
import { history } from "#contract/history/history.ts";
import { records } from "#contract/records/record.ts";
import { business, legalEntities } from "#contract/talents/business.ts";
import { paymentDetails } from "#contract/talents/payment-details.ts";
import { people } from "#contract/talents/person.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { startApp, testConfig } from "#test/app.ts";
import { buildAgency, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { buildEntry } from "#test/profile.ts";

const { ask, app } = await startApp();
const params = { family: "talents" } as const;

const DETAILS = {
  accountName: "Imogen Hart-Okafor Canary",
  bankName: "Bank of the Canary",
  bsb: "012-345",
  accountNumber: "1234 4821",
  iban: "GB33 BUKB 2020 1555 5555 55",
  bic: "NWBKGB2L",
  currency: "AUD",
  tfn: "123 456 782",
  taxNumber: "UTR 9988776655",
  taxCountry: "GB",
};
const KEPT = { ...DETAILS, bsb: "012345", accountNumber: "12344821", iban: "GB33BUKB20201555555555", tfn: "123456782" };
/** Each as it is kept; and what would tell that there is an end of it. */
const WHOLE = Object.values(KEPT).filter((item) => !["AUD", "GB"].includes(item));
const SECRETS = [...WHOLE, "••••"];

async function desk() {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency", displayName: "Olive Owner" });
  const person = await buildPerson(agency);
  const entity = await buildEntry(agency, "legalEntity", person, { name: "Hart Touring" });
  const path = { params: { ...params, id: entity } };
  const update = (body: object = {}, token = owner.token) =>
    ask(paymentDetails.update, token, { ...path, body: { ...DETAILS, version: 1, ...body } });
  const reveal = (token = owner.token) => ask(paymentDetails.reveal, token, { ...path, body: {} });
  const get = (token = owner.token) => ask(business.get, token, { params: { ...params, id: person } });
  const staff = (levels: Levels) => buildStaff(agency, { levels });
  const log = () =>
    inAgency(agency, "select what, actor_id, subject_id, detail, at from audit where subject_id = $1 order by at", [
      entity,
    ]);
  return { agency, owner, person, entity, path, update, reveal, get, staff, log };
}
const fieldsOf = ({ error }: { error: { details: { field: string }[] } | undefined }) =>
  error?.details.map(({ field }) => field);

describe("payment details", () => {
  test("payment details are encrypted at rest", async () => {
    const { agency, entity, update } = await desk();
    expect((await update()).status).toBe(200);
    const [row] = await inAgency(agency, "select sealed from payment_details where legal_entity_id = $1", [entity]);
    const sealed = row?.sealed as Buffer;
    for (const secret of SECRETS) expect(sealed.includes(Buffer.from(secret)), secret).toBe(false);
    const open = openSecrets(testConfig().appSecret).decrypt(sealed);
    expect(JSON.parse(open)).toEqual({ of: entity, ...KEPT });
    // Nor does it lie anywhere else.
    const dump = await inAgency(
      agency,
      `select string_agg(t::text, ' ') as all from (select h::text
          from history h
          union all
          select a::text
          from audit a
          union all
          select i::text
          from idempotency i
          union all
          select e::text
          from legal_entity e) t`,
    );
    for (const secret of WHOLE) expect(String(dump[0]?.all), secret).not.toContain(secret);
  });

  test("payment details are revealed with write access to FINANCE, and each reveal is audited", async () => {
    const { agency, owner, person, entity, update, reveal, get, staff, log } = await desk();
    await update();
    const finance = await staff({ TALENT: ["VIEW_ALL"], FINANCE: ["EDIT_ALL"] });
    const ends = { accountNumber: "•••• 4821", iban: "•••• 5555", tfn: "•••• 6782", taxNumber: "•••• 6655" };
    expect((await get(finance.token)).data.legalEntities).toMatchObject([
      { hasPaymentDetails: true, paymentDetails: { ...ends, lastRead: null, version: 2 } },
    ]);
    expect((await get(finance.token)).text).not.toContain("12344821");
    expect((await reveal(finance.token)).data).toEqual({ ...KEPT, version: 2 });
    expect((await reveal(owner.token)).data).toEqual({ ...KEPT, version: 2 });
    expect(await log()).toMatchObject([
      { what: "payment details changed", actor_id: owner.id, subject_id: entity, detail: { personId: person } },
      { what: "payment details read", actor_id: finance.id, subject_id: entity, detail: { personId: person } },
      { what: "payment details read", actor_id: owner.id, subject_id: entity, detail: { personId: person } },
    ]);
    const [shown] = (await get(finance.token)).data.legalEntities;
    expect(shown?.paymentDetails?.lastRead).toMatchObject({ by: "Olive Owner" });
    expect(Date.parse(String(shown?.paymentDetails?.lastRead?.at))).toBeGreaterThan(Date.now() - 60_000);
    // A reveal repeated under its key is read again, and no key keeps it.
    for (const turn of [1, 2]) {
      const again = await ask(paymentDetails.reveal, owner.token, {
        params: { ...params, id: entity },
        body: {},
        headers: { "idempotency-key": "the-same-key-again" },
      });
      expect(again.status).toBe(200);
      expect(await log()).toHaveLength(3 + turn);
    }
    expect(await inAgency(agency, "select from idempotency")).toHaveLength(0);
  });

  test("payment details are in no reply without that right", async () => {
    const { person, update, reveal, get, staff, log } = await desk();
    await update();
    const levels: Levels[] = [
      { TALENT: ["EDIT_ALL"], SCOUT: ["EDIT_ALL"], STAFF: ["EDIT_ALL"] },
      { TALENT: ["EDIT_ALL"], FINANCE: ["VIEW_ALL"] },
    ];
    for (const { token } of await Promise.all(levels.map(staff))) {
      const path = { params: { ...params, id: person } };
      const answers = [
        await get(token),
        await reveal(token),
        await update({ version: 2 }, token),
        await ask(history.ofPerson, token, { ...path, query: {} }),
        await ask(people.summary, token, path),
        await ask(people.list, token, { params, query: { q: "" } }),
        await ask(records.find, token, { query: { q: "Canary" } }),
        await ask(legalEntities.update, token, {
          params,
          body: { id: (await get(token)).data.legalEntities[0]?.id, name: "x", kind: "Trust", version: 999 },
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 200, 200, 200, 200, 409]);
      const exported = await app.inject({
        method: "POST",
        url: "/talent/v1/talents/export",
        headers: { authorization: `Bearer ${token}` },
        payload: { format: "csv", columns: ["name"], filters: "" },
      });
      expect(exported.statusCode).toBe(200);
      for (const text of [...answers.map((answer) => answer.text), exported.payload])
        for (const secret of SECRETS) expect(text, secret).not.toContain(secret);
      // They only see that there are details: finance asks the agent for them.
      expect((await get(token)).data.legalEntities).toMatchObject([{ hasPaymentDetails: true, paymentDetails: null }]);
    }
    expect(await log()).toHaveLength(1);
  });

  test("payment details are 404 for a person without access, and nothing is audited", async () => {
    const { agency, person, entity, update, reveal, staff, log } = await desk();
    await update();
    const narrow = await staff({ TALENT: ["EDIT_ASSIGN"], FINANCE: ["EDIT_ALL"] });
    expect((await reveal(narrow.token)).status).toBe(404);
    expect((await update({ version: 2 }, narrow.token)).status).toBe(404);
    const elsewhere = await buildStaff(await buildAgency(), { role: "agency" });
    expect((await reveal(elsewhere.token)).status).toBe(404);
    expect(await log()).toHaveLength(1);
    await inAgency(
      agency,
      "insert into assignment (id, agency_id, record_id, staff_id) values (gen_random_uuid(), $1, $2, $3)",
      [agency, person, narrow.id],
    );
    expect((await reveal(narrow.token)).status).toBe(200);
    await inAgency(agency, "update legal_entity set deleted_at = now() where id = $1", [entity]);
    expect((await reveal(narrow.token)).status).toBe(404);
  });

  test("payment details require password or code again after 15 minutes (W2)", async () => {
    const { agency, owner, update, reveal } = await desk();
    await inAgency(agency, "update session set proven_at = now() - interval '16 minutes' where account_id = $1", [
      owner.id,
    ]);
    expect((await reveal()).error?.code).toBe("stepUpRequired");
    expect((await update()).error?.code).toBe("stepUpRequired");
  });

  test("payment details have their own version; a refusal contains only the last digits", async () => {
    const { update, get } = await desk();
    await update();
    const late = await update({ version: 1, accountNumber: "99998888" });
    expect([late.status, late.error?.current]).toMatchObject([409, { accountNumber: "•••• 4821", version: 2 }]);
    expect(late.text).not.toContain("12344821");
    const cleared = Object.fromEntries(Object.keys(DETAILS).map((name) => [name, null]));
    expect((await update({ ...cleared, version: 2 })).status).toBe(200);
    expect((await get()).data.legalEntities).toMatchObject([{ hasPaymentDetails: false }]);
  });

  test("TFN, IBAN, BIC and BSB are validated, and an account needs its holder's name", async () => {
    const { update } = await desk();
    for (const [body, field] of [
      [{ tfn: "123 456 783" }, "tfn"],
      [{ iban: "GB33 BUKB 2020 1555 5555 56" }, "iban"],
      [{ bic: "NWBK" }, "bic"],
      [{ bsb: "12345" }, "bsb"],
      [{ currency: "Dollars" }, "currency"],
      [{ accountName: null }, "accountName"],
      [{ accountNumber: null }, "accountNumber"],
      [{ taxCountry: null }, "taxCountry"],
    ] as const)
      expect(fieldsOf(await update(body)), field).toEqual([field]);
    expect((await update({ iban: null })).status).toBe(200);
  });

  test("payment details stay readable after the secret is changed, and take the new one when saved", async () => {
    const { agency, owner, entity, update } = await desk();
    await update();
    const { appSecret } = testConfig();
    const next = "another secret of the tests, as long as the first one";
    const rotated = await startApp({ appSecret: next, appSecretPrevious: appSecret });
    const path = { params: { ...params, id: entity } };
    const read = await rotated.ask(paymentDetails.reveal, owner.token, { ...path, body: {} });
    expect(read.data).toMatchObject({ accountNumber: "12344821", tfn: "123456782" });
    const body = { ...DETAILS, accountNumber: "55556666", version: 2 };
    expect((await rotated.ask(paymentDetails.update, owner.token, { ...path, body })).status).toBe(200);
    const [row] = await inAgency(agency, "select sealed from payment_details where legal_entity_id = $1", [entity]);
    const sealed = row?.sealed as Buffer;
    expect(JSON.parse(openSecrets(next).decrypt(sealed))).toMatchObject({ accountNumber: "55556666" });
    expect(() => openSecrets(appSecret).decrypt(sealed)).toThrow("another secret");
  });

  test("payment details of one legal entity are not accepted for another, and block nothing else", async () => {
    const { agency, owner, person, entity, update, get } = await desk();
    await update();
    const other = await buildEntry(agency, "legalEntity", person);
    await inAgency(
      agency,
      `update payment_details
        set sealed = (select sealed from payment_details where legal_entity_id = $1)
        where legal_entity_id = $2`,
      [entity, other],
    );
    const path = { params: { ...params, id: other } };
    const read = await ask(paymentDetails.reveal, owner.token, { ...path, body: {} });
    expect(read.status).toBe(500);
    const shown = (await get()).data.legalEntities.find(({ id }) => id === other);
    expect(shown).toMatchObject({ hasPaymentDetails: true, paymentDetails: { accountNumber: null, iban: null } });
    for (const secret of SECRETS) expect(read.text).not.toContain(secret);
  });
});
