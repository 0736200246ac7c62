import { expect, test } from "vitest";
import { contractDocuments } from "#contract/contract-documents/contract-document.ts";
import { contractTemplates } from "#contract/contract-documents/template.ts";
import { signing } from "#contract/signing/signing.ts";
import { pathOf, startApp } from "#test/app.ts";
import { assign, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { ASTRID, IMOGEN_HART, setUpSigning } from "#test/signing.ts";

const started = await startApp();
const { app, ask } = started;

/** A contract of two talents that was sent to sign; its agent is assigned to one of them. */
async function setUp() {
  const base = await setUpSigning(started);
  const { agency, owner, add, read } = base;
  const lanterns = await buildPerson(agency, { displayName: "The Tin Lanterns" });
  const imogen = await buildPerson(agency, { displayName: "Imogen Hart-Okafor" });
  await inAgency(
    agency,
    `insert into legal_entity (id, agency_id, person_id, name, entity_kind, abn)
      select gen_random_uuid(), $1, id, 'Hart Touring', 'Company', '51 824 753 556'
      from person
      where id = any ($2)`,
    [agency, [imogen, lanterns]],
  );
  await inAgency(agency, "update person set email = $2 where id = $1", [imogen, IMOGEN_HART.email]);
  const agent = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ASSIGN"], TALENT: ["EDIT_ASSIGN"] } });
  await assign(agency, lanterns, [agent.id]);
  const body = "<p>{{#each talents}}{{talent.name}} {{talent.legalName}} {{talent.taxNumber}}{{/each}}</p>";
  const template = { name: "A template", body, defaultFor: ["OTHER" as const] };
  const created = await ask(contractTemplates.create, owner.token, { body: template });
  expect(created.status, created.text).toBe(200);
  const id = await add("contract", { value: 100_000, personIds: [lanterns, imogen] });
  const signers = [ASTRID, { ...IMOGEN_HART, key: `talent:${imogen}` }];
  const { version } = await read("contract", id);
  const sent = await ask(signing.open, owner.token, { params: { id }, body: { signers, seenVersion: version } });
  expect(sent.status, sent.text).toBe(200);
  const as = ({ token }: { token: string }) => ({
    signing: () => ask(signing.get, token, { params: { id } }),
    text: () => ask(signing.text, token, { params: { id, round: "1" } }),
    document: () => ask(contractDocuments.get, token, { params: { id } }),
    pdf: () =>
      app.inject({ url: pathOf(signing.pdf, { id, round: "1" }), headers: { authorization: `Bearer ${token}` } }),
  });
  return { ...base, id, as, agent, imogen, lanterns };
}

test("a sent contract is refused in words to a reader who may not see one of its talents", async () => {
  const { as, agency, agent, owner, imogen } = await setUp();
  expect((await as(owner).text()).data.html).toContain("Imogen Hart-Okafor Hart Touring 51 824 753 556");
  expect((await as(owner).pdf()).statusCode).toBe(200);
  const refused = await as(agent).text();
  expect([refused.status, refused.error]).toEqual([
    403,
    expect.objectContaining({
      code: "namesUnseen",
      message: "This names people you can't see. Ask a colleague who can see all of them.",
    }),
  ]);
  expect((await as(agent).pdf()).statusCode).toBe(403);
  const readable = async (by: { token: string }) => (await as(by).signing()).data.rounds.map((round) => round.readable);
  expect([await readable(owner), await readable(agent)]).toEqual([[true], [false]]);
  await assign(agency, imogen, [agent.id]);
  expect((await as(agent).text()).status).toBe(200);
});

test("a hidden signer has neither name nor email, and the document names others as hidden", async () => {
  const { as, agent, owner } = await setUp();
  expect((await as(owner).signing()).data.rounds[0]?.signers).toMatchObject([{ name: ASTRID.name }, IMOGEN_HART]);
  const { data, text } = await as(agent).signing();
  expect(data.rounds[0]?.signers).toMatchObject([{ name: ASTRID.name }, { name: "Another talent", email: null }]);
  expect(text).not.toMatch(/imogen/i);
  expect((await as(agent).document()).data.html).toBe(
    "<p>The Tin Lanterns Hart Touring 51 824 753 556</p><p>[Name] [Legal name] [Tax number]</p>",
  );
});

test("a talent who was taken off the contract is still named by what was sent", async () => {
  const { as, agency, id, agent, imogen } = await setUp();
  await inAgency(agency, "delete from involvement where record_id = $1 and involved_id = $2", [id, imogen]);
  await inAgency(agency, "update signer set subject_id = null where contract_id = $1", [id]);
  expect((await as(agent).text()).error?.code).toBe("namesUnseen");
});
