import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** Writes `.br` and `.gz` beside everything worth compressing, so that the server only hands out files. */
function precompressed(): Plugin {
  const pack = { br: promisify(brotliCompress), gz: promisify(gzip) };
  let folder = "";
  return {
    name: "precompressed",
    apply: "build",
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      // index.html is not packed: the server writes a nonce into it for each response.
      const worth = files
        .filter((file) => /\.(?:js|css|svg|webmanifest)$/.test(file))
        .map((file) => join(folder, file));
      await Promise.all(
        worth.map(async (file) => {
          const content = await readFile(file);
          await writeFile(`${file}.br`, await pack.br(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
          await writeFile(`${file}.gz`, await pack.gz(content, { level: 9 }));
        }),
      );
    },
  };
}

/** Phosphor ships six weights an icon; we draw two (look.md, "Type"), and each icon costs a third. */
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

/** The two fonts of the first view start to load with the page instead of after the style sheet. */
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
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
            injectTo: "head" as const,
          })),
    },
  };
}

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** What one module takes in before it runs: our own modules and the icons, which are files of their own; libraries are split by what is used of them. */
function taken(roots: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const open = roots.map((root) => join(import.meta.dirname, root));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || (id.includes("node_modules") && !id.includes("@phosphor-icons"))) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

const DESK = [
  "src/desk.tsx",
  "src/kit/list/useList.ts",
  "src/kit/table/DataTable.tsx",
  "src/kit/table/BulkBar.tsx",
  "src/kit/ui/Tags.tsx",
  "src/shared/FaceStack.tsx",
  "src/shared/RecordHeader.tsx",
  "src/shared/StatusBadge.tsx",
];

/**
 * What every list and record needs is one chunk instead of dozens of small ones; what the entry takes in stays with the
 * entry, and everything else with the screen that shows it.
 */
function deskChunk() {
  let start: Set<string> | undefined;
  let desk: Set<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    start ??= taken(["src/main.tsx"], graph);
    desk ??= taken(DESK, graph);
    return desk.has(id) && !start.has(id) ? "desk" : null;
  };
}

const server = process.env.GREENROOM_SERVER ?? "http://localhost:3000";
const proxied = ["/user", "/talent", "/client", "/mail", "/media", "/api"];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), twoIconWeights(), precompressed(), preloadedFonts()],
  html: { cspNonce: "__NONCE__" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: deskChunk() }] } },
    },
  },
  server: {
    // A document that the browser asks for (`/talent`) is the app's, not the server's.
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
