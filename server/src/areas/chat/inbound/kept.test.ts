import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { chatLogs } from "#contract/chat/conversation.ts";
import { asOwner } from "#server/founding/owner-scope.ts";
import { rereadMessages } from "#server/founding/reread.ts";
import { deliverWebhook, freshPhone, startWhatsApp, waIdOf } from "#test/chat.ts";
import { takeOwnDatabase, testDatabase } from "#test/database/of-file.ts";
import { inAgency } from "#test/factories.ts";
import { metaTime, sign } from "#test/stand-ins/meta.ts";

// Messages of all agencies are read again.
await takeOwnDatabase();
const logged: string[] = [];
const { meta, server, chat } = await startWhatsApp({ logLevel: "error" }, { write: (line) => logged.push(line) });
const { ask } = server;

const metadata = () => ({ display_phone_number: "61255501234", phone_number_id: meta.number.id });
const deliver = async (value: object, field = "messages") => {
  expect(await deliverWebhook(server, meta.webhook(field, { messaging_product: "whatsapp", ...value }))).toBe(200);
  await chat.runJobs();
};
const text = (more: object) => ({
  id: `wamid.${randomUUID()}`,
  timestamp: metaTime(),
  type: "text",
  text: { body: "Hello" },
  ...more,
});
const logs = async (body: object = {}) => (await ask(chatLogs.list, chat.owner.token, { body })).data;
const textsOf = (rows: readonly { textBody: string }[]) => rows.map(({ textBody }) => textBody);
const userId = () => `AU.${randomUUID().replaceAll(/\D/g, "").slice(0, 12)}`;
const countKept = async () =>
  Number(
    (
      await inAgency(chat.agency, "select coalesce(sum(misread), 0) as n from chat_inbox where agency_id = $1", [
        chat.agency,
      ])
    )[0]?.n,
  );

test("a sender who hides their number has a conversation by Meta's id, and is answered by it", async () => {
  const id = userId();
  const hidden = (body: string, more: object = {}) =>
    deliver({
      metadata: metadata(),
      contacts: [{ profile: { name: "Hidden Number", username: "hiddenfield" }, user_id: id, wa_id: "" }],
      messages: [text({ from: "", from_user_id: id, text: { body }, ...more })],
    });
  await hidden("Can we book her for March?");
  const [log] = await logs({ q: "@hiddenfield" });
  expect(log).toMatchObject({ unknown: true, profileName: "Hidden Number", unread: 1 });
  expect(log?.number).toMatchObject({ phoneCode: null, phoneNumber: "", display: "@hiddenfield" });
  await hidden("Or April?", { from: undefined });
  expect(textsOf(await chat.messages({ logId: log?.id }))).toEqual(["Or April?", "Can we book her for March?"]);
  expect((await chat.send({ logId: log?.id }, "Both are fine")).status).toBe(200);
  await chat.runJobs();
  expect(meta.sent.at(-1)?.body).toMatchObject({ recipient: id, text: { body: "Both are fine" } });
  expect(meta.sent.at(-1)?.body).not.toHaveProperty("to");
});

test("a sender known by Meta's id who then writes with a number keeps one conversation", async () => {
  const id = userId();
  const { id: person, from } = await chat.person({ displayName: "Mina Vale" });
  await deliver({ metadata: metadata(), messages: [text({ from_user_id: id, text: { body: "Without" } })] });
  await deliver({ metadata: metadata(), messages: [text({ from, from_user_id: id, text: { body: "With" } })] });
  await deliver({ metadata: metadata(), messages: [text({ from_user_id: id, text: { body: "Without again" } })] });
  const ownLogs = await logs({ q: "without" });
  expect(ownLogs).toHaveLength(1);
  expect(textsOf(await chat.messages({ whatsappNumberId: ownLogs[0]?.number.id }))).toEqual([
    "Without again",
    "With",
    "Without",
  ]);
  expect(ownLogs[0]?.number.display.replaceAll(/\D/g, "")).toBe(from);
  expect(textsOf(await chat.messages({ talentId: person }))).toContain("With");
});

