/** Turns a checked Word file into rich text with merge fields, and says what was lost. */
import mammoth from "mammoth";
import { WORD_LOSSES, type WordImport } from "#contract/contract-documents/word.ts";
import { lossesIn } from "./look.ts";
import { packedWordFile, type WordFileParts } from "./package.ts";
import { recognise } from "./placeholders.ts";

const STYLES = [
  "u => u",
  "strike => ",
  "comment-reference => ",
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
];
const STYLE = /^Unrecognised (?:paragraph|run|table) style: '(?!null')([^']*)'/;

export async function convertWordFile(parts: WordFileParts): Promise<Omit<WordImport, "name">> {
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: packedWordFile(parts) },
    {
      styleMap: STYLES,
      // The file brings no rules of its own.
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: "" })),
    },
  );
  const { html, ...found } = recognise(value.replaceAll(/<img\b[^<>]*>/g, ""));
  const counts = lossesIn(parts);
  const styles = new Set(messages.flatMap(({ message }) => STYLE.exec(message)?.[1] ?? []));
  if (styles.size > 0) counts.set("styles", styles.size);
  const lost = WORD_LOSSES.flatMap((kind) => {
    const count = counts.get(kind) ?? 0;
    return count === 0 ? [] : [{ kind, count, names: kind === "styles" ? [...styles].slice(0, 20) : [] }];
  });
  return { body: html, ...found, lost };
}
