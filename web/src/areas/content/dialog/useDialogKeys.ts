import { useEffect, useEffectEvent, useState } from "react";
import { dialogs } from "#web/ui/dialogs/dialogs.ts";

const TYPED_INTO = "input, textarea, select, [contenteditable], video, audio, [data-arrows]";

/** Runs what a key stands for while this dialog is the topmost one and nothing is typed into. */
export function useDialogKeys(keys: Readonly<Record<string, () => void>>): void {
  const [open] = useState(() => dialogs.get().length);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
    if (dialogs.get().length !== open || (target instanceof Element && target.closest(TYPED_INTO))) return;
    const name = key.length === 1 ? key.toLowerCase() : key;
    if (!Object.hasOwn(keys, name)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[name]?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    // Before the shortcuts of the page below.
    window.addEventListener("keydown", listener, { capture: true });
    return () => window.removeEventListener("keydown", listener, { capture: true });
  }, []);
}
