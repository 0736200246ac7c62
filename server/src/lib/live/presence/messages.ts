/** The format of presence payloads between processes: `process;kind:agency:record:account:mark;…`, or `process;?` (request) and `process;.` (goodbye). */
import { PRESENCE_KINDS, type PresenceKind } from "#contract/live.ts";

/** Identifies a record or conversation at which people are present. */
export interface PresenceKey {
  agencyId: string;
  kind: PresenceKind;
  id: string;
}
/** `saved` is an event; the others are states. */
export type PresenceState = "here" | "editing" | "gone" | "saved";
export interface PresenceMessage extends PresenceKey {
  accountId: string;
  state: PresenceState;
}
export interface PresencePayload {
  process: string;
  /** Requests the entries of all processes. */
  isRequest: boolean;
  /** The process is stopping, and its entries end. */
  isGoodbye: boolean;
  messages: PresenceMessage[];
}

const MARKS: Record<PresenceState, string> = { here: "h", editing: "e", gone: "g", saved: "s" };
const STATES = new Map<string | undefined, PresenceState>([
  ["h", "here"],
  ["e", "editing"],
  ["g", "gone"],
  ["s", "saved"],
]);
/** PostgreSQL limits a payload to just under 8,000 bytes. */
const PAYLOAD = 7500;

export const presenceKey = ({ agencyId, kind, id }: PresenceKey): string => `${kind}:${agencyId}:${id}`;
/** Parses a key made by `presenceKey`. */
export function readPresenceKey(key: string): PresenceKey {
  const [name, agencyId, id] = key.split(":");
  const kind = PRESENCE_KINDS.find((candidate) => candidate === name);
  if (!kind || !agencyId || !id) throw new Error("not a presence key");
  return { kind, agencyId, id };
}

export const requestPayload = (process: string): string => `${process};?`;
export const goodbyePayload = (process: string): string => `${process};.`;

/** Formats the messages of a process, split so that each payload fits. */
export function* writePayloads(process: string, messages: Iterable<PresenceMessage>): Generator<string> {
  let payload = process;
  for (const message of messages) {
    const part = `;${presenceKey(message)}:${message.accountId}:${MARKS[message.state]}`;
    if (payload.length + part.length > PAYLOAD) {
      yield payload;
      payload = process;
    }
    payload += part;
  }
  if (payload !== process) yield payload;
}

/** Parses a payload. Skips parts that cannot be parsed, for example from another release. */
export function readPayload(payload: string): PresencePayload {
  const [process = "", ...parts] = payload.split(";");
  const messages = parts.flatMap((part): PresenceMessage[] => {
    const [name, agencyId, id, accountId, mark] = part.split(":");
    const kind = PRESENCE_KINDS.find((candidate) => candidate === name);
    const state = STATES.get(mark);
    return kind && agencyId && id && accountId && state ? [{ kind, agencyId, id, accountId, state }] : [];
  });
  return { process, isRequest: parts.includes("?"), isGoodbye: parts.includes("."), messages };
}
