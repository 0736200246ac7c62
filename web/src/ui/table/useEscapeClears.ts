import { useEffect, useEffectEvent } from "react";

/** Elements that Escape closes before it clears a selection: dialogs, menus, lists of suggestions, the preview of a row. */
const OPEN = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-editing], [data-preview]";
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, [contenteditable=true]");

/** Clears a selection on Escape. */
export function useEscapeClears({ count, clear }: { count: number; clear: () => void }): void {
  const any = count > 0;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || isTyping(event.target) || document.querySelector(OPEN))
      return;
    clear();
  });
  useEffect(() => {
    if (!any) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    // Before others, which close what is open: what was open when the key was pressed decides.
    window.addEventListener("keydown", listen, { capture: true });
    return () => window.removeEventListener("keydown", listen, { capture: true });
  }, [any]);
}
