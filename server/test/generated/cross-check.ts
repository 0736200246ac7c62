/** Compares the two ways to detect a write: transaction ids, and a digest of every table. */
import { expect } from "vitest";
import { inAgencies } from "../factories.ts";
import { writesDuring } from "../writes.ts";
import { digest, type World } from "./world/world.ts";

/** Repeats refused requests and expects that neither way detects a write. Used once per file, because a digest reads every table. */
export async function expectNothingWritten(
  world: World,
  requests: readonly (() => Promise<{ status: number }>)[],
): Promise<void> {
  expect(requests.length).toBeGreaterThan(0);
  // On a slow machine minutes have gone by, and the next use of a session would be stored.
  await inAgencies([world.ownAgencyId, world.otherAgencyId], "update session set used_at = now()");
  const before = await digest(world);
  const { result, writes } = await writesDuring(async () => {
    const statuses: number[] = [];
    for (const request of requests) statuses.push((await request()).status);
    return statuses;
  });
  expect(result.filter((status) => status < 400)).toEqual([]);
  expect(writes).toEqual([]);
  expect(await digest(world)).toBe(before);
}
