import { TINTS, type Tint } from "#contract/enums.ts";

/** Returns a person's tint, always the same one (FNV-1a of the id). */
export function tintOf(id: string): Tint {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return TINTS[(hash >>> 0) % TINTS.length] ?? "moss";
}

/** "Imogen Hart-Okafor" → "IH", "The Tin Lanterns" → "TL", "יעל כהן (NYC)" → "יN": a word's first letter or digit. A phone number has none: "#". */
export function initials(name: string): string {
  if (/^\+?[\d\s().-]{6,}$/.test(name)) return "#";
  const words = name.split(/\s+/).flatMap((word) => {
    const letter = /[\p{L}\p{N}]/u.exec(word)?.[0];
    return letter === undefined ? [] : [{ word, letter }];
  });
  const named = words.filter(({ word }) => !/^(?:the|of|de|van|von|and)$/i.test(word));
  const shown = named.length > 0 ? named : words.slice(0, 1);
  const [first] = shown;
  const last = shown.length > 1 ? shown.at(-1) : undefined;
  return `${first?.letter ?? [...name.trim()][0] ?? ""}${last?.letter ?? ""}`.toUpperCase();
}
