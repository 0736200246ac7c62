import { createHash, randomBytes, randomUUID, randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { mails } from "#contract/staff/outbox.ts";
import { startApp, testConfig } from "#test/app.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { openMailbox, type Received } from "#test/resilience/actors/mailbox.ts";
import { systemIn } from "../database/scope.ts";
import { openJobs } from "../jobs/jobs.ts";
import { openSecrets } from "../security/secrets.ts";
import { type Email, openMailer } from "./mail.ts";
import { MAIL_FILE_LIMITS, type MailedDocuments, mailFileReader } from "./mail-files.ts";

const mailbox = await openMailbox();
const { database, store, ask } = await startApp();
const jobs = openJobs(database, () => {});
await jobs.start({});
await jobs.stop();

const mailerWith = (documents: MailedDocuments = {}, smtpUrl: string | null = mailbox.url) =>
  openMailer({
    database,
    jobs,
    secrets: openSecrets(testConfig().appSecret),
    smtpUrl: smtpUrl ?? undefined,
    from: "office@agency.example",
    outbound: { quiet: false },
    readFile: mailFileReader({ database, store, documents, findActor: async () => null }),
  });

async function keepFile(agency: string, content: Uint8Array, size = content.length): Promise<string> {
  const [id, key] = [randomUUIDv7(), randomUUID()];
  await store.put(key, content);
  await inAgency(
    agency,
    `insert into media (id, agency_id, type_of_media, filename, content_type, key, file_key, size)
      values ($1, $2, 5, 'rider.bin', 'application/octet-stream', gen_random_uuid(), $3, $4)`,
    [id, agency, key, size],
  );
  return id;
}
const rowOf = async (agency: string) => {
  const [row] = await inAgency(agency, "select id, state, failure, body, html from mail where agency_id = $1", [
    agency,
  ]);
  return row ?? expect.unreachable("no email");
};
async function written(documents: MailedDocuments, more: Partial<Email> & Pick<Email, "agencyId">) {
  const mailer = mailerWith(documents);
  const to = `${randomUUID()}@example.com`;
  const agency = String(more.agencyId);
  await database.scope(systemIn(agency), "write", (db) =>
    mailer.send(db, { purpose: "finance", to, subject: "Your invoice", text: "Here it is.", ...more }),
  );
  const { id } = await rowOf(agency);
  return { to, deliver: () => mailer.deliver(String(id)) };
}

/** The parts of an email with their headers, decoded from base64. */
const partsOf = ({ raw }: Received) =>
  raw
    .split(/\r\n--[-\w.]+(?:--)?\r\n/)
    .map((part) => part.split("\r\n\r\n"))
    .map(([headers = "", body = ""]) => ({
      headers,
      content: /base64/i.test(headers) ? Buffer.from(body, "base64") : Buffer.from(body),
    }));
const sha = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("an email carries files of the store and documents made when it leaves, byte for byte", async () => {
  const agency = await buildAgency();
  const [stored, invoice] = [randomBytes(300_000), randomBytes(40_000)];
  const { to, deliver } = await written(
    { invoice: async () => invoice },
    {
      agencyId: agency,
      replyTo: "accounts@agency.example",
      html: "<p>Here <b>it</b> is.</p>",
      files: [
        { name: "Rider – Zoë.bin", mediaId: await keepFile(agency, stored) },
        { name: "INV-1.pdf", document: "invoice", id: randomUUIDv7() },
      ],
    },
  );
  await deliver();
  const [email, ...more] = mailbox.to(to);
  expect(more).toEqual([]);
  if (!email) return expect.unreachable("nothing arrived");
  expect(email.headers).toMatch(/^Reply-To: accounts@agency.example$/m);
  const parts = partsOf(email);
  const [first, second] = parts.filter(({ headers }) => /Content-Disposition: attachment/i.test(headers));
  expect([sha(first?.content ?? Buffer.of()), sha(second?.content ?? Buffer.of())]).toEqual([
    sha(stored),
    sha(invoice),
  ]);
  expect(second?.headers).toMatch(/Content-Type: application\/pdf; name=INV-1\.pdf/);
  const bodies = parts.flatMap(({ headers, content }) =>
    [/text\/\w+/.exec(headers)?.[0] ?? ""].map((type) => [type, content.toString().trim()]),
  );
  expect(bodies).toContainEqual(["text/plain", "Here it is."]);
  expect(bodies).toContainEqual(["text/html", "<p>Here <b>it</b> is.</p>"]);
  expect(await rowOf(agency)).toMatchObject({ state: "sent", failure: null, body: null, html: null });
});

test("an email never leaves without its document, which is made again with the next attempt", async () => {
  const agency = await buildAgency();
  let broken = true;
  const { to, deliver } = await written(
    {
      invoice: async () => {
        if (broken) throw new Error("The PDF could not be made: it takes too long");
        return Buffer.from("%PDF-1.7");
      },
    },
    { agencyId: agency, files: [{ name: "INV-1.pdf", document: "invoice", id: randomUUIDv7() }] },
  );
  await expect(deliver()).rejects.toThrow();
  expect(mailbox.to(to)).toEqual([]);
  expect(await rowOf(agency)).toMatchObject({
    state: "failed",
    failure: "The PDF could not be made: it takes too long",
  });
  broken = false;
  await deliver();
  expect(mailbox.to(to)).toHaveLength(1);
  expect(await rowOf(agency)).toMatchObject({ state: "sent", failure: null });
});

test("a file that was deleted since, or belongs to another agency, keeps the email from leaving", async () => {
  const [agency, other] = [await buildAgency(), await buildAgency()];
  const gone = await keepFile(agency, randomBytes(10));
  const { to, deliver } = await written({}, { agencyId: agency, files: [{ name: "a.bin", mediaId: gone }] });
  await inAgency(agency, "update media set deleted_at = now() where id = $1", [gone]);
  // It is not tried again: the file does not come back.
  await deliver();
  expect(mailbox.to(to)).toEqual([]);
  expect(await rowOf(agency)).toMatchObject({ state: "failed", failure: "a file of this email is gone" });
  const foreign = await keepFile(other, randomBytes(10));
  await expect(written({}, { agencyId: agency, files: [{ name: "a.bin", mediaId: foreign }] })).rejects.toThrow();
});

test("an email takes at most ten files, and 15 MB of them", async () => {
  const agency = await buildAgency();
  const small = await keepFile(agency, randomBytes(10));
  const files = Array.from({ length: MAIL_FILE_LIMITS.files + 1 }, () => ({ name: "a.bin", mediaId: small }));
  await expect(written({}, { agencyId: agency, files })).rejects.toThrow();
  const half = Buffer.alloc(MAIL_FILE_LIMITS.bytes / 2 + 1);
  const { deliver } = await written(
    { invoice: async () => half },
    {
      agencyId: agency,
      files: [
        { name: "a.bin", mediaId: await keepFile(agency, half) },
        { name: "b.pdf", document: "invoice", id: randomUUIDv7() },
      ],
    },
  );
  await deliver();
  expect(await rowOf(agency)).toMatchObject({ failure: "the files of this email are larger than 15 MB" });
});

test("an email that is kept in the outbox names its files", async () => {
  const agency = await buildAgency();
  const owner = await buildStaff(agency, { role: "agency" });
  const mailer = mailerWith({}, null);
  await database.scope(systemIn(agency), "write", (db) =>
    mailer.send(db, {
      agencyId: agency,
      purpose: "finance" as const,
      to: "a@example.com",
      subject: "Your invoice",
      text: "Here it is.",
      files: [{ name: "INV-1.pdf", document: "invoice", id: randomUUIDv7() }],
    }),
  );
  const { id } = await rowOf(agency);
  const { data } = await ask(mails.reveal, owner.token, { params: { id: String(id) }, body: {} });
  expect(data).toMatchObject({ state: "kept", text: "Here it is.", files: ["INV-1.pdf"] });
});
