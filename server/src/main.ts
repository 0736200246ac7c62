import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Before anything else is loaded, so that the next start finds all of it compiled. Not in the system's temporary
// directory, where somebody else could prepare it.
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url)));

await import("#server/start.ts");
