// Prints every screen's path, from the route objects that the web app runs on.
import { loadWebRoutes } from "./web-routes.mjs";

const { routes, appRoutes, close } = await loadWebRoutes();

/**
 * Joins the paths of nested routes; a route without a path adds nothing.
 * @param {readonly { path?: string; index?: boolean; children?: readonly object[]; loader?: unknown; element?: unknown; Component?: unknown; lazy?: unknown }[]} list
 * @param {string} base
 * @returns {Generator<string>}
 */
function* pathsOf(list, base) {
  for (const route of list) {
    const path = route.path?.startsWith("/") ? route.path : [base, route.path].filter(Boolean).join("/");
    if (route.children) yield* pathsOf(route.children, path);
    if (
      route.path !== undefined &&
      (!route.children || route.index || route.loader || route.element || route.Component || route.lazy)
    )
      yield path.startsWith("/") ? path : `/${path}`;
  }
}
// The catch-all route is a screen too, printed once.
/** @param {string} path */
const isRest = (path) => path.endsWith("/*") && path !== "/*";
const paths = [...new Set(pathsOf([...routes, ...appRoutes], ""))].filter((path) => !isRest(path));
// Exits once everything is written: what still waits in a pipe would be lost.
await new Promise((resolve) => process.stdout.write(`${paths.join("\n")}\n`, resolve));
await close();
process.exit(0);