test("a field of an unexpected type loses neither its message nor the rest of the batch", async () => {
  const [first, two, three] = [await chat.person(), await chat.person(), await chat.person()];
  const before = await countKept();
  await deliver({
    metadata: metadata(),
    contacts: ["odd", { wa_id: 7 }, { profile: "odd", wa_id: first.from }],
    messages: [
      text({ from: first.from, context: "odd", text: { body: "A context that is a word" } }),
      text({ from: Number(two.from), timestamp: Math.floor(Date.now() / 1000), text: { body: "Numbers for words" } }),
      text({ from: three.from, text: ["odd"] }),
      "not a message",
    ],
    statuses: [7],
  });
  expect(textsOf(await chat.messages({ talentId: first.id }))).toEqual(["A context that is a word"]);
  expect(textsOf(await chat.messages({ talentId: two.id }))).toEqual(["Numbers for words"]);
  expect((await chat.messages({ talentId: three.id })).map(({ kind }) => kind)).toEqual(["unsupported"]);
  expect(await countKept()).toBeGreaterThan(before);
});

test("messages that are not understood are counted in the log by kind, without sender or text", async () => {
  const { from } = await chat.person();
  logged.length = 0;
  await deliver({
    metadata: metadata(),
    contacts: [{ wa_id: from, profile: { name: "Mina Vale" } }],
    messages: [
      text({ from, text: { body: "Understood" } }),
      text({ from, type: "poll", text: undefined, poll: { question: { text: "Which day?" } } }),
      text({ from, text: ["odd"] }),
    ],
  });
  const counted = logged.join("");
  expect(counted).toContain(
    `WhatsApp, agency ${chat.agency}: 3 parts of what came in are not understood (type poll, text, type text)`,
  );
  expect(counted).toContain("npm run reread");
  for (const secret of [from, "Mina Vale", "Which day?"]) expect(counted).not.toContain(secret);
  logged.length = 0;
  await deliver({ metadata: metadata(), messages: [text({ from, text: { body: "Understood again" } })] });
  expect(logged).toEqual([]);
});

test("a message that is not understood has a line, and is shown once a later version reads it", async () => {
  const { id, from } = await chat.person();
  const wamid = `wamid.${randomUUID()}`;
  await deliver({
    metadata: metadata(),
    messages: [text({ id: wamid, from, type: "poll", text: undefined, poll: { question: { text: "Which day?" } } })],
  });
  const [line] = await chat.messages({ talentId: id });
  expect(line).toMatchObject({ kind: "unsupported", textBody: "poll\nWhich day?", incoming: true });
  // As if this version knew the type.
  await inAgency(
    chat.agency,
    `update chat_inbox
      set value = jsonb_set(jsonb_set(value, '{messages,0,type}', '"text"'), '{messages,0,text}',
        '{"body":"Which day suits?"}'),
        received_at = now() - interval '40 days' where value::text like '%${wamid}%'`,
  );
  await server.tidy([chat.agency]);
  expect((await asOwner(testDatabase().ownerUrl, rereadMessages)).messages).toBeGreaterThan(0);
  await chat.runJobs();
  expect(await chat.messages({ talentId: id })).toMatchObject([
    { id: line?.id, kind: "text", textBody: "Which day suits?" },
  ]);
});

test("a message without a sender has a line too, and moves to its sender once that is known", async () => {
  const { id, from } = await chat.person();
  const wamid = `wamid.${randomUUID()}`;
  await deliver({
    metadata: metadata(),
    messages: [text({ id: wamid, from: { odd: true }, text: { body: "From whom?" } })],
  });
  const [log] = await logs({ q: "from whom" });
  expect([log?.unknown, log?.window]).toEqual([true, "TEMPLATE"]);
  expect((await chat.send({ logId: log?.id }, "Hello?")).error?.code).toBe("chatNoNumber");
  await inAgency(
    chat.agency,
    `update chat_inbox
      set value = jsonb_set(value, '{messages,0,from}', to_jsonb($1::text)), done_at = null, misread = 0
      where value::text like '%${wamid}%'`,
    [from],
  );
  await chat.runJobs();
  expect(textsOf(await chat.messages({ talentId: id }))).toEqual(["From whom?"]);
  expect((await logs({ q: "from whom" })).map((row) => row.party?.id)).toEqual([id]);
});

