// Loads the web app's route objects outside a browser: what they are can be read, and nothing is rendered.
import { join, relative } from "node:path";
import { createServer, createServerModuleRunner } from "vite";
import { ESModulesEvaluator } from "vite/module-runner";
import { ROOT } from "./root.mjs";

/** Begins the addresses of what stands outside `web`. */
const OUTSIDE = "/@fs";
const DYNAMIC_IMPORT = "__vite_ssr_dynamic_import__";

/**
 * Stands for whatever a module that is not loaded exports, and for all that can be read or called of it.
 * @type {Function}
 */
const anything = new Proxy(() => {}, {
  get: (_target, name) => (name === "then" ? undefined : typeof name === "symbol" ? Reflect.get([], name) : anything),
  apply: () => anything,
  construct: () => anything,
});

/** Browser globals that modules read while they load. */
function standForBrowser() {
  const deaf = { addEventListener: () => {}, removeEventListener: () => {} };
  const window = { ...deaf, matchMedia: () => ({ ...deaf, matches: false }), location: new URL("http://localhost/") };
  Object.assign(globalThis, window, {
    window,
    document: { ...deaf, documentElement: { dataset: {} }, querySelectorAll: () => [] },
  });
}

/**
 * Returns the routes before and after signing in, and the areas. Modules that a screen imports when it is shown are not
 * loaded: `onImport` gets their paths, such as `web/src/areas/tasks/TasksScreen.tsx`.
 * @param {(path: string) => void} [onImport]
 */
export async function loadWebRoutes(onImport = () => {}) {
  const vite = await createServer({
    configFile: join(ROOT, "web/vite.config.ts"),
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
  });
  standForBrowser();
  let loaded = false;
  class Evaluator extends ESModulesEvaluator {
    /** @override @param {any} context @param {string} code */
    async runInlinedModule(context, code) {
      const load = context[DYNAMIC_IMPORT];
      context[DYNAMIC_IMPORT] = async (/** @type {string} */ id, /** @type {object} */ options) => {
        // A module that waits for another one while it loads gets it.
        if (!loaded) return load(id, options);
        onImport(id.startsWith(OUTSIDE) ? relative(ROOT, id.slice(OUTSIDE.length)) : `web${id}`);
        return anything;
      };
      return super.runInlinedModule(context, code);
    }
  }
  const runner = createServerModuleRunner(vite.environments.ssr, {
    hmr: false,
    sourcemapInterceptor: false,
    evaluator: new Evaluator(),
  });
  const { routes } = await runner.import("/src/routes.tsx");
  const { appRoutes } = await runner.import("/src/appRoutes.tsx");
  const { AREAS } = await runner.import("/src/areas.ts");
  loaded = true;
  return { routes, appRoutes, areas: AREAS, close: () => vite.close() };
}
