// Which way the arrows point (docs/ARCHITECTURE.md). Tests may reach for what they need, across rooms but not across
// the wire.
const TEST = "[.]test[.]tsx?$|^(server/test|e2e|bench)/";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "contract-is-pure",
      comment: "The contract is data and pure rules: it takes nothing but itself, zod and the phone number rules.",
      severity: "error",
      from: { path: "^contract/", pathNot: TEST },
      to: { pathNot: ["^contract/", "^node_modules/(zod|libphonenumber-js)/"] },
    },
    {
      name: "server-not-web",
      comment: "Server and web meet only in the contract.",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^(web|e2e|bench)/" },
    },
    {
      name: "web-not-server",
      comment: "Server and web meet only in the contract.",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(server|e2e|bench|tools)/" },
    },
    {
      name: "web-runs-in-a-browser",
      comment: "What the browser runs cannot use Node's own modules.",
      severity: "error",
      from: { path: "^web/src/", pathNot: TEST },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "area-takes-tables-and-rules",
      comment: "An area takes from another area only its tables and its pure rules.",
      severity: "error",
      from: { path: "^server/src/areas/([^/]+)/", pathNot: TEST },
      to: { path: "^server/src/areas/", pathNot: ["^server/src/areas/$1/", "[.](table|rules)[.]ts$"] },
    },
    {
      name: "area-not-above",
      comment: "main and app assemble the areas; nothing in an area, or below, knows of them.",
      severity: "error",
      from: { path: "^server/src/(areas|lib|embedded)/", pathNot: TEST },
      to: { path: "^server/src/(demo|commands)/|^server/src/(main|start|app)[.]ts$" },
    },
    {
      name: "lib-not-areas",
      comment: "The server's mechanisms know no area.",
      severity: "error",
      from: { path: "^server/src/(lib|embedded)/", pathNot: TEST },
      to: { path: "^server/src/areas/" },
    },
    {
      name: "web-area-not-area",
      comment: "Compose two areas in a route, or move what both need to shared.",
      severity: "error",
      from: { path: "^web/src/areas/([^/]+)/", pathNot: TEST },
      to: { path: "^web/src/areas/", pathNot: "^web/src/areas/$1/" },
    },
    {
      name: "shared-not-areas",
      comment: "Shared is below the areas.",
      severity: "error",
      from: { path: "^web/src/shared/", pathNot: TEST },
      to: { path: "^web/src/areas/" },
    },
    {
      name: "ui-knows-no-domain",
      comment: "ui is below shared and the areas, and uses no domain word.",
      severity: "error",
      from: { path: "^web/src/ui/", pathNot: TEST },
      to: { path: "^web/src/(shared|areas)/" },
    },
    {
      name: "web-not-above",
      comment: "main, routes, the app routes and the list of areas assemble the screens; no screen knows of them.",
      severity: "error",
      from: { path: "^web/src/(areas|shared|ui)/", pathNot: TEST },
      to: { path: "^web/src/((main|routes|appRoutes)[.]tsx|areas[.]ts)$" },
    },
    {
      name: "no-cycles",
      comment: "A cycle makes two modules one, even where only types refer to each other.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-barrels",
      comment: "Import a thing from where it is.",
      severity: "error",
      from: {},
      to: { path: "(^|/)index[.]tsx?$", pathNot: "(^|/)node_modules/" },
    },
    {
      name: "not-from-tests",
      comment: "What ships does not lean on what tests it.",
      severity: "error",
      from: { path: "^(contract|server|web)/src/", pathNot: TEST },
      to: { path: TEST },
    },
    {
      name: "not-from-dev-packages",
      comment: "What ships does not lean on packages that are only there for building and testing.",
      severity: "error",
      from: { path: "^(contract|server|web)/src/", pathNot: TEST },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "all-found",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      // Packages that hold types alone are the compiler's to find.
      to: { couldNotResolve: true, path: "^[.#]", pathNot: "[.](css|svg|png|woff2)($|[?])" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(server|web)/dist/" },
    // TypeScript 7 has no parser for tools; swc reads the same files.
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
