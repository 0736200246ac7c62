import { useSyncExternalStore } from "react";

const wide = window.matchMedia("(min-width: 2200px)");
const subscribe = (listener: () => void): (() => void) => {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
};

/** Returns whether the window has room for a third column. Differences that are only visual belong in the style sheet. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
