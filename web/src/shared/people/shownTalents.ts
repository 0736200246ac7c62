/** The talents of the list that was shown last, so that a page of one of them can go on to the next. */
import { useEffect } from "react";
import { createStore } from "#web/ui/store.ts";

const shownTalents = createStore<readonly string[]>([]);

/** Remembers the talents of a list, each once and in its order, while it is shown and after. */
export function useShownTalents(ids: readonly string[]): void {
  const key = [...new Set(ids)].join();
  useEffect(() => {
    if (key !== "") shownTalents.set(key.split(","));
  }, [key]);
}

/** Returns the talent so many places after one in the list that was shown last; undefined where there is none. */
export function talentAfter(id: string, steps: number): string | undefined {
  const ids = shownTalents.get();
  const place = ids.indexOf(id);
  return place < 0 ? undefined : ids[place + steps];
}
