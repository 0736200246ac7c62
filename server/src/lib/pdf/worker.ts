/**
 * Child process for one PDF: reads the template and its data from standard input and writes the PDF to standard output.
 * The workspace, its argument, is an empty folder, so a template reads no file; the process has no secrets and no
 * database, and its parent kills it when it exceeds its limits.
 */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { decompress } from "wawoff2";
import { z } from "#contract/schema.ts";
import { familiesFor, shownData } from "./faces.ts";

const require = createRequire(import.meta.url);
/** Beginning of all templates: their data, their fonts, and words that break rather than run over an edge. */
const COMMON = readFileSync(new URL("./common.typ", import.meta.url), "utf8");
/**
 * All subsets of each face, so that a Polish or a Vietnamese name is set in the same one. Typst takes no variable weights,
 * and takes one font of a family and weight: so each subset is its own family, and templates name all of them, by
 * `json(bytes(sys.inputs.fonts))`. The Latin subset comes last: it has loose accents, so before the others it would put
 * letters together that they have, and the text of the PDF would have them twice.
 */
const FACES = {
  sans: {
    file: "@fontsource/hanken-grotesk/files/hanken-grotesk",
    family: "Hanken Grotesk",
    subsets: ["vietnamese", "latin-ext", "cyrillic-ext", "latin"],
    styles: ["400-normal", "600-normal", "400-italic", "600-italic"],
  },
  serif: {
    file: "@fontsource-variable/brygada-1918/files/brygada-1918",
    family: "Brygada 1918",
    subsets: ["vietnamese", "latin-ext", "cyrillic", "greek", "latin"],
    styles: ["wght-normal"],
  },
} as const;

/** The family of a subset: a name of the same length, so that it fits in the place of the old one. */
const familyOf = (family: string, subset: number): string => (subset === 0 ? family : family.slice(0, -1) + subset);
const utf16 = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

function renamed(font: Uint8Array, from: string, to: string): Buffer {
  const bytes = Buffer.from(font);
  const [before, after] = [utf16(from), utf16(to)];
  for (let index = bytes.indexOf(before); index !== -1; index = bytes.indexOf(before, index + before.length))
    after.copy(bytes, index);
  return bytes;
}

// Decompresses one after the other: the decompressor has a single memory.
const read = (file: string | URL): Promise<Uint8Array> => decompress(readFileSync(file));

/**
 * Returns a family's files. Faces of other scripts (`./fonts`) are read only for a text that needs them: a Chinese one
 * takes half a second.
 */
const filesOf = (family: string): URL[] =>
  ["400", "600"]
    .map((weight) => new URL(`./fonts/${family.toLowerCase().replaceAll(" ", "-")}-${weight}.woff2`, import.meta.url))
    .filter((file) => existsSync(file));

async function fonts(families: readonly string[]): Promise<Buffer[]> {
  const loaded: Buffer[] = [];
  for (const { file, family, subsets, styles } of Object.values(FACES))
    for (const [index, subset] of subsets.entries())
      for (const style of styles)
        loaded.push(
          renamed(await read(require.resolve(`${file}-${subset}-${style}.woff2`)), family, familyOf(family, index)),
        );
  for (const file of families.flatMap(filesOf)) loaded.push(Buffer.from(await read(file)));
  return loaded;
}
const familiesWith = (others: readonly string[]) =>
  Object.fromEntries(
    Object.entries(FACES).map(([name, { family, subsets }]) => [
      name,
      [...subsets.map((_, index) => familyOf(family, index)), ...others],
    ]),
  );

const Input = z.object({
  template: z.string(),
  data: z.record(z.string(), z.unknown()),
  attached: z.nullable(z.string()),
  standard: z.enum(["ua-1", "a-3a"]),
});
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { template, data, attached, standard } = z.parse(Input, JSON.parse(Buffer.concat(chunks).toString()));

// A sign that no font has would cost the file its standard.
const shown = JSON.stringify(shownData(data));
const families = familiesFor(shown);
const compiler = NodeCompiler.create({
  workspace: z.parse(z.string(), process.argv[2]),
  fontArgs: [{ fontBlobs: await fonts(families) }],
});
const inputs = {
  data: shown,
  fonts: JSON.stringify(familiesWith(families)),
  ...(attached === null ? {} : { attached }),
};
process.stdout.write(compiler.pdf({ mainFileContent: `${COMMON}\n${template}`, inputs }, { pdfStandard: standard }));
