/**
 * Guesses the encoding of emails that do not state it, or state a wrong one: by escape sequences, by validity and by
 * letters.
 */
import { isUtf8 } from "node:buffer";
import iconv from "iconv-lite";
import { MailParser } from "mailparser";
import { decodeText, guessEncoding } from "../../sheet/text/encoding.ts";

/** Bytes of a text that the guess looks at. */
const LOOKED_AT = 100_000;
const ESCAPE = 0x1b;
/** An encoding in which each byte is its own sign, so that the bytes can be had back. */
const BYTES = "iso-8859-5";

/** Decodes bytes of an unnamed encoding. */
export function decodeUnnamed(bytes: Buffer): string {
  if (isUtf8(bytes) && !bytes.includes(ESCAPE)) return bytes.toString("utf8");
  const guess = guessEncoding(bytes.subarray(0, LOOKED_AT));
  // Bytes of no encoding at all are kept readable as far as they are.
  return guess ? decodeText(bytes, guess.encoding) : bytes.toString("latin1");
}

/** True if a part names no encoding more specific than "text". */
const isUnnamed = (charset: string): boolean =>
  ["", "ascii", "usascii", "ansix341968", "unknown8bit", "xunknown", "binary", "utf8", "default"].includes(
    charset.toLowerCase().replaceAll(/[^a-z0-9]/g, ""),
  );

interface TextNode {
  charset?: string;
  isAttachment?: boolean;
  contentType?: string;
}
/** A MIME part as the library makes it, before its text is read. */
type CreateNode = (this: MailParser, node: { charset?: string | false }) => TextNode;

/**
 * Makes the library give text of unnamed encodings as its bytes, and decodes them here: it would take them for UTF-8, and
 * what is not is lost. Throws if the library has no such place any more.
 */
export function decodeUnnamedTexts(): void {
  const prototype: { createNode?: CreateNode } = MailParser.prototype as unknown as { createNode?: CreateNode };
  const { createNode } = prototype;
  if (typeof createNode !== "function") throw new Error("mailparser makes its parts elsewhere");
  prototype.createNode = function createUnnamed(node) {
    const unnamed = createNode.call(this, node);
    if (!/^text\//i.test(unnamed.contentType ?? "") || unnamed.isAttachment || !isUnnamed(unnamed.charset ?? ""))
      return unnamed;
    unnamed.charset = BYTES;
    let text = "";
    Object.defineProperty(unnamed, "textContent", {
      enumerable: true,
      configurable: true,
      get: () => text,
      set(bytes: string) {
        text = decodeUnnamed(iconv.encode(bytes, BYTES));
      },
    });
    return unnamed;
  };
}

const MAX_HEADERS = 200_000;
/** Writes the headers of an email in UTF-8, as the library reads them: some have letters in them that nothing announces. */
export function withReadableHeaders(raw: Buffer): Buffer {
  const [windows, unix] = [raw.indexOf("\r\n\r\n"), raw.indexOf("\n\n")];
  const ends = [windows, unix].filter((end) => end >= 0);
  const end = ends.length === 0 ? raw.length : Math.min(...ends);
  if (end > MAX_HEADERS) return raw;
  const head = raw.subarray(0, end);
  if (isUtf8(head) && !head.includes(ESCAPE)) return raw;
  return Buffer.concat([Buffer.from(decodeUnnamed(head)), raw.subarray(end)]);
}