test("a change that can't be read keeps none of the others, and is kept as it came", async () => {
  const { id, from } = await chat.person();
  const value = {
    messaging_product: "whatsapp",
    metadata: metadata(),
    messages: [text({ from, text: { body: "After" } })],
  };
  const body = JSON.stringify({
    object: "whatsapp_business_account",
    entry: [7, { id: meta.accountId, changes: ["odd", { field: 7, value: {} }, { field: "messages", value }] }],
  });
  const before = await countKept();
  expect(await deliverWebhook(server, { body, signature: sign(body) })).toBe(200);
  await chat.runJobs();
  expect(textsOf(await chat.messages({ talentId: id }))).toEqual(["After"]);
  expect(await countKept()).toBe(before + 2);
});

test("a message without a number of ours is its account's", async () => {
  const { id, from } = await chat.person();
  await deliver({ metadata: "odd", messages: [text({ from, text: { body: "To whom?" } })] });
  expect(textsOf(await chat.messages({ talentId: id }))).toEqual(["To whom?"]);
});

const VARIANTS: readonly (readonly [country: string, stored: string, sent: string])[] = [
  ["Mexico", "+525512345699", "5215512345699"],
  ["Mexico, stored with its 1", "+5215587654399", "525587654399"],
  ["Argentina", "+5491123456780", "541123456780"],
  ["Brazil", "+5511987654321", "551187654321"],
  ["Brazil, stored without", "+552187651234", "5521987651234"],
  ["Benin", "+2290197123456", "22997123456"],
  ["Ivory Coast", "+2250707123456", "22507123456"],
];
test.each(VARIANTS)("a number is recognised in each way that its country writes it: %s", async (_, stored, sent) => {
  const { id } = await chat.person({}, stored);
  await chat.receive(sent, { text: { body: `From ${sent}` } });
  expect(textsOf(await chat.messages({ talentId: id }))).toEqual([`From ${sent}`]);
});

test("numbers that only look alike are not the same", async () => {
  const fixed = await chat.person({}, "+551132654321");
  await chat.receive("5511932654321", { text: { body: "Another phone" } });
  expect(await chat.messages({ talentId: fixed.id })).toEqual([]);
});

test("a changed number takes its conversation along and a line says so, once", async () => {
  const { id, from } = await chat.person({ displayName: "Zoe Field" });
  const next = waIdOf(freshPhone());
  await chat.receive(from, { text: { body: "Before" } });
  const change = text({
    from,
    type: "system",
    text: undefined,
    system: { body: `Zoe changed from ${from} to ${next}`, wa_id: next, type: "user_changed_number" },
  });
  await deliver({
    metadata: metadata(),
    messages: [change, text({ from: next, text: { body: "After" } })],
  });
  await deliver({ metadata: metadata(), messages: [change] });
  const messages = (await chat.messages({ talentId: id })).toReversed();
  expect(messages.map(({ kind, textBody }) => [kind, textBody])).toEqual(
    expect.arrayContaining([
      ["text", "Before"],
      ["event", ""],
      ["text", "After"],
    ]),
  );
  expect(messages).toHaveLength(3);
  const event = messages.find(({ kind }) => kind === "event")?.event;
  expect([event?.what, event?.name?.replaceAll(/\D/g, "")]).toEqual(["numberChanged", next]);
  // The record still has the old number; what is written to them goes to the new one.
  const about = await chat.conversation({ talentId: id });
  expect(about.number.display.replaceAll(/\D/g, "")).toBe(next);
  expect((await chat.send({ recipientId: id }, "Noted")).status).toBe(200);
  await chat.runJobs();
  expect(meta.sent.at(-1)?.to).toBe(next);
});

