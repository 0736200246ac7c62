import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { chatMessages } from "#contract/chat/message.ts";
import { startWhatsApp } from "#test/chat.ts";
import { buildAgency, buildStaff, inAgency } from "#test/factories.ts";
import { picture, sound, uploading } from "#test/uploads.ts";

const { meta, server, chat } = await startWhatsApp();
const { ask } = server;
const { whole } = uploading(server);

const uploaded = async (name: string, bytes: Buffer) =>
  (await whole({ token: chat.owner.token, agencyId: chat.agency }, { name, bytes })).id;
async function openConversation() {
  const person = await chat.person({ displayName: "Imogen Hart" });
  await chat.receive(person.from);
  const { number, logId } = await chat.conversation({ talentId: person.id });
  return { logId: logId ?? "", to: { recipientId: person.id, recipientNumberId: number.id } };
}
const sendFile = (to: object, body: object) =>
  ask(chatMessages.sendMedia, chat.owner.token, { body: { ...to, ...body } });
const last = () => meta.sent.at(-1)?.body as Record<string, Record<string, unknown>> | undefined;
const latest = async (logId: string) => (await chat.messages({ logId }))[0];

test("a picture is sent with its caption, a document with its name, and both as bytes", async () => {
  const { logId, to } = await openConversation();
  const bytes = await picture("jpeg");
  await sendFile(to, { mediaId: await uploaded("stage.jpg", bytes), caption: " The stage " });
  await chat.runJobs();
  expect(last()).toMatchObject({ type: "image", image: { caption: "The stage" } });
  expect(meta.files.has(String(last()?.image?.id))).toBe(true);
  expect(await latest(logId)).toMatchObject({ kind: "image", state: "ACCEPTED", textBody: "The stage" });

  const csv = Buffer.from("name,fee\nImogen,100\n");
  await sendFile(to, { mediaId: await uploaded("fees.csv", csv) });
  await chat.runJobs();
  expect(last()).toMatchObject({ type: "document", document: { filename: "fees.csv" } });
  expect(meta.files.get(String(last()?.document?.id))?.bytes.includes(csv)).toBe(true);
  expect((await latest(logId))?.file).toMatchObject({ state: "READY", filename: "fees.csv" });
});

test("audio is sent without a caption, and a picture that WhatsApp can't show as a document", async () => {
  const { to } = await openConversation();
  const audio = await uploaded("take.mp3", sound(4000));
  const refused = await sendFile(to, { mediaId: audio, caption: "Take one" });
  expect([refused.status, refused.error?.details.map(({ field }) => field)]).toEqual([400, ["caption"]]);
  await sendFile(to, { mediaId: audio });
  await chat.runJobs();
  expect(last()).toMatchObject({ type: "audio", audio: { id: expect.any(String) } });
  await sendFile(to, { mediaId: await uploaded("moving.gif", await picture("gif")) });
  await chat.runJobs();
  expect(last()).toMatchObject({ type: "document", document: { filename: "moving.gif" } });
});

test("a file whose upload to Meta failed is sent again, since no message was sent", async () => {
  const { logId, to } = await openConversation();
  const before = meta.sent.length;
  meta.faults.push({ on: "media", fault: "lost" });
  await sendFile(to, { mediaId: await uploaded("stage.png", await picture("png")) });
  await chat.runJobs();
  expect((await latest(logId))?.state).toBe("WAITING");
  await inAgency(chat.agency, "update chat_message set not_before = now() where state = 'WAITING'");
  await chat.runJobs();
  expect([(await latest(logId))?.state, meta.sent.length - before]).toEqual(["ACCEPTED", 1]);
});

test("a file not ready, missing, or of another agency is refused; a closed window is 7000", async () => {
  const { to } = await openConversation();
  const silent = await chat.person();
  const { number } = await chat.conversation({ talentId: silent.id });
  const closed = { recipientId: silent.id, recipientNumberId: number.id };
  const mediaId = await uploaded("stage.png", await picture("png"));
  expect((await sendFile(closed, { mediaId })).error?.code).toBe("7000");
  const agencyId = await buildAgency();
  const stranger = await buildStaff(agencyId, { role: "agency" });
  const theirs = await whole({ token: stranger.token, agencyId }, { name: "stage.png", bytes: await picture("png") });
  for (const id of [theirs.id, randomUUID()]) {
    const { status, error } = await sendFile(to, { mediaId: id });
    expect([status, error?.details.map(({ field }) => field)]).toEqual([400, ["mediaId"]]);
  }
});
