/** Dragging a day or one of its entries to another day, with the mouse or a pen; the list scrolls near its edges. */
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";
import { DRAG_PX, endDragging, followPointer, startDragging } from "#web/shared/work/followPointer.ts";

const EDGE_PX = 48;
const SCROLL_PX = 14;

interface DayDrag {
  from: string;
  /** The day under the pointer, if it is another one. */
  over: string | null;
}

const dayUnder = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop-day]")?.dataset.dropDay ?? null;

/** -1 near the beginning, 1 near the end. */
const beyond = (position: number, from: number, to: number): number =>
  position < from + EDGE_PX ? -1 : position > to - EDGE_PX ? 1 : 0;

/** `dayAt` returns the day at a point of the window; by default that of the row there. */
export function useDayDrag(dayAt: (x: number, y: number) => string | null = dayUnder) {
  const [drag, setDrag] = useState<DayDrag | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  /** Starts on a press; `drop` gets the day where it is released. */
  const start = (event: ReactPointerEvent, from: string, drop: (to: string) => void): void => {
    // A finger scrolls; it moves things by their menus.
    if (event.button !== 0 || event.pointerType === "touch") return;
    event.preventDefault();
    const scroller = event.currentTarget.closest<HTMLElement>("[data-day-scroller]");
    const pressed = { x: event.clientX, y: event.clientY };
    const pointer = { ...pressed };
    let frame: number | null = null;
    const tick = (): void => {
      const edges = scroller?.getBoundingClientRect();
      if (scroller && edges) {
        scroller.scrollBy(
          SCROLL_PX * beyond(pointer.x, edges.left, edges.right),
          SCROLL_PX * beyond(pointer.y, edges.top, edges.bottom),
        );
      }
      const day = dayAt(pointer.x, pointer.y);
      setDrag((now) => (now && now.over === day ? now : { from, over: day === from ? null : day }));
      frame = requestAnimationFrame(tick);
    };
    const moved = ({ clientX, clientY }: PointerEvent): void => {
      Object.assign(pointer, { x: clientX, y: clientY });
      if (frame !== null || Math.hypot(clientX - pressed.x, clientY - pressed.y) < DRAG_PX) return;
      startDragging();
      frame = requestAnimationFrame(tick);
    };
    stop.current = followPointer(moved, (released) => {
      stop.current = null;
      if (frame === null) return;
      cancelAnimationFrame(frame);
      endDragging();
      setDrag(null);
      const day = dayAt(pointer.x, pointer.y);
      if (released && day !== null && day !== from) drop(day);
    });
  };
  return { drag, start };
}
export type StartDayDrag = ReturnType<typeof useDayDrag>["start"];
