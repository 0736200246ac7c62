/** Writes HTML and XML. Inserted values are escaped, unless they are markup themselves. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Part = string | number | Markup | null | undefined | false | readonly Part[];

/** False for control characters and lone surrogates, which XML cannot hold. */
const isWritable = (code: number): boolean =>
  (code >= 0x20 || code === 0x9 || code === 0xa || code === 0xd) &&
  !(code >= 0xd800 && code <= 0xdfff) &&
  code !== 0xfffe &&
  code !== 0xffff;
const writable = (text: string): string =>
  [...text].filter((character) => isWritable(character.codePointAt(0) ?? 0)).join("");
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escaped = (text: string): string =>
  writable(text).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Markup) return part.text;
  if (typeof part === "string" || typeof part === "number") return escaped(String(part));
  return part.map(written).join("");
}

/** Template tag that writes markup. */
export const markup = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(texts.map((text, index) => text + written(parts[index])).join(""));

/** Writes a value as JSON inside a script element, which the JSON cannot close. */
export const jsonMarkup = (value: unknown): Markup =>
  new Markup(
    JSON.stringify(value).replaceAll(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
  );
