import { createStore } from "../store.ts";

export interface Toast {
  id: number;
  text: string;
  tone: "done" | "failed";
  /** The action of an Undo button beside the text. */
  undo?: () => unknown;
}
export const TOAST_MS = 6000;

let lastId = 0;
export const toasts = createStore<readonly Toast[]>([]);
export const dismiss = (id: number): void => toasts.set((now) => now.filter((toast) => toast.id !== id));

/** Shows a toast; at most three at a time. */
export function showToast(
  text: string,
  { tone = "done", undo }: { tone?: Toast["tone"]; undo?: () => unknown } = {},
): void {
  lastId += 1;
  const toast: Toast = { id: lastId, text, tone, ...(undo && { undo }) };
  toasts.set((now) => [...now, toast].slice(-3));
}
