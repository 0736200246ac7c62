import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useStore } from "../store.ts";
import { dialogs, type OpenDialog } from "./dialogs.ts";

/** Draws the open dialogs; stands once, at the root. */
export function DialogHost() {
  const open = useStore(dialogs);
  const { pathname } = useLocation();
  useEffect(() => {
    for (const dialog of dialogs.get()) if (dialog.path !== pathname) dialog.close();
  }, [pathname]);
  useFocusBack(open);
  return open.map(({ id, render, close }) => (
    <Suspense key={id} fallback={null}>
      {render(close)}
    </Suspense>
  ));
}

/** Whoever closes a dialog is where they were before it, at once: the next key press must not go to nobody. */
function useFocusBack(open: readonly OpenDialog[]): void {
  const before = useRef(open);
  useLayoutEffect(() => {
    const gone = before.current.filter((dialog) => !open.includes(dialog));
    before.current = open;
    if (gone.length === 0 || document.activeElement !== document.body) return;
    // What it was opened from may have left meanwhile, as a menu does; then the dialog below is next.
    const from = gone.map((dialog) => dialog.from).find((element) => element?.isConnected && element !== document.body);
    const below = open.length > 0 ? [...document.querySelectorAll("[role=dialog]")].at(-1) : undefined;
    const next = from ?? below;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [open]);
}
