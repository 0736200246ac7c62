import { join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * How the server is started, once it is built (tools/build.mjs). What a request leaves behind lives shortly: a small nursery
 * saves a fifth of the memory under load. And the heap may grow by a third over what lives in it before it is cleared, not
 * to four times as much as V8 lets small heaps: a quarter less at the height of an import, at no cost in speed that could
 * be measured (docs/decisions/bundled-server.md).
 */
export const SERVER = ["--heap-growing-percent=30", "--max-semi-space-size=4", join(ROOT, "server/dist/main.js")];
