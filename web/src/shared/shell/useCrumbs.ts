import { ownCrumb } from "#web/ui/routing/title.ts";
import { useHandles } from "#web/ui/routing/useHandles.ts";
import { useStore } from "#web/ui/store.ts";
import { usePageTitle } from "./usePageTitle.ts";

/** Returns the breadcrumbs: the section, the record that a page belongs to, and what the page is called below them. */
export function useCrumbs(): { crumbs: readonly { title: string; to: string }[]; current: string } {
  const handles = useHandles();
  const own = useStore(ownCrumb);
  const title = usePageTitle();
  const section = handles.findLast((handle) => handle.parent ?? handle.section);
  const first = section?.parent ?? section?.section;
  return {
    crumbs: [...(first ? [first] : []), ...(own ? [own.record] : [])],
    current: own?.title ?? title,
  };
}
