/** A sample of `npm run bench:public`: what a page that is kept costs, beside the same bytes from bare Fastify. */
import Fastify from "fastify";
import { expect, test } from "vitest";
import { startApp } from "#test/app.ts";
import { fanSetting } from "#test/fans/fan-setting.ts";

const app = await startApp();

const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

test("a kept page is sent about as fast as its bytes alone, and reads nothing", async () => {
  const { base, visit, show } = await fanSetting(app);
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
  const ratios: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    const own = await timed(() => visit(base));
    const plain = await timed(() => bare.inject({ url: base }));
    if (round > 4) ratios.push(plain / own);
  }
  await bare.close();
  // The command measures over sockets, where the rest of a request counts too; here only the handlers differ.
  expect(median(ratios)).toBeGreaterThan(0.35);
  process.stdout.write(`A kept page by injection: ${median(ratios).toFixed(2)} of bare Fastify\n`);
});
