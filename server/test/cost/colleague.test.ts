/**
 * Limits the time that a colleague's request keeps the server's thread to 50 ms. Anything slower is printed; the sample
 * of a run fails at twice as much, since it holds calls that no run has tried before, and the whole of the night at the
 * limit.
 */
import { afterAll, describe, expect, test } from "vitest";
import { toAddress } from "#contract/list.ts";
import { pathOf } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { closeRaw } from "../generated/bad/raw.ts";
import { randomFor } from "../generated/breadth.ts";
import { sampled, WHOLE } from "../generated/inputs/random.ts";
import { CALLS, type Walked } from "../generated/walk.ts";
import { ready } from "../generated/world/preconditions.ts";
import type { Ready } from "../generated/world/setup.ts";
import { buildWorld } from "../generated/world/world.ts";
import { sendTo } from "./client.ts";
import { FILLERS, largestBody, oversizedBodies } from "./largest.ts";
import { startWatched } from "./watched-program.ts";

const LIMIT = 50;
const CALLS_OF_A_RUN = 40;

await takeOwnDatabase();
const world = await buildWorld();
const watched = await startWatched("the largest bodies of calls");
afterAll(closeRaw);

const send = ({ call }: Walked, { token, input }: Ready, body: string) => {
  const query = toAddress(input.query).toString();
  return sendTo(watched.port, {
    method: call.method,
    path: `${pathOf(call, input.params)}${query ? `?${query}` : ""}`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body,
  });
};

const WITH_BODY = CALLS.filter(({ call }) => call.body && !call.upload);
const random = randomFor("thread time");
const chosen = sampled(WITH_BODY, CALLS_OF_A_RUN, random);
const accepted = { sent: 0, taken: 0 };
afterAll(() =>
  console.log(
    `thread time: ${chosen.length} of ${WITH_BODY.length} calls with a body, ${accepted.sent} sent, ${accepted.taken} of them accepted`,
  ),
);

describe.each(chosen.map((walked) => [walked.title, walked] as const))("%s", (_, walked) => {
  test("a call processes its most expensive bodies in turns of at most 50 ms", { timeout: 120_000 }, async () => {
    const { call } = walked;
    const { body: schema } = call;
    if (!schema) return;
    let base = await ready(world, walked, { full: true });
    const valid = JSON.stringify(base.input.body);
    // Compiles what the call runs.
    for (let time = 0; time < 2; time += 1) {
      const { status } = await send(walked, base, valid);
      if (status < 300) base = await ready(world, walked, { full: true });
    }
    const bodies: [string, string][] = [
      ...[random.pick(FILLERS), random.pick(FILLERS), random.pick(FILLERS)].map((fill, index): [string, string] => [
        `the largest of ${JSON.stringify(fill)}`,
        largestBody(schema, base.input.body, { fill, unknownIds: index === 1 }),
      ]),
      ...[...oversizedBodies(base.input.body, random.pick(FILLERS))].map((text, index): [string, string] => [
        `a larger ${index === 0 ? "text" : "list"}`,
        text,
      ]),
    ];
    const problems: string[] = [];
    for (const [what, body] of bodies) {
      const { longest } = await watched.measure(
        `${walked.title}: ${what}, ${body.length} characters`,
        LIMIT,
        async () => {
          const { status } = await send(walked, base, body);
          accepted.sent += 1;
          if (status < 300) accepted.taken += 1;
          if (status < 300 || status === 401 || status === 429) base = await ready(world, walked, { full: true });
        },
      );
      if (longest <= LIMIT) continue;
      const problem = `${what}: ${longest.toFixed(1)} ms`;
      console.log(`over ${LIMIT} ms: ${walked.title}, ${problem}`);
      if (WHOLE || longest > 2 * LIMIT) problems.push(problem);
    }
    expect(problems).toEqual([]);
  });
});
