import { useEffect, useRef, useState } from "react";
import type { AnyCall } from "#contract/call.ts";
import { currentSession } from "../calls/session.ts";
import { draftKey, draftOf, fits, forgetDraft, hasSecrets, keepDraft } from "./drafts.ts";
import { equal, merged } from "./merge.ts";

/** Typing writes nothing down until it has paused for so long; leaving the page does at once. */
const PAUSE_MS = 300;

interface Options<V> {
  call: AnyCall;
  params: unknown;
  /** Of the form, where one call and record have several; `false` keeps nothing. */
  name: string | false | undefined;
  values: V;
  initial: V;
  /** Whether there is something to keep, at this moment. */
  lasting: () => boolean;
  onFound: (draft: { base: V; values: V }) => void;
}

const keyFor = (userId: string, call: AnyCall, params: unknown, name?: string): string =>
  draftKey(userId, `${call.method} ${call.path}${name ? ` ${name}` : ""}`, params);

/** Whether something waits to be taken up by the form of this call, so that what holds it may open by itself. */
export function draftWaits(call: AnyCall, params: unknown, name?: string): boolean {
  const session = currentSession();
  return session !== null && draftOf(keyFor(session.userId, call, params, name)) !== null;
}

/** Keeps what is typed into a form, and finds it again (drafts.ts). */
export function useDraft<V extends object>(options: Options<V>): { restored: boolean; forget: () => void } {
  const { call, params, name, values, initial } = options;
  const [restored, setRestored] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  const [key] = useState(() => {
    const session = currentSession();
    if (session?.state !== "active" || name === false || hasSecrets(initial)) return null;
    return keyFor(session.userId, call, params, name);
  });
  const kept = useRef(false);
  const forget = (): void => {
    kept.current = false;
    setRestored(false);
    if (key) forgetDraft(key);
  };

  useEffect(() => {
    const found = key && draftOf(key);
    if (!found) return;
    const now = latest.current.initial;
    if (!fits(now, found.base) || !fits(now, found.values)) return forgetDraft(key);
    if (equal(merged(found.base, found.values, now), now)) return forgetDraft(key);
    kept.current = true;
    latest.current.onFound({ base: found.base, values: found.values });
    setRestored(true);
  }, [key]);

  const keep = useRef(() => {
    const { lasting, values: typed, initial: base } = latest.current;
    if (!key) return;
    if (lasting()) keepDraft(key, { base, values: typed });
    else if (kept.current) forgetDraft(key);
    kept.current = lasting();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new value starts the pause again
  useEffect(() => {
    const timer = setTimeout(keep.current, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);
  useEffect(() => {
    const now = keep.current;
    addEventListener("pagehide", now);
    return () => {
      removeEventListener("pagehide", now);
      now();
    };
  }, []);
  return { restored, forget };
}
