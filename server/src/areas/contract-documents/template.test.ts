import { randomUUID } from "node:crypto";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { contractSettings } from "#contract/contract-documents/contract-setting.ts";
import { contractClauses, contractTemplates, templatePreviews } from "#contract/contract-documents/template.ts";
import { pathOf, startApp } from "#test/app.ts";
import { buildAgency, buildStaff } from "#test/factories.ts";

const { ask, app } = await startApp();

async function setUp() {
  const agency = await buildAgency();
  const { token } = await buildStaff(agency, { role: "agency" });
  const addTemplate = (body: string, name = "Performance agreement") =>
    ask(contractTemplates.create, token, { body: { name, body } });
  const addClause = (body: string, name = "Exclusivity") =>
    ask(contractClauses.create, token, { body: { name, body } });
  const readAll = async () => (await ask(contractSettings.get, token, { params: { subId: "templates" } })).data;
  return { token, addTemplate, addClause, readAll };
}

describe("a template", () => {
  test("a template keeps its text, and is listed by name with how many clauses it names", async () => {
    const { addTemplate, addClause, readAll } = await setUp();
    const { data: clause } = await addClause("<p>No public show near {{event.venue}}.</p>");
    const { data } = await addTemplate(`<h2>Terms</h2><p>{{client.name}}</p><p>{{clause ${clause.id}}}</p>`);
    expect(data).toMatchObject({ name: "Performance agreement", clauseCount: 1, version: 1 });
    await addTemplate("<p>Short</p>", "Appearance");
    expect((await readAll()).templates.map(({ name }) => name)).toEqual(["Appearance", "Performance agreement"]);
    expect((await readAll()).clauses).toMatchObject([{ name: "Exclusivity", number: 1, templateCount: 1 }]);
  });

  test("a template has tables, two levels of headings and marks, and loses everything else", async () => {
    const { addTemplate } = await setUp();
    const allowed =
      "<h2>A</h2><h3>B</h3><table><tbody><tr><th>C</th><td><p><strong>D</strong> <em>E</em> <u>F</u></p></td></tr></tbody></table>";
    const { data } = await addTemplate(
      `<h1 onclick="x()">A</h1><h3>B</h3>${allowed.slice("<h2>A</h2><h3>B</h3>".length)}<script>alert(1)</script><img src=x onerror=x()>`,
    );
    expect(data.body).toBe(allowed);
  });

  test("a template is refused under a name that is taken, without case and accents", async () => {
    const { addTemplate } = await setUp();
    await addTemplate("<p>A</p>", "Café");
    expect((await addTemplate("<p>B</p>", "CAFE")).error).toMatchObject({
      code: "duplicate",
      details: [{ field: "name" }],
    });
  });

  test("a template names only clauses of the library, each in a paragraph of its own", async () => {
    const { addTemplate, addClause } = await setUp();
    const other = await setUp();
    const { id } = (await addClause("<p>A</p>")).data;
    const theirs = (await other.addClause("<p>B</p>")).data.id;
    for (const [body, message] of [
      [`<p>{{clause ${theirs}}}</p>`, "It names a clause that isn't in the library"],
      [`<p>{{clause ${randomUUID()}}}</p>`, "It names a clause that isn't in the library"],
      [`<p>As {{clause ${id}}}</p>`, 'Paragraph 1 ("As {{clause'],
    ] as const) {
      const { error } = await addTemplate(body);
      expect(error?.details[0]).toMatchObject({ field: "body", message: expect.stringContaining(message) });
    }
  });

  test("a template saved over a colleague's change is refused with what stands now", async () => {
    const { token, addTemplate } = await setUp();
    const { data } = await addTemplate("<p>A</p>");
    const save = (body: string, version: number) =>
      ask(contractTemplates.update, token, { params: { id: data.id }, body: { name: data.name, body, version } });
    expect((await save("<p>B</p>", 1)).data).toMatchObject({ body: "<p>B</p>", version: 2 });
    expect((await save("<p>C</p>", 1)).error).toMatchObject({ code: "stale", current: { body: "<p>B</p>" } });
  });
});

