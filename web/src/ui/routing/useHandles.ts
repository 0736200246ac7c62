import { useMatches } from "react-router";
import type { RouteHandle } from "./route.ts";

/** Returns the handles of the open routes, outermost first. */
export function useHandles(): RouteHandle[] {
  return useMatches().map(({ handle }) => (typeof handle === "object" && handle !== null ? handle : {}));
}

/** Returns the list that the open page belongs to. */
export const useParent = (): RouteHandle["parent"] => useHandles().findLast((handle) => handle.parent)?.parent;
