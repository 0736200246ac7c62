/**
 * Understands a task written in one line: "Call Priya tomorrow 3pm #call @Marcus". `#` names a type, `@` the assignee; a
 * date or a time is when it is due, a range also when it starts; a name that fits exactly one record is who it concerns.
 */
import {
  begins,
  type FoundDate,
  fits,
  type KnownRecord,
  mentionsIn,
  type NamedId,
  namesIn,
  onlyOne,
} from "#web/shared/quick/names.ts";

export interface KnownType extends NamedId {
  code: string;
}
export interface Knowledge {
  types: readonly KnownType[];
  /** Colleagues by the word after `@`, and records by the name, as far as they have been looked up; words in lower case. */
  staff: ReadonlyMap<string, readonly NamedId[]>;
  records: ReadonlyMap<string, readonly KnownRecord[]>;
  /** Null until the parser of dates is loaded. */
  findDates: ((text: string) => readonly FoundDate[]) | null;
  /** Suggestions that the person rejected, by `keyOf`. */
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
    const found = onlyOne((staff.get(word) ?? []).filter(({ name }) => begins(word, name)));
    if (found) add(from, words, { kind: "assignee", staff: found });
  }
  for (const date of findDates?.(text) ?? []) add(date.index, date.text, { kind: "date", date });
  // "Call Priya" is a call, and says so in its summary too.
  const [first = ""] = /^\s*[\p{L}-]+/u.exec(text) ?? [];
  const type = typeOf(first);
  if (type) add(first.length - first.trimStart().length, first.trim(), { kind: "type", type });
  for (const { from, words } of namesIn(text)) {
    const found = onlyOne((records.get(words.toLowerCase()) ?? []).filter(({ name }) => fits(words, name)));
    const isType = type !== null && from === first.length - first.trimStart().length && words === first.trim();
    const again = guesses.some((guess) => guess.kind === "related" && guess.record.id === found?.id);
    if (found && !isType && !again) add(from, words, { kind: "related", record: found });
  }
  guesses.sort((a, b) => a.from - b.from);
  const leaves = ({ kind, words }: Guess): boolean =>
    kind === "date" || kind === "assignee" || (kind === "type" && words.startsWith("#"));
  let summary = "";
  let position = 0;
  for (const { from, to } of guesses.filter(leaves)) {
    summary += text.slice(position, from);
    position = to;
  }
  return { summary: `${summary}${text.slice(position)}`.replace(/\s+/g, " ").trim(), guesses };
}
