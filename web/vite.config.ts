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
