import { type RefObject, useEffect, useLayoutEffect } from "react";
import { useLocation, useNavigationType } from "react-router";

const positions = new Map<string, number>();
const MAX_POSITIONS = 200;
const SCROLL_END_MS = 80;

/**
 * Restores a scroller's position when going back, and starts at its top when going forward. `ready` is true once the
 * content is there; `part` distinguishes contents that one page shows in turn.
 */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  name: string,
  ready = true,
  part: string | number = "",
): void {
  const { key, pathname } = useLocation();
  const back = useNavigationType() === "POP";
  const positionKey = `${name} ${key}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page, not for each address of it
  useLayoutEffect(() => {
    if (ready && scroller.current) scroller.current.scrollTop = back ? (positions.get(positionKey) ?? 0) : 0;
  }, [pathname, ready, part]);
  useEffect(() => {
    const element = scroller.current;
    // Reading the position during a scroll would force the browser to lay out the page.
    const keep = (): void => {
      if (positions.size > MAX_POSITIONS) positions.clear();
      positions.set(positionKey, element?.scrollTop ?? 0);
    };
    let handle: ReturnType<typeof setTimeout>;
    const onScroll = (): void => {
      clearTimeout(handle);
      handle = setTimeout(keep, SCROLL_END_MS);
    };
    element?.addEventListener("scroll", onScroll, { passive: true });
    element?.addEventListener("pointerdown", keep);
    return () => {
      clearTimeout(handle);
      element?.removeEventListener("scroll", onScroll);
      element?.removeEventListener("pointerdown", keep);
    };
  }, [scroller, positionKey]);
}
