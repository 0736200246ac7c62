import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { chatLogs } from "#contract/chat/conversation.ts";
import { chatMessages } from "#contract/chat/message.ts";
import { deliverWebhook, freshPhone, startWhatsApp, waIdOf } from "#test/chat.ts";
import { assign, buildPartner, buildPartnerContact, buildStaff, inAgency } from "#test/factories.ts";
import { changed, isReady, openScreen } from "#test/resilience/actors/screen.ts";
import { META_APP, metaTime, sign } from "#test/stand-ins/meta.ts";

const { meta, server, chat } = await startWhatsApp();
const { ask, app } = server;

const SUBSCRIBE = { "hub.mode": "subscribe", "hub.verify_token": META_APP.verify, "hub.challenge": "1158201444" };
const verify = (query: Record<string, string>) =>
  app.inject({ method: "GET", url: `/notification/v1/whatsapp/webhook?${new URLSearchParams(query).toString()}` });

test("the webhook repeats Meta's challenge only to a caller that knows the verify token", async () => {
  const answer = await verify(SUBSCRIBE);
  expect([answer.statusCode, answer.body]).toEqual([200, "1158201444"]);
  for (const wrong of [
    { "hub.verify_token": "another" },
    { "hub.mode": "unsubscribe" },
    { "hub.challenge": "<script>" },
  ])
    expect((await verify({ ...SUBSCRIBE, ...wrong })).statusCode).toBe(403);
});

test("a forged webhook changes nothing, and a replayed one is taken once", async () => {
  const { id, from } = await chat.person();
  const wamid = `wamid.${randomUUID()}`;
  const sent = meta.messages(from, [{ id: wamid, timestamp: metaTime(), type: "text", text: { body: "Once" } }]);
  for (const signature of [
    "",
    "sha256=",
    sign(sent.body, "another secret"),
    sign(`${sent.body} `),
    sent.signature.slice(7),
  ])
    expect(await deliverWebhook(server, { body: sent.body, signature })).toBe(401);
  await chat.runJobs();
  expect(await chat.messages({ talentId: id })).toEqual([]);
  for (let n = 0; n < 3; n += 1) expect(await deliverWebhook(server, sent)).toBe(200);
  await chat.runJobs();
  expect(await deliverWebhook(server, sent)).toBe(200);
  await chat.runJobs();
  expect((await chat.messages({ talentId: id })).map(({ textBody }) => textBody)).toEqual(["Once"]);
});

test("a committed webhook is acknowledged, whatever it says", async () => {
  const odd = [
    "[]",
    "{}",
    "not json",
    '{"object":"page","entry":[]}',
    '{"object":"whatsapp_business_account","entry":[{"id":"1"}]}',
  ];
  for (const body of odd)
    expect([body, await deliverWebhook(server, { body, signature: sign(body) })]).toEqual([body, 200]);
  const { id, from } = await chat.person();
  await chat.receive(from, { text: { body: "half \ud83d and \u0000 nothing" } });
  expect((await chat.messages({ talentId: id }))[0]?.textBody).toBe("half \ufffd and  nothing");
});

