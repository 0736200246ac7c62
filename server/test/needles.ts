/** Searches a long text for many short ones in a single pass (Rabin–Karp). */

/** Characters of each needle that are hashed; the shortest length allowed. */
const WINDOW = 10;
const BASE = 257;
const SIZE = 1 << 20;
/** Weight of a window's first character once its last is added. */
const LEAVING = Array.from({ length: WINDOW }).reduce<number>((power) => Math.imul(power, BASE), 1);

/** Returns a function that lists the needles found in a text. Throws for needles of fewer than ten characters. */
export function needles(words: Iterable<string>): (text: string) => string[] {
  const hashes = new Uint8Array(SIZE);
  const byStart = new Map<string, string[]>();
  for (const needle of new Set(words)) {
    if (needle.length < WINDOW) throw new Error(`"${needle}" is too short to look for`);
    const start = needle.slice(0, WINDOW);
    let hash = 0;
    for (let index = 0; index < WINDOW; index += 1) hash = (Math.imul(hash, BASE) + start.charCodeAt(index)) | 0;
    hashes[hash & (SIZE - 1)] = 1;
    byStart.set(start, [...(byStart.get(start) ?? []), needle]);
  }
  return (text) => {
    const found = new Set<string>();
    let hash = 0;
    for (let index = 0; index < text.length; index += 1) {
      hash = (Math.imul(hash, BASE) + text.charCodeAt(index)) | 0;
      if (index >= WINDOW) hash = (hash - Math.imul(LEAVING, text.charCodeAt(index - WINDOW))) | 0;
      if (index < WINDOW - 1 || hashes[hash & (SIZE - 1)] !== 1) continue;
      const start = index - WINDOW + 1;
      for (const needle of byStart.get(text.slice(start, index + 1)) ?? [])
        if (text.startsWith(needle, start)) found.add(needle);
    }
    return [...found];
  };
}
