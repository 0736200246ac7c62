/** What becomes of what Xero does not take now, or not at all. */
import { expect, test } from "vitest";
import { givenUps } from "#contract/staff/given-up.ts";
import { xeroConnections } from "#contract/xero/connection.ts";
import { startApp } from "#test/app.ts";
import { xeroConfig, xeroSetting } from "#test/finance/xero.ts";
import { startXero } from "#test/stand-ins/xero.ts";
import { documentOfAnswer, kindOfAnswer, XERO_ANSWERS } from "./client/answers.ts";

async function connected(settings: object = {}) {
  const xero = await startXero();
  const app = await startApp({ ...xeroConfig(xero), ...settings });
  const setting = await xeroSetting(app, xero);
  await setting.connect();
  await setting.map();
  const { ask, owner, run, sql } = setting;
  /** Runs as often as the clock would have, until now. */
  const runAgain = async () => {
    await sql("update xero_outbox set due_at = now() where agency_id = $1 and state = 'WAITING'");
    await sql("update xero_connection set paused_until = null where agency_id = $1");
    await run();
  };
  const listed = async () => (await ask(givenUps.list, owner.token, { body: {} })).data;
  const again = (ids: string[]) => ask(givenUps.retry, owner.token, { body: { ids } });
  const failFor = (text: string) =>
    sql(
      `update xero_outbox set failing_since = now() - interval '${text}' where agency_id = $1 and failing_since is not null`,
    );
  return { ...setting, xero, books: xero.books, runAgain, listed, again, failFor };
}
/** As an installation has it: pauses that a test does not sit through. */
const SLOW = { xeroPauseMs: 60_000 };

test("while Xero is down for an hour documents are tried in growing steps, and are there once when it is back", async () => {
  const { books, run, runAgain, sentInvoice, syncOf, sql, xero, listed } = await connected(SLOW);
  const { id } = await sentInvoice();
  xero.planTroubles(() => "down");
  const waits: number[] = [];
  await run();
  for (let n = 0; n < 6; n += 1) {
    const [row] = await sql(
      "select extract(epoch from due_at - now())::int as wait from xero_outbox where agency_id = $1 and state = 'WAITING'",
    );
    waits.push(Number(row?.wait));
    await runAgain();
  }
  expect(waits[0]).toBeGreaterThan(50);
  expect(waits.every((wait, n) => n === 0 || wait > (waits[n - 1] ?? 0))).toBe(true);
  // Before it is due, nothing is asked.
  const asked = xero.requests.length;
  await run();
  expect(xero.requests.length).toBe(asked);
  xero.planTroubles(undefined);
  await runAgain();
  expect([books.invoices.length, (await syncOf(id)).status, await listed()]).toEqual([1, "SYNCED", []]);
});

test("after three days a step stops with why, is listed, and is sent again by a button", async () => {
  const { books, run, runAgain, sentInvoice, syncOf, xero, failFor, listed, again, look } = await connected(SLOW);
  const { id, number } = await sentInvoice();
  xero.planTroubles(() => "down");
  await run();
  await failFor("71 hours 59 minutes 30 seconds");
  await runAgain();
  const reason = "Xero answered with 503. It was tried for three days.";
  expect((await syncOf(id)).queue).toMatchObject([{ step: "send", failure: reason }]);
  expect(await look()).toMatchObject({ stopped: 1, waiting: 0 });
  const [given] = await listed();
  expect(given).toMatchObject({ kind: "xero", aboutId: id, reason, title: expect.stringContaining(String(number)) });
  xero.planTroubles(undefined);
  expect((await again([given?.id ?? ""])).data).toEqual({ count: 1, refused: [] });
  await runAgain();
  expect([books.invoices.length, (await syncOf(id)).status, await listed()]).toEqual([1, "SYNCED", []]);
});

test("an answer that never comes gives nothing up twice: what may be there is looked for", async () => {
  const { books, run, runAgain, sentInvoice, syncOf, xero, failFor, listed, again } = await connected(SLOW);
  const { id } = await sentInvoice();
  xero.fail({ kind: "lateAnswer", of: "Invoices", times: 9 });
  await run();
  await failFor("80 hours");
  await runAgain();
  const [given] = await listed();
  expect(books.invoices).toHaveLength(1);
  expect(given?.reason).toContain("It was tried for three days.");
  await again([given?.id ?? ""]);
  for (let n = 0; n < 12; n += 1) await runAgain();
  expect([books.invoices.length, (await syncOf(id)).status]).toEqual([1, "SYNCED"]);
});

