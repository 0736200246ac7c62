import { useSyncExternalStore } from "react";

const narrow = window.matchMedia("(max-width: 767.98px)");
const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
};

/** Returns whether the window is as narrow as a phone. Differences that are only visual belong in the style sheet. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
