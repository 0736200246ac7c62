/** Which record this tab shows, told to the others who are at it; and who they are. */
import { useEffect } from "react";
import type { At, LiveEvent, Present, Someone } from "#contract/live.ts";
import type { RecordKind } from "#contract/record-kinds.ts";
import { createStore, useStore } from "../store.ts";

type Place = NonNullable<At>;
type Heard = Extract<LiveEvent, { type: "present" | "saved" }>;
interface Saved {
  kind: RecordKind;
  id: string;
  by: Someone;
  /** Epoch ms. */
  at: number;
}

/** From one page of a record to the next nobody has left. */
const SETTLE_MS = 30;
/** A tab that nobody has looked at for so long is not at a record, unless something is being written in it. */
const UNSEEN_MS = 60_000;
const NOBODY: readonly Present[] = [];

const present = createStore<{ kind: RecordKind; id: string; people: readonly Present[] } | null>(null);
const saved = createStore<Saved | null>(null);
/** What is mounted, the newest last. */
const claims = new Set<Place>();
let send: ((words: string) => void) | null = null;
let said = "null";
let unseen = false;

function wish(): At {
  const last = [...claims].at(-1);
  if (!last) return null;
  const { kind, id } = last;
  const editing = [...claims].some((claim) => claim.kind === kind && claim.id === id && claim.editing);
  return unseen && !editing ? null : { type: "at", kind, id, editing };
}

function tell(): void {
  const at = wish();
  const words = JSON.stringify(at);
  if (at === null || present.get()?.id !== at.id) present.set(null);
  if (!send || words === said) return;
  said = words;
  send(words);
}

let timer: ReturnType<typeof setTimeout> | undefined;
function tellSoon(ms = SETTLE_MS): void {
  clearTimeout(timer);
  timer = setTimeout(tell, ms);
}

let away: ReturnType<typeof setTimeout> | undefined;
if (typeof document !== "undefined")
  document.addEventListener("visibilitychange", () => {
    clearTimeout(away);
    const see = (): void => {
      unseen = document.hidden;
      tellSoon();
    };
    if (document.hidden) away = setTimeout(see, UNSEEN_MS);
    else see();
  });

/** Gives the words a way out, once the socket is open; null when it is not any more. */
export function speakHere(way: ((words: string) => void) | null): void {
  send = way;
  said = "null";
  if (way) tellSoon(0);
  else present.set(null);
}

export function hearHere(event: Heard): void {
  const at = wish();
  // Of a record that was left meanwhile.
  if (at?.kind !== event.kind || at.id !== event.id) return;
  if (event.type === "present") present.set({ kind: event.kind, id: event.id, people: event.people });
  else saved.set({ kind: event.kind, id: event.id, by: event.by, at: Date.now() });
}

/** Says that this tab shows a record, while it does; answers with who else is there. */
export function useHere(kind: RecordKind, id: string, editing = false): readonly Present[] {
  useEffect(() => {
    const claim: Place = { type: "at", kind, id, editing };
    claims.add(claim);
    tellSoon();
    return () => {
      claims.delete(claim);
      tellSoon();
    };
  }, [kind, id, editing]);
  const now = useStore(present);
  return now?.kind === kind && now.id === id ? now.people : NOBODY;
}

/** Who saved the record last while this tab showed it. */
export function useSaved(kind: RecordKind, id: string): Saved | null {
  const last = useStore(saved);
  return last?.kind === kind && last.id === id ? last : null;
}
