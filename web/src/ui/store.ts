import { useSyncExternalStore } from "react";

/** A value outside of React that screens may watch: for what is one per page, such as the open dialogs. */
export interface Store<T> {
  get(): T;
  set(next: T | ((now: T) => T)): void;
  watch(listener: () => void): () => void;
}

export function createStore<T>(first: T): Store<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const now = typeof next === "function" ? (next as (now: T) => T)(value) : next;
      if (Object.is(now, value)) return;
      value = now;
      for (const listener of [...listeners]) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.watch, store.get, store.get);
