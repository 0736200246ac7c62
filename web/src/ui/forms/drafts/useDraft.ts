import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { AnyCall } from "#contract/call.ts";
import { currentSession } from "../../calls/session.ts";
import type { FormState } from "../useFormState.ts";
import { equal, merged } from "../versions/merge.ts";
import { draftFits, draftKey, draftOf, forgetDraft, hasSecrets, saveDraft } from "./drafts.ts";

/** Typing writes nothing down until it has paused for so long; leaving the page does at once. */
const PAUSE_MS = 300;

interface Options<V extends object> {
  call: AnyCall;
  params: unknown;
  /** Of the form, where one call and record have several; `false` keeps nothing. */
  name: string | false | undefined;
  form: FormState<V>;
  onFound: (draft: { base: V; values: V }) => void;
}

export interface DraftGuard {
  /** What was typed before a reload, or before the session ended, is back. */
  restored: boolean;
  /** Whether leaving would lose something, at this moment. */
  unsaved(): boolean;
  /** Whether it was saved or discarded, and nothing typed since. */
  settled(): boolean;
  /** There is nothing to ask about and nothing to keep any more. */
  settle(): void;
  /** There may be again. */
  reopen(): void;
}

const keyFor = (userId: string, call: AnyCall, params: unknown, name?: string): string =>
  draftKey(userId, `${call.method} ${call.path}${name ? ` ${name}` : ""}`, params);

/** Whether something waits to be taken up by the form of this call, so that what holds it may open by itself. */
export function draftWaits(call: AnyCall, params: unknown, name?: string): boolean {
  const session = currentSession();
  return session !== null && draftOf(keyFor(session.userId, call, params, name)) !== null;
}

/** Keeps what is typed into a form, finds it again (drafts.ts), and knows whether leaving would lose it. */
export function useDraft<V extends object>({ call, params, name, form, onFound }: Options<V>): DraftGuard {
  const [restored, setRestored] = useState(false);
  const settled = useRef(false);
  const kept = useRef(false);
  const [key] = useState(() => {
    const session = currentSession();
    if (session?.state !== "active" || name === false || hasSecrets(form.base())) return null;
    return keyFor(session.userId, call, params, name);
  });
  const unsaved = (): boolean => !settled.current && form.isDirty();

  const find = useEffectEvent((at: string) => {
    const found = draftOf(at);
    if (!found) return;
    const now = form.base();
    if (!draftFits(now, found.base) || !draftFits(now, found.values)) return forgetDraft(at);
    if (equal(merged(found.base, found.values, now), now)) return forgetDraft(at);
    kept.current = true;
    onFound({ base: found.base, values: found.values });
    setRestored(true);
  });
  useEffect(() => {
    if (key) find(key);
  }, [key]);

  const keep = useEffectEvent((values: V) => {
    if (!key) return;
    const lasting = unsaved();
    if (lasting) saveDraft(key, { base: form.base(), values });
    else if (kept.current) forgetDraft(key);
    kept.current = lasting;
  });
  const keepNow = useEffectEvent(() => keep(form.current()));
  const { values } = form;
  useEffect(() => {
    const timer = setTimeout(() => keep(values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);
  useEffect(() => {
    const now = (): void => keepNow();
    addEventListener("pagehide", now);
    return () => {
      removeEventListener("pagehide", now);
      now();
    };
  }, []);

  return {
    restored,
    unsaved,
    settled: () => settled.current,
    settle: () => {
      settled.current = true;
      kept.current = false;
      setRestored(false);
      if (key) forgetDraft(key);
    },
    reopen: () => {
      settled.current = false;
    },
  };
}
