import type { ReactNode } from "react";
import { createStore } from "../store.ts";

export interface OpenDialog {
  id: number;
  /** Where it was opened: leaving that page closes it. */
  path: string;
  render: (close: () => void) => ReactNode;
  close: () => void;
}

let last = 0;
export const dialogs = createStore<readonly OpenDialog[]>([]);

/** Opens what `render` draws, usually a `<Dialog>`; gives the focus back when it closes. Returns how to close it. */
export function openDialog(render: OpenDialog["render"]): () => void {
  last += 1;
  const id = last;
  const from = document.activeElement;
  const close = (): void => {
    if (!dialogs.get().some((dialog) => dialog.id === id)) return;
    dialogs.set((now) => now.filter((dialog) => dialog.id !== id));
    if (from instanceof HTMLElement)
      setTimeout(() => from.isConnected && document.activeElement === document.body && from.focus());
  };
  dialogs.set((now) => [...now, { id, path: location.pathname, render, close }]);
  return close;
}
