import { sql } from "drizzle-orm";
import * as pkijs from "pkijs";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { contractRecord } from "#contract/contracts/contract.ts";
import { z } from "#contract/schema.ts";
import { signPage } from "#contract/signing/sign-page.ts";
import { signing } from "#contract/signing/signing.ts";
import { systemIn } from "#server/lib/database/scope.ts";
import { openSecrets } from "#server/lib/security/secrets.ts";
import { startApp, testConfig } from "#test/app.ts";
import { buildPartner, buildPartnerContact, buildStaff, inAgency } from "#test/factories.ts";
import { freshAddress } from "#test/limits/fresh-address.ts";
import { ASTRID, IMOGEN_HART, setUpSigning } from "#test/signing.ts";
import { signDue } from "./due.ts";

const started = await startApp();
const { ask, database } = started;
const secrets = openSecrets(testConfig().appSecret ?? "");
const setUp = () => setUpSigning(started);

/** True if the seal of a PDF fits all of it: read and verified by another library than the one that made it. */
async function verifies(pdf: Buffer): Promise<boolean> {
  const text = pdf.toString("latin1");
  const [, a, b, c, d] = (/\/ByteRange \[(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\]/.exec(text) ?? []).map(Number);
  if (a !== 0 || b === undefined || c === undefined || d === undefined || c + d !== pdf.length) return false;
  const hex = text.slice(b + 1, c - 1);
  const content = pkijs.ContentInfo.fromBER(Buffer.from(hex, "hex"));
  const signed = new pkijs.SignedData({ schema: content.content });
  const data = Buffer.concat([pdf.subarray(0, b), pdf.subarray(c)]);
  try {
    return await signed.verify({ signer: 0, data: new Uint8Array(data).buffer, checkChain: false });
  } catch {
    return false;
  }
}

/** The last page of what is sealed has a SHA-256 for each signer, which is wider than its cell. */
async function expectWithinPage(bytes: Buffer): Promise<void> {
  const file = await getDocumentProxy(new Uint8Array(bytes));
  const page = await file.getPage(file.numPages);
  const Item = z.object({ width: z.number(), transform: z.array(z.number()) });
  const items = (await page.getTextContent()).items.map((item) => z.parse(Item, item));
  const ends = items.map(({ width, transform }) => (transform[4] ?? 0) + width);
  expect(Math.max(...ends)).toBeLessThan(page.getViewport({ scale: 1 }).width - 67);
}

describe("a contract that is sent to sign", () => {
  test("a contract sent to sign gets its number, and each signer gets a link when it is their turn", async () => {
    const { id, read, send, round, mails } = await setUp();
    expect((await send()).status).toBe(200);
    expect(await read("contract", id)).toMatchObject({
      status: { category: { code: "SENT" } },
      number: expect.stringMatching(/^C-/),
    });
    expect(await round()).toMatchObject({
      version: 1,
      status: "open",
      value: 100_000,
      signers: [
        { name: "Astrid Kellaway", state: "waiting", turn: true, invitedAt: expect.any(String) },
        { name: "Imogen Hart", state: "waiting", turn: false, invitedAt: null },
      ],
    });
    expect((await mails(ASTRID.email))[0]).toMatch(/asks you to sign “Harbour night”, version 1/);
    expect(await mails(IMOGEN_HART.email)).toEqual([]);
    expect((await send()).error?.code).toBe("alreadySigning");
  });

  test("a contract is not sent to sign with a text that its PDF can't show, and says where", async () => {
    const { id, send, agency } = await setUp();
    await inAgency(agency, "update contract set title = 'Night 𓀀' where id = $1", [id]);
    expect((await send()).error?.details).toMatchObject([
      { field: "title", message: expect.stringContaining("𓀀 (U+13000) in the title of the contract") },
    ]);
  });

  test("a contract sent to sign offers the contact of its partner, its talents and its lead", async () => {
    const { agency, owner, add } = await setUp();
    const partnerId = await buildPartner(agency, { displayName: "Northlight" });
    const contactId = await buildPartnerContact(agency, partnerId, { name: "Astrid" });
    const id = await add("contract", { partnerId, leadId: owner.id });
    const { data } = await ask(signing.options, owner.token, { params: { id } });
    expect(data.signers).toMatchObject([
      { key: `contact:${contactId}`, name: "Astrid", company: "Northlight" },
      { key: `staff:${owner.id}`, kind: "staff" },
    ]);
  });

  test("a contract is signed by each in turn, and its sealed PDF verifies unless a byte is flipped", async () => {
    const { id, read, send, round, states, token, sign, run, mails, pdf } = await setUp();
    await send();
    const astrid = await token(ASTRID.email);
    expect((await sign(astrid)).status).toBe(200);
    expect(await states()).toEqual(["signed", "waiting"]);
    const imogen = await token(IMOGEN_HART.email);
    expect((await sign(imogen, { mark: "typed", markPath: null })).status).toBe(200);
    expect(await read("contract", id)).toMatchObject({
      status: { category: { code: "SIGNED" } },
      signedOn: expect.any(String),
    });
    await run();
    const { status, sealedAt, sealedSha256 } = await round();
    expect([status, sealedAt === null]).toEqual(["signed", false]);
    await expectWithinPage(await pdf(1));
    const file = await pdf(1);
    expect(Buffer.from(await crypto.subtle.digest("SHA-256", new Uint8Array(file))).toString("hex")).toBe(sealedSha256);
    expect(await verifies(file)).toBe(true);
    for (const place of [200, Math.floor(file.length / 3), file.length - 200]) {
      const flipped = Buffer.from(file);
      flipped[place] = (flipped[place] ?? 0) ^ 1;
      expect(await verifies(flipped), `byte ${place}`).toBe(false);
    }
    const { extractText, getDocumentProxy } = await import("unpdf");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
    for (const said of [
      "Six concerts in five cities.",
      "Astrid Kellaway",
      "UTC",
      "Australia/Adelaide",
      ASTRID.email,
      "Trail",
      "signed: Imogen Hart",
    ])
      expect(text.replaceAll(/\s+/g, " ")).toContain(said);
    expect((await mails(ASTRID.email))[0]).toContain(sealedSha256);
  }, 60_000);
});

describe("a link to sign", () => {
  test("a link to sign only notes that it was opened, and is kept from caches and search engines", async () => {
    const { send, token, open, states } = await setUp();
    await send();
    const reply = await open(await token(ASTRID.email));
    expect(reply.headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(reply.data).toMatchObject({
      title: "Harbour night",
      version: 1,
      you: { name: "Astrid Kellaway", turn: true },
      signers: [{ you: true }, { you: false }],
    });
    expect(reply.text).not.toContain(IMOGEN_HART.email);
    expect(await states()).toEqual(["opened", "waiting"]);
  });

  test("an unknown, malformed or withdrawn link answers alike, and ten close the address", async () => {
    const { id, owner, send, token, open, sign, read } = await setUp();
    await send();
    const link = await token(ASTRID.email);
    await ask(signing.withdraw, owner.token, { params: { id, round: "1" } });
    const answers = await Promise.all(["x".repeat(43), "short", link].map((address) => open(address)));
    expect([...new Set(answers.map(({ status, error }) => `${status} ${error?.message}`))]).toEqual([
      "404 Not found, or you don't have access.",
    ]);
    expect((await sign(link)).status).toBe(404);
    expect(await read("contract", id)).toMatchObject({ status: { category: { code: "DRAFT" } } });
    const from = freshAddress();
    for (let guess = 0; guess < 10; guess += 1) await open(String(guess).padStart(43, "g"), from);
    expect((await open(link, from)).status).toBe(429);
  });

  test("a link to sign signs once: of two signatures at once one counts", async () => {
    const { send, token, sign, rounds } = await setUp();
    await send([ASTRID, IMOGEN_HART], { sequential: false });
    const link = await token(ASTRID.email);
    const both = await Promise.all([sign(link), sign(link, { name: "Another name", otherName: true })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await sign(link)).error?.code).toBe("signingEnded");
    expect((await rounds())[0]?.signers.map(({ state }) => state)).toEqual(["signed", "waiting"]);
  });

  test("a link to sign takes the invited name as written, and another once the signer says so", async () => {
    const { id, owner, send, token, sign, round, run, pdf, states } = await setUp();
    await send();
    const astrid = await token(ASTRID.email);
    const refused = await sign(astrid, { name: "Imogen Hart" });
    expect([refused.status, refused.error?.code]).toEqual([409, "otherName"]);
    expect(refused.error?.details).toMatchObject([{ field: "name", message: "You were invited as Astrid Kellaway." }]);
    expect(await states()).toEqual(["opened", "waiting"]);
    // The flag means nothing for a name that is the invited one.
    expect((await sign(astrid, { name: "KELLAWAY, Ástrid Marie", otherName: true })).status).toBe(200);
    const imogen = await token(IMOGEN_HART.email);
    expect((await sign(imogen, { name: "I. Harte", otherName: true })).status).toBe(200);
    expect((await round()).signers.map(({ name, signedAs }) => [name, signedAs])).toEqual([
      ["Astrid Kellaway", null],
      ["Imogen Hart", "I. Harte"],
    ]);
    const history = await ask(contractRecord.history, owner.token, { params: { id }, query: {} });
    expect(history.data.filter(({ part }) => part === "signer").map(({ changes }) => changes)).toMatchObject([
      [{ field: "otherName" }],
    ]);
    await run();
    const { extractText, getDocumentProxy } = await import("unpdf");
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf(1))), { mergePages: true });
    const said = text.replaceAll(/\s+/g, " ");
    expect(said).toContain("Signed under another name; invited as Imogen Hart");
    expect(said).toContain("signed under another name: Imogen Hart");
    expect(said).not.toContain("invited as Astrid");
  }, 60_000);

  test("a link to sign signs only what was shown, with consent, a name and a mark", async () => {
    const { send, token, sign, states } = await setUp();
    await send();
    const link = await token(ASTRID.email);
    expect(await sign(link, { sha256: "a".repeat(64) })).toMatchObject({ status: 409, error: { code: "movedOn" } });
    expect((await sign(link, { consent: false })).status).toBe(400);
    expect((await sign(link, { name: " " })).status).toBe(400);
    expect((await sign(link, { markPath: null })).status).toBe(400);
    expect((await sign(link, { markPath: 'M1 1"/><script>' })).status).toBe(400);
    expect(await states()).toEqual(["opened", "waiting"]);
  });

  test.each(["B".repeat(43), "of the signer"])(
    "a hostile drawing is refused at once, without a pattern that backtracks, by the link %s",
    async (given) => {
      const { send, token, sign } = await setUp();
      await send();
      const link = given.startsWith("B") ? given : await token(ASTRID.email);
      for (const markPath of [`M1 1${"1".repeat(28)}!`, `M1 1${" L1 1".repeat(2_000)}!`, `M${" ".repeat(10_000)}`]) {
        const before = process.cpuUsage();
        expect([400, 404]).toContain((await sign(link, { markPath })).status);
        // The pattern took seconds of the processor for the first; the whole call takes a hundredth.
        expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000);
      }
    },
  );

  test("an expired link to sign is over and says so, and reminds after 3 and 7 days before", async () => {
    const { agency, send, token, open, mails, round, run } = await setUp();
    await send();
    const link = await token(ASTRID.email);
    const passed = async (days: number) => {
      await inAgency(
        agency,
        `update signer
          set invited_at = now() - interval '${days} days'
          where agency_id = $1 and invited_at is not null`,
        [agency],
      );
      await inAgency(agency, "update signing_round set due_at = now() where agency_id = $1", [agency]);
      await run();
      return (await mails(ASTRID.email)).filter((text) => text.includes("waiting for your signature")).length;
    };
    expect([await passed(2), await passed(3), await passed(4), await passed(7), await passed(20)]).toEqual([
      0, 1, 1, 2, 2,
    ]);
    expect((await open(link)).status).toBe(200);
    const announced: string[] = [];
    const provider = {
      invite: async () => undefined,
      remind: async () => undefined,
      deliver: async () => undefined,
      announceEnd: async (_: unknown, roundId: string) => void announced.push(roundId),
    };
    const certificate = () => Promise.reject(new Error("nothing to seal"));
    const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000);
    await signDue({ database, provider, certificate }, { agencyId: agency, at: dayOf(29) });
    expect((await round()).status).toBe("open");
    await signDue({ database, provider, certificate }, { agencyId: agency, at: dayOf(30.1) });
    expect(await round()).toMatchObject({
      id: announced[0],
      status: "expired",
      signers: [{ state: "void" }, { state: "void" }],
    });
    expect((await open(link)).status).toBe(404);
  });

  test("a signer declines with a reason, which ends the round", async () => {
    const { send, token, round, run, mails, id, read, open } = await setUp();
    await send([ASTRID, IMOGEN_HART], { sequential: false });
    const link = await token(ASTRID.email);
    const decline = (reason: string) => ask(signPage.decline, undefined, { params: { token: link }, body: { reason } });
    expect((await decline("")).status).toBe(400);
    expect((await decline("The fee is too low")).status).toBe(200);
    expect(await round()).toMatchObject({
      status: "declined",
      signers: [{ state: "declined", reason: "The fee is too low" }, { state: "void" }],
    });
    expect((await open(link)).status).toBe(404);
    await run();
    expect((await mails(IMOGEN_HART.email))[0]).toContain("someone declined to sign");
    expect((await read("contract", id)).status.category.code).toBe("DRAFT");
  });
});

