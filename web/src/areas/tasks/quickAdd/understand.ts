/**
 * Understands a task written in one line: "Call Priya tomorrow 3pm #call @Marcus". `#` names a type, `@` the assignee; a
 * date or a time is when it is due, a range also when it starts; a name that fits exactly one record is who it concerns.
 */

export interface NamedId {
  id: string;
  name: string;
}
export interface KnownType extends NamedId {
  code: string;
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
export interface Knowledge {
  types: readonly KnownType[];
  /** Colleagues by the word after `@`, and records by the name, as far as they have been looked up; words in lower case. */
  staff: ReadonlyMap<string, readonly NamedId[]>;
  records: ReadonlyMap<string, readonly KnownRecord[]>;
  /** Null until the parser of dates is loaded. */
  findDates: ((text: string) => readonly FoundDate[]) | null;
  /** What was taken back, by `keyOf`. */
  refused: ReadonlySet<string>;
}

type Meaning =
  | { kind: "type"; type: KnownType }
  | { kind: "assignee"; staff: NamedId }
  | { kind: "date"; date: FoundDate }
  | { kind: "related"; record: KnownRecord };
/** A part of the text and what it means. */
export type Guess = Meaning & { from: number; to: number; words: string; key: string };

export interface Understood {
  /** The sentence without what says something else: date, type and assignee. */
  summary: string;
  guesses: readonly Guess[];
}

const keyOf = (kind: Meaning["kind"], words: string): string => `${kind}:${words.toLowerCase()}`;
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
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
  const runs = words.flatMap((first, at) =>
    [2, 1, 0].flatMap((more) => {
      const last = words[at + more];
      const between = words.slice(at, at + more);
      const together = between.every(({ to }, step) => text.slice(to, words[at + step + 1]?.from) === " ");
      return last && together ? [{ from: first.from, words: text.slice(first.from, last.to) }] : [];
    }),
  );
  return runs.sort((a, b) => b.words.split(" ").length - a.words.split(" ").length || a.from - b.from);
}
/** The words after `@`. */
export const mentionsIn = (text: string): { from: number; words: string }[] =>
  [...text.matchAll(/(?<=^|\s)@[\p{L}\p{N}'’-]+/gu)].map(({ index, 0: words }) => ({ from: index, words }));

/** Whether every word is one of the name's. */
export const fits = (words: string, name: string): boolean => {
  const own = wordsOf(name);
  return wordsOf(words).every((word) => own.includes(word));
};
const begins = (word: string, name: string): boolean => wordsOf(name).some((own) => own.startsWith(word));

const only = <T>(all: readonly T[]): T | null => (all.length === 1 ? (all[0] ?? null) : null);

export function understand(text: string, { types, staff, records, findDates, refused }: Knowledge): Understood {
  const guesses: Guess[] = [];
  const add = (from: number, words: string, meaning: Meaning): void => {
    const key = keyOf(meaning.kind, words);
    const to = from + words.length;
    const apart = guesses.every((other) => to <= other.from || from >= other.to);
    const single = meaning.kind === "related" || guesses.every(({ kind }) => kind !== meaning.kind);
    if (apart && single && !refused.has(key)) guesses.push({ ...meaning, from, to, words, key });
  };
  const typeOf = (word: string): KnownType | null => {
    const named = types.filter(({ name, code }) => plain(name) === plain(word) || plain(code) === plain(word));
    return named[0] ?? null;
  };
  for (const { index, 0: words } of text.matchAll(/(?<=^|\s)#[\p{L}\p{N}-]+/gu)) {
    const type = typeOf(words.slice(1));
    if (type) add(index, words, { kind: "type", type });
  }
  for (const { from, words } of mentionsIn(text)) {
    const word = words.slice(1).toLowerCase();
    const found = only((staff.get(word) ?? []).filter(({ name }) => begins(word, name)));
    if (found) add(from, words, { kind: "assignee", staff: found });
  }
  for (const date of findDates?.(text) ?? []) add(date.index, date.text, { kind: "date", date });
  // "Call Priya" is a call, and says so in its summary too.
  const [first = ""] = /^\s*[\p{L}-]+/u.exec(text) ?? [];
  const type = typeOf(first);
  if (type) add(first.length - first.trimStart().length, first.trim(), { kind: "type", type });
  for (const { from, words } of namesIn(text)) {
    const found = only((records.get(words.toLowerCase()) ?? []).filter(({ name }) => fits(words, name)));
    const isType = type !== null && from === first.length - first.trimStart().length && words === first.trim();
    const again = guesses.some((guess) => guess.kind === "related" && guess.record.id === found?.id);
    if (found && !isType && !again) add(from, words, { kind: "related", record: found });
  }
  guesses.sort((a, b) => a.from - b.from);
  const leaves = ({ kind, words }: Guess): boolean =>
    kind === "date" || kind === "assignee" || (kind === "type" && words.startsWith("#"));
  let summary = "";
  let at = 0;
  for (const { from, to } of guesses.filter(leaves)) {
    summary += text.slice(at, from);
    at = to;
  }
  return { summary: `${summary}${text.slice(at)}`.replace(/\s+/g, " ").trim(), guesses };
}
