import { beforeEach, expect, test } from "vitest";
import { chatConnections } from "#contract/chat/connection.ts";
import { chatLogs } from "#contract/chat/conversation.ts";
import { chatMessages } from "#contract/chat/message.ts";
import { chatTemplates } from "#contract/chat/template.ts";
import { startWhatsApp } from "#test/chat.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { metaTime } from "#test/stand-ins/meta.ts";

const { meta, server, chat } = await startWhatsApp();
const { ask } = server;
beforeEach(async () => {
  await inAgency(chat.agency, "update chat_number set paused_until = null");
});

const DAY = 86_400_000;
/** A talent who has just written. */
async function openConversation() {
  const person = await chat.person({ displayName: "Imogen Hart" });
  await chat.receive(person.from);
  const { number, logId } = await chat.conversation({ talentId: person.id });
  return { ...person, logId: logId ?? "", to: { recipientId: person.id, recipientNumberId: number.id } };
}
const latest = async (logId: string) => (await chat.messages({ logId }))[0];
const last = () => meta.sent.at(-1);
const status = (message: { wamid: string; ours: string } | undefined, name: string, more: object = {}) => ({
  id: message?.wamid,
  status: name,
  timestamp: metaTime(),
  biz_opaque_callback_data: message?.ours,
  ...more,
});
/** Moves the last inbound message of a log back in time. */
const age = (logId: string, ms: number) =>
  inAgency(
    chat.agency,
    `update chat_conversation c
      set window_from = window_from - make_interval(secs => $2)
      from chat_log l
      where l.id = $1 and c.id = l.conversation_id`,
    [logId, ms / 1000],
  );

test("a text is sent at once, trimmed, with our id, and its state only rises (C-468, B-545, B-607, B-672, B-673)", async () => {
  const { id, logId, to } = await openConversation();
  const blank = await chat.send(to, "  \n ");
  expect([blank.status, blank.error?.details.map(({ field }) => field)]).toEqual([400, ["textMessage"]]);
  const sent = await chat.send(to, "  See you at 9  ");
  expect(sent.data).toMatchObject({ textBody: "See you at 9", state: "WAITING", contactType: "System", logId });
  expect(sent.data.sender?.id).toBe(chat.owner.id);
  await chat.runJobs();
  expect(last()?.body).toMatchObject({
    type: "text",
    text: { body: "See you at 9" },
    biz_opaque_callback_data: sent.data.id,
  });
  expect(await latest(logId)).toMatchObject({ state: "ACCEPTED" });
  await chat.status([status(last(), "read")]);
  await chat.status([status(last(), "sent"), status(last(), "delivered")]);
  const read = await latest(logId);
  expect(read?.state).toBe("READ");
  expect(Object.values(read?.times ?? {}).filter((time) => time !== null)).toHaveLength(4);
  await chat.status([status(last(), "failed", { errors: [{ code: 131026 }] })]);
  expect((await latest(logId))?.state).toBe("READ");
  expect((await chat.messages({ talentId: id, q: "See you" })).map(({ textBody }) => textBody)).toEqual([
    "See you at 9",
  ]);
});

test("a message whose answer was lost is unconfirmed, never repeated, and settled by its status", async () => {
  const { logId, to } = await openConversation();
  meta.faults.push({ on: "messages", fault: "lost" });
  const before = meta.sent.length;
  await chat.send(to, "Did it arrive?");
  await chat.runJobs();
  await chat.runJobs();
  expect(await latest(logId)).toMatchObject({ state: "UNCONFIRMED", repeatable: true });
  expect(meta.sent.length).toBe(before + 1);
  await chat.status([status(last(), "delivered")]);
  expect(await latest(logId)).toMatchObject({ state: "DELIVERED", repeatable: false });
});

