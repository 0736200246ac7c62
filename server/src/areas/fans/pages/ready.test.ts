/** A page that the process has ready goes out past the framework, and differs in nothing else. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { setUpFans } from "#test/fan-setting.ts";

const app = await startApp();
const HANDLED = "tracing:fastify.request.handler:start";

test("a kept page is sent with the headers that it had before, until what it shows changes", async () => {
  const { base, show, writer, groups } = await setUpFans(app);
  const shown = await show("News", { title: "Out today" });
  const origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
  let handled = 0;
  const count = (): void => {
    handled += 1;
  };
  subscribe(HANDLED, count);
  const visit = async (headers: Record<string, string> = {}, path = base) => {
    handled = 0;
    const answer = await fetch(origin + path, { headers });
    const { date: _, "keep-alive": __, ...named } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers: named, text: await answer.text(), handled };
  };
  const first = await visit({ "accept-encoding": "br" });
  expect(first).toMatchObject({ status: 200, handled: 1 });
  expect(first.text).toContain("Out today");
  // A busy machine may hear of the agency's changes only after its first page was written.
  await expect.poll(() => visit(), { timeout: 20_000 }).toMatchObject({ handled: 0 });
  for (const encoding of ["br", "identity"]) {
    const again = await visit({ "accept-encoding": encoding });
    expect(again).toMatchObject({ status: 200, handled: 0, text: first.text });
  }
  const { headers: usual } = await visit({ "accept-encoding": "br" });
  expect(usual).toEqual(first.headers);
  expect(usual).toMatchObject({
    "content-encoding": "br",
    "x-content-type-options": "nosniff",
    "cache-control": expect.stringMatching(/max-age=60/),
  });
  expect(usual).not.toHaveProperty("x-robots-tag");
  // Unusual requests go to the route.
  expect(await visit({ "if-none-match": usual.etag ?? "" })).toMatchObject({ status: 304, handled: 1, text: "" });
  expect(await visit({ "content-type": "text/plain" })).toMatchObject({ status: 415, handled: 0 });
  expect(await visit({}, "/t/sitemap")).toMatchObject({ status: 404 });
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  socket.write(`GET ${base} HTTP/1.1\r\nhost: a.example\r\nhost: b.example\r\n\r\n`);
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1.1 400 /);
  socket.destroy();

  await app.ask(groups.News.reject, writer.token, { body: { ids: [shown] } });
  const later = await visit();
  expect(later).toMatchObject({ status: 200, handled: 1 });
  expect(later.text).not.toContain("Out today");
  unsubscribe(HANDLED, count);
});
