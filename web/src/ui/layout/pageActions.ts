import { useEffect } from "react";
import type { Action } from "../actions/action.ts";

let registered: readonly (readonly Action[])[] = [];

/** Returns the actions of the open page, outermost first, for the palette. */
export const pageActions = (): Action[] => registered.flat();

/** Registers a page's actions with the palette while they are shown. */
export function usePageActions(actions: readonly Action[]): void {
  useEffect(() => {
    registered = [...registered, actions];
    return () => {
      registered = registered.filter((other) => other !== actions);
    };
  }, [actions]);
}
