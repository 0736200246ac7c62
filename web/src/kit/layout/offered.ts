import { useEffect } from "react";
import type { Action } from "../actions/action.ts";

let offered: readonly (readonly Action[])[] = [];

/** What can be done on the page that is open, outermost first: for the palette. */
export const actionsOffered = (): Action[] => offered.flat();

/** Offers a page's actions to the palette for as long as they are shown. */
export function useOffered(actions: readonly Action[]): void {
  useEffect(() => {
    offered = [...offered, actions];
    return () => {
      offered = offered.filter((these) => these !== actions);
    };
  }, [actions]);
}
