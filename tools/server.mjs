import { join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * How the server is started. What a request leaves behind lives shortly: a small nursery saves a fifth of the memory
 * under load and costs no speed that could be measured (docs/decisions/scope-and-speed.md).
 */
export const SERVER = ["--max-semi-space-size=4", join(ROOT, "server/src/main.ts")];
