/**
 * Reads XML into a tree of the requested elements. Document types are refused, so there are no entities to expand;
 * depth, elements, attributes and text are bounded.
 */
import { boundedParser } from "#server/lib/values/bounded-parser.ts";
import { BankFileError } from "./statement.ts";

export interface XmlNode {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlNode[];
  text: string;
}

const DEPTH = 40;
const MAX_ELEMENTS = 1_000_000;
/** The root declares its namespaces; other elements have one or two. */
const MAX_ATTRIBUTES = 100;
const MAX_TEXT = 2000;
const PIECE = 64 * 1024;

const broken = () => new BankFileError("This XML file is damaged. Download it from your bank again.");

/** Returns the decoder for the byte order mark, else for the encoding that the file declares. */
function decoderOf(bytes: Uint8Array): TextDecoder {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le", { fatal: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be", { fatal: true });
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const said =
    /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
  const encoding = said === "utf-16" ? "utf-16le" : said;
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new BankFileError(`Files in ${said} can't be read. Ask your bank for UTF-8.`);
  }
}

/** Calls `take` with each element of these names once it is complete; its parents keep only what came before it. */
export function readXml(
  bytes: Uint8Array,
  each: readonly string[],
  take: (node: XmlNode, above: readonly XmlNode[]) => void,
): void {
  const above: XmlNode[] = [];
  let roots = 0;
  const parser = boundedParser(
    {
      onopentag(qualified, attributes) {
        if (above.length === 0) roots += 1;
        if (roots > 1) throw broken();
        const name = qualified.slice(qualified.indexOf(":") + 1);
        const node: XmlNode = { name, attributes, children: [], text: "" };
        above.at(-1)?.children.push(node);
        above.push(node);
      },
      ontext(text) {
        const node = above.at(-1);
        if (node && node.text.length < MAX_TEXT) node.text += text;
        else if (!node && text.trim() !== "" && text.trim() !== "\ufeff") throw broken();
      },
      onclosetag(_, implied) {
        const node = above.pop();
        // An element that closes itself counts as implied too.
        if (!node || (implied && (node.children.length > 0 || node.text.trim() !== ""))) throw broken();
        if (!each.includes(node.name)) return;
        take(node, above);
        // An element that was taken is dropped, so that memory holds one at a time.
        above.at(-1)?.children.pop();
      },
      onprocessinginstruction(name) {
        if (name.startsWith("!")) throw new BankFileError("This file declares a document type, which no bank does.");
      },
      onerror(error) {
        throw error;
      },
    },
    { xmlMode: true, decodeEntities: true },
    { depth: DEPTH, elements: MAX_ELEMENTS, attributes: MAX_ATTRIBUTES, refuse: broken },
  );
  const decoder = decoderOf(bytes);
  for (let from = 0; from < bytes.length; from += PIECE)
    parser.write(decoded(decoder, bytes.subarray(from, from + PIECE)));
  if (above.length > 0 || roots === 0) throw broken();
}

function decoded(decoder: TextDecoder, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch {
    throw broken();
  }
}

/** Returns the first element at a path below. */
export function elementAt(node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined {
  let found = node;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}
export const textAt = (node: XmlNode | undefined, ...path: readonly string[]): string | undefined => {
  const text = elementAt(node, ...path)?.text.trim();
  return text === "" ? undefined : text;
};
export const elementsAt = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];
