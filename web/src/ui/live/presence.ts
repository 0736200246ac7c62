/** Which record this tab shows, told to the others who are at it; and who they are. */
import { useEffect } from "react";
import type { At, LiveEvent, PersonAtRecord, PresentPerson } from "#contract/live.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { createStore, useStore } from "../store.ts";

type PresencePosition = NonNullable<At>;
type PresenceEvent = Extract<LiveEvent, { type: "present" | "saved" }>;
interface Saved {
  kind: RecordKind;
  id: string;
  by: PersonAtRecord;
  /** Epoch ms. */
  at: number;
}

/** From one page of a record to the next nobody has left. */
const SETTLE_MS = 30;
/** A tab that nobody has looked at for so long is not at a record, unless something is being written in it. */
const UNSEEN_MS = 60_000;
const NOBODY: readonly PresentPerson[] = [];

const present = createStore<{ kind: RecordKind; id: string; people: readonly PresentPerson[] } | null>(null);
const saved = createStore<Saved | null>(null);
/** What is mounted, the newest last. */
const claims = new Set<PresencePosition>();
let send: ((words: string) => void) | null = null;
let lastSent = "null";
let unseen = false;

function ownPosition(): At {
  const last = [...claims].at(-1);
  if (!last) return null;
  const { kind, id } = last;
  const editing = [...claims].some((claim) => claim.kind === kind && claim.id === id && claim.editing);
  return unseen && !editing ? null : { type: "at", kind, id, editing };
}

function sendPosition(): void {
  const at = ownPosition();
  const words = JSON.stringify(at);
  if (at === null || present.get()?.id !== at.id) present.set(null);
  if (!send || words === lastSent) return;
  lastSent = words;
  send(words);
}

let timer: ReturnType<typeof setTimeout> | undefined;
function sendPositionSoon(ms = SETTLE_MS): void {
  clearTimeout(timer);
  timer = setTimeout(sendPosition, ms);
}

let away: ReturnType<typeof setTimeout> | undefined;
if (typeof document !== "undefined")
  document.addEventListener("visibilitychange", () => {
    clearTimeout(away);
    const see = (): void => {
      unseen = document.hidden;
      sendPositionSoon();
    };
    if (document.hidden) away = setTimeout(see, UNSEEN_MS);
    else see();
  });

/** Gives the words a way out, once the socket is open; null when it is not any more. */
export function connectPresence(transport: ((words: string) => void) | null): void {
  send = transport;
  lastSent = "null";
  if (transport) sendPositionSoon(0);
  else present.set(null);
}

export function receivePresence(event: PresenceEvent): void {
  const at = ownPosition();
  // Of a record that was left meanwhile.
  if (at?.kind !== event.kind || at.id !== event.id) return;
  if (event.type === "present") present.set({ kind: event.kind, id: event.id, people: event.people });
  else saved.set({ kind: event.kind, id: event.id, by: event.by, at: Date.now() });
}

/** Says that this tab shows a record, while it does; answers with who else is there. */
export function usePresence(kind: RecordKind, id: string, editing = false): readonly PresentPerson[] {
  useEffect(() => {
    const claim: PresencePosition = { type: "at", kind, id, editing };
    claims.add(claim);
    sendPositionSoon();
    return () => {
      claims.delete(claim);
      sendPositionSoon();
    };
  }, [kind, id, editing]);
  const now = useStore(present);
  return now?.kind === kind && now.id === id ? now.people : NOBODY;
}

/** Who saved the record last while this tab showed it. */
export function useLastSave(kind: RecordKind, id: string): Saved | null {
  const last = useStore(saved);
  return last?.kind === kind && last.id === id ? last : null;
}
