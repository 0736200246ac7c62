/** Looks for very many short texts in a very long one, in one pass over it (Rabin and Karp). */

/** How many characters of each are looked at first; none may be shorter. */
const WINDOW = 10;
const BASE = 257;
const SIZE = 1 << 20;
/** What the first character of a window has become once its last is added. */
const LEAVING = Array.from({ length: WINDOW }).reduce<number>((power) => Math.imul(power, BASE), 1);

/** Answers which of the needles stand in a text. Refuses needles of fewer than ten characters. */
export function needles(all: Iterable<string>): (text: string) => string[] {
  const known = new Uint8Array(SIZE);
  const beginning = new Map<string, string[]>();
  for (const needle of new Set(all)) {
    if (needle.length < WINDOW) throw new Error(`"${needle}" is too short to look for`);
    const start = needle.slice(0, WINDOW);
    let hash = 0;
    for (let index = 0; index < WINDOW; index += 1) hash = (Math.imul(hash, BASE) + start.charCodeAt(index)) | 0;
    known[hash & (SIZE - 1)] = 1;
    beginning.set(start, [...(beginning.get(start) ?? []), needle]);
  }
  return (text) => {
    const found = new Set<string>();
    let hash = 0;
    for (let index = 0; index < text.length; index += 1) {
      hash = (Math.imul(hash, BASE) + text.charCodeAt(index)) | 0;
      if (index >= WINDOW) hash = (hash - Math.imul(LEAVING, text.charCodeAt(index - WINDOW))) | 0;
      if (index < WINDOW - 1 || known[hash & (SIZE - 1)] !== 1) continue;
      const start = index - WINDOW + 1;
      for (const needle of beginning.get(text.slice(start, index + 1)) ?? [])
        if (text.startsWith(needle, start)) found.add(needle);
    }
    return [...found];
  };
}
