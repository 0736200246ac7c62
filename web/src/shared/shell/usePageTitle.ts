import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import { PRODUCT } from "#contract/product.ts";
import type { RouteHandle } from "#web/kit/layout/route.ts";
import { ownTitle, titleFromPath } from "#web/kit/layout/title.ts";
import { useStore } from "#web/kit/store.ts";

/** The handles of the open routes, from the outside in. */
function useHandles(): RouteHandle[] {
  return useMatches().map(({ handle }) => (typeof handle === "object" && handle !== null ? handle : {}));
}

/** The title of the page, in the tab too (B-014, B-015). */
export function usePageTitle(): string {
  const { pathname } = useLocation();
  const handles = useHandles();
  const own = useStore(ownTitle);
  const title = own ?? handles.findLast((handle) => handle.title)?.title ?? titleFromPath(pathname);
  useEffect(() => {
    document.title = title === "" ? PRODUCT : `${title} · ${PRODUCT}`;
  }, [title]);
  return title;
}

/** The list that the page was reached from. */
export const useParent = (): RouteHandle["parent"] => useHandles().findLast((handle) => handle.parent)?.parent;
