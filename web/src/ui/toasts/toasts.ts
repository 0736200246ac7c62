import { createStore } from "../store.ts";

export interface Toast {
  id: number;
  text: string;
  /** A reminder stays until it is closed. */
  tone: "done" | "failed" | "reminder";
  /** The action of an Undo button beside the text. */
  undo?: () => unknown;
  /** Another action beside the text. */
  action?: { title: string; run: () => unknown };
  /** Called when the person closes it, or takes its action. */
  onClose?: () => unknown;
}
export const TOAST_MS = 6000;

let lastId = 0;
export const toasts = createStore<readonly Toast[]>([]);
export const dismiss = (id: number): void => toasts.set((now) => now.filter((toast) => toast.id !== id));

/** Shows a toast; at most three at a time. */
export function showToast(text: string, { tone = "done", ...more }: Partial<Omit<Toast, "id" | "text">> = {}): void {
  lastId += 1;
  const toast: Toast = { id: lastId, text, tone, ...more };
  toasts.set((now) => [...now, toast].slice(-3));
}
