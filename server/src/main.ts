import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

// Before anything else is loaded, so that the next start finds all of it compiled. Not in the system's temporary
// directory, where somebody else could prepare it.
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/compiled", import.meta.url)));

// To learn the format of a module, Node parses its package's package.json, once for each module. drizzle-orm's lists
// 180 kB of exports: that was more than half of a start. Its modules name each other by file, so nothing is left to learn.
const heavy = "/node_modules/drizzle-orm/";
registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL;
    if (!specifier.startsWith(".") || !specifier.endsWith(".js") || !from?.includes(heavy))
      return next(specifier, context);
    return { url: new URL(specifier, from).href, format: "module", shortCircuit: true };
  },
});

await import("#server/start.ts");
