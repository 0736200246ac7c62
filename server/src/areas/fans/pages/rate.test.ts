/** A sample of `npm run bench:public`: the cost of a cached page, compared with the same bytes from bare Fastify. */
import Fastify from "fastify";
import { expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { setUpFans } from "#test/fan-setting.ts";

const app = await startApp();

test("a kept page is sent about as fast as its bytes alone, and reads nothing", async () => {
  const { base, visit, show } = await setUpFans(app);
  for (let n = 0; n < 12; n += 1)
    await show("News", { title: `News ${n}`, content: `<p>${"A sentence. ".repeat(60)}</p>` });
  const { rawPayload } = await visit(base);
  const bare = Fastify();
  bare.get("/*", (_, reply) => reply.header("content-type", "text/html; charset=utf-8").send(rawPayload));
  const timed = async (send: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now();
    for (let n = 0; n < 50; n += 1) await send();
    return performance.now() - startedAt;
  };
  // The fastest round of each: whatever else the machine and this process do only adds to the others.
  let [own, plain] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 15; round += 1) {
    own = Math.min(own, await timed(() => visit(base)));
    plain = Math.min(plain, await timed(() => bare.inject({ url: base })));
  }
  await bare.close();
  // The command measures over sockets, where the rest of a request counts too; here only the handlers differ.
  expect(plain / own).toBeGreaterThan(0.35);
  process.stdout.write(`A kept page by injection: ${(plain / own).toFixed(2)} of bare Fastify\n`);
});
