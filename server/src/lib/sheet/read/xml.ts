/** The parts of an archive as XML, read as they are unpacked: never held as a whole, never larger than they said. */
import { createReadStream } from "node:fs";
import { createInflateRaw } from "node:zlib";
import { Parser } from "htmlparser2";
import type { Entry } from "../../zip-directory.ts";
import { bytesAt } from "./bytes-at.ts";
import { SheetRefused } from "./refused.ts";

const broken = () => new SheetRefused("This Excel file is damaged. Open it in Excel and save it again.");
export const bomb = () =>
  new SheetRefused("This Excel file unpacks to far more than it should. Save the sheet as CSV, then choose that.");

/** Of any one part, unpacked: a sheet of all cells that are taken has less. */
const MOST_BYTES = 600 * 1024 ** 2;

async function* bytesOf(path: string, entry: Entry): AsyncGenerator<Buffer> {
  if (entry.unpacked > MOST_BYTES) throw bomb();
  const head = await bytesAt(path, entry.offset, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) throw broken();
  if (entry.packed === 0) return;
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
  if (entry.method !== 0 && entry.method !== 8) throw broken();
  const bytes: AsyncIterable<Buffer> = entry.method === 8 ? packed.pipe(createInflateRaw()) : packed;
  let length = 0;
  try {
    for await (const chunk of bytes) {
      length += chunk.length;
      if (length > entry.unpacked) throw bomb();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof SheetRefused ? error : broken();
  }
  if (length !== entry.unpacked) throw broken();
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
export async function* eachPiece(path: string, entry: Entry, watch: Watch): AsyncGenerator<void> {
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
          fault ??= new SheetRefused(
            "This Excel file declares things of its own (a document type). Save it again in Excel.",
          );
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder("utf-8");
  for await (const chunk of bytesOf(path, entry)) {
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

export async function whole(path: string, entry: Entry, watch: Watch): Promise<void> {
  for await (const _ of eachPiece(path, entry, watch));
}
