import { createHash } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { contractDocuments } from "#contract/contract-documents/contract-document.ts";
import { contractClauses, contractTemplates } from "#contract/contract-documents/template.ts";
import { contracts } from "#contract/contracts/contract.ts";
import { pathOf, startApp } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { buildPartner, buildPartnerContact, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { contractDocument } from "./contract-document.rules.ts";

const { ask, app, database } = await startApp();

async function setUp() {
  const base = await setUpDeals({ ask });
  const { agency, owner } = base;
  const partner = await buildPartner(agency, { displayName: "Northlight Festival" });
  const contact = await buildPartnerContact(agency, partner, { name: "Astrid Kellaway" });
  const imogen = await buildPerson(agency, { displayName: "Imogen Hart-Okafor" });
  const add = async (body: object = {}): Promise<string> => {
    const answer = await ask(contracts.create, owner.token, {
      body: {
        title: "Winter tour",
        type: "TOUR",
        partnerId: partner,
        contactIds: [contact],
        personIds: [imogen],
        value: 14_850_000,
        startDate: "2026-03-14",
        endDate: "2026-09-30",
        assignedStaffIds: [],
        instalments: [
          { title: "Deposit", share: "PERCENT", percent: "20", rule: "DATE", onDate: "2026-03-21" },
          { title: "Settlement", share: "REST", rule: "TERM_END", offset: 7 },
        ],
        ...body,
      } as never,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const addTemplate = async (body: string, more: object = {}) => {
    const answer = await ask(contractTemplates.create, owner.token, {
      body: { name: "Tour agreement", body, ...more },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.data.id;
  };
  const read = async (id: string, token = owner.token) =>
    (await ask(contractDocuments.get, token, { params: { id } })).data;
  const save = (id: string, body: object) =>
    ask(contractDocuments.update, owner.token, { params: { id }, body: body as never });
  const choose = (id: string, body: { templateId: string; version: number }) =>
    ask(contractDocuments.choose, owner.token, { params: { id }, body });
  return { ...base, partner, imogen, add, addTemplate, read, save, choose };
}
const PARTS =
  "<table><tbody><tr><th>Part</th><th>Amount</th></tr><tr><td>{{#each instalments}}{{instalment.name}}, {{instalment.rule}}</td><td>{{instalment.amount}}{{/each}}</td></tr></tbody></table>";

test("a contract begins with the default template for its type, filled with its values", async () => {
  const { add, addTemplate, read } = await setUp();
  const templateId = await addTemplate(
    `<p>{{client.name}}, {{client.contact}}: {{contract.value}} {{contract.tax}}, {{contract.termStart}} to {{contract.termEnd}}, by {{talents.names}}</p>${PARTS}`,
    { defaultFor: ["TOUR"] },
  );
  const document = await read(await add());
  expect(document).toMatchObject({ templateId, templateName: "Tour agreement", errors: [], missing: [], version: 1 });
  expect(document.html).toBe(
    "<p>Northlight Festival, Astrid Kellaway: 148,500.00 AUD plus tax, 14 March 2026 to 30 September 2026, by Imogen Hart-Okafor</p>" +
      "<table><tbody><tr><th>Part</th><th>Amount</th></tr><tr><td>Deposit, On a date</td><td>29,700.00 AUD</td></tr>" +
      "<tr><td>Settlement, 7 days after the end of the term</td><td>118,800.00 AUD</td></tr></tbody></table>",
  );
});

test("only one template is the default for a type; other contracts begin with none", async () => {
  const { add, addTemplate, read } = await setUp();
  await addTemplate("<p>First</p>", { name: "First", defaultFor: ["TOUR", "OTHER"] });
  await addTemplate("<p>Second</p>", { name: "Second", defaultFor: ["TOUR"] });
  expect((await read(await add())).templateName).toBe("Second");
  expect((await read(await add({ type: null }))).templateName).toBe("First");
  expect(await read(await add({ type: "SPORT" }))).toMatchObject({ templateId: null, html: "", version: 1 });
});

test("a contract document names what is missing, and keeps its text when the template changes", async () => {
  const { owner, add, addTemplate, read, save, choose } = await setUp();
  const id = await add();
  const templateId = await addTemplate("<p>{{event.venue}} {{contract.number}}</p>");
  const { data } = await choose(id, { templateId, version: 1 });
  expect(data).toMatchObject({ html: "<p>[Venue] [Number]</p>", version: 2 });
  expect(data.missing).toEqual([
    { key: "event.venue", needs: null },
    { key: "contract.number", needs: null },
  ]);
  const edited = await save(id, { body: "<p>For {{client.name}}</p>", version: 2 });
  expect(edited.data).toMatchObject({ html: "<p>For Northlight Festival</p>", version: 3 });
  await ask(contractTemplates.update, owner.token, {
    params: { id: templateId },
    body: { name: "Tour agreement", body: "<p>New</p>", version: 1 },
  });
  expect((await read(id)).html).toBe("<p>For Northlight Festival</p>");
  expect((await save(id, { body: "<p>Late</p>", version: 2 })).error).toMatchObject({
    code: "stale",
    current: { version: 3 },
  });
  expect((await save(id, { body: "<p>{{staff.password}}</p>", version: 3 })).status).toBe(400);
});

test("a contract document keeps the version of a clause that it was made with", async () => {
  const { owner, add, addTemplate, read, choose } = await setUp();
  const clause = (await ask(contractClauses.create, owner.token, { body: { name: "Exclusivity", body: "<p>One</p>" } }))
    .data;
  const templateId = await addTemplate(`<p>{{clause ${clause.id}}}</p>`);
  const [contractId, later] = [await add(), await add()];
  await choose(contractId, { templateId, version: 1 });
  await ask(contractClauses.update, owner.token, {
    params: { id: clause.id },
    body: { name: "Exclusivity", body: "<p>Two</p>", version: 1 },
  });
  await choose(later, { templateId, version: 1 });
  expect(await read(contractId)).toMatchObject({ html: "<p>One</p>", clauses: [{ name: "Exclusivity", number: 1 }] });
  expect(await read(later)).toMatchObject({ html: "<p>Two</p>", clauses: [{ name: "Exclusivity", number: 2 }] });
});

test("a contract document hides what its reader may not see of its talents and its client", async () => {
  const { agency, imogen, add, addTemplate, read } = await setUp();
  await inAgency(
    agency,
    `insert into legal_entity (id, agency_id, person_id, name, entity_kind, abn)
      values (gen_random_uuid(), $1, $2, 'Hart-Okafor Touring', 'Company', '51 824 753 556')`,
    [agency, imogen],
  );
  await addTemplate(
    "<p>{{client.email}} {{#each talents}}{{talent.name}} {{talent.legalName}} {{talent.taxNumber}}{{/each}}</p>",
    { defaultFor: ["TOUR"] },
  );
  const id = await add();
  expect((await read(id)).html).toContain("Imogen Hart-Okafor Hart-Okafor Touring 51 824 753 556");
  const reader = await buildStaff(agency, { levels: { CONTRACT: ["VIEW_ALL"] } });
  const shown = await read(id, reader.token);
  expect(shown.html).toBe("<p>[Email] [Name] [Legal name] [Tax number]</p>");
  expect(shown.missing).toEqual([
    { key: "client.email", needs: "client" },
    { key: "talent.name", needs: "talent" },
    { key: "talent.legalName", needs: "talent" },
    { key: "talent.taxNumber", needs: "talent" },
  ]);
});

test("a contract's PDF is marked as a draft until it is sent, and its hash is that of its bytes", async () => {
  const { owner, add, addTemplate } = await setUp();
  await addTemplate("<h2>Parties</h2><p>{{client.name}}</p>", { defaultFor: ["TOUR"] });
  const id = await add();
  const answer = await app.inject({
    method: "POST",
    url: pathOf(contractDocuments.pdf, { id }),
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const textOf = async (bytes: Uint8Array) =>
    (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text.replaceAll(
      /\s+/g,
      " ",
    );
  expect(await textOf(answer.rawPayload)).toContain(
    "Draft, not for signature Winter tour 1 Parties Northlight Festival",
  );
  const actor = { id: owner.id, agencyId: owner.agencyId, role: "agency", levels: {}, assigned: 0 } as const;
  const frozen = await database.scope(actor, "read", (db) => contractDocument(db, actor, id));
  expect(await textOf(frozen.pdf)).toMatch(/^Winter tour/);
  expect(frozen).toMatchObject({
    html: "<h2>Parties</h2><p>Northlight Festival</p>",
    sha256: createHash("sha256").update(frozen.pdf).digest("hex"),
  });
});

test("a contract can't be sent without a text, or while something is missing", async () => {
  const { owner, add, addTemplate } = await setUp();
  const actor = { id: owner.id, agencyId: owner.agencyId, role: "agency", levels: {}, assigned: 0 } as const;
  const freeze = async (id: string) => database.scope(actor, "read", (db) => contractDocument(db, actor, id));
  const id = await add();
  await expect(freeze(id)).rejects.toMatchObject({ code: "documentUnready" });
  await addTemplate("<p>{{event.venue}}</p>", { defaultFor: ["TOUR"] });
  await expect(freeze(id)).rejects.toMatchObject({ code: "documentUnready", details: [{ field: "event.venue" }] });
});
