import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type Plugin } from "vite";

/** Writes `.br` and `.gz` beside all compressible files, so that the server only sends files. */
function precompressed(): Plugin {
  const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };
  let folder = "";
  return {
    name: "precompressed",
    apply: "build",
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      // index.html is not compressed: the server writes a nonce into it for each response.
      const compressible = files
        .filter((file) => /\.(?:m?js|css|svg|wasm|webmanifest)$/.test(file))
        .map((file) => join(folder, file));
      await Promise.all(
        compressible.map(async (file) => {
          const content = await readFile(file);
          await writeFile(
            `${file}.br`,
            await compress.br(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          );
          await writeFile(`${file}.gz`, await compress.gz(content, { level: 9 }));
        }),
      );
    },
  };
}

/** Removes unused icon weights: Phosphor ships six per icon, of which the app uses two. */
function twoIconWeights(): Plugin {
  const unused = /\[\s*"(?:bold|duotone|light|thin)",[\s\S]*?\n {2}\],?/g;
  return {
    name: "two-icon-weights",
    transform(code, id) {
      if (!/@phosphor-icons\/react\/dist\/defs\//.test(id)) return null;
      return { code: code.replace(unused, ""), map: null };
    },
  };
}

/** Removes the summaries of calls, which only the API's document has; every page would load those of all common calls. */
function withoutSummaries(): Plugin {
  const summary = /\bsummary:\s*(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),?/g;
  return {
    name: "without-summaries",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!/\/contract\/src\//.test(id)) return null;
      return { code: code.replace(summary, ""), map: null };
    },
  };
}

/** Leaves the showcase out of a build that does not ask for it. */
function withoutShowcase(): Plugin {
  const none = "\0no-showcase";
  return {
    name: "without-showcase",
    apply: (_config, { command }) => command === "build" && !process.env.VITE_SHOWCASE,
    enforce: "pre",
    resolveId: (source) => (source.endsWith("/showcase/area.ts") ? none : null),
    load: (id) => (id === none ? "export const area = { routes: [] };" : null),
  };
}

/** Preloads the two fonts of the first view with the page instead of after the style sheet. */
function preloadedFonts(): Plugin {
  return {
    name: "preloaded-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /(?:hanken-grotesk|brygada-1918)-latin-wght-normal[^/]*\.woff2$/.test(file))
          .map((file) => ({
            tag: "link",
            // After the scripts, which nothing is shown without: on a slow line words are shown in another font first.
            attrs: {
              rel: "preload",
              as: "font",
              type: "font/woff2",
              href: `/${file}`,
              crossorigin: "",
              fetchpriority: "low",
            },
            injectTo: "head" as const,
          })),
    },
  };
}

/** Builds a script that runs outside the app by itself: one small file that loads nothing else. */
function scriptAlone({ source, fileName, name }: { source: string; fileName: string; name: string }): Plugin {
  return {
    name: `${name}-script`,
    apply: "build",
    async generateBundle() {
      const result = await build({
        configFile: false,
        logLevel: "error",
        root: import.meta.dirname,
        publicDir: false,
        build: {
          write: false,
          target: "es2020",
          lib: { entry: join(import.meta.dirname, source), formats: ["iife"], name },
        },
      });
      const [built] = Array.isArray(result) ? result : [result];
      if (!built || !("output" in built)) throw new Error(`${source} was not built`);
      this.emitFile({ type: "asset", fileName, source: built.output[0].code });
    },
  };
}

/**
 * Writes which chunk each module of the app is in, and what chunks import, for `tools/first-visit.mjs`. Vite's own manifest
 * leaves out the modules that stand in a chunk with others.
 */
function chunkList(): Plugin {
  return {
    name: "chunk-list",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const modules = chunks.flatMap(({ fileName, moduleIds, facadeModuleId }) =>
          [...moduleIds, ...(facadeModuleId ? [facadeModuleId] : [])].flatMap((id) => {
            const path = relative(join(import.meta.dirname, ".."), id);
            return path.startsWith("..") || id.startsWith("\0") ? [] : [[path, fileName] as const];
          }),
        );
        const list = {
          entries: chunks.flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])),
          chunks: Object.fromEntries(
            chunks.map(({ fileName, imports, viteMetadata }) => [
              fileName,
              { imports, styles: [...(viteMetadata?.importedCss ?? [])] },
            ]),
          ),
          modules: Object.fromEntries(modules),
        };
        this.emitFile({ type: "asset", fileName: "chunks.json", source: JSON.stringify(list) });
      },
    },
  };
}