describe("terms that change", () => {
  test("terms that change while they are out withdraw the links, and signers are notified", async () => {
    const { id, read, send, token, sign, edit, round, open, run, mails } = await setUp();
    await send();
    await sign(await token(ASTRID.email));
    const link = await token(IMOGEN_HART.email);
    expect((await edit({ value: 120_000 })).status).toBe(200);
    expect(await round()).toMatchObject({
      status: "withdrawn",
      endCause: "TERMS",
      signers: [
        { state: "void", signedAt: expect.any(String) },
        { state: "void", signedAt: null },
      ],
    });
    expect((await open(link)).status).toBe(404);
    expect((await read("contract", id)).status.category.code).toBe("DRAFT");
    await run();
    expect((await mails(ASTRID.email))[0]).toMatch(/its terms changed.*Your signature on this version is void/s);
    expect((await send()).status).toBe(200);
    expect((await round()).version).toBe(2);
  });

  test("terms change after the last signature only by an amendment, which is a new version", async () => {
    const { id, owner, agency, send, token, sign, edit, rounds, read } = await setUp();
    await send([ASTRID]);
    await sign(await token(ASTRID.email));
    expect((await edit({ value: 1 })).error?.code).toBe("signedTerms");
    expect((await send([ASTRID])).error?.code).toBe("signedTerms");
    await expect(inAgency(agency, "update contract set value = 1 where id = $1", [id])).rejects.toThrow("amendment");
    expect((await ask(signing.amend, owner.token, { params: { id } })).data.amending).toBe(true);
    expect((await edit({ value: 120_000 })).status).toBe(200);
    expect((await send([ASTRID])).status).toBe(200);
    expect((await read("contract", id)).status.category.code).toBe("SIGNED");
    const opened = await ask(signPage.get, undefined, { params: { token: await token(ASTRID.email) } });
    expect(opened.data).toMatchObject({ version: 2, before: { html: expect.stringContaining("1,000.00") } });
    await sign(await token(ASTRID.email));
    expect((await rounds()).map(({ version, status, value }) => [version, status, value])).toEqual([
      [2, "signed", 120_000],
      [1, "signed", 100_000],
    ]);
    expect((await edit({ value: 1 })).error?.code).toBe("signedTerms");
  });

  test("signed terms never change, whatever statement the program sends", async () => {
    const { agency, send, token, sign } = await setUp();
    await send([ASTRID, IMOGEN_HART]);
    await sign(await token(ASTRID.email));
    const tried = async (statement: string) => {
      const application = database.scope(systemIn(agency), "write", (db) =>
        db.execute(sql.raw(statement.replace("$1", `'${agency}'`))),
      );
      const outcomes = await Promise.allSettled([inAgency(agency, statement, [agency]), application]);
      return outcomes.every(({ status }) => status === "rejected") ? "refused" : "done";
    };
    for (const statement of [
      "update signing_round set html = 'x' where agency_id = $1",
      "update signing_round set sha256 = 'x' where agency_id = $1",
      "update signing_round set pdf = '' where agency_id = $1",
      "update signer set signed_name = 'x' where agency_id = $1 and signed_at is not null",
      "update signer set state = 'waiting' where agency_id = $1 and signed_at is not null",
      "update signing_round set sealed_at = now(), sealed = '' where agency_id = $1",
      "update signer set mark_path = 'M0 0' where agency_id = $1 and signed_at is not null",
    ])
      expect(await tried(statement), statement).toBe("refused");
  });
});