test("rate limits are waited for, in order, and nothing is sent twice", async () => {
  const { logId, to } = await openConversation();
  meta.faults.push(
    { on: "messages", fault: { status: 400, code: 131056 } },
    { on: "messages", fault: { status: 429, code: 130429 } },
  );
  const before = meta.sent.length;
  for (const text of ["one", "two", "three"]) await chat.send(to, text);
  for (let n = 0; n < 6; n += 1) {
    await chat.runJobs();
    await inAgency(
      chat.agency,
      "update chat_message set not_before = now() where state = 'WAITING' and asked_at is null",
    );
    await inAgency(chat.agency, "update chat_number set paused_until = null");
  }
  expect(meta.sent.slice(before).map(({ body }) => (body.text as { body: string }).body)).toEqual([
    "one",
    "two",
    "three",
  ]);
  expect((await chat.messages({ logId })).slice(0, 3).map(({ state }) => state)).toEqual([
    "ACCEPTED",
    "ACCEPTED",
    "ACCEPTED",
  ]);
});

test("a refused message says why and can be sent again", async () => {
  const { logId, to } = await openConversation();
  meta.faults.push({ on: "messages", fault: { status: 400, code: 131026, message: "Message undeliverable" } });
  await chat.send(to, "Hello?");
  await chat.runJobs();
  const failed = await latest(logId);
  expect(failed).toMatchObject({ state: "FAILED", failure: { code: "131026" }, repeatable: true });
  const again = await ask(chatMessages.repeat, chat.owner.token, { params: { id: failed?.id ?? "" }, body: {} });
  expect(again.data).toMatchObject({ textBody: "Hello?", state: "WAITING" });
  await chat.runJobs();
  expect(await latest(logId)).toMatchObject({ state: "ACCEPTED" });
});

test("free text needs a reply within the last 24 hours, to the second, else it fails with 7000 (B-605, B-606, B-738)", async () => {
  const { id, logId, to } = await openConversation();
  expect(await chat.conversation({ talentId: id })).toMatchObject({ hasReplied: true, window: "OPEN", notice: null });
  await age(logId, DAY - 5000);
  expect((await chat.send(to, "Just in time")).status).toBe(200);
  await chat.runJobs();
  await age(logId, 5000);
  const late = await chat.send(to, "Too late");
  expect([late.status, late.error?.code]).toEqual([409, "7000"]);
  const closed = await chat.conversation({ talentId: id });
  expect(closed).toMatchObject({
    hasReplied: false,
    window: "TEMPLATE",
    notice: "required template must be sent first",
  });
});

test("the window is 86,400 seconds also where the clocks change", async () => {
  // In Sydney the day of 4 October 2026 has 23 hours, that of 5 April 2026 has 25.
  for (const from of ["2026-10-03T15:00:00Z", "2026-04-04T15:00:00Z"]) {
    const [row] = await inAgency(
      chat.agency,
      `select set_config('timezone', 'Australia/Sydney', true),
        extract(epoch from ($1::timestamptz + interval '86400 seconds') - $1::timestamptz)::int as seconds,
        ($1::timestamptz + interval '86400 seconds') = ($1::timestamptz + interval '1 day') as "asDay"`,
      [from],
    );
    expect([row?.seconds, row?.asDay]).toEqual([86_400, false]);
  }
  const { id, logId } = await openConversation();
  await inAgency(
    chat.agency,
    `update chat_conversation c
      set window_from = '2026-10-03T15:00:00Z'
      from chat_log l
      where l.id = $1 and c.id = l.conversation_id`,
    [logId],
  );
  expect((await chat.conversation({ talentId: id })).windowEndsAt).toBe("2026-10-04T15:00:00Z");
});

test("Meta's 131047, at once or late, is 7000: the text is a draft and the template overdue (B-604)", async () => {
  for (const late of [false, true]) {
    const { id, logId, to } = await openConversation();
    if (!late) meta.faults.push({ on: "messages", fault: { status: 400, code: 131047 } });
    await chat.send(to, "Are you there?");
    await chat.runJobs();
    if (late)
      await chat.status([status(last(), "failed", { errors: [{ code: 131047, title: "Re-engagement message" }] })]);
    expect(await latest(logId)).toMatchObject({ state: "FAILED", failure: { code: "7000" } });
    const now = await chat.conversation({ talentId: id });
    expect(now).toMatchObject({
      draft: "Are you there?",
      notice: "overdue template",
      window: "TEMPLATE",
      hasReplied: false,
    });
  }
});

