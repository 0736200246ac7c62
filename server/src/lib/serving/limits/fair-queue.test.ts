import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Refusal } from "../refusal.ts";
import { fairQueue, type Turn } from "./fair-queue.ts";

const WORK_MS = 20;

/** Starts a queue whose work takes a while; returns what was done, in order, and what was refused. */
function open(longestWaitMs = 10_000) {
  const inTurn = fairQueue({ atOnce: 1, longestWaitMs });
  const done: string[] = [];
  const refused: string[] = [];
  const ask = (name: string, turn: Partial<Turn> = {}) =>
    inTurn({ address: name, known: false, ...turn }, async () => {
      await sleep(WORK_MS);
      done.push(name);
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== "busy") throw error;
      refused.push(name);
    });
  return { ask, done, refused };
}

test("a known caller goes first, then one who asks seldom", async () => {
  const { ask, done } = open();
  const crowd = Array.from({ length: 5 }, () => ask("198.51.100.1"));
  await Promise.all([...crowd, ask("quiet"), ask("known", { address: "198.51.100.1", known: true })]);
  expect(done).toEqual(["198.51.100.1", "known", "quiet", ...Array<string>(4).fill("198.51.100.1")]);
});

test("addresses of one IPv6 network count as one", async () => {
  const { ask, done } = open();
  const crowd = Array.from({ length: 5 }, (_, host) => ask("crowd", { address: `2001:db8::${host + 1}` }));
  await Promise.all([...crowd, ask("quiet", { address: "2001:db8:0:1::1" })]);
  expect(done.slice(0, 3)).toEqual(["crowd", "quiet", "crowd"]);
});

test("a request that would wait too long is refused, and a newcomer replaces the busiest", async () => {
  const { ask, done, refused } = open(0);
  const crowd = Array.from({ length: 20 }, () => ask("crowd"));
  await sleep(0);
  expect(refused).toHaveLength(15);
  await Promise.all([...crowd, ask("quiet")]);
  expect(refused).toHaveLength(16);
  expect(done).toEqual(["crowd", "quiet", "crowd", "crowd", "crowd"]);
});
