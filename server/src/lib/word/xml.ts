/** Walks a part of a Word file. Document types declare entities, which Word never does; what nests too deep is refused. */
import { boundedParser } from "../values/bounded-parser.ts";
import { damaged, WordError } from "./word-error.ts";

const BOUNDS = {
  depth: 250,
  attributes: 200,
  refuse: () => new WordError("This Word file is nested too deeply. Save it again in Word."),
};

export interface XmlElement {
  /** Name without the prefix of its namespace. */
  name: string;
  attributes: Readonly<Record<string, string>>;
}
interface Handlers {
  open?: (element: XmlElement) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}
const local = (name: string): string => name.slice(name.indexOf(":") + 1);

export function walkXml(xml: string, { open, text, close }: Handlers): void {
  let depth = 0;
  let opened = false;
  const parser = boundedParser(
    {
      onopentag(name, attributes) {
        depth += 1;
        opened = true;
        open?.({ name: local(name), attributes });
      },
      ontext: (piece) => text?.(piece),
      onclosetag(name, isImplied) {
        // Implied closings are unclosed elements, and so malformed, except for self-closing ones (<a/>).
        if (isImplied && xml[parser.endIndex - 1] !== "/") throw damaged();
        depth -= 1;
        close?.(local(name));
      },
      onprocessinginstruction(name) {
        if (name.startsWith("!"))
          throw new WordError("This Word file contains a document type declaration. Save it again in Word.");
      },
    },
    { xmlMode: true, decodeEntities: true },
    BOUNDS,
  );
  parser.write(xml);
  // The parser would close open elements silently at the end.
  if (!opened || depth !== 0) throw damaged();
  parser.end();
}