test("a template starts the conversation, one more can be sent a day later, and a reply opens it (C-469, B-602, B-603)", async () => {
  const { id, from } = await chat.person({ displayName: "Hugh Pallister" });
  const fresh = await chat.conversation({ talentId: id });
  expect(fresh).toMatchObject({
    logId: null,
    window: "TEMPLATE",
    conversationStarted: false,
    notice: "required template must be sent first",
  });
  const to = { recipientId: id, recipientNumberId: fresh.number.id };
  const send = (body: object) =>
    ask(chatMessages.sendTemplate, chat.owner.token, { body: { ...to, templateName: "introduction", ...body } });
  const unfilled = await send({});
  expect([unfilled.status, unfilled.error?.details.map(({ field }) => field)]).toEqual([400, ["variables.2"]]);
  const sent = await send({ variables: { 2: "Thursday" } });
  expect(sent.data).toMatchObject({
    kind: "template",
    textBody: "Hello Hugh, a short question about Thursday.",
    template: { name: "introduction", language: "en" },
  });
  await chat.runJobs();
  expect(last()?.body).toMatchObject({
    template: {
      name: "introduction",
      language: { code: "en" },
      components: [
        {
          type: "body",
          parameters: [
            { type: "text", text: "Hugh" },
            { type: "text", text: "Thursday" },
          ],
        },
      ],
    },
  });
  const waiting = await chat.conversation({ talentId: id });
  expect(waiting).toMatchObject({ window: "WAITING", conversationStarted: true, notice: "wait for chatting" });
  expect((await chat.send(to, "Hello?")).error?.code).toBe("7000");
  expect((await send({ variables: { 2: "Friday" } })).error?.code).toBe("chatTemplateSent");
  // A template that Meta takes back starts no conversation.
  await chat.status([status(last(), "failed", { errors: [{ code: 131049 }] })]);
  expect(await chat.conversation({ talentId: id })).toMatchObject({ conversationStarted: false, window: "TEMPLATE" });
  expect((await send({ variables: { 2: "Friday" } })).status).toBe(200);
  await chat.runJobs();
  await chat.receive(from);
  expect(await chat.conversation({ talentId: id })).toMatchObject({
    hasReplied: true,
    conversationStarted: false,
    window: "OPEN",
  });
});

test("a contact who stops gets no more templates until they start again or a colleague says so", async () => {
  const { logId, from, to } = await openConversation();
  const send = () =>
    ask(chatMessages.sendTemplate, chat.owner.token, {
      body: { ...to, templateName: "introduction", variables: { 2: "it" } },
    });
  await chat.receive(from, { text: { body: "Stop" } });
  expect((await latest(logId))?.event).toEqual({ what: "optedOut", name: null });
  expect((await send()).error?.code).toBe("chatOptedOut");
  const back = await ask(chatLogs.consent, chat.owner.token, { params: { id: logId }, body: { optedOut: false } });
  expect(back.data.optedOutAt).toBeNull();
  expect((await send()).status).toBe(200);
});

test("templates are read with their states, and only approved ones are sent (C-472, E-396, E-397, B-600, B-601)", async () => {
  const { id, to } = await openConversation();
  const [approved] = meta.templates;
  if (!approved) throw new Error("no template");
  const read = async () => {
    await ask(chatTemplates.refresh, chat.owner.token, { body: {} });
    await chat.runJobs();
    return (await ask(chatTemplates.list, chat.owner.token, { query: { talentId: id } })).data;
  };
  meta.templates = [
    approved,
    { ...approved, id: "t2", name: "winter", status: "REJECTED", rejected_reason: "INVALID_FORMAT" },
  ];
  expect(await read()).toMatchObject([
    {
      name: "introduction",
      sendable: true,
      textValue: "Hello Imogen, a short question about {{2}}.",
      body: "Hello {{1}}, a short question about {{2}}.",
    },
    { name: "winter", state: "REJECTED", sendable: false, reason: "INVALID_FORMAT" },
  ]);
  const refused = await ask(chatMessages.sendTemplate, chat.owner.token, {
    body: { ...to, templateName: "winter", variables: { 2: "it" } },
  });
  expect(refused.error?.code).toBe("chatTemplateUnusable");
  meta.templates = [{ ...approved, status: "PENDING" }];
  await read();
  const other = await chat.person();
  expect(await chat.conversation({ talentId: other.id })).toMatchObject({
    window: "REVIEW",
    notice: "template awaiting review",
  });
  expect((await ask(chatConnections.status, chat.owner.token)).data).toMatchObject({
    connected: true,
    validTemplate: false,
  });
  meta.templates = [approved];
  await read();
  expect((await ask(chatConnections.status, chat.owner.token)).data.validTemplate).toBe(true);
});