test("a signer's corrections change our records field by field, once staff accept them", async () => {
  const { agency, owner, add, read } = await setUp();
  const partnerId = await buildPartner(agency, { displayName: "Northlight" });
  const contactId = await buildPartnerContact(agency, partnerId, { name: "Astrid" });
  const id = await add("contract", { partnerId });
  const { version } = await read("contract", id);
  const signers = [
    {
      key: `contact:${contactId}`,
      name: "Astrid",
      email: "a@northlight.example",
      role: "Programme director",
      company: "Northlight",
    },
  ];
  await ask(signing.open, owner.token, { params: { id }, body: { signers, seenVersion: version } });
  const [mail] = await inAgency(agency, "select body from mail where agency_id = $1 order by id desc", [agency]);
  const token = /\/sign\/([\w-]{43})/.exec(secrets.decrypt(mail?.body as Buffer))?.[1] ?? "";
  const body = { name: "Astrid Kellaway", role: "Director of programme", company: "Northlight" };
  expect((await ask(signPage.correct, undefined, { params: { token }, body })).status).toBe(200);
  const contact = async () =>
    (await inAgency(agency, "select name, role from partner_contact where id = $1", [contactId]))[0];
  expect(await contact()).toMatchObject({ name: "Astrid" });
  const decide = (field: string, decision: string, by = owner) =>
    ask(signing.decide, by.token, { params: { id, round: "1", place: "1" }, body: { field, decision } });
  const agent = await buildStaff(agency, { levels: { CONTRACT: ["EDIT_ALL"] } });
  expect((await decide("name", "accept", agent)).status).toBe(403);
  expect((await decide("name", "accept")).status).toBe(200);
  expect((await decide("role", "ignore")).status).toBe(200);
  expect(await contact()).toMatchObject({ name: "Astrid Kellaway", role: null });
  const { data } = await ask(signing.get, owner.token, { params: { id } });
  expect(data.rounds[0]?.signers[0]?.corrections).toEqual([
    { field: "name", was: "Astrid", value: "Astrid Kellaway", decision: "accept" },
    { field: "role", was: "Programme director", value: "Director of programme", decision: "ignore" },
  ]);
  expect((await decide("role", "accept")).status).toBe(404);
});