test("what Xero refuses for good is tried once, listed, and goes once it is mended and sent again", async () => {
  const { ask, books, map, owner, run, runAgain, sentInvoice, syncOf, xero, listed, again } = await connected();
  await map({ accounts: [{ id: null, xero: "999" }] });
  const { id } = await sentInvoice();
  await run();
  const asked = () =>
    xero.requests.filter(({ title }) => title.startsWith("PUT /Invoices") || title.startsWith("POST /Invoices")).length;
  const before = asked();
  await runAgain();
  await runAgain();
  expect(asked()).toBe(before);
  const [given] = await listed();
  expect(given?.reason).toContain("Account code '999' is not a valid code");
  books.accounts[3] = { ...books.accounts[3], Status: "ACTIVE" };
  expect((await again([given?.id ?? ""])).data).toEqual({ count: 1, refused: [] });
  await run();
  expect((await syncOf(id)).status).toBe("SYNCED");
  // The list of the connection does the same for all.
  expect((await ask(xeroConnections.retry, owner.token, { body: {} })).data.stopped).toBe(0);
});

test("one document that Xero always fails for keeps no other from going", async () => {
  const { books, run, runAgain, sentInvoice, syncOf, xero } = await connected(SLOW);
  const poison = await sentInvoice({ reference: "POISON" });
  const others = [await sentInvoice(), await sentInvoice()];
  xero.planTroubles((title, body) => (body.includes("POISON") && title.includes("Invoices") ? "broken" : undefined));
  await run();
  for (let n = 0; n < 4; n += 1) await runAgain();
  for (const { id } of others) expect((await syncOf(id)).status).toBe("SYNCED");
  expect((await syncOf(poison.id)).status).toBe("NOT_SYNCED");
  expect(books.invoices).toHaveLength(2);
});

test("Xero's Retry-After is waited for, of a minute and of a day, and counts as no failure of a document", async () => {
  const { run, sentInvoice, sql, xero, look, listed } = await connected();
  await sentInvoice();
  xero.fail({ kind: "busy", times: 1, retryAfter: 40_000 });
  await run();
  const [row] = await sql(
    "select extract(epoch from c.paused_until - now())::int as wait, (select max(tries) from xero_outbox o where o.agency_id = $1) as tries from xero_connection c where agency_id = $1",
  );
  expect(row?.wait).toBeGreaterThan(39_000);
  expect([row?.tries, (await look()).waiting, await listed()]).toEqual([0, 1, []]);
});

test("an organisation that is not open to us any more waits for a person, and goes on after they connected", async () => {
  const { books, connect, map, run, sentInvoice, syncOf, xero, look } = await connected();
  const { id } = await sentInvoice();
  xero.planTroubles(() => "forbidden");
  await run();
  expect(await look()).toMatchObject({ state: "RECONNECT", waiting: 1, stopped: 0 });
  xero.planTroubles(undefined);
  await connect();
  await map();
  await run();
  expect([books.invoices.length, (await syncOf(id)).status]).toEqual([1, "SYNCED"]);
});

test("each answer that Xero documents has its meaning, once, and says where it stands", () => {
  expect(new Set(XERO_ANSWERS.map(({ status }) => status)).size).toBe(XERO_ANSWERS.length);
  for (const answer of XERO_ANSWERS) expect(documentOfAnswer(answer)).toMatch(/^https:/);
  const kinds = Object.fromEntries(
    [200, 400, 401, 403, 404, 408, 412, 418, 429, 500, 501, 502, 503, 504, 599].map((status) => [
      status,
      kindOfAnswer(status),
    ]),
  );
  expect(kinds).toEqual({
    200: null,
    400: "refused",
    401: "revoked",
    403: "revoked",
    404: "refused",
    408: "unreached",
    412: "refused",
    418: "refused",
    429: "busy",
    500: "unreached",
    501: "refused",
    502: "unreached",
    503: "unreached",
    504: "unreached",
    599: "unreached",
  });
});
