import { useEffect, useState } from "react";

/** Returns the time, and renders again with each minute and at `until`. */
export function useNow(until?: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick sets the next one
  useEffect(() => {
    const minute = 60_000 - (Date.now() % 60_000);
    const remainingMs = until ? until - Date.now() : Number.POSITIVE_INFINITY;
    const timer = setTimeout(
      () => setNow(Date.now()),
      Math.max(50, Math.min(minute, remainingMs > 0 ? remainingMs : minute) + 20),
    );
    return () => clearTimeout(timer);
  }, [now, until]);
  return now;
}
