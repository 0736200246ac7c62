/** Messages that WhatsApp does not take now, or not at all. */
import { beforeEach, describe, expect, test } from "vitest";
import { chatMessages } from "#contract/chat/message.ts";
import { givenUps } from "#contract/staff/given-up.ts";
import { startWhatsApp } from "#test/chat.ts";
import { buildStaff, inAgency } from "#test/factories.ts";
import { type MetaFault, metaTime } from "#test/stand-ins/meta.ts";

const { meta, server, chat } = await startWhatsApp();
const { ask } = server;
const sql = (text: string, values: unknown[] = []) => inAgency(chat.agency, text, values);
beforeEach(async () => {
  meta.faults.length = 0;
  await meta.comeBack();
  await sql("update chat_account set state = 'CONNECTED'");
  await sql("update chat_number set paused_until = null");
  await sql("update chat_message set state = 'FAILED' where state = 'WAITING'");
  await sql("delete from given_up");
});

/** A dozen rounds, each with a connection that fails. */
const SLOW = { timeout: 60_000 };
/** A talent who has just written. */
async function openConversation() {
  const person = await chat.person({ displayName: "Imogen Hart" });
  await chat.receive(person.from);
  const { number, logId } = await chat.conversation({ talentId: person.id });
  const to = { recipientId: person.id, recipientNumberId: number.id };
  const latest = async () => (await chat.messages({ logId: logId ?? "" }))[0];
  const template = () =>
    ask(chatMessages.sendTemplate, chat.owner.token, {
      body: { ...to, templateName: "introduction", variables: { 2: "Thursday" } },
    });
  return { ...person, logId: logId ?? "", to, latest, template };
}
const makeDue = () => sql("update chat_message set not_before = now() where state = 'WAITING' and asked_at is null");
/** Works once more, as if the time had come. */
const workAgain = async () => {
  await makeDue();
  await sql("update chat_number set paused_until = null");
  await chat.runJobs();
};
const textsFrom = (before: number) => meta.sent.slice(before).map(({ body }) => (body.text as { body: string }).body);
const refuse = (fault: MetaFault) => meta.faults.push({ on: "messages", fault });
const listGivenUp = async (by = chat.owner) => (await ask(givenUps.list, by.token, { body: {} })).data;
const retry = (ids: string[], by = chat.owner) => ask(givenUps.retry, by.token, { body: { ids } });
const secondsUntilRetry = async (id: string | undefined): Promise<number> => {
  const [waiting] = await sql(
    "select extract(epoch from not_before - now())::int as wait from chat_message where id = $1",
    [id],
  );
  return Number(waiting?.wait);
};
const closeWindow = (logId: string, seconds: number) =>
  sql(
    `update chat_conversation c
      set window_from = now() - interval '24 hours' + make_interval(secs => $2)
      from chat_log l
      where l.id = $1 and c.id = l.conversation_id`,
    [logId, seconds],
  );

test("messages wait at growing intervals while WhatsApp is down, say why, and are sent in order", SLOW, async () => {
  const { to, latest } = await openConversation();
  const before = meta.sent.length;
  await meta.goDown();
  await chat.send(to, "one");
  await chat.send(to, "two");
  const waits: number[] = [];
  await chat.runJobs();
  for (let n = 0; n < 8; n += 1) {
    const [first] = await sql(
      `select extract(epoch from not_before - now())::int as wait
        from chat_message
        where state = 'WAITING'
        order by id
        limit 1`,
    );
    waits.push(Number(first?.wait));
    await workAgain();
  }
  expect(waits.every((wait, n) => n === 0 || wait > (waits[n - 1] ?? 0))).toBe(true);
  expect(waits.at(-1)).toBeGreaterThan(300);
  expect(await latest()).toMatchObject({ state: "WAITING", repeatable: false });
  await meta.comeBack();
  await workAgain();
  await workAgain();
  expect(textsFrom(before)).toEqual(["one", "two"]);
  expect(await latest()).toMatchObject({ state: "ACCEPTED", failure: null });
});

test("a Retry-After is respected, and free text that outlives its window becomes a draft again", async () => {
  const { id, to, logId, latest } = await openConversation();
  refuse({ status: 429, code: 80007, message: "(#80007) Rate limit hit", retryAfter: 7200 });
  await chat.send(to, "Later");
  await chat.runJobs();
  const message = await latest();
  expect(message).toMatchObject({ state: "WAITING", failure: { code: "80007" } });
  expect(await secondsUntilRetry(message?.id)).toBeGreaterThan(7100);
  await closeWindow(logId, 600);
  refuse({ status: 429, code: 80007, retryAfter: 7200 });
  await workAgain();
  const wait = await secondsUntilRetry(message?.id);
  expect([wait > 500, wait <= 600]).toEqual([true, true]);
  await closeWindow(logId, 0);
  const before = meta.sent.length;
  await workAgain();
  expect(await latest()).toMatchObject({ state: "FAILED", failure: { code: "7000" } });
  expect((await chat.conversation({ talentId: id })).draft).toBe("Later");
  expect(meta.sent.length).toBe(before);
  // It stands in the list, with why it can't be sent again as it is.
  const [given] = await listGivenUp();
  expect(given).toMatchObject({ kind: "whatsapp", title: "Imogen Hart", aboutId: logId });
  expect((await retry([given?.id ?? ""])).data).toMatchObject({ count: 0, refused: [{ id: given?.id }] });
  expect(await listGivenUp()).toHaveLength(1);
});