const PDFJS = join(import.meta.dirname, "../node_modules/pdfjs-dist");
/** Files that drawing a PDF may need, each loaded by name when a document needs it. None of it runs scripts of documents. */
const PDF_DATA = [
  /^cmaps\/.*\.bcmap$/,
  /^standard_fonts\/.*\.(?:pfb|ttf)$/,
  /^iccs\/.*\.icc$/,
  /^wasm\/(?:jbig2|openjpeg|qcms_bg)\.wasm$/,
];
const pdfFiles = async (): Promise<string[]> =>
  (await readdir(PDFJS, { recursive: true })).filter((file) => PDF_DATA.some((wanted) => wanted.test(file)));

/** Serves the fonts and tables of pdf.js under a path that has its version (shared/media/preview/pdf.ts). */
function pdfData(): Plugin {
  return {
    name: "pdf-data",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, file = ""] = /^\/assets\/pdf-[\d.]+\/(.+)$/.exec(request.url ?? "") ?? [];
        if (!PDF_DATA.some((wanted) => wanted.test(file))) return next();
        readFile(join(PDFJS, file)).then((content) => response.end(content), next);
      });
    },
    async generateBundle() {
      const { version } = JSON.parse(await readFile(join(PDFJS, "package.json"), "utf8")) as { version: string };
      for (const file of await pdfFiles())
        this.emitFile({
          type: "asset",
          fileName: `assets/pdf-${version}/${file}`,
          source: await readFile(join(PDFJS, file)),
        });
    },
  };
}

interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
}

/** True for the app's own modules and icons: libraries are split by the bundler. */
const isOwn = (id: string): boolean => !id.includes("node_modules") || id.includes("@phosphor-icons");

