/** Documents that Xero does not take now, or not at all. */
import { expect, test } from "vitest";
import { givenUps } from "#contract/staff/given-up.ts";
import { xeroConnections } from "#contract/xero/connection.ts";
import { startApp } from "#test/app.ts";
import { setUpXero, xeroConfig } from "#test/finance/xero.ts";
import { startXero } from "#test/stand-ins/xero.ts";
import { documentOfAnswer, kindOfAnswer, XERO_ANSWERS } from "./client/answers.ts";

async function setUp(settings: object = {}) {
  const xero = await startXero();
  const app = await startApp({ ...xeroConfig(xero), ...settings });
  const setting = await setUpXero(app, xero);
  await setting.connect();
  await setting.map();
  const { ask, owner, run, sql } = setting;
  /** Runs as often as the clock would have, until now. */
  const runAgain = async () => {
    await sql("update xero_outbox set due_at = now() where agency_id = $1 and state = 'WAITING'");
    await sql("update xero_connection set paused_until = null where agency_id = $1");
    await run();
  };
  const listGivenUp = async () => (await ask(givenUps.list, owner.token, { body: {} })).data;
  const retry = (ids: string[]) => ask(givenUps.retry, owner.token, { body: { ids } });
  const failFor = (text: string) =>
    sql(
      `update xero_outbox
        set failing_since = now() - interval '${text}'
        where agency_id = $1 and failing_since is not null`,
    );
  return { ...setting, xero, books: xero.books, runAgain, listGivenUp, retry, failFor };
}
/** As an installation has it: pauses that a test does not sit through. */
const SLOW = { xeroPauseMs: 60_000 };

test("documents are retried at growing intervals while Xero is down, and sent once it is back", async () => {
  const { books, run, runAgain, sentInvoice, syncOf, sql, xero, listGivenUp, readConnection } = await setUp(SLOW);
  const { id } = await sentInvoice();
  xero.planTroubles(() => "down");
  const waits: number[] = [];
  await run();
  const failing = { stopped: false, failure: "Xero answered with 503." };
  expect((await syncOf(id)).queue).toMatchObject([failing]);
  expect(await readConnection()).toMatchObject({ waiting: 1, stopped: 0, queue: [failing] });
  for (let n = 0; n < 6; n += 1) {
    const [row] = await sql(
      `select extract(epoch from due_at - now())::int as wait
        from xero_outbox
        where agency_id = $1 and state = 'WAITING'`,
    );
    waits.push(Number(row?.wait));
    await runAgain();
  }
  expect(waits[0]).toBeGreaterThan(50);
  expect(waits.every((wait, n) => n === 0 || wait > (waits[n - 1] ?? 0))).toBe(true);
  // Before it is due, nothing is asked.
  const requestCount = xero.requests.length;
  await run();
  expect(xero.requests.length).toBe(requestCount);
  xero.planTroubles(undefined);
  await runAgain();
  expect([books.invoices.length, (await syncOf(id)).status, await listGivenUp()]).toEqual([1, "SYNCED", []]);
});

test("after three days a step stops with its reason, is listed, and can be sent again", async () => {
  const { books, run, runAgain, sentInvoice, syncOf, xero, failFor, listGivenUp, retry, readConnection } =
    await setUp(SLOW);
  const { id, number } = await sentInvoice();
  xero.planTroubles(() => "down");
  await run();
  await failFor("71 hours 59 minutes 30 seconds");
  await runAgain();
  const reason = "Xero answered with 503. It was tried for three days.";
  expect((await syncOf(id)).queue).toMatchObject([{ step: "send", failure: reason }]);
  expect(await readConnection()).toMatchObject({ stopped: 1, waiting: 0 });
  const [given] = await listGivenUp();
  expect(given).toMatchObject({ kind: "xero", aboutId: id, reason, title: expect.stringContaining(String(number)) });
  xero.planTroubles(undefined);
  expect((await retry([given?.id ?? ""])).data).toEqual({ count: 1, refused: [] });
  await runAgain();
  expect([books.invoices.length, (await syncOf(id)).status, await listGivenUp()]).toEqual([1, "SYNCED", []]);
});

