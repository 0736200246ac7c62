/** How processes tell each other who is where: `process;kind:agency:record:account:mark;…`, or `process;?` and `process;.`. */
import { RECORD_KINDS, type RecordKind } from "#contract/record-kinds.ts";

/** A record, as those who are at it have it in common. */
export interface Spot {
  agencyId: string;
  kind: RecordKind;
  id: string;
}
/** `saved` is no stay: they did so just now. */
export type Mark = "here" | "editing" | "gone" | "saved";
export interface Word extends Spot {
  accountId: string;
  mark: Mark;
}
export interface Said {
  process: string;
  /** Wants to be told where everybody is. */
  asks: boolean;
  /** Is going, and all its people with it. */
  ends: boolean;
  words: Word[];
}

const LETTERS: Record<Mark, string> = { here: "h", editing: "e", gone: "g", saved: "s" };
const MARKS = new Map<string | undefined, Mark>([
  ["h", "here"],
  ["e", "editing"],
  ["g", "gone"],
  ["s", "saved"],
]);
/** PostgreSQL takes just under 8,000 bytes. */
const PAYLOAD = 7500;

export const spotKey = ({ agencyId, kind, id }: Spot): string => `${kind}:${agencyId}:${id}`;
/** The record of a key that `spotKey` made. */
export function readSpot(key: string): Spot {
  const [named, agencyId, id] = key.split(":");
  const kind = RECORD_KINDS.find((one) => one === named);
  if (!kind || !agencyId || !id) throw new Error("not the key of a spot");
  return { kind, agencyId, id };
}

export const asking = (process: string): string => `${process};?`;
export const ending = (process: string): string => `${process};.`;

/** The words of a process, cut so that each payload fits. */
export function* saying(process: string, words: Iterable<Word>): Generator<string> {
  let payload = process;
  for (const word of words) {
    const part = `;${spotKey(word)}:${word.accountId}:${LETTERS[word.mark]}`;
    if (payload.length + part.length > PAYLOAD) {
      yield payload;
      payload = process;
    }
    payload += part;
  }
  if (payload !== process) yield payload;
}

/** What was said; a part that can't be read, of another release perhaps, is passed over. */
export function readSaid(payload: string): Said {
  const [process = "", ...parts] = payload.split(";");
  const words = parts.flatMap((part): Word[] => {
    const [named, agencyId, id, accountId, letter] = part.split(":");
    const kind = RECORD_KINDS.find((one) => one === named);
    const mark = MARKS.get(letter);
    return kind && agencyId && id && accountId && mark ? [{ kind, agencyId, id, accountId, mark }] : [];
  });
  return { process, asks: parts.includes("?"), ends: parts.includes("."), words };
}
