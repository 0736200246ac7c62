/** Names of records, colleagues and dates in a sentence that is typed in one line. */

export interface NamedId {
  id: string;
  name: string;
}
export interface KnownRecord extends NamedId {
  kind: "person" | "partner" | "contact";
  /** The partner of a contact. */
  partnerId?: string;
}
/** A date found in the text; `time` where one was written. */
export interface FoundDate {
  index: number;
  text: string;
  start: WallTime;
  end: WallTime | null;
}
interface WallTime {
  day: string;
  time: string | null;
}
const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter(Boolean);

/** Names in the text that may be records: runs of up to three capitalised words, the longest first. */
export function namesIn(text: string): { from: number; words: string }[] {
  const words = [...text.matchAll(/(?<![\p{L}\p{N}@#])\p{Lu}[\p{L}\p{N}'’-]+/gu)].map(({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
  }));
  const runs = words.flatMap((first, index) =>
    [2, 1, 0].flatMap((more) => {
      const last = words[index + more];
      const between = words.slice(index, index + more);
      const together = between.every(({ to }, step) => text.slice(to, words[index + step + 1]?.from) === " ");
      return last && together ? [{ from: first.from, words: text.slice(first.from, last.to) }] : [];
    }),
  );
  return runs.sort((a, b) => b.words.split(" ").length - a.words.split(" ").length || a.from - b.from);
}
/** The words after `@`. */
export const mentionsIn = (text: string): { from: number; words: string }[] =>
  [...text.matchAll(/(?<=^|\s)@[\p{L}\p{N}'’-]+/gu)].map(({ index, 0: words }) => ({ from: index, words }));

/** True if every word is part of the name. */
export const fits = (words: string, name: string): boolean => {
  const own = wordsOf(name);
  return wordsOf(words).every((word) => own.includes(word));
};
/** True if a word of the name begins with this. */
export const begins = (word: string, name: string): boolean => wordsOf(name).some((own) => own.startsWith(word));

/** The one there is, if there is one alone. */
export const onlyOne = <T>(items: readonly T[]): T | null => (items.length === 1 ? (items[0] ?? null) : null);
