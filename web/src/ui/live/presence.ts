/** Presence: reports which record this tab shows, and receives who else has it open. */
import { useEffect } from "react";
import type { LiveEvent, PersonAtRecord, PresenceUpdate, PresentPerson } from "#contract/live.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { createStore, useStore } from "../store.ts";

type PresencePosition = NonNullable<PresenceUpdate>;
type PresenceEvent = Extract<LiveEvent, { type: "present" | "saved" }>;
interface Saved {
  kind: RecordKind;
  id: string;
  by: PersonAtRecord;
  /** Epoch ms. */
  at: number;
}

/** Delay before a change is sent, so that going from one page of a record to the next does not count as leaving. */
const SETTLE_MS = 30;
/** A tab hidden for this long is no longer present at a record, unless it is being edited there. */
const HIDDEN_MS = 60_000;
const NO_PEOPLE: readonly PresentPerson[] = [];

const present = createStore<{ kind: RecordKind; id: string; people: readonly PresentPerson[] } | null>(null);
const saved = createStore<Saved | null>(null);
/** The mounted records, newest last. */
const claims = new Set<PresencePosition>();
let send: ((message: string) => void) | null = null;
let lastSent = "null";
let hidden = false;

function ownPosition(): PresenceUpdate {
  const last = [...claims].at(-1);
  if (!last) return null;
  const { kind, id } = last;
  const editing = [...claims].some((claim) => claim.kind === kind && claim.id === id && claim.editing);
  return hidden && !editing ? null : { type: "at", kind, id, editing };
}

function sendPosition(): void {
  const position = ownPosition();
  const message = JSON.stringify(position);
  if (position === null || present.get()?.id !== position.id) present.set(null);
  if (!send || message === lastSent) return;
  lastSent = message;
  send(message);
}

let timer: ReturnType<typeof setTimeout> | undefined;
function sendPositionSoon(ms = SETTLE_MS): void {
  clearTimeout(timer);
  timer = setTimeout(sendPosition, ms);
}

let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
if (typeof document !== "undefined")
  document.addEventListener("visibilitychange", () => {
    clearTimeout(hiddenTimer);
    const update = (): void => {
      hidden = document.hidden;
      sendPositionSoon();
    };
    if (document.hidden) hiddenTimer = setTimeout(update, HIDDEN_MS);
    else update();
  });

/** Connects presence to the open socket; null disconnects it. */
export function connectPresence(transport: ((message: string) => void) | null): void {
  send = transport;
  lastSent = "null";
  if (transport) sendPositionSoon(0);
  else present.set(null);
}

export function receivePresence(event: PresenceEvent): void {
  const position = ownPosition();
  // The event may be about a record that was left meanwhile.
  if (position?.kind !== event.kind || position.id !== event.id) return;
  if (event.type === "present") present.set({ kind: event.kind, id: event.id, people: event.people });
  else saved.set({ kind: event.kind, id: event.id, by: event.by, at: Date.now() });
}

/** Reports that this tab shows a record while mounted; returns who else is present. */
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
  return now?.kind === kind && now.id === id ? now.people : NO_PEOPLE;
}

/** Returns who last saved the record while this tab showed it. */
export function useLastSave(kind: RecordKind, id: string): Saved | null {
  const last = useStore(saved);
  return last?.kind === kind && last.id === id ? last : null;
}
