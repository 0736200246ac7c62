import { useEffect, useId } from "react";
import type { Action } from "../actions/action.ts";
import { createStore } from "../store.ts";

/** Actions behind the three dots of a phone's top bar: those of the record and of the list below it, in one menu. */
export const phoneMenu = createStore<ReadonlyMap<string, readonly Action[]>>(new Map());

/** Adds actions to the menu of the top bar while they are shown; on a wide screen they stand where they belong. */
export function usePhoneMenu(actions: readonly Action[]): void {
  const place = useId();
  // Each render creates new action objects.
  useEffect(() => {
    if (actions.length > 0) phoneMenu.set((now) => new Map(now).set(place, actions));
  });
  const isEmpty = actions.length === 0;
  useEffect(() => {
    const leave = (): void =>
      phoneMenu.set((now) => {
        if (!now.has(place)) return now;
        const next = new Map(now);
        next.delete(place);
        return next;
      });
    if (isEmpty) leave();
    return leave;
  }, [place, isEmpty]);
}
