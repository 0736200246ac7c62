import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Runs before anything else is loaded, so that the next start finds everything compiled. The cache is not in the
// system's temporary directory, where another user could plant files.
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url)));

await import("#server/start.ts");
