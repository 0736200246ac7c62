import type { ReactNode } from "react";
import { createStore } from "../store.ts";

export interface OpenDialog {
  id: number;
  /** Where it was opened: leaving that page closes it. */
  path: string;
  render: (close: () => void) => ReactNode;
  close: () => void;
  /** What had the focus when it was opened. */
  from: Element | null;
}

let last = 0;
export const dialogs = createStore<readonly OpenDialog[]>([]);

/** Opens what `render` draws, usually a `<Dialog>`; the host gives the focus back when it closes. Returns how to close it. */
export function openDialog(render: OpenDialog["render"]): () => void {
  last += 1;
  const id = last;
  const from = document.activeElement;
  const close = (): void => {
    if (dialogs.get().some((dialog) => dialog.id === id))
      dialogs.set((now) => now.filter((dialog) => dialog.id !== id));
  };
  dialogs.set((now) => [...now, { id, path: location.pathname, render, close, from }]);
  return close;
}
