import { TINTS, type Tint } from "#contract/enums.ts";

/** Returns a person's tint, always the same one (FNV-1a of the id). */
export function tintOf(id: string): Tint {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return TINTS[(hash >>> 0) % TINTS.length] ?? "moss";
}

/** "Imogen Hart-Okafor" → "IH", "The Tin Lanterns" → "TL". */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== "" && !/^(?:the|of|de|van|von|and|&)$/i.test(word));
  const [first = "", last = ""] = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? name.trim()];
  return ([...first][0] ?? "").concat([...last][0] ?? "").toUpperCase();
}
