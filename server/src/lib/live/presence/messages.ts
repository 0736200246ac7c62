/** How processes tell each other who is where: `process;kind:agency:record:account:mark;…`, or `process;?` and `process;.`. */
import { RECORD_KINDS, type RecordKind } from "#contract/record-kinds.ts";

/** A record, as those who are at it have it in common. */
export interface PresenceKey {
  agencyId: string;
  kind: RecordKind;
  id: string;
}
/** `saved` is no stay: they did so just now. */
export type PresenceState = "here" | "editing" | "gone" | "saved";
export interface PresenceMessage extends PresenceKey {
  accountId: string;
  state: PresenceState;
}
export interface PresencePayload {
  process: string;
  /** Wants to be told where everybody is. */
  isRequest: boolean;
  /** Is going, and all its people with it. */
  isGoodbye: boolean;
  messages: PresenceMessage[];
}

const LETTERS: Record<PresenceState, string> = { here: "h", editing: "e", gone: "g", saved: "s" };
const MARKS = new Map<string | undefined, PresenceState>([
  ["h", "here"],
  ["e", "editing"],
  ["g", "gone"],
  ["s", "saved"],
]);
/** PostgreSQL takes just under 8,000 bytes. */
const PAYLOAD = 7500;

export const presenceKey = ({ agencyId, kind, id }: PresenceKey): string => `${kind}:${agencyId}:${id}`;
/** The record of a key that `presenceKey` made. */
export function readPresenceKey(key: string): PresenceKey {
  const [named, agencyId, id] = key.split(":");
  const kind = RECORD_KINDS.find((kind) => kind === named);
  if (!kind || !agencyId || !id) throw new Error("not the key of a spot");
  return { kind, agencyId, id };
}

export const requestPayload = (process: string): string => `${process};?`;
export const goodbyePayload = (process: string): string => `${process};.`;

/** The words of a process, cut so that each payload fits. */
export function* writePayloads(process: string, messages: Iterable<PresenceMessage>): Generator<string> {
  let payload = process;
  for (const message of messages) {
    const part = `;${presenceKey(message)}:${message.accountId}:${LETTERS[message.state]}`;
    if (payload.length + part.length > PAYLOAD) {
      yield payload;
      payload = process;
    }
    payload += part;
  }
  if (payload !== process) yield payload;
}

/** What was said; a part that can't be read, of another release perhaps, is passed over. */
export function readPayload(payload: string): PresencePayload {
  const [process = "", ...parts] = payload.split(";");
  const messages = parts.flatMap((part): PresenceMessage[] => {
    const [named, agencyId, id, accountId, email] = part.split(":");
    const kind = RECORD_KINDS.find((kind) => kind === named);
    const state = MARKS.get(email);
    return kind && agencyId && id && accountId && state ? [{ kind, agencyId, id, accountId, state }] : [];
  });
  return { process, isRequest: parts.includes("?"), isGoodbye: parts.includes("."), messages };
}
