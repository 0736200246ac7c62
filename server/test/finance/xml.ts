/** Texts and elements of an XML file, read by a parser. */
import { Parser } from "htmlparser2";

interface XmlElement {
  /** Names from the root on, without prefixes. */
  path: string;
  text: string;
  attributes: Readonly<Record<string, string>>;
}

/** Returns all elements, in the order in which they end. */
export function xmlElements(xml: string): XmlElement[] {
  const found: XmlElement[] = [];
  const open: { name: string; text: string; attributes: Readonly<Record<string, string>> }[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open.push({ name: name.replace(/^\w+:/, ""), text: "", attributes }),
      ontext: (text) => {
        const last = open.at(-1);
        if (last) last.text += text;
      },
      onclosetag: () => {
        const path = open.map(({ name }) => name).join("/");
        const last = open.pop();
        found.push({ path, text: last?.text ?? "", attributes: last?.attributes ?? {} });
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return found;
}

/** Returns a function from the end of a path to the texts of its elements. */
export function xmlTexts(xml: string): (path: string) => string[] {
  const elements = xmlElements(xml);
  return (end) => elements.filter(({ path }) => path.endsWith(end)).map(({ text }) => text);
}
