import { useEffect } from "react";
import { typing, underDialog } from "./typing.ts";
import { useLatest } from "./useLatest.ts";

/** Time, in ms, in which a letter after g belongs to it: it navigates. */
const SEQUENCE_MS = 1500;

/** Handles keys that are pressed on a page, outside of fields and dialogs. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useLatest(keys);
  useEffect(() => {
    let pressedG = Number.NEGATIVE_INFINITY;
    const onKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.defaultPrevented || typing(event.target) || underDialog()) return;
      const isAfterG = performance.now() - pressedG < SEQUENCE_MS;
      pressedG = event.key === "g" ? performance.now() : Number.NEGATIVE_INFINITY;
      const run = latest.current[event.key];
      if (!run || isAfterG) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [latest]);
}
