import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startWhatsApp } from "#test/chat.ts";
import { inAgency } from "#test/factories.ts";
import { picture, sound } from "#test/uploads.ts";

const { meta, server, chat } = await startWhatsApp();

/** Puts a file at Meta and returns what a webhook says of it. */
function atMeta(bytes: Buffer, mime: string, more: object = {}) {
  const id = `media-${randomUUID()}`;
  meta.files.set(id, { bytes, mime });
  return { id, mime_type: mime, sha256: "", ...more };
}
const latestOf = async (talentId: string) => (await chat.messages({ talentId }))[0];
/** Runs the job that looks at what was kept, as after a commit. */
async function inspect(talentId: string): Promise<void> {
  const rows = await inAgency(
    chat.agency,
    `select m.media_id as id
      from chat_message m join chat_log l on l.id = m.log_id
      where l.person_id = $1 and m.media_id is not null`,
    [talentId],
  );
  for (const { id } of rows) await server.jobHandlers.media({ agencyId: chat.agency, mediaId: String(id) });
}
const downloadOf = (url: string | null | undefined) => server.app.inject({ method: "GET", url: url ?? "" });

test("a picture, a voice message, a document and a sticker are fetched as files of messages", async () => {
  const { id, from } = await chat.person({ displayName: "Imogen Hart" });
  const [jpeg, webp] = await Promise.all([picture("jpeg"), picture("webp", 512, 512)]);
  const voice = Buffer.concat([Buffer.from("OggS"), sound(2000)]);
  const pdf = Buffer.from(
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
  );
  const files = [
    { type: "image", image: atMeta(jpeg, "image/jpeg", { caption: "The stage" }) },
    { type: "audio", audio: atMeta(voice, "audio/ogg; codecs=opus", { voice: true }) },
    { type: "document", document: atMeta(pdf, "application/pdf", { filename: "rider.pdf" }) },
    { type: "sticker", sticker: atMeta(webp, "image/webp") },
  ];
  for (const file of files) await chat.receive(from, { text: undefined, ...file });
  await inspect(id);
  const messages = (await chat.messages({ talentId: id })).toReversed();
  expect(
    messages.map(({ kind, textBody, file }) => [kind, textBody, file?.state, file?.filename, file?.voice]),
  ).toEqual([
    ["image", "The stage", "READY", null, false],
    ["audio", "", "READY", null, true],
    ["document", "", "READY", "rider.pdf", false],
    ["sticker", "", "READY", null, false],
  ]);
  expect(messages.map(({ file }) => file?.media?.isProcessing)).toEqual([false, false, false, false]);
  const document = await downloadOf(messages[2]?.file?.media?.url);
  expect([document.statusCode, document.rawPayload.equals(pdf)]).toEqual([200, true]);
});

test("a file that can't be fetched now is fetched later, and given up after seven days", async () => {
  const { id, from } = await chat.person();
  for (const fault of [{ status: 500, code: 1 }, "cut", "gateway"] as const)
    meta.faults.push({ on: "download", fault });
  await chat.receive(from, { text: undefined, type: "image", image: atMeta(await picture("png"), "image/png") });
  const makeDue = () =>
    inAgency(chat.agency, "update chat_message set media_due_at = now() where media_state = 'FETCHING'");
  for (let tries = 0; tries < 3; tries += 1) {
    expect((await latestOf(id))?.file?.state).toBe("FETCHING");
    await makeDue();
    await chat.runJobs();
  }
  expect((await latestOf(id))?.file?.state).toBe("READY");

  await chat.receive(from, { text: undefined, type: "image", image: { id: "unknown", mime_type: "image/png" } });
  expect((await latestOf(id))?.file?.state).toBe("FETCHING");
  await inAgency(
    chat.agency,
    "update chat_message set received_at = received_at - interval '8 days' where media_state = 'FETCHING'",
  );
  await makeDue();
  await chat.runJobs();
  expect((await latestOf(id))?.file?.state).toBe("GONE");
});

test("a file that is not what it says it is, or that is too large, is refused and never shown", async () => {
  const { id, from } = await chat.person();
  const page = Buffer.from("<!doctype html><script>alert(1)</script>");
  const program = Buffer.from("MZ\u0090\u0000");
  const wrong = [
    { type: "image", image: atMeta(page, "image/jpeg") },
    { type: "document", document: atMeta(page, "text/html", { filename: "page.html" }) },
    { type: "document", document: atMeta(program, "application/pdf", { filename: "invoice.pdf.exe" }) },
    { type: "video", video: atMeta(Buffer.alloc(50_000_001), "video/mp4") },
  ];
  for (const file of wrong) {
    await chat.receive(from, { text: undefined, ...file });
    expect([file.type, (await latestOf(id))?.file]).toEqual([
      file.type,
      expect.objectContaining({ state: "REFUSED", media: null }),
    ]);
  }
});
