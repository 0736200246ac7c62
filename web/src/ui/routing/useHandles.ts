import { useMatches } from "react-router";
import type { RouteHandle } from "./route.ts";

/** The handles of the open routes, from the outside in. */
export function useHandles(): RouteHandle[] {
  return useMatches().map(({ handle }) => (typeof handle === "object" && handle !== null ? handle : {}));
}

/** The list that the page was reached from. */
export const useParent = (): RouteHandle["parent"] => useHandles().findLast((handle) => handle.parent)?.parent;
