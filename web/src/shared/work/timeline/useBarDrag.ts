/** Dragging a bar, or one of its ends, by whole days with the mouse or a pen. */
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";
import { DRAG_PX, endDragging, followPointer, startDragging } from "../followPointer.ts";
import { type BarSpan, type Grip, sameSpan, spanAfter } from "./span.ts";
import type { TimelineRow } from "./timeline.ts";

export interface Dragged {
  id: string;
  span: BarSpan;
}

export function useBarDrag(dayPx: number, drop: (row: TimelineRow, span: BarSpan) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const start = (event: ReactPointerEvent, row: TimelineRow): void => {
    // A finger scrolls; on a phone dates are changed in the task.
    if (!row.movable || event.button !== 0 || event.pointerType === "touch") return;
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-grip]") : null;
    const grip: Grip = target?.dataset.grip === "start" ? "start" : target?.dataset.grip === "end" ? "end" : "bar";
    const scroller = event.currentTarget.closest("[data-scroller]");
    const pressedAt = event.clientX + (scroller?.scrollLeft ?? 0);
    let moving = false;
    let now = row.span;
    const moved = (move: PointerEvent): void => {
      const by = move.clientX + (scroller?.scrollLeft ?? 0) - pressedAt;
      if (!moving && Math.abs(by) < DRAG_PX) return;
      if (!moving) startDragging();
      moving = true;
      now = spanAfter(row.span, grip, Math.round(by / dayPx));
      setDragged((before) =>
        before?.id === row.id && sameSpan(before.span, now) ? before : { id: row.id, span: now },
      );
    };
    stop.current = followPointer(moved, (released) => {
      stop.current = null;
      setDragged(null);
      if (!moving) return;
      endDragging();
      if (released && !sameSpan(now, row.span)) drop(row, now);
    });
  };
  return { dragged, start };
}
