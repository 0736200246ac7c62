import { createStore } from "../store.ts";

export interface Toast {
  id: number;
  text: string;
  tone: "done" | "failed";
  /** Offered beside the text while the toast is there. */
  undo?: () => unknown;
}
export const TOAST_MS = 6000;

let last = 0;
export const toasts = createStore<readonly Toast[]>([]);
export const dismiss = (id: number): void => toasts.set((now) => now.filter((toast) => toast.id !== id));

/** Says in words what happened; at most three at a time. */
export function showToast(
  text: string,
  { tone = "done", undo }: { tone?: Toast["tone"]; undo?: () => unknown } = {},
): void {
  last += 1;
  const toast: Toast = { id: last, text, tone, ...(undo && { undo }) };
  toasts.set((now) => [...now, toast].slice(-3));
}
