/** Lines that a child process writes. */
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";

/** Longest time in ms that lines are processed before other requests have their turn. */
const TURN_MS = 10;

/**
 * Yields each line of a child's output. A child that is faster than its reader fills the pipe, and the event loop hands
 * over megabytes in one turn, so the turn is given up by the clock and not by the number of lines.
 */
export async function* childLines(output: Readable): AsyncGenerator<string> {
  let turnStartedAt = performance.now();
  for await (const line of createInterface({ input: output })) {
    yield line;
    if (performance.now() - turnStartedAt < TURN_MS) continue;
    await setImmediate();
    turnStartedAt = performance.now();
  }
}
