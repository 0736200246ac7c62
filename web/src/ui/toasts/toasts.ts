import { createStore } from "../store.ts";

export interface Toast {
  id: number;
  text: string;
  /** A reminder stays until it is closed. */
  tone: "done" | "failed" | "reminder";
  /** The action of an Undo button next to the text. */
  undo?: () => unknown;
  /** Another action next to the text. */
  action?: { title: string; run: () => unknown };
  /** Takes the place of an open toast with the same topic. */
  topic?: string;
}
export const TOAST_MS = 6000;
const MAX_TOASTS = 3;

let lastId = 0;
export const toasts = createStore<readonly Toast[]>([]);
export const dismiss = (id: number): void => toasts.set((now) => now.filter((toast) => toast.id !== id));
export const isToastOpen = (topic: string): boolean => toasts.get().some((toast) => toast.topic === topic);
export const dismissTopic = (topic: string): void =>
  toasts.set((now) =>
    now.some((toast) => toast.topic === topic) ? now.filter((toast) => toast.topic !== topic) : now,
  );

/** Shows a toast; at most three at a time, the reminder among them. */
export function showToast(text: string, { tone = "done", ...more }: Partial<Omit<Toast, "id" | "text">> = {}): void {
  lastId += 1;
  const toast: Toast = { id: lastId, text, tone, ...more };
  toasts.set((now) => {
    const others = now.filter(({ topic }) => topic === undefined || topic !== toast.topic);
    const reminders = others.filter(({ tone: other }) => other === "reminder");
    const passing = others.filter(({ tone: other }) => other !== "reminder");
    return [...reminders, ...[...passing, toast].slice(reminders.length - MAX_TOASTS)];
  });
}
