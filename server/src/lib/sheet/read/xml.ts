/** The parts of an archive as XML, read as they are unpacked: never held as a whole, never larger than they said. */
import { Parser } from "htmlparser2";
import type { ZipEntry } from "../../files/zip-archive.ts";
import { SheetError } from "./refused.ts";

const broken = () => new SheetError("This Excel file is damaged. Open it in Excel and save it again.");
export const bomb = () =>
  new SheetError("This Excel file unpacks to far more than it should. Save the sheet as CSV, then choose that.");

/** Of any one part, unpacked: a sheet of all cells that are taken has less. */
const MOST_BYTES = 600 * 1024 ** 2;

async function* bytesOf(entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.uncompressedSize > MOST_BYTES) throw bomb();
  let length = 0;
  try {
    const stream: AsyncIterable<Buffer> = await entry.open();
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > entry.uncompressedSize) throw bomb();
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
interface Watch {
  open?: (element: Element) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** With its prefix taken off: what a name belongs to is known by the part it stands in. */
const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Reads a part to its end; after each piece that was unpacked the caller has its turn. */
export async function* eachPiece(entry: ZipEntry, watch: Watch): AsyncGenerator<void> {
  let fault: Error | undefined;
  const held =
    <A>(run: ((of: A) => void) | undefined) =>
    (of: A) => {
      try {
        if (!fault) run?.(of);
      } catch (error) {
        fault = error instanceof Error ? error : broken();
      }
    };
  const [open, text, close] = [held(watch.open), held(watch.text), held(watch.close)];
  let depth = 0;
  let opened = false;
  const parser = new Parser(
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
      // A document type is where entities are declared: no spreadsheet program writes one.
      onprocessinginstruction: (name) => {
        if (name.startsWith("!"))
          fault ??= new SheetError(
            "This Excel file declares things of its own (a document type). Save it again in Excel.",
          );
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder("utf-8");
  for await (const chunk of bytesOf(entry)) {
    parser.write(decoder.decode(chunk, { stream: true }));
    if (fault) throw fault;
    yield;
  }
  // What is open here is closed by nobody but the parser.
  if (!opened || depth !== 0) throw broken();
  parser.end();
  if (fault) throw fault;
  yield;
}

export async function whole(entry: ZipEntry, watch: Watch): Promise<void> {
  for await (const _ of eachPiece(entry, watch));
}
