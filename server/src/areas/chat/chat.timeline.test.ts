import { expect, test } from "vitest";
import { chatLogs } from "#contract/chat/conversation.ts";
import { contactTimelines } from "#contract/comms/timeline.ts";
import { people } from "#contract/talents/person.ts";
import { startWhatsApp } from "#test/chat.ts";
import { assign, type BuiltStaff, buildStaff, inAgency } from "#test/factories.ts";

const { meta, server, chat } = await startWhatsApp();
const { ask } = server;
const { agency, owner } = chat;

const HOUR = 3600;
const timestampOf = (hoursAgo: number) => String(Math.floor(Date.now() / 1000) - hoursAgo * HOUR);
const textMessage = (body: string, hoursAgo: number) => ({ text: { body }, timestamp: timestampOf(hoursAgo) });
const read = async (id: string, by: { token: string } = owner, body: object = {}) =>
  (await ask(contactTimelines.get, by.token, { params: { id }, body })).data;
const last = async (id: string, by: { token: string } = owner) =>
  (await ask(people.list, by.token, { params: { family: "talents" }, query: {} })).data.find((row) => row.id === id)
    ?.lastContact ?? null;

test("WhatsApp messages are one entry at the last of them, until a pause of twelve hours", async () => {
  const person = await chat.person({ displayName: "Imogen Hart" });
  for (const [words, hoursAgo] of [
    ["Hello", 40],
    ["Are you free?", 39],
    ["On Monday", 2],
  ] as const)
    await chat.receive(person.from, textMessage(words, hoursAgo));
  const { number, logId } = await chat.conversation({ talentId: person.id });
  await chat.send({ recipientId: person.id, recipientNumberId: number.id }, "Yes, at nine");
  expect((await read(person.id)).entries, "what waits is not there yet").toHaveLength(2);
  await chat.runJobs();
  const { entries, counts } = await read(person.id);
  expect(entries).toMatchObject([
    {
      kind: "whatsapp",
      direction: "OUT",
      words: "Yes, at nine",
      count: 2,
      threadId: logId,
      by: { id: owner.id },
      code: "ACCEPTED",
    },
    { kind: "whatsapp", direction: "IN", words: "Are you free?", count: 2, by: null, who: null },
  ]);
  const left = Date.parse(String(entries[0]?.answerUntil)) - Date.now();
  expect(left / 1000 / HOUR, "24 hours from what came in last").toBeCloseTo(22, 1);
  expect(entries[1]?.answerUntil).toBeNull();
  const seconds = (Date.parse(String(entries[1]?.at)) - Date.parse(String(entries[1]?.since))) / 1000;
  expect(Math.abs(seconds - HOUR)).toBeLessThan(60);
  expect(counts).toContainEqual({ kind: "whatsapp", count: 2 });
  expect((await read(person.id, owner, { q: "hello" })).entries, "found by any of its words").toHaveLength(1);
});

test("last contact is the latest received or accepted message, not a failed or waiting one", async () => {
  const person = await chat.person();
  await chat.receive(person.from, textMessage("Hello", 1));
  const first = await last(person.id);
  expect(first).toMatchObject({ kind: "whatsapp" });
  const { number } = await chat.conversation({ talentId: person.id });
  const sent = await chat.send({ recipientId: person.id, recipientNumberId: number.id }, "Good morning");
  expect(await last(person.id)).toEqual(first);
  await chat.runJobs();
  const second = await last(person.id);
  expect(Date.parse(second?.at ?? "")).toBeGreaterThan(Date.parse(first?.at ?? ""));
  await chat.status([
    {
      id: meta.sent.at(-1)?.wamid,
      status: "failed",
      timestamp: timestampOf(0),
      biz_opaque_callback_data: sent.data.id,
      errors: [{ code: 131026 }],
    },
  ]);
  expect(await last(person.id)).toEqual(first);
});

test("messages are visible with the contact's right to comms, unknown ones once they are linked", async () => {
  const person = await chat.person({ displayName: "Imogen Hart" });
  await chat.receive(person.from, textMessage("Hello", 1));
  const TALENT = ["VIEW_ALL"] as const;
  const agent = await buildStaff(agency, { levels: { TALENT, COMM: ["VIEW_ASSIGN"] } });
  const outsider = await buildStaff(agency, { levels: { TALENT } });
  const readAs = async (by: BuiltStaff) => [
    (await read(person.id, by)).entries.length,
    (await last(person.id, by))?.kind ?? null,
  ];
  expect([await readAs(agent), await readAs(outsider)]).toEqual([
    [0, null],
    [0, null],
  ]);
  await assign(agency, person.id, [agent.id]);
  expect([await readAs(agent), await readAs(outsider)]).toEqual([
    [1, "whatsapp"],
    [0, null],
  ]);

  const { phone, from } = await chat.person();
  await inAgency(agency, "update person set phone = null where phone = $1", [phone]);
  await chat.receive(from, textMessage("It is me", 1));
  const other = await chat.person();
  const [unknown] = (await ask(chatLogs.list, owner.token, { body: { unknown: true } })).data;
  expect(await last(other.id)).toBeNull();
  const given = await ask(chatLogs.linkContact, owner.token, {
    params: { id: unknown?.id ?? "" },
    body: { talentId: other.id, contactId: null, staffId: null },
  });
  expect(given.status, given.text).toBe(200);
  expect(await last(other.id)).toMatchObject({ kind: "whatsapp" });
  expect((await read(other.id)).entries).toMatchObject([{ words: "It is me" }]);
});
