import { join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * How the built server is started (tools/build.mjs). Objects of a request are short-lived, so a small young generation saves
 * a fifth of the memory under load. The heap may grow by a third over its live size before a collection, not fourfold as V8
 * allows small heaps: a quarter less at the peak of an import, without a measurable loss of speed
 * (docs/decisions/bundled-server.md).
 */
export const FLAGS = ["--heap-growing-percent=30", "--max-semi-space-size=4"];
export const SERVER = [...FLAGS, join(ROOT, "server/dist/main.js")];