describe("a clause", () => {
  test("a clause has a new version for each new text, and keeps the old ones with who wrote them", async () => {
    const { token, addClause } = await setUp();
    const { data } = await addClause("<p>One</p>");
    const save = (name: string, body: string, version: number) =>
      ask(contractClauses.update, token, { params: { id: data.id }, body: { name, body, version } });
    expect((await save("Exclusive", "<p>One</p>", 1)).data).toMatchObject({ name: "Exclusive", number: 1 });
    const { data: second } = await save("Exclusive", "<p>Two</p>", 2);
    expect(second).toMatchObject({ number: 2, body: "<p>Two</p>", version: 3 });
    expect(second.versions.map(({ number, body }) => [number, body])).toEqual([
      [2, "<p>Two</p>"],
      [1, "<p>One</p>"],
    ]);
    expect(second.versions[0]?.author).toEqual(expect.any(String));
    expect((await save("Exclusive", "<p>Three</p>", 2)).status).toBe(409);
  });

  test("a clause has no clause in it", async () => {
    const { addClause } = await setUp();
    const { id } = (await addClause("<p>A</p>")).data;
    expect((await addClause(`<p>{{clause ${id}}}</p>`, "Another")).status).toBe(400);
  });

  test("a clause that a template names can't be deleted; then it can", async () => {
    const { token, addTemplate, addClause } = await setUp();
    const { id } = (await addClause("<p>A</p>")).data;
    const template = (await addTemplate(`<p>{{clause ${id}}}</p>`)).data;
    const remove = () => ask(contractClauses.remove, token, { params: { id } });
    expect((await remove()).error).toMatchObject({ code: "clauseInUse" });
    expect((await ask(contractClauses.get, token, { params: { id } })).data.templates).toEqual([
      { id: template.id, name: template.name },
    ]);
    await ask(contractTemplates.remove, token, { params: { id: template.id } });
    expect((await remove()).status).toBe(200);
  });
});

