/** Compares the name a signer typed with the name they were invited by. Used by both server and page. */

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

/**
 * Counts the words of `words` found in `candidates`, each used once; an initial matches its word. Returns the count and
 * the unmatched candidates.
 */
function matched(words: readonly string[], candidates: readonly string[]): { found: number; left: string[] } {
  const unmatched = [...candidates];
  let found = 0;
  const take = (index: number): boolean => {
    if (index === -1) return false;
    unmatched.splice(index, 1);
    found += 1;
    return true;
  };
  const initials = words.filter((word) => !take(unmatched.indexOf(word)));
  for (const word of initials) take(unmatched.findIndex((other) => isInitial(word, other) || isInitial(other, word)));
  return { found, left: unmatched };
}
const isInitial = (word: string, name: string): boolean => [...word].length === 1 && name.startsWith(word);

/**
 * Returns true if both names are the same person's. Ignores case, accents, order, spaces and hyphens, and middle names
 * that only one has or shortens to an initial. A family name or a first name alone differs from both together.
 */
export function isSameName(typed: string, invited: string): boolean {
  const [typedWords, invitedWords] = [wordsOf(typed), wordsOf(invited)];
  if (typedWords.length === 0 || invitedWords.length === 0) return false;
  if (
    typedWords.toSorted().join("") === invitedWords.toSorted().join("") ||
    typedWords.join("") === invitedWords.join("")
  )
    return true;
  const [shorter, longer] =
    typedWords.length <= invitedWords.length ? [typedWords, invitedWords] : [invitedWords, typedWords];
  const { found } = matched(shorter, longer);
  if (found < shorter.length) return false;
  // At least two words must match in full.
  return shorter.filter((word) => longer.includes(word)).length >= 2;
}