test("a document whose answers are lost is in Xero once, also after it is sent again", async () => {
  const { books, run, runAgain, sentInvoice, syncOf, xero, failFor, listGivenUp, retry } = await setUp(SLOW);
  const { id } = await sentInvoice();
  xero.fail({ kind: "lateAnswer", request: "Invoices", times: 9 });
  await run();
  await failFor("80 hours");
  await runAgain();
  const [given] = await listGivenUp();
  expect(books.invoices).toHaveLength(1);
  expect(given?.reason).toContain("It was tried for three days.");
  await retry([given?.id ?? ""]);
  for (let n = 0; n < 12; n += 1) await runAgain();
  expect([books.invoices.length, (await syncOf(id)).status]).toEqual([1, "SYNCED"]);
});

test("a permanently refused document is tried once, listed, and sent once it is corrected", async () => {
  const { ask, books, map, owner, run, runAgain, sentInvoice, syncOf, xero, listGivenUp, retry } = await setUp();
  await map({ accounts: [{ id: null, xero: "999" }] });
  const { id } = await sentInvoice();
  await run();
  const requestCount = () =>
    xero.requests.filter(({ title }) => title.startsWith("PUT /Invoices") || title.startsWith("POST /Invoices")).length;
  const before = requestCount();
  await runAgain();
  await runAgain();
  expect(requestCount()).toBe(before);
  const [given] = await listGivenUp();
  expect(given?.reason).toContain("Account code '999' is not a valid code");
  books.accounts[3] = { ...books.accounts[3], Status: "ACTIVE" };
  expect((await retry([given?.id ?? ""])).data).toEqual({ count: 1, refused: [] });
  await run();
  expect((await syncOf(id)).status).toBe("SYNCED");
  // The list of the connection does the same for all.
  expect((await ask(xeroConnections.retry, owner.token, { body: {} })).data.stopped).toBe(0);
});

test("a document that Xero always fails for blocks no other", async () => {
  const { books, run, runAgain, sentInvoice, syncOf, xero } = await setUp(SLOW);
  const poison = await sentInvoice({ reference: "POISON" });
  const others = [await sentInvoice(), await sentInvoice()];
  xero.planTroubles((title, body) => (body.includes("POISON") && title.includes("Invoices") ? "broken" : undefined));
  await run();
  for (let n = 0; n < 4; n += 1) await runAgain();
  for (const { id } of others) expect((await syncOf(id)).status).toBe("SYNCED");
  expect((await syncOf(poison.id)).status).toBe("NOT_SYNCED");
  expect(books.invoices).toHaveLength(2);
});

test("Xero's Retry-After of a minute or a day is waited for, and counts as no failure", async () => {
  const { run, sentInvoice, sql, xero, readConnection, listGivenUp } = await setUp();
  await sentInvoice();
  xero.fail({ kind: "busy", times: 1, retryAfter: 40_000 });
  await run();
  const [row] = await sql(
    `select extract(epoch from c.paused_until - now())::int as wait,
        (select max(tries) from xero_outbox o where o.agency_id = $1) as tries
      from xero_connection c
      where agency_id = $1`,
  );
  expect(row?.wait).toBeGreaterThan(39_000);
  expect([row?.tries, (await readConnection()).waiting, await listGivenUp()]).toEqual([0, 1, []]);
});

test("an organisation that refuses access waits for a person, and goes on once they reconnect", async () => {
  const { books, connect, map, run, sentInvoice, syncOf, xero, readConnection } = await setUp();
  const { id } = await sentInvoice();
  xero.planTroubles(() => "forbidden");
  await run();
  expect(await readConnection()).toMatchObject({ state: "RECONNECT", waiting: 1, stopped: 0 });
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
