/** The program that fetches, as one file: each fetch starts it, and reading its sources took longer than the fetch. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const WORKER = fileURLToPath(new URL("./worker.ts", import.meta.url));
const NAME = "fetch.mjs";

/** Writes the program to a directory that it may read, one inside the project, and returns its path. */
export async function bundleFetchProgram(directory: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true },
    build: { ssr: WORKER, outDir: directory, rolldownOptions: { output: { entryFileNames: NAME } } },
  });
  return join(directory, NAME);
}
