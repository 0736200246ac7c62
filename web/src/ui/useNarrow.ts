import { useSyncExternalStore } from "react";

const narrow = window.matchMedia("(max-width: 767.98px)");
const watch = (listener: () => void): (() => void) => {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
};

/** Whether this is a phone's width; what only looks different is for the style sheet to say. */
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => narrow.matches);
