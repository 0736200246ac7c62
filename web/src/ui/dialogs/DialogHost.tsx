import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useStore } from "../store.ts";
import { dialogs, type OpenDialog } from "./dialogs.ts";

/** Renders the open dialogs; mounted once, at the root. */
export function DialogHost() {
  const open = useStore(dialogs);
  const { pathname } = useLocation();
  useEffect(() => {
    for (const dialog of dialogs.get()) if (dialog.path !== pathname) dialog.close();
  }, [pathname]);
  useRestoreFocus(open);
  return open.map(({ id, render, close }) => (
    <Suspense key={id} fallback={null}>
      {render(close)}
    </Suspense>
  ));
}

/** Restores the focus as soon as a dialog closes, so that the next key press is not lost. */
function useRestoreFocus(open: readonly OpenDialog[]): void {
  const before = useRef(open);
  useLayoutEffect(() => {
    const closed = before.current.filter((dialog) => !open.includes(dialog));
    before.current = open;
    if (closed.length === 0 || document.activeElement !== document.body) return;
    // The element it was opened from may be gone, as a menu item is; then the dialog below gets the focus.
    const from = closed
      .map((dialog) => dialog.from)
      .find((element) => element?.isConnected && element !== document.body);
    const below = open.length > 0 ? [...document.querySelectorAll("[role=dialog]")].at(-1) : undefined;
    const next = from ?? below;
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }, [open]);
}