test("a contract that was signed elsewhere is not sent to sign", async () => {
  const { id, send, move, statusOf } = await setUp();
  await move("contract", id, { statusId: await statusOf("contract", "SENT") });
  await move("contract", id, { statusId: await statusOf("contract", "SIGNED") });
  expect((await send()).error?.code).toBe("signedTerms");
});

test("a contract that is cancelled has nothing out to sign", async () => {
  const { id, send, move, statusOf, round } = await setUp();
  await send();
  await move("contract", id, { statusId: await statusOf("contract", "CANCELLED"), reason: "Off" });
  expect(await round()).toMatchObject({ status: "withdrawn", endCause: "STATUS" });
});

test("the text of a contract's document is what is sent, and one of the terms", async () => {
  const { agency, id, owner, send, round, pdf } = await setUp();
  const fields = "insert into contract_document (contract_id, agency_id, template_name, body, body_sanitiser)";
  await inAgency(agency, `${fields} values ($1, $2, 'Own', '<p>Seven concerts.</p>', '1')`, [id, agency]);
  await send();
  const params = { id, round: "1" };
  expect((await ask(signing.text, owner.token, { params })).data.html).toBe("<p>Seven concerts.</p>");
  expect((await pdf(1)).subarray(0, 5).toString()).toBe("%PDF-");
  await inAgency(agency, "update contract_document set body = '<p>Eight</p>' where contract_id = $1", [id]);
  expect(await round()).toMatchObject({ status: "withdrawn", endCause: "TERMS" });
});