test("a message given up after three days is listed for the owner alone, and can be resent", async () => {
  const { to, latest, logId } = await openConversation();
  const other = await openConversation();
  await meta.goDown();
  for (const { to: receiver } of [{ to }, other]) await chat.send(receiver, "An offer");
  await chat.runJobs();
  await sql("update chat_message set failing_since = now() - interval '3 days', tries = 30 where state = 'WAITING'");
  await workAgain();
  await meta.comeBack();
  const failed = await latest();
  expect(failed).toMatchObject({
    state: "FAILED",
    failure: { message: "Meta could not be reached. It was tried for three days." },
  });
  const rows = await listGivenUp();
  expect(rows.map(({ kind, title, reason }) => [kind, title, reason])).toEqual([
    ["whatsapp", "Imogen Hart", "Meta could not be reached. It was tried for three days."],
    ["whatsapp", "Imogen Hart", "Meta could not be reached. It was tried for three days."],
  ]);
  const colleague = await buildStaff(chat.agency, { levels: { COMM: ["EDIT_ALL"], ORGANIZATION: ["EDIT_ALL"] } });
  expect((await retry([failed?.id ?? ""], colleague)).status).toBe(403);
  const before = meta.sent.length;
  expect((await retry(rows.map(({ id }) => id))).data).toEqual({ count: 2, refused: [] });
  expect(await listGivenUp()).toEqual([]);
  await chat.runJobs();
  await chat.runJobs();
  expect(textsFrom(before)).toEqual(["An offer", "An offer"]);
  expect((await chat.messages({ logId }))[0]).toMatchObject({ state: "ACCEPTED", sender: { id: chat.owner.id } });
  expect((await retry([failed?.id ?? ""])).status).toBe(400);
});

test("a permanently refused message is tried once, and listed until it is resent or dismissed", async () => {
  const { to, latest } = await openConversation();
  const requestCount = () => meta.asked.filter((line) => line.endsWith("/messages")).length;
  const before = requestCount();
  refuse({ status: 400, code: 131026, message: "(#131026) Message undeliverable" });
  await chat.send(to, "Hello?");
  for (let n = 0; n < 3; n += 1) await workAgain();
  expect(requestCount()).toBe(before + 1);
  const [first] = await listGivenUp();
  expect(first).toMatchObject({ reason: expect.stringContaining("They may not use WhatsApp") });
  // By the message itself, where it stands.
  await ask(chatMessages.repeat, chat.owner.token, { params: { id: first?.id ?? "" }, body: {} });
  expect(await listGivenUp()).toEqual([]);
  await chat.runJobs();
  expect(await latest()).toMatchObject({ state: "ACCEPTED" });
  refuse({ status: 400, code: 131026 });
  await chat.send(to, "Still there?");
  await chat.runJobs();
  const [second] = await listGivenUp();
  const dismissed = await ask(givenUps.dismiss, chat.owner.token, { body: { ids: [second?.id ?? ""] } });
  expect([dismissed.data, await listGivenUp()]).toEqual([{ count: 1 }, []]);
  expect(await latest()).toMatchObject({ state: "FAILED", repeatable: true });
});

test("a waiting template is not sent to a contact who has stopped meanwhile, nor three days late", async () => {
  const { from, template, latest } = await openConversation();
  await meta.goDown();
  await template();
  await chat.runJobs();
  await meta.comeBack();
  const before = meta.sent.length;
  await chat.receive(from, { text: { body: "Stop" } });
  await workAgain();
  const [stopped] = await listGivenUp();
  expect(stopped?.reason).toBe("They asked for no more messages of this kind.");
  expect((await retry([stopped?.id ?? ""])).data.refused).toHaveLength(1);
  expect(meta.sent.length).toBe(before);
  expect((await latest())?.event?.what).toBe("optedOut");
});

test("text waits for its window and templates three days while the number has to be connected", async () => {
  const [text, template] = [await openConversation(), await openConversation()];
  await chat.send(text.to, "Waits for the window");
  await template.template();
  await sql("update chat_account set state = 'RECONNECT'");
  const before = meta.sent.length;
  for (let n = 0; n < 2; n += 1) await workAgain();
  expect(await listGivenUp()).toEqual([]);
  await closeWindow(text.logId, -1);
  await workAgain();
  expect((await listGivenUp()).map(({ title, reason }) => [title, reason.slice(0, 20)])).toEqual([
    ["Imogen Hart", "It came too late for"],
  ]);
  await sql("update chat_message set failing_since = now() - interval '73 hours' where state = 'WAITING'");
  await workAgain();
  expect((await listGivenUp()).map(({ reason }) => reason)).toContain(
    "Meta doesn't accept the connection any more. Connect again. It was tried for three days.",
  );
  await sql("update chat_account set state = 'CONNECTED'");
  await workAgain();
  expect(meta.sent.length).toBe(before);
});

