/**
 * Makes the parser that reads what people send as XML or HTML. The library keeps its open elements in an array, puts each new
 * one at the front, and gathers the attributes of an element before it says anything: without bounds 2 kB, unpacked into
 * 200,000 open elements, take a minute, and one element with 800,000 attributes takes 15 s. The rules of lint allow no other.
 */
import { type Handler, Parser, type ParserOptions } from "htmlparser2";

export interface ParserBounds {
  /** Elements within each other. */
  depth: number;
  /** Attributes of one element. */
  attributes: number;
  /** Elements altogether. */
  elements?: number;
  /** Creates the error that `write` throws where there is more. */
  refuse: () => Error;
}

/** Errors that the handler throws leave `write` too. */
export function boundedParser(
  handler: Partial<Handler>,
  options: ParserOptions,
  { depth: mostDepth, attributes: mostAttributes, elements: mostElements = Infinity, refuse }: ParserBounds,
): Parser {
  let depth = 0;
  let attributes = 0;
  let elements = 0;
  return new Parser(
    {
      ...handler,
      onopentagname(name) {
        attributes = 0;
        elements += 1;
        depth += 1;
        if (depth > mostDepth || elements > mostElements) throw refuse();
        handler.onopentagname?.(name);
      },
      onattribute(name, value, quote) {
        attributes += 1;
        if (attributes > mostAttributes) throw refuse();
        handler.onattribute?.(name, value, quote);
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        handler.onclosetag?.(name, isImplied);
      },
    },
    options,
  );
}
