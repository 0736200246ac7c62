/**
 * Parses parts of an archive as XML while they are unpacked: never held whole in memory, never larger than declared.
 */
import type { ZipEntry } from "../../files/zip-archive.ts";
import { boundedParser } from "../../values/bounded-parser.ts";
import { SheetError } from "./sheet-error.ts";

const broken = () => new SheetError("This Excel file is damaged. Open it in Excel and save it again.");
export const tooLargeUnpacked = () =>
  new SheetError("This Excel file is too large when unpacked. Save the sheet as CSV, then choose it again.");

/** Limit of an unpacked part; a sheet with the maximum of cells is smaller. */
const MAX_BYTES = 600 * 1024 ** 2;

/** Excel nests a dozen deep, and declares its namespaces at the root. */
const BOUNDS = { depth: 100, attributes: 200, refuse: broken };

async function* bytesOf(entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.uncompressedSize > MAX_BYTES) throw tooLargeUnpacked();
  let length = 0;
  try {
    const stream: AsyncIterable<Buffer> = await entry.open();
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > entry.uncompressedSize) throw tooLargeUnpacked();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof SheetError ? error : broken();
  }
  if (length !== entry.uncompressedSize) throw broken();
}

export interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
}
interface XmlHandlers {
  open?: (element: Element) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Returns a name without its namespace prefix; the part of the archive implies the namespace. */
const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Parses a part to its end, and yields after each unpacked piece. */
export async function* eachPiece(entry: ZipEntry, handlers: XmlHandlers): AsyncGenerator<void> {
  let failure: Error | undefined;
  const guarded =
    <A>(run: ((value: A) => void) | undefined) =>
    (value: A) => {
      try {
        if (!failure) run?.(value);
      } catch (error) {
        failure = error instanceof Error ? error : broken();
      }
    };
  const [open, text, close] = [guarded(handlers.open), guarded(handlers.text), guarded(handlers.close)];
  let depth = 0;
  let opened = false;
  const parser = boundedParser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        opened = true;
        open({ name: local(name), attributes });
      },
      ontext: text,
      onclosetag: (name) => {
        depth -= 1;
        close(local(name));
      },
      // Document types declare entities; spreadsheet programs never write one.
      onprocessinginstruction: (name) => {
        if (name.startsWith("!"))
          failure ??= new SheetError("This Excel file contains a document type declaration. Save it again in Excel.");
      },
    },
    { xmlMode: true, decodeEntities: true },
    BOUNDS,
  );
  const decoder = new TextDecoder("utf-8");
  for await (const chunk of bytesOf(entry)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (failure) throw failure;
    yield;
  }
  // The parser would close open elements silently at the end.
  if (!opened || depth !== 0) throw broken();
  parser.end();
  if (failure) throw failure;
  yield;
}

export async function parseEntry(entry: ZipEntry, handlers: XmlHandlers): Promise<void> {
  for await (const _ of eachPiece(entry, handlers));
}
