import { type RefObject, useLayoutEffect, useState } from "react";

/** Returns the width of an element's parent, kept up to date; 0 until it is measured. */
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
 * Returns column widths that fill `available`: extra space is shared in proportion among columns that are not fixed;
 * columns never shrink.
 */
export function widthsToFill(
  widths: readonly number[],
  available: number,
  fixed: readonly boolean[] = widths.map(() => false),
): number[] {
  const sumOfTotals = (isFixed: boolean): number =>
    widths.reduce((sum, width, index) => sum + (fixed[index] === isFixed ? width : 0), 0);
  const [held, free] = [sumOfTotals(true), sumOfTotals(false)];
  const room = available - held;
  if (room <= free || free === 0) return [...widths];
  const shares = widths.map((width, index) => (fixed[index] ? width : Math.floor((width * room) / free)));
  const remaining = available - shares.reduce((total, width) => total + width, 0);
  const last = fixed.lastIndexOf(false);
  return shares.map((width, index) => (index === last ? width + remaining : width));
}
