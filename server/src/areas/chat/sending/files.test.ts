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
async function open() {
  const person = await chat.person({ displayName: "Imogen Hart" });
  await chat.receive(person.from);
  const { number, logId } = await chat.conversation({ talentId: person.id });
  return { logId: logId ?? "", to: { recipientId: person.id, recipientNumberId: number.id } };
}
const sendFile = (to: object, body: object) =>
  ask(chatMessages.sendMedia, chat.owner.token, { body: { ...to, ...body } });
const last = () => meta.sent.at(-1)?.body as Record<string, Record<string, unknown>> | undefined;
const latest = async (logId: string) => (await chat.messages({ logId }))[0];

test("a picture goes with its caption, a document with its name, and Meta is given the bytes", async () => {
  const { logId, to } = await open();
  const bytes = await picture("jpeg");
  await sendFile(to, { mediaId: await uploaded("stage.jpg", bytes), caption: " The stage " });
  await chat.work();
  expect(last()).toMatchObject({ type: "image", image: { caption: "The stage" } });
  expect(meta.files.has(String(last()?.image?.id))).toBe(true);
  expect(await latest(logId)).toMatchObject({ kind: "image", state: "ACCEPTED", textBody: "The stage" });

  const csv = Buffer.from("name,fee\nImogen,100\n");
  await sendFile(to, { mediaId: await uploaded("fees.csv", csv) });
  await chat.work();
  expect(last()).toMatchObject({ type: "document", document: { filename: "fees.csv" } });
  expect(meta.files.get(String(last()?.document?.id))?.bytes.includes(csv)).toBe(true);
  expect((await latest(logId))?.file).toMatchObject({ state: "READY", filename: "fees.csv" });
});

test("a sound takes no caption, a picture that WhatsApp does not show goes as a document", async () => {
  const { to } = await open();
  const audio = await uploaded("take.mp3", sound(4000));
  const refused = await sendFile(to, { mediaId: audio, caption: "Take one" });
  expect([refused.status, refused.error?.details.map(({ field }) => field)]).toEqual([400, ["caption"]]);
  await sendFile(to, { mediaId: audio });
  await chat.work();
  expect(last()).toMatchObject({ type: "audio", audio: { id: expect.any(String) } });
  await sendFile(to, { mediaId: await uploaded("moving.gif", await picture("gif")) });
  await chat.work();
  expect(last()).toMatchObject({ type: "document", document: { filename: "moving.gif" } });
});

test("a file that was lost on the way to Meta is sent again, since nothing was sent by it", async () => {
  const { logId, to } = await open();
  const before = meta.sent.length;
  meta.faults.push({ on: "media", fault: "lost" });
  await sendFile(to, { mediaId: await uploaded("stage.png", await picture("png")) });
  await chat.work();
  expect((await latest(logId))?.state).toBe("WAITING");
  await inAgency(chat.agency, "update chat_message set not_before = now() where state = 'WAITING'");
  await chat.work();
  expect([(await latest(logId))?.state, meta.sent.length - before]).toEqual(["ACCEPTED", 1]);
});

test("what is not ready, not there, or another agency's is refused; a closed window is 7000", async () => {
  const { to } = await open();
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
