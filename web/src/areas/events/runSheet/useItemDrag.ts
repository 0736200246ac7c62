/** Dragging an item of a run sheet, or one of its ends, in steps of five minutes; across lanes it takes the other place. */
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";
import { DRAG_PX, endDragging, followPointer, startDragging } from "#web/shared/work/followPointer.ts";
import { HOUR_PX, type Item, type ItemGrip, STEP, shifted } from "./layout.ts";

const stepsIn = (px: number): number => Math.round(((px / HOUR_PX) * 60) / STEP) * STEP;
const laneAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document
    .elementsFromPoint(clientX, clientY)
    .flatMap((element) => (element instanceof HTMLElement ? (element.dataset.lane ?? []) : []))[0];

export function useItemDrag(drop: (before: Item, item: Item) => void) {
  const [dragged, setDragged] = useState<Item | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const start = (event: ReactPointerEvent, item: Item): void => {
    // A finger scrolls; on a phone times are changed in the dialog.
    if (event.button !== 0 || event.pointerType === "touch") return;
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-grip]") : null;
    const grip: ItemGrip =
      target?.dataset.grip === "start" ? "start" : target?.dataset.grip === "end" ? "end" : "block";
    const scroller = event.currentTarget.closest("[data-page-scroller]");
    const pressedAt = event.clientY + (scroller?.scrollTop ?? 0);
    const pressedX = event.clientX;
    let moving = false;
    let now = item;
    const moved = (move: PointerEvent): void => {
      const by = move.clientY + (scroller?.scrollTop ?? 0) - pressedAt;
      if (!moving && Math.abs(by) < DRAG_PX && Math.abs(move.clientX - pressedX) < DRAG_PX) return;
      if (!moving) startDragging();
      moving = true;
      const lane = grip === "block" ? laneAt(move) : undefined;
      now = { ...shifted(item, grip, stepsIn(by)), ...(lane !== undefined && { lane: lane === "" ? null : lane }) };
      setDragged(now);
    };
    stop.current = followPointer(moved, (released) => {
      stop.current = null;
      setDragged(null);
      if (!moving) return;
      endDragging();
      if (released && (now.start !== item.start || now.end !== item.end || now.lane !== item.lane)) drop(item, now);
    });
  };
  return { dragged, start };
}
