import { useEffect } from "react";
import { useLocation } from "react-router";
import { PRODUCT } from "#contract/product.ts";
import { ownTitle, titleFromPath } from "#web/ui/routing/title.ts";
import { useHandles } from "#web/ui/routing/useHandles.ts";
import { useStore } from "#web/ui/store.ts";

/** Returns the title of the page, and sets it on the browser tab. */
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
