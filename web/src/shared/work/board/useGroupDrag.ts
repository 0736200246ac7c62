/** Dragging the heading of a group among the groups of a board, with the mouse or a pen. */
import { type PointerEvent, useEffect, useRef } from "react";
import { DRAG_PX, endDragging, followPointer, startDragging } from "../followPointer.ts";
import type { BoardGroup } from "./board.ts";

const rowOf = (id: string): HTMLElement | null => document.querySelector(`[data-group="${CSS.escape(id)}"]`);

/** Returns what starts a drag of a group's heading. */
export function useGroupDrag(
  groups: readonly BoardGroup[],
  onMoveGroup: ((id: string, to: number) => void) | undefined,
): (event: PointerEvent, id: string) => void {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  return (pressed, id) => {
    if (!onMoveGroup || pressed.button !== 0 || pressed.pointerType === "touch") return;
    const movable = groups.filter((group) => group.movable).map((group) => group.id);
    const from = movable.indexOf(id);
    let to: number | null = null;
    let dragging = false;
    const mark = (next: number | null): void => {
      if (to !== null) rowOf(movable[to] ?? "")?.removeAttribute("data-drop");
      to = next;
      if (to !== null && to !== from)
        rowOf(movable[to] ?? "")?.setAttribute("data-drop", to > from ? "below" : "above");
    };
    const moved = (event: globalThis.PointerEvent): void => {
      if (!dragging) {
        if (Math.abs(event.clientY - pressed.clientY) < DRAG_PX) return;
        dragging = true;
        startDragging();
        rowOf(id)?.setAttribute("data-dragged", "");
      }
      const tops = movable.map((other) => rowOf(other)?.getBoundingClientRect());
      const over = tops.findIndex((edges) => edges !== undefined && event.clientY < edges.bottom);
      mark(over < 0 ? movable.length - 1 : over);
    };
    stop.current = followPointer(moved, (released) => {
      stop.current = null;
      const target = to;
      mark(null);
      if (!dragging) return;
      rowOf(id)?.removeAttribute("data-dragged");
      endDragging();
      if (released && target !== null && target !== from) onMoveGroup(id, target);
    });
  };
}