/** Returns the app's own modules and icons that these roots import statically; libraries are included by the bundler. */
function staticImports(roots: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const open = roots.map((root) => join(import.meta.dirname, "src", root));
  const lost = open.find((root) => !graph.getModuleInfo(root));
  if (lost) throw new Error(`${lost} is no module of the app, and cannot be in a chunk`);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || !isOwn(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** Puts what many screens import into one chunk instead of dozens of small ones: each request and tag costs a slow machine milliseconds. */
function chunk(name: string, roots: readonly string[]) {
  let modules: Set<string> | undefined;
  return {
    debugName: name,
    includeDependenciesRecursively: true,
    name: (id: string, graph: Graph): string | null => {
      modules ??= staticImports(roots, graph);
      return modules.has(id) ? name : null;
    },
  };
}

/** Roots of the chunk for lists and records. */
const APP = [
  "appRoutes.tsx",
  "areas/notifications/Bell.tsx",
  "ui/forms/fields/phone/phones.ts",
  "ui/layout/ListBar.tsx",
  "ui/list/useList.ts",
  "ui/table/BulkBar.tsx",
  "ui/table/DataTable.tsx",
  "ui/table/exportActions.ts",
  "ui/elements/Tags.tsx",
  "shared/addresses/messages.ts",
  "shared/chat/chatDialog.ts",
  "shared/comms/lastContact.tsx",
  "shared/enquiry/openEnquiry.tsx",
  "shared/feeds/subscribe.tsx",
  "shared/record/actions/favourites.ts",
  "shared/media/Uploading.tsx",
  "shared/people/AvatarGroup.tsx",
  "shared/record/ListTabs.tsx",
  "shared/record/bulk/RecordBulk.tsx",
  "shared/record/layout/HoverCard.tsx",
  "shared/record/layout/RecordHeader.tsx",
  "shared/record/RecordList.tsx",
  "shared/record/bulk/changeMany.ts",
  "shared/record/source.ts",
  "ui/elements/ChoiceMenu.tsx",
  "shared/record/RecordPart.tsx",
  "shared/record/RecordScreen.tsx",
  "shared/values/StatusBadge.tsx",
  "shared/values/When.tsx",
  "shared/people/people.tsx",
  "shared/record/actions/recordActions.ts",
  "shared/record/actions/removeRecord.ts",
  // Half a kilobyte that calendars and itineraries ask for.
  "shared/holidays/HolidayName.tsx",
  "shared/holidays/useHolidays.ts",
  // Asked by most screens of work; a chunk of its own would be two requests more for each.
  "../../contract/src/contracts/instalment.ts",
  "../../contract/src/invoices/codes.ts",
  "../../contract/src/work/work.ts",
  "../../contract/src/values/money.ts",
];
/** Roots of the chunk for forms, as pages and in dialogs. */
const FORM = [
  "ui/forms/FormDialog.tsx",
  "ui/forms/FormPage.tsx",
  "ui/forms/FieldGroup.tsx",
  "ui/forms/fields/dates/DateField.tsx",
  "ui/forms/fields/choices/MultiSelectField.tsx",
  "ui/forms/fields/choices/SelectField.tsx",
  "ui/forms/fields/TextAreaField.tsx",
  "ui/forms/fields/TextField.tsx",
  "shared/addresses/AddressesField.tsx",
  "shared/people/PersonSelect.tsx",
  "shared/addresses/PlaceField.tsx",
];

/**
 * Codes of areas that histories and the areas themselves ask for: each is too small for a request of its own, and no other
 * screen needs them.
 */
const CODES = ["expenses/codes", "guests/codes", "tours/budget/codes"].map((name) => `../../contract/src/${name}.ts`);

/** Libraries that the start of the app loads whole. Others are split by the bundler. */
const ALWAYS_LOADED = /\/node_modules\/(?:react|react-dom|react-router|zod|@tanstack\/[\w-]+)\//;
/** Bytes of a module, before it is minified, up to which it is better sent with others. */
const SMALL = 2000;
/** Chunks that import a small module, from which on it is sent with the others. */
const SHARED_BY = 13;
/**
 * Puts small modules that many screens import into one chunk: a request costs more than their bytes. Only those that lead to
 * nothing but each other and what the roots `before` load anyway: or every screen would load what one of them leads to.
 */
function smallModules(name: string, before: readonly string[]) {
  let there: Set<string> | undefined;
  const lightness = new Map<string, boolean>();
  const isLight = (id: string, graph: Graph): boolean => {
    const answer = lightness.get(id);
    if (answer !== undefined) return answer;
    there ??= staticImports(before, graph);
    // Set first: modules may import each other in a circle.
    lightness.set(id, true);
    const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
    const light =
      there.has(id) ||
      ALWAYS_LOADED.test(id) ||
      (isOwn(id) && (code?.length ?? 0) <= SMALL && importedIds.every((imported) => isLight(imported, graph)));
    lightness.set(id, light);
    return light;
  };
  return {
    debugName: name,
    includeDependenciesRecursively: false,
    minShareCount: SHARED_BY,
    maxModuleSize: SMALL,
    name: (id: string, graph: Graph): string | null =>
      isOwn(id) && isLight(id, graph) && !there?.has(id) ? name : null,
  };
}

/**
 * The latest of a record stands in its summary and in places of its own. It stays in one chunk with the summary, which would
 * otherwise load two files more.
 */
const LATEST = /\/shared\/(?:history\/LatestChanges|notes\/LatestNotes|record\/summary\/RecordSummary)\./;
const latestChunk = {
  debugName: "latest",
  includeDependenciesRecursively: false,
  name: (id: string): string | null => (LATEST.test(id) ? "latest" : null),
};

const server = process.env.GREENROOM_SERVER ?? "http://localhost:3000";
const proxied = ["/user", "/talent", "/client", "/mail", "/media", "/api"];

const { version } = JSON.parse(await readFile(join(import.meta.dirname, "../package.json"), "utf8")) as {
  version: string;
};

export default defineConfig({
  root: import.meta.dirname,
  define: { "import.meta.env.VITE_VERSION": JSON.stringify(version) },
  plugins: [
    withoutShowcase(),
    react(),
    twoIconWeights(),
    withoutSummaries(),
    pdfData(),
    // Forms on other websites, and the worker of a tour's page, whose address says which pages are its.
    scriptAlone({ source: "src/embed/enquiry.ts", fileName: "enquiry.js", name: "greenroomEnquiry" }),
    scriptAlone({ source: "src/areas/tours/link/tourWorker.ts", fileName: "tour/worker.js", name: "greenroomTour" }),
    precompressed(),
    preloadedFonts(),
    chunkList(),
  ],
  html: { cspNonce: "__NONCE__" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    // Style sheets only: a chunk's imports are mostly loaded already, and a preload tag for each delays the chunk itself.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((item) => item.endsWith(".css")),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Everything that the entry imports is loaded before anything is shown, however it is split.
            { name: "start", tags: ["$initial"], priority: 5 },
            { ...chunk("app", APP), priority: 4 },
            { ...chunk("form", FORM), priority: 3 },
            { ...chunk("codes", CODES), priority: 2 },
            { ...latestChunk, priority: 2 },
            { ...smallModules("small", ["main.tsx", ...APP]), priority: 2 },
            { ...smallModules("small-form", ["main.tsx", ...APP, ...FORM]), priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    // Navigation requests (`/talent`) are answered by the app, not by the server.
    proxy: {
      ...Object.fromEntries(
        proxied.map((path) => [
          path,
          {
            target: server,
            bypass: (request: { headers: { accept?: string } }) =>
              request.headers.accept?.includes("text/html") ? "/index.html" : undefined,
          },
        ]),
      ),
      "/live": { target: server.replace("http", "ws"), ws: true },
    },
  },
});
