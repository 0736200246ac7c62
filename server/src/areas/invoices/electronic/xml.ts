/** Writes XML as text: empty parts are left out, and every text is escaped. */
type Attributes = Readonly<Record<string, string>>;
export type XmlPart = string | null;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Escapes a text, without the characters that XML 1.0 does not allow. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no other control characters
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Returns an element with a text; null if there is no text. */
export function textElement(name: string, text: string | null, attributes: Attributes = {}): XmlPart {
  if (text === null || text === "") return null;
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${named.join("")}>${escaped(text)}</${name}>`;
}

/** Returns an element with the given parts, even if there are none. */
export const element = (name: string, parts: readonly XmlPart[], attributes: Attributes = {}): string => {
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${named.join("")}>${parts.filter((part) => part !== null).join("")}</${name}>`;
};