test("a number change that names no sender moves nothing", async () => {
  await deliver({ metadata: metadata(), messages: [text({ text: { body: "Nobody says this" } })] });
  const system = { wa_id: waIdOf(freshPhone()), type: "user_changed_number" };
  await deliver({ metadata: metadata(), messages: [text({ type: "system", text: undefined, system })] });
  const [log] = await logs({ q: "nobody says this" });
  expect(log?.number).toMatchObject({ phoneNumber: "", display: "No number" });
});

test("a person who writes from a number that was given up later is a different contact", async () => {
  const { from } = await chat.person();
  const next = waIdOf(freshPhone());
  await chat.receive(from, { text: { body: "Mine" } });
  await deliver({
    metadata: metadata(),
    messages: [text({ from, type: "system", text: undefined, system: { wa_id: next, type: "user_changed_number" } })],
  });
  await chat.receive(from, { text: { body: "I have this number now" } });
  const found = await logs({ q: "i have this number now" });
  expect(found.map(({ number }) => number.display.replaceAll(/\D/g, ""))).toEqual([from]);
});

test("a message written on the phone is marked as such, and opens no window", async () => {
  const { id, from } = await chat.person();
  const wamid = `wamid.${randomUUID()}`;
  const echo = (message: object) =>
    deliver(
      { metadata: metadata(), message_echoes: [text({ from: "61255501234", to: from, ...message })] },
      "smb_message_echoes",
    );
  await echo({ id: wamid, text: { body: "From my pocket" } });
  expect(await chat.messages({ talentId: id })).toMatchObject([
    { textBody: "From my pocket", incoming: false, state: "SENT", fromPhone: true, sender: null },
  ]);
  expect((await chat.conversation({ talentId: id })).hasReplied).toBe(false);
  await echo({
    type: "edit",
    text: undefined,
    edit: { original_message_id: wamid, message: { text: { body: "Corrected" } } },
  });
  expect(textsOf(await chat.messages({ talentId: id }))).toEqual(["Corrected"]);
  await chat.status([{ id: wamid, status: "read", timestamp: metaTime() }]);
  expect((await chat.messages({ talentId: id }))[0]?.state).toBe("READ");
});

test("orders and form replies show what was ordered and filled in", async () => {
  const { id, from } = await chat.person();
  const order = {
    catalog_id: "1",
    text: "By Friday",
    product_items: [
      { product_retailer_id: "TOUR-SHIRT", quantity: 2, item_price: 35.5, currency: "AUD" },
      { product_retailer_id: "POSTER", quantity: "1", item_price: "12", currency: "AUD" },
    ],
  };
  await chat.receive(from, { type: "order", text: undefined, order });
  const answers = {
    flow_token: "secret",
    screen_0_Full_name_0: "Ana Lopez",
    days: ["Friday", "Saturday"],
    note: { text: "Late" },
  };
  const form = { name: "flow", body: "Sent", response_json: JSON.stringify(answers) };
  await chat.receive(from, {
    type: "interactive",
    text: undefined,
    interactive: { type: "nfm_reply", nfm_reply: form },
  });
  await chat.receive(from, {
    type: "interactive",
    text: undefined,
    interactive: { type: "nfm_reply", nfm_reply: { ...form, response_json: "{not json" } },
  });
  const rows = (await chat.messages({ talentId: id })).map(({ kind, textBody }) => [kind, textBody]);
  expect(rows).toContainEqual(["order", "2 × TOUR-SHIRT · 35.5 AUD\n1 × POSTER · 12 AUD\nBy Friday"]);
  expect(rows).toContainEqual(["form", "Full name: Ana Lopez\nDays: Friday, Saturday\nNote: Late"]);
  expect(rows).toContainEqual(["unsupported", "interactive\nflow\nSent"]);
});