test("messages of every kind come in, and what can't be shown says so (E-382…E-389)", async () => {
  const { id, from } = await chat.person({ displayName: "Imogen Hart" });
  const first = await chat.receive(from, { text: { body: "  Hello\nthere " } });
  const kinds = [
    { type: "location", location: { latitude: -33.9, longitude: 151.2, name: "Stage door", address: "1 Pier" } },
    {
      type: "contacts",
      contacts: [{ name: { formatted_name: "Bo" }, phones: [{ phone: "+61 400" }], emails: [{ email: "bo@x.com" }] }],
    },
    { type: "button", button: { text: "Yes", payload: "y" } },
    { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "1", title: "Fine" } } },
    {
      type: "interactive",
      interactive: { type: "list_reply", list_reply: { id: "1", title: "Friday", description: "Noon" } },
    },
    { type: "unsupported", unsupported: { type: "poll_update" }, errors: [{ code: 131051 }] },
    { type: "order", order: {} },
    { type: "text", text: { body: "An answer" }, context: { id: first, forwarded: true } },
  ];
  for (const kind of kinds) await chat.receive(from, { text: undefined, ...kind });
  const messages = (await chat.messages({ talentId: id, pageSize: 20 })).toReversed();
  expect(messages.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([
      "text",
      "location",
      "contacts",
      "button",
      "button",
      "list",
      "unsupported",
      "unsupported",
      "text",
    ]),
  );
  const messageOf = (kind: string) => messages.find((message) => message.kind === kind);
  expect(messageOf("location")?.location).toMatchObject({ latitude: -33.9, name: "Stage door" });
  expect(messageOf("contacts")?.contacts).toEqual([{ name: "Bo", phones: ["+61 400"], emails: ["bo@x.com"] }]);
  expect(messageOf("list")?.textBody).toBe("Friday\nNoon");
  const answer = messages.find(({ textBody }) => textBody === "An answer");
  expect(answer).toMatchObject({
    forwarded: true,
    replyTo: { text: "  Hello\nthere " },
    incoming: true,
    contactType: "Talent",
  });
  expect(answer).toMatchObject({ contactName: "Imogen Hart", contactId: id });
});

test("reactions, edits and deletions change their message, also when they come first", async () => {
  const { id, from } = await chat.person();
  const wamid = `wamid.${randomUUID()}`;
  const start = Date.now() - 60_000;
  const later = (seconds: number) => metaTime(start + seconds * 1000);
  const edit = {
    id: randomUUID(),
    timestamp: later(5),
    type: "edit",
    edit: { original_message_id: wamid, message: { type: "text", text: { body: "Edited" } } },
  };
  await deliverWebhook(server, meta.messages(from, [edit]));
  await chat.runJobs();
  await deliverWebhook(
    server,
    meta.messages(from, [{ id: wamid, timestamp: later(0), type: "text", text: { body: "First" } }]),
  );
  await inAgency(chat.agency, "update chat_inbox set due_at = now() where done_at is null");
  await chat.runJobs();
  await inAgency(chat.agency, "update chat_inbox set due_at = now() where done_at is null");
  await chat.runJobs();
  const [edited] = await chat.messages({ talentId: id });
  expect(edited).toMatchObject({ textBody: "Edited", editedAt: expect.any(String) });
  const react = (emoji: string, seconds: number) =>
    chat.receive(from, {
      timestamp: later(seconds),
      type: "reaction",
      text: undefined,
      reaction: { message_id: wamid, emoji },
    });
  await react("👍", 10);
  await react("🎉", 9);
  expect((await chat.messages({ talentId: id }))[0]?.reactions).toEqual([{ emoji: "👍", incoming: true }]);
  await react("", 11);
  expect((await chat.messages({ talentId: id }))[0]?.reactions).toEqual([]);
  await chat.receive(from, {
    timestamp: later(12),
    type: "revoke",
    text: undefined,
    revoke: { original_message_id: wamid },
  });
  const [gone] = await chat.messages({ talentId: id });
  expect(gone).toMatchObject({ textBody: "", deletedAt: expect.any(String) });
  expect(await chat.messages({ talentId: id, q: "Edited" })).toEqual([]);
});

