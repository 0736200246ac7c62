import { type RefObject, useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

const kept = new Map<string, number>();
const KEPT_MOST = 200;
const RESTS_MS = 80;

/**
 * Going back finds a scroller where it was left; going on begins at its top. `ready` once what is scrolled is there;
 * `part` tells apart what one page shows in turn.
 */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  name: string,
  ready = true,
  part: string | number = "",
): void {
  const { key, pathname } = useLocation();
  const back = useNavigationType() === "POP";
  const place = `${name} ${key}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page, not for each address of it
  useLayoutEffect(() => {
    if (ready && scroller.current) scroller.current.scrollTop = back ? (kept.get(place) ?? 0) : 0;
  }, [pathname, ready, part]);
  useEffect(() => {
    const element = scroller.current;
    // Asked while it scrolls, a browser would have to lay out the page for the answer.
    const keep = (): void => {
      if (kept.size > KEPT_MOST) kept.clear();
      kept.set(place, element?.scrollTop ?? 0);
    };
    let handle: ReturnType<typeof setTimeout>;
    const onScroll = (): void => {
      clearTimeout(handle);
      handle = setTimeout(keep, RESTS_MS);
    };
    element?.addEventListener("scroll", onScroll, { passive: true });
    element?.addEventListener("pointerdown", keep);
    return () => {
      clearTimeout(handle);
      element?.removeEventListener("scroll", onScroll);
      element?.removeEventListener("pointerdown", keep);
    };
  }, [scroller, place]);
}
