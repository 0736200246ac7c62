import { generatePath, useMatches } from "react-router";
import type { RouteHandle } from "./route.ts";

/** Returns the handles of the open routes, outermost first, with the parameters of the address in their paths. */
export function useHandles(): RouteHandle[] {
  return useMatches().map(({ handle, params }) => {
    if (typeof handle !== "object" || handle === null) return {};
    const { parent, back, ...rest }: RouteHandle = handle;
    return {
      ...rest,
      parent: parent && { ...parent, to: generatePath(parent.to, params) },
      back: back?.startsWith("/") ? generatePath(back, params) : back,
    };
  });
}

/** Returns the list that the open page belongs to. */
export const useParent = (): RouteHandle["parent"] => useHandles().findLast((handle) => handle.parent)?.parent;