test("a message whose process ended before noting the answer is resent only by a person", async () => {
  const { to, latest } = await openConversation();
  await chat.send(to, "Once");
  await sql("update chat_message set asked_at = now() - interval '1 hour' where state = 'WAITING'");
  const before = meta.sent.length;
  for (let n = 0; n < 3; n += 1) await workAgain();
  expect(await latest()).toMatchObject({ state: "UNCONFIRMED" });
  expect([meta.sent.length, await listGivenUp()]).toEqual([before, []]);
});

test("a message that Meta accepted but can't deliver for now is sent only once more", async () => {
  const { to, latest } = await openConversation();
  await chat.send(to, "Limits");
  await chat.runJobs();
  const sent = meta.sent.at(-1);
  const before = meta.sent.length;
  const delayed = {
    id: sent?.wamid,
    status: "failed",
    timestamp: metaTime(),
    biz_opaque_callback_data: sent?.ours,
    errors: [{ code: 131048, title: "Spam rate limit hit" }],
  };
  await chat.status([delayed]);
  await chat.status([delayed]);
  expect(await latest()).toMatchObject({ state: "WAITING", failure: { code: "131048" } });
  expect(meta.sent.length).toBe(before);
  await workAgain();
  await workAgain();
  expect(textsFrom(before)).toEqual(["Limits"]);
  await chat.status([{ ...delayed, id: meta.sent.at(-1)?.wamid, errors: [{ code: 131026 }] }]);
  expect(await latest()).toMatchObject({ state: "FAILED", failure: { code: "131026" } });
});

describe("Meta's error codes", () => {
  // As the documentation of error codes has them: status, code, title.
  test.each([
    [503, 2, "Service temporarily unavailable", "WAITING"],
    [429, 4, "Application request limit reached", "WAITING"],
    [429, 80007, "Rate limit issues", "WAITING"],
    [429, 130429, "Rate limit hit", "WAITING"],
    [500, 131000, "Something went wrong", "WAITING"],
    [500, 131016, "Service unavailable", "WAITING"],
    [429, 131048, "Spam rate limit hit", "WAITING"],
    [429, 131056, "(Business Account, Consumer Account) pair rate limit hit", "WAITING"],
    [500, 131057, "Account in maintenance mode", "WAITING"],
    [400, 100, "Invalid parameter", "FAILED"],
    [400, 470, "Message failed to send because more than 24 hours have passed", "FAILED"],
    [400, 130472, "User's number is part of an experiment", "FAILED"],
    [400, 131026, "Message undeliverable", "FAILED"],
    [400, 131042, "Business eligibility payment issue", "FAILED"],
    [400, 131047, "Re-engagement message", "FAILED"],
    [400, 131049, "Meta chose not to deliver", "FAILED"],
    [400, 132015, "Template is paused", "FAILED"],
  ] as const)("a reply of %i with %i, %s, leaves the message %s", async (status, code, title, state) => {
    const { to, latest } = await openConversation();
    refuse({ status, code, message: `(#${code}) ${title}` });
    await chat.send(to, "A word");
    await chat.runJobs();
    expect(await latest()).toMatchObject({ state });
    await workAgain();
    expect((await latest())?.state).toBe(state === "WAITING" ? "ACCEPTED" : "FAILED");
  });

  test("an expired token waits for a person, and then goes on", async () => {
    const { to, latest } = await openConversation();
    refuse({ status: 401, code: 190, message: "Error validating access token: Session has expired" });
    await chat.send(to, "After you");
    await chat.runJobs();
    expect(await latest()).toMatchObject({ state: "WAITING", failure: { code: "190" } });
    await sql("update chat_account set state = 'CONNECTED'");
    await workAgain();
    expect(await latest()).toMatchObject({ state: "ACCEPTED" });
  });
});

test("a message that is not sent again leaves the list after 30 days", async () => {
  const { to, latest } = await openConversation();
  refuse({ status: 400, code: 131026 });
  await chat.send(to, "Hello?");
  await chat.runJobs();
  for (const [days, left] of [
    [29, 1],
    [31, 0],
  ] as const) {
    await sql("update given_up set at = now() - make_interval(days => $1)", [days]);
    await server.tidy([chat.agency]);
    expect(await listGivenUp()).toHaveLength(left);
  }
  expect(await latest()).toMatchObject({ state: "FAILED", repeatable: true });
});

test("the audit log names who resent a message", async () => {
  const { to } = await openConversation();
  refuse({ status: 400, code: 131026 });
  await chat.send(to, "Hello?");
  await chat.runJobs();
  const [given] = await listGivenUp();
  await retry([given?.id ?? ""]);
  const [written] = await sql("select actor_id from audit where what = 'sent again' and subject_id = $1", [given?.id]);
  expect(written?.actor_id).toBe(chat.owner.id);
});