test("the order is Meta's time, then arrival, and pages of ten stand still while new ones come (B-348, C-467)", async () => {
  const { id, from } = await chat.person();
  const start = Date.now() - 3_600_000;
  const inboundText = (n: number, time: number) => ({
    id: `wamid.${randomUUID()}`,
    timestamp: metaTime(time),
    type: "text",
    text: { body: String(n) },
  });
  const batch = Array.from({ length: 12 }, (_, n) => inboundText(n, start + Math.floor(n / 4) * 1000));
  await deliverWebhook(server, meta.messages(from, batch.slice(6)));
  await deliverWebhook(server, meta.messages(from, batch.slice(0, 6)));
  await chat.runJobs();
  const page = await ask(chatMessages.list, chat.owner.token, { body: { talentId: id } });
  const inOrder = (rows: readonly { textBody: string }[]) => rows.map(({ textBody }) => textBody);
  // 6 and 7 arrived before 4 and 5, in the same second.
  expect(inOrder(page.data)).toEqual(["11", "10", "9", "8", "5", "4", "7", "6", "3", "2"]);
  await chat.receive(from, { text: { body: "new" } });
  const older = await chat.messages({ talentId: id, beforeId: page.data.at(-1)?.id });
  expect(inOrder(older)).toEqual(["1", "0"]);
});

test("open screens hear of new messages, of their states, and of what is unread (B-715, C-478, N-113)", async () => {
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const screen = await openScreen(origin, JSON.stringify({ token: chat.owner.token }));
  await screen.receives(isReady);
  const { id, from } = await chat.person();
  await chat.receive(from, { text: { body: "Are you there?" } });
  const { number, logId } = await chat.conversation({ talentId: id });
  expect(await screen.receives(changed("NEW_MESSAGE", logId ?? ""))).toEqual({ type: "NEW_MESSAGE", ids: [logId] });
  await ask(chatLogs.markRead, chat.owner.token, { body: { talentId: id, numberId: number.id } });
  expect(await screen.receives(changed("BADGE_NUMBER_UPDATE"))).toEqual({
    type: "BADGE_NUMBER_UPDATE",
    ids: [chat.owner.id],
  });
  await chat.send({ recipientId: id, recipientNumberId: number.id }, "Yes");
  await chat.runJobs();
  const sent = meta.sent.at(-1);
  const delivered = { id: sent?.wamid, status: "delivered", timestamp: metaTime() };
  await chat.status([{ ...delivered, biz_opaque_callback_data: sent?.ours }]);
  expect(await screen.receives(changed("MESSAGE_STATUS_UPDATE", logId ?? ""))).toEqual({
    type: "MESSAGE_STATUS_UPDATE",
    ids: [logId],
  });
});

test("an unknown sender is kept, visible to readers of all, and linked to a contact", async () => {
  const phone = freshPhone();
  await chat.receive(waIdOf(phone), { text: { body: "Who am I?" } });
  const list = async (by = chat.owner) => (await ask(chatLogs.list, by.token, { body: { unknown: true } })).data;
  const log = (await list()).find(({ number }) => number.phoneNumber === phone.slice(3));
  expect(log).toMatchObject({ unknown: true, party: null, profileName: "Astrid", unread: 1 });
  const agent = await buildStaff(chat.agency, { levels: { COMM: ["EDIT_ASSIGN"], TALENT: ["VIEW_ALL"] } });
  expect((await list(agent)).map((row) => row.id)).not.toContain(log?.id);
  const given = await ask(chatLogs.assign, chat.owner.token, {
    params: { id: log?.id ?? "" },
    body: { assigneeId: agent.id },
  });
  expect([given.status, given.data.assignee?.id]).toEqual([200, agent.id]);
  expect((await list(agent)).map((row) => row.id)).toContain(log?.id);
  const [message] = await chat.messages({ logId: log?.id }, agent);
  expect(message && "contactType" in message && message.incoming).toBe(false);
  const { id } = await chat.person({ displayName: "Now known" });
  const refused = await ask(chatLogs.linkContact, agent.token, {
    params: { id: log?.id ?? "" },
    body: { talentId: id },
  });
  expect(refused.status).toBe(403);
  const moved = await ask(chatLogs.linkContact, chat.owner.token, {
    params: { id: log?.id ?? "" },
    body: { talentId: id },
  });
  expect(moved.data).toMatchObject({ party: { id, name: "Now known" }, unknown: false });
  await chat.receive(waIdOf(phone), { text: { body: "And again" } });
  expect((await chat.messages({ talentId: id })).map(({ textBody }) => textBody)).toContain("And again");
  expect(await chat.messages({ logId: moved.data.logId }, agent)).toEqual([]);
});

