import { join } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * How the built server is started (tools/build.mjs). Objects of a request are short-lived, so a small young generation saves
 * a fifth of the memory under load (docs/decisions/bundled-server.md).
 */
export const SERVER = ["--max-semi-space-size=4", join(ROOT, "server/dist/main.js")];
