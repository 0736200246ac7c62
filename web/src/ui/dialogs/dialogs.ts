import type { ReactNode } from "react";
import { createStore } from "../store.ts";

export interface OpenDialog {
  id: number;
  /** The page it was opened on: leaving that page closes it. */
  path: string;
  render: (close: () => void) => ReactNode;
  close: () => void;
  /** The element that had the focus when the dialog was opened. */
  from: Element | null;
}

let lastId = 0;
export const dialogs = createStore<readonly OpenDialog[]>([]);

/** Opens what `render` returns, usually a `<Dialog>`; the host restores the focus when it closes. Returns a function that closes it. */
export function openDialog(render: OpenDialog["render"]): () => void {
  lastId += 1;
  const id = lastId;
  const from = document.activeElement;
  const close = (): void => {
    if (dialogs.get().some((dialog) => dialog.id === id))
      dialogs.set((now) => now.filter((dialog) => dialog.id !== id));
  };
  dialogs.set((now) => [...now, { id, path: location.pathname, render, close, from }]);
  return close;
}
