/**
 * Child process for one PDF: reads the template and its data from standard input and writes the PDF to standard output.
 * The workspace is an empty folder, so a template reads no file; the process has no secrets and no database, and its
 * parent kills it when it exceeds its limits.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { decompress } from "wawoff2";
import { z } from "#contract/schema.ts";

const require = createRequire(import.meta.url);
/** All subsets of each face, so that a Polish or a Vietnamese name is set in the same one. Typst takes no variable weights. */
const FACES = [
  {
    name: "@fontsource/hanken-grotesk/files/hanken-grotesk",
    subsets: ["latin", "latin-ext", "vietnamese", "cyrillic-ext"],
    styles: ["400-normal", "600-normal"],
  },
  {
    name: "@fontsource-variable/brygada-1918/files/brygada-1918",
    subsets: ["latin", "latin-ext", "vietnamese", "cyrillic", "greek"],
    styles: ["wght-normal"],
  },
] as const;

async function fonts(): Promise<Buffer[]> {
  const files = FACES.flatMap(({ name, subsets, styles }) =>
    subsets.flatMap((subset) => styles.map((style) => require.resolve(`${name}-${subset}-${style}.woff2`))),
  );
  return Promise.all(files.map(async (file) => Buffer.from(await decompress(readFileSync(file)))));
}

const Input = z.object({ template: z.string(), data: z.record(z.string(), z.unknown()) });
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { template, data } = z.parse(Input, JSON.parse(Buffer.concat(chunks).toString()));

const workspace = mkdtempSync(join(tmpdir(), "greenroom-pdf-"));
try {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: await fonts() }] });
  const source = { mainFileContent: template, inputs: { data: JSON.stringify(data) } };
  process.stdout.write(compiler.pdf(source, { pdfStandard: "ua-1" }));
} finally {
  rmSync(workspace, { recursive: true, force: true });
}
