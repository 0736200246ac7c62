import { type RefObject, useLayoutEffect, useState } from "react";

/** How wide an element's parent is, kept up to date; 0 before it is known. */
export function useParentWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const parent = element.current?.parentElement;
    if (!parent) return;
    const measure = (): void => setWidth(parent.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(parent);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/**
 * Column widths that fill `available`: what is left over is shared in proportion among those that are not fixed, what is
 * too little is not taken from anyone.
 */
export function widthsToFill(
  widths: readonly number[],
  available: number,
  fixed: readonly boolean[] = widths.map(() => false),
): number[] {
  const sumOf = (of: boolean): number => widths.reduce((sum, width, at) => sum + (fixed[at] === of ? width : 0), 0);
  const [held, free] = [sumOf(true), sumOf(false)];
  const room = available - held;
  if (room <= free || free === 0) return [...widths];
  const shares = widths.map((width, index) => (fixed[index] ? width : Math.floor((width * room) / free)));
  const left = available - shares.reduce((total, width) => total + width, 0);
  const last = fixed.lastIndexOf(false);
  return shares.map((width, index) => (index === last ? width + left : width));
}
