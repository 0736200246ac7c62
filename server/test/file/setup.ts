/** Runs before each test file, which gets its worker as the first one did, and leaves it so. */
import { afterAll, vi } from "vitest";
import { closeFile } from "./end.ts";
import { leftOpen } from "./left-open.ts";

// A file that failed before its first test ran no hooks.
await closeFile();
const left = leftOpen();

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await closeFile();
  await left.expectClosed();
});
