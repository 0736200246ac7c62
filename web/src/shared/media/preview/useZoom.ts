/** Zoom of what is previewed: with buttons, keys, a wheel with Ctrl, a double click, and two fingers. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const STEPS = [1, 1.25, 1.5, 2, 3, 4, 6] as const;
const MAX = STEPS[STEPS.length - 1] ?? 1;
const within = (zoom: number): number => Math.min(MAX, Math.max(1, zoom));

/** A point of the scroller, as shares of its width and height: it stays where it is while the zoom changes. */
interface Focus {
  x: number;
  y: number;
}
const MIDDLE: Focus = { x: 0.5, y: 0.5 };

export interface Zoom {
  zoom: number;
  setScroller: (element: HTMLDivElement | null) => void;
  larger: () => void;
  smaller: () => void;
  reset: () => void;
}

/** `setScroller` is the ref of the element that scrolls; its content is drawn `zoom` times as large. */
export function useZoom(fileId: string): Zoom {
  // A dialog mounts its content after its first effects, so the element is state.
  const [element, setScroller] = useState<HTMLDivElement | null>(null);
  const [{ zoom, shown }, setState] = useState({ zoom: 1, shown: fileId });
  const focus = useRef<Focus>(MIDDLE);
  const before = useRef(1);
  if (shown !== fileId) setState({ zoom: 1, shown: fileId });

  const zoomTo = useCallback((next: (now: number) => number, focusPoint: Focus = MIDDLE) => {
    focus.current = focusPoint;
    setState((now) => ({ ...now, zoom: within(next(now.zoom)) }));
  }, []);
  const larger = useCallback(() => zoomTo((now) => STEPS.find((step) => step > now + 0.01) ?? MAX), [zoomTo]);
  const smaller = useCallback(() => zoomTo((now) => STEPS.findLast((step) => step < now - 0.01) ?? 1), [zoomTo]);
  const reset = useCallback(() => zoomTo(() => 1), [zoomTo]);

  useLayoutEffect(() => {
    const factor = zoom / before.current;
    before.current = zoom;
    if (!element || factor === 1) return;
    const { x, y } = focus.current;
    const [left, top] = [x * element.clientWidth, y * element.clientHeight];
    element.scrollLeft = (element.scrollLeft + left) * factor - left;
    element.scrollTop = (element.scrollTop + top) * factor - top;
  }, [zoom, element]);

  useEffect(() => {
    if (!element) return undefined;
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: false } as const;
    const focusAt = (clientX: number, clientY: number): Focus => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: (clientX - left) / width, y: (clientY - top) / height };
    };
    element.addEventListener(
      "wheel",
      (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        zoomTo((now) => now * Math.exp(-event.deltaY / 200), focusAt(event.clientX, event.clientY));
      },
      options,
    );
    element.addEventListener(
      "dblclick",
      (event) => zoomTo((now) => (now > 1 ? 1 : 2), focusAt(event.clientX, event.clientY)),
      options,
    );
    // A mouse drags what is enlarged; fingers scroll it by themselves.
    element.addEventListener(
      "pointerdown",
      (down) => {
        if (down.pointerType !== "mouse" || down.button !== 0) return;
        const [left, top] = [element.scrollLeft, element.scrollTop];
        const moved = new AbortController();
        const drag = (event: PointerEvent) => {
          element.scrollLeft = left - (event.clientX - down.clientX);
          element.scrollTop = top - (event.clientY - down.clientY);
        };
        addEventListener("pointermove", drag, { signal: moved.signal });
        addEventListener("pointerup", () => moved.abort(), { once: true });
      },
      options,
    );
    let apart = 0;
    const distance = ({ touches: [first, second] }: TouchEvent): number =>
      first && second ? Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY) : 0;
    const begin = (event: TouchEvent): void => {
      apart = distance(event);
    };
    element.addEventListener("touchstart", begin, options);
    element.addEventListener(
      "touchmove",
      (event) => {
        const now = distance(event);
        const [first, second] = event.touches;
        if (!first || !second || apart === 0) return;
        event.preventDefault();
        const factor = now / apart;
        apart = now;
        zoomTo(
          (zoomed) => zoomed * factor,
          focusAt((first.clientX + second.clientX) / 2, (first.clientY + second.clientY) / 2),
        );
      },
      options,
    );
    return () => stop.abort();
  }, [zoomTo, element]);

  return { zoom, setScroller, larger, smaller, reset };
}
