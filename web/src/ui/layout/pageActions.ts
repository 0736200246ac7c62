import { useEffect } from "react";
import type { Action } from "../actions/action.ts";

let registered: readonly (readonly Action[])[] = [];

/** What can be done on the page that is open, outermost first: for the palette. */
export const pageActions = (): Action[] => registered.flat();

/** Offers a page's actions to the palette for as long as they are shown. */
export function usePageActions(actions: readonly Action[]): void {
  useEffect(() => {
    registered = [...registered, actions];
    return () => {
      registered = registered.filter((these) => these !== actions);
    };
  }, [actions]);
}
