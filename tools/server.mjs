import { join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * How the built server is started (tools/build.mjs). Objects of a request are short-lived, so a small young generation saves
 * a fifth of the memory under load. What a start runs often it never runs again: server/src/start.ts takes back that nothing is
 * optimised (docs/decisions/bundled-server.md).
 */
export const FLAGS = [
  "--max-semi-space-size=4",
  "--invocation-count-for-maglev=100000",
  "--invocation-count-for-turbofan=1000000",
];
export const SERVER = [...FLAGS, join(ROOT, "server/dist/main.js")];

/** One heap of the system's memory, since each thread would keep what it once needed for itself. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: "1" };