test("unread counts are each person's own, and Meta is told once, by the first who may answer (C-470, B-608, B-609, B-714)", async () => {
  const { id, from, to, logId } = await openConversation();
  await chat.receive(from, { text: { body: "Two" } });
  const reader = await buildStaff(chat.agency, { levels: { COMM: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
  const third = await chat.receive(from, { text: { body: "Three" } });
  const row = async (by: { token: string }) =>
    (await ask(chatLogs.list, by.token, { body: { talentIds: [id] } })).data[0];
  expect([(await row(chat.owner))?.unread, (await row(reader))?.unread]).toEqual([3, 1]);
  const mark = (by: { token: string }, more: object = {}) =>
    ask(chatLogs.markRead, by.token, { body: { talentId: id, numberId: to.recipientNumberId, ...more } });
  await mark(reader);
  await chat.runJobs();
  expect([(await row(chat.owner))?.unread, (await row(reader))?.unread, meta.read.includes(third)]).toEqual([
    3,
    0,
    false,
  ]);
  const two = (await chat.messages({ logId })).find(({ textBody }) => textBody === "Two");
  await mark(chat.owner, { upToId: two?.id });
  expect((await row(chat.owner))?.unread).toBe(1);
  await mark(chat.owner);
  await chat.runJobs();
  await mark(chat.owner);
  await chat.runJobs();
  expect([(await row(chat.owner))?.unread, meta.read.filter((wamid) => wamid === third)]).toEqual([0, [third]]);
  const { messages } = (await ask(chatLogs.unread, reader.token)).data;
  expect(messages).toBe(0);
});

test("a colleague takes over a conversation and writes in it, and gets none that they can't see", async () => {
  const { logId } = await openConversation();
  const blind = await buildStaff(chat.agency, { levels: { COMM: ["VIEW_ASSIGN"] } });
  const assign = (assigneeId: string, by = chat.owner) =>
    ask(chatLogs.assign, by.token, { params: { id: logId }, body: { assigneeId } });
  expect((await assign(blind.id)).error?.code).toBe("chatNotSeen");
  const other = await buildStaff(chat.agency, { levels: { COMM: ["EDIT_ALL"] } });
  expect((await assign(other.id, other)).data.assignee?.id).toBe(other.id);
  expect((await latest(logId))?.event?.what).toBe("takenOver");
});

test("the connection is lost with the token, and comes back with a new sign-up", async () => {
  const { to, logId } = await openConversation();
  const own = meta.token;
  meta.token = "another";
  await chat.send(to, "Waits");
  await chat.runJobs();
  expect((await ask(chatConnections.status, chat.owner.token)).data).toMatchObject({
    connected: false,
    numbers: [{ state: "RECONNECT" }],
  });
  expect((await chat.send(to, "Refused")).error?.code).toBe("chatNumberAway");
  meta.token = own;
  meta.code = "code-2";
  const { data } = await ask(chatConnections.begin, chat.owner.token, { body: {} });
  await ask(chatConnections.connect, chat.owner.token, { body: { code: "code-2", state: data.state } });
  await chat.runJobs();
  await inAgency(chat.agency, "update chat_message set not_before = now() where state = 'WAITING'");
  await chat.runJobs();
  expect((await ask(chatConnections.status, chat.owner.token)).data.connected).toBe(true);
  expect(await latest(logId)).toMatchObject({ textBody: "Waits", state: "ACCEPTED" });
});
