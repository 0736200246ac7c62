/** Whether a signer typed the name that they were invited by. Both server and page ask. */

/** Letters that do not come apart into a letter and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ħ: "h",
};

/** Returns the words of a name without case, accents and apostrophes. */
function wordsOf(name: string): string[] {
  const folded = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\p{M}'’ʼ`´]/gu, "");
  const plain = folded.replaceAll(/[ßæœøłđðþıħ]/g, (letter) => PLAIN[letter] ?? letter);
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** Takes each word of `some` out of `all` once, or a word that one of them is the initial of. Returns how many were found, and what is left. */
function matched(some: readonly string[], all: readonly string[]): { found: number; left: string[] } {
  const left = [...all];
  let found = 0;
  const take = (index: number): boolean => {
    if (index === -1) return false;
    left.splice(index, 1);
    found += 1;
    return true;
  };
  const initials = some.filter((word) => !take(left.indexOf(word)));
  for (const word of initials) take(left.findIndex((other) => isInitial(word, other) || isInitial(other, word)));
  return { found, left };
}
const isInitial = (word: string, of: string): boolean => [...word].length === 1 && of.startsWith(word);

/**
 * Case, accents, order, spaces and hyphens are forgiven, and so are middle names that only one of both has or shortens to an
 * initial. A family name or a first name alone is another name than both together.
 */
export function isSameName(typed: string, invited: string): boolean {
  const [one, other] = [wordsOf(typed), wordsOf(invited)];
  if (one.length === 0 || other.length === 0) return false;
  if (one.toSorted().join("") === other.toSorted().join("") || one.join("") === other.join("")) return true;
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  const { found } = matched(shorter, longer);
  if (found < shorter.length) return false;
  // Of the whole words that both have, at least two are spelled out.
  return shorter.filter((word) => longer.includes(word)).length >= 2;
}
