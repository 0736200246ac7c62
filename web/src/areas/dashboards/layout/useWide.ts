import { useSyncExternalStore } from "react";

const wide = window.matchMedia("(min-width: 2200px)");
const subscribe = (listener: () => void): (() => void) => {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
};

/** Returns whether lists of widgets have room for all rows that were read. Rows without room are not rendered: of fourteen widgets they are half of the page. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
