import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { AnyCall } from "#contract/call.ts";
import { currentSession } from "../../calls/session.ts";
import type { FormState } from "../useFormState.ts";
import { equal, merged } from "../versions/merge.ts";
import { draftFits, draftKey, draftOf, forgetDraft, hasSecrets, saveDraft } from "./drafts.ts";

/** A draft is saved after a pause in typing; leaving the page saves it at once. */
const PAUSE_MS = 300;

interface Options<V extends object> {
  call: AnyCall;
  params: unknown;
  /** The form's name, where one call and record have several forms; `false` keeps no draft. */
  name: string | false | undefined;
  form: FormState<V>;
  onFound: (draft: { base: V; values: V }) => void;
}

export interface DraftGuard {
  /** True if a draft was restored. */
  restored: boolean;
  /** Returns whether leaving now would lose changes. */
  unsaved(): boolean;
  /** Returns whether the form was saved or discarded without changes since. */
  settled(): boolean;
  /** Marks the form as saved or discarded, and deletes its draft. */
  settle(): void;
  /** Marks the form as changed again. */
  reopen(): void;
}

const keyFor = (userId: string, call: AnyCall, params: unknown, name?: string): string =>
  draftKey(userId, `${call.method} ${call.path}${name ? ` ${name}` : ""}`, params);

/** Returns whether the form of this call has a draft, so that its dialog can open by itself. */
export function draftWaits(call: AnyCall, params: unknown, name?: string): boolean {
  const session = currentSession();
  return session !== null && draftOf(keyFor(session.userId, call, params, name)) !== null;
}

/** Saves a form's draft, restores it (drafts.ts), and tracks whether leaving would lose changes. */
export function useDraft<V extends object>({ call, params, name, form, onFound }: Options<V>): DraftGuard {
  const [restored, setRestored] = useState(false);
  const settled = useRef(false);
  const stored = useRef(false);
  const [key] = useState(() => {
    const session = currentSession();
    if (session?.state !== "active" || name === false || hasSecrets(form.base())) return null;
    return keyFor(session.userId, call, params, name);
  });
  const unsaved = (): boolean => !settled.current && form.isDirty();

  const restore = useEffectEvent((draftId: string) => {
    const found = draftOf(draftId);
    if (!found) return;
    const now = form.base();
    if (!draftFits(now, found.base) || !draftFits(now, found.values)) return forgetDraft(draftId);
    if (equal(merged(found.base, found.values, now), now)) return forgetDraft(draftId);
    stored.current = true;
    onFound({ base: found.base, values: found.values });
    setRestored(true);
  });
  useEffect(() => {
    if (key) restore(key);
  }, [key]);

  const save = useEffectEvent((values: V) => {
    if (!key) return;
    const hasChanges = unsaved();
    if (hasChanges) saveDraft(key, { base: form.base(), values });
    else if (stored.current) forgetDraft(key);
    stored.current = hasChanges;
  });
  const saveNow = useEffectEvent(() => save(form.current()));
  const { values } = form;
  useEffect(() => {
    const timer = setTimeout(() => save(values), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [values]);
  useEffect(() => {
    const now = (): void => saveNow();
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
      stored.current = false;
      setRestored(false);
      if (key) forgetDraft(key);
    },
    reopen: () => {
      settled.current = false;
    },
  };
}
