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

/** Column widths that fill `available`: what is left over is shared in proportion, what is too little is not taken from anyone. */
export function filled(widths: readonly number[], available: number): number[] {
  const sum = widths.reduce((total, width) => total + width, 0);
  if (available <= sum) return [...widths];
  const shares = widths.map((width) => Math.floor((width * available) / sum));
  const left = available - shares.reduce((total, width) => total + width, 0);
  return shares.map((width, at) => (at === shares.length - 1 ? width + left : width));
}