test("a person to write to is found by name, by company, or by a given record", async () => {
  const partner = await buildPartner(chat.agency, { displayName: "Pier Theatre" });
  const [first, second] = [freshPhone(), freshPhone()];
  for (const [name, phone] of [
    ["Noor Haddad", first],
    ["Gwen Tarrant", second],
  ] as const) {
    const id = await buildPartnerContact(chat.agency, partner, { name });
    await inAgency(chat.agency, "update partner_contact set whatsapp = $2 where id = $1", [id, phone]);
  }
  const { id } = await chat.person({ displayName: "Noor Hart" });
  const contactNames = async (query: Record<string, string>) =>
    (await ask(chatLogs.contacts, chat.owner.token, { query })).data.map(({ name }) => name);
  expect(await contactNames({ q: "noor" })).toEqual(["Noor Haddad", "Noor Hart"]);
  expect(await contactNames({ q: "pier" })).toEqual(["Gwen Tarrant", "Noor Haddad"]);
  expect(await contactNames({ aboutId: partner })).toEqual(["Gwen Tarrant", "Noor Haddad"]);
  expect(await contactNames({ aboutId: id })).toEqual(["Noor Hart"]);
  expect(await contactNames({ aboutId: await buildPartner(chat.agency) })).toEqual([]);
});

test("a message from a shared number goes to the contact last written to, unseen by the others", async () => {
  const phone = freshPhone();
  const talent = await chat.person({ displayName: "Ana" }, phone);
  const partner = await buildPartner(chat.agency, { displayName: "Larkspur" });
  const contact = await buildPartnerContact(chat.agency, partner, { name: "Odette" });
  await inAgency(chat.agency, "update partner_contact set whatsapp = $2, whatsapp_code = '+61' where id = $1", [
    contact,
    phone,
  ]);
  await chat.receive(waIdOf(phone), { text: { body: "Nobody's yet" } });
  const agent = await buildStaff(chat.agency, {
    levels: { COMM: ["EDIT_ASSIGN"], PARTNER: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] },
  });
  await assign(chat.agency, partner, [agent.id]);
  const about = await chat.conversation({ contactId: contact });
  expect(about).toMatchObject({ logId: null, hasReplied: true, party: { name: "Odette", company: "Larkspur" } });
  expect(about.sharedWith.map(({ name }) => name)).toEqual(["Ana"]);
  const sent = await chat.send(
    { recipientId: partner, contactId: contact, recipientNumberId: about.number.id },
    "For Odette",
    agent,
  );
  expect([sent.status, sent.data.contactType, sent.data.contactName]).toEqual([200, "System", "Odette"]);
  await chat.receive(waIdOf(phone), { text: { body: "From Odette" } });
  const textsOf = (rows: readonly { textBody: string }[]) => rows.map(({ textBody }) => textBody);
  expect(textsOf(await chat.messages({ whatsappNumberId: about.number.id }, agent))).toEqual([
    "From Odette",
    "For Odette",
  ]);
  expect(textsOf(await chat.messages({ whatsappNumberId: about.number.id }))).toHaveLength(3);
  expect(await chat.messages({ talentId: talent.id })).toEqual([]);
  // Messages show without their company to a reader who may not see it, and aren't found by its contact.
  const outsider = await buildStaff(chat.agency, { levels: { COMM: ["VIEW_ALL"], TALENT: ["VIEW_ALL"] } });
  expect(await chat.messages({ whatsappNumberId: about.number.id }, outsider)).not.toEqual([]);
  expect(textsOf(await chat.messages({ contactId: contact }, agent))).toContain("From Odette");
  expect(await chat.messages({ contactId: contact }, outsider)).toEqual([]);
});