describe("a text that is no template is refused, naming place and field", () => {
  const deep = `${"{{#if contract.value}}".repeat(6)}x${"{{/if}}".repeat(6)}`;
  test.for([
    // Fields of other tables, of the program and of its surroundings.
    ["{{staff.password}}", 'There is no field "staff.password"'],
    ["{{account.email}}", 'There is no field "account.email"'],
    ["{{talent.passport}}", 'There is no field "talent.passport"'],
    ["{{constructor}}", 'There is no field "constructor"'],
    ["{{__proto__}}", 'There is no field "__proto__"'],
    ["{{contract.__proto__.polluted}}", 'There is no field "contract.__proto__.polluted"'],
    ["{{contract.constructor.constructor('return process')()}}", "There is no field"],
    ["{{toString}}", 'There is no field "toString"'],
    ["{{process.env.APP_SECRET}}", 'There is no field "process.env.APP_SECRET"'],
    ["{{this}}", 'There is no field "this"'],
    ["{{../agency}}", 'There is no field "../agency"'],
    ["{{contract.value | json}}", "There is no field"],
    ["{{contract.value + 1}}", "There is no field"],
    ["{{= 7 * 7}}", "There is no field"],
    ["{{{contract.value}}}", 'There is no field "{contract.value"'],
    ["{{&amp;contract.value}}", "There is no field"],
    ["{{&gt; partial}}", "There is no field"],
    ["{{#each staff}}x{{/each}}", '"staff" can\'t be repeated'],
    ["{{#each __proto__}}x{{/each}}", '"__proto__" can\'t be repeated'],
    ["{{#with contract}}x{{/with}}", "There is no field"],
    ["{{lookup contract 'value'}}", "There is no field"],
    ["{{clause ../../etc/passwd}}", "There is no field"],
    // Blocks that do not end, or end elsewhere.
    ["{{contract.value", "is not closed"],
    ["{{#if contract.value}}x", "{{#if contract.value}} has no end"],
    ["x{{/if}}", "{{/if}} ends nothing"],
    ["{{#if contract.value}}{{#each talents}}x{{/if}}{{/each}}", "stands where {{#each talents}} is still open"],
    ["{{talent.name}}", "stands only between {{#each talents}} and {{/each}}"],
    ["{{#each talents}}{{#each instalments}}x{{/each}}{{/each}}", "can't be repeated inside another"],
    ["{{#each instalments}}{{talent.fee}}{{/each}}", "stands only between {{#each talents}}"],
    [deep, "At most 5 conditions and lists inside each other"],
  ])("a template with %s is refused, naming place and field", async ([text, message]) => {
    const { addTemplate } = await setUp();
    const { status, error } = await addTemplate(`<p>First</p><p>${text}</p>`);
    expect(status).toBe(400);
    expect(error?.details[0]).toMatchObject({ field: "body", message: expect.stringContaining(message ?? "") });
    expect(error?.details[0]?.message).toMatch(/^Paragraph 2 \("/);
  });

  test.for([
    ["of 10 MB", "x".repeat(10 * 1024 ** 2), 413],
    ["longer than a contract", `<p>${"x".repeat(60_001)}</p>`, 400],
    ["of markup alone", "<p></p>".repeat(1000), 400],
    ["of 2,100 fields", `<p>${"{{agency.name}} ".repeat(2100)}</p>`, 400],
    ["of 1,400 nested elements", `${"<ul><li>".repeat(700)}x`, 200],
    ["of 10,000 nested elements", `${"<ul><li>".repeat(5000)}x`, 400],
    ["of 3,000 links", `<p>${'<a href="https://a.b">x</a> '.repeat(3000)}</p>`, 400],
  ] as const)("a template %s is answered within the limits", async ([, text, expected]) => {
    const { addTemplate } = await setUp();
    const { status, data } = await addTemplate(text);
    expect(status).toBe(expected);
    if (expected === 200) expect(data.body.match(/<li>/g)?.length ?? 0).toBeLessThan(20);
  });

  test("a list that begins in the middle of one paragraph and ends in another is refused", async () => {
    const { addTemplate } = await setUp();
    const { error } = await addTemplate("<p>Paid {{#each instalments}} as</p><p>follows {{/each}}</p>");
    expect(error?.details[0]?.message).toContain("must stand at the beginning of its own");
  });
});

describe("the preview of a template", () => {
  test("a template's preview has examples, the newest clauses, and a line for each part and talent", async () => {
    const { token, addClause } = await setUp();
    const { id } = (await addClause("<p>Near {{event.venue}}</p>")).data;
    const body = `<p>{{client.name}}</p><ul><li>{{#each talents}}{{talent.name}}{{/each}}</li></ul><p>{{clause ${id}}}</p>`;
    expect((await ask(templatePreviews.show, token, { body: { body } })).data).toEqual({
      html: "<p>Northlight Festival</p><ul><li>Imogen Hart-Okafor</li><li>Calder String Quartet</li></ul><p>Near Old Customs Hall</p>",
      missing: [],
      errors: [],
    });
  });

  test("a template's preview names what is wrong with the place instead", async () => {
    const { token } = await setUp();
    const { data } = await ask(templatePreviews.show, token, { body: { body: "<p>A</p><p>{{unknown}}</p>" } });
    expect(data).toEqual({
      html: "",
      missing: [],
      errors: [{ place: 2, excerpt: "{{unknown}}", message: 'There is no field "unknown"' }],
    });
  });

  test("a template's preview is a PDF that says it is an example", async () => {
    const { token } = await setUp();
    const answer = await app.inject({
      method: "POST",
      url: pathOf(templatePreviews.pdf),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: JSON.stringify({ body: "<h2>Terms</h2><p>{{client.name}}</p>" }),
    });
    expect(answer.headers["content-type"]).toBe("application/pdf");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true });
    expect(text.replaceAll(/\s+/g, " ")).toContain("Example Quiet Season, winter tour 1 Terms Northlight Festival");
  });
});
