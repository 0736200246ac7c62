/** Nothing that a colleague sends keeps the server's thread for more than 50 ms. */
import { afterAll, describe, expect, test } from "vitest";
import { toAddress } from "#contract/list.ts";
import { pathOf } from "../app.ts";
import { takeOwnDatabase } from "../database/of-file.ts";
import { closeRaw, sendRawRequest } from "../generated/bad/raw.ts";
import { randomFor } from "../generated/breadth.ts";
import { sampled } from "../generated/inputs/random.ts";
import { CALLS, type Walked } from "../generated/walk.ts";
import { ready } from "../generated/world/preconditions.ts";
import type { Ready } from "../generated/world/setup.ts";
import { buildWorld } from "../generated/world/world.ts";
import { FILLERS, largestBody, oversizedBodies } from "./largest.ts";
import { startWatched } from "./watched-program.ts";

const LIMIT = 50;
const CALLS_OF_A_RUN = Number(process.env.N ?? 80);

await takeOwnDatabase();
const world = await buildWorld();
const watched = await startWatched();
afterAll(closeRaw);

let addresses = 0;
const freshAddress = (): string => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};
const send = ({ call }: Walked, { token, input }: Ready, body: string | undefined) => {
  const query = toAddress(input.query).toString();
  return sendRawRequest({
    port: watched.port,
    method: call.method,
    path: `${pathOf(call, input.params)}${query ? `?${query}` : ""}`,
    headers: {
      authorization: `Bearer ${token}`,
      "x-forwarded-for": freshAddress(),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body,
  });
};

const WITH_BODY = CALLS.filter(({ call }) => call.body && !call.upload);
const random = randomFor("thread time");
const chosen = sampled(WITH_BODY, CALLS_OF_A_RUN, random);
const statuses = new Map<number, number>();

afterAll(async () => {
  const { turns, p50, p99, p999, max } = await watched.ask();
  console.log(
    `thread time, colleague: ${chosen.length} of ${WITH_BODY.length} calls, statuses ${JSON.stringify(Object.fromEntries(statuses))}, ${turns} turns, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(1)} ms, p99.9 ${p999.toFixed(1)} ms, max ${max.toFixed(1)} ms\n${watched
      .costs()
      .slice(0, 25)
      .map(({ what, longest }) => `  ${longest.toFixed(1).padStart(7)} ms  ${what}`)
      .join("\n")}`,
  );
});

describe.each(chosen.map((walked) => [walked.title, walked] as const))("%s", (_, walked) => {
  test("takes its most expensive bodies in turns of at most 50 ms", { timeout: 120_000 }, async () => {
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
    const wrong: string[] = [];
    for (const [what, body] of bodies) {
      const { longest } = await watched.measure(`${walked.title}: ${what}, ${body.length} characters`, LIMIT, async () => {
        const { status } = await send(walked, base, body);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status < 300 || status === 401 || status === 429) base = await ready(world, walked, { full: true });
      });
      if (longest > LIMIT) wrong.push(`${what}: ${longest.toFixed(1)} ms`);
    }
    expect(wrong).toEqual([]);
  });
});
