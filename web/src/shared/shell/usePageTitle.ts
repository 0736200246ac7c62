import { useEffect } from "react";
import { useLocation } from "react-router";
import { PRODUCT } from "#contract/product.ts";
import { ownTab, ownTitle, titleFromPath } from "#web/ui/routing/title.ts";
import { useHandles } from "#web/ui/routing/useHandles.ts";
import { useStore } from "#web/ui/store.ts";

/** Returns the title of the page, and sets it on the browser tab. */
export function usePageTitle(): string {
  const { pathname } = useLocation();
  const handles = useHandles();
  const own = useStore(ownTitle);
  const title = own ?? handles.findLast((handle) => handle.title)?.title ?? titleFromPath(pathname);
  const tab = useStore(ownTab);
  useEffect(() => {
    document.title = [title, own === null ? null : tab, PRODUCT].filter(Boolean).join(" · ");
  }, [title, own, tab]);
  return title;
}
