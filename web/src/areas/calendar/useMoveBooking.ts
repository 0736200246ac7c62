/** Moving bookings by whole days: dragged with a mouse or a pen, or with Shift and an arrow key while focused. */
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, use, useEffect, useRef, useState } from "react";
import type { CalendarEntry } from "#contract/calendar/calendar.ts";
import { KINDS } from "#contract/record-kinds.ts";
import { AreasContext, collectionsOf } from "#web/shared/area.ts";
import type { MoveDays } from "#web/shared/record/kind.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { DRAG_PX, endDragging, followPointer, startDragging } from "#web/shared/work/followPointer.ts";

/** Returns how a booking is moved, by its record's own area; undefined if not here, or not by this user. */
function useMovers(): (entry: CalendarEntry) => (() => Promise<MoveDays>) | undefined {
  const collections = collectionsOf(use(AreasContext));
  const mayWrite: Readonly<Record<string, boolean>> = {
    task: useMay("TASK", "write"),
    event: useMay("EVENT", "write"),
  };
  return ({ detail }) => {
    // A hold is moved with its deal.
    if (!detail || detail.kind === "HOLD" || !mayWrite[detail.recordKind]) return undefined;
    const kind = KINDS.find((one) => one.kind === detail.recordKind);
    return Object.entries(collections).find(([name]) => kind !== undefined && name in kind.collections)?.[1].moveDays;
  };
}

/** What a bar that can be moved listens to. */
export interface MoveHandlers {
  onPointerDown: (event: ReactPointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** `dayAt` returns the place of the day under a point among the shown ones, null outside of them; `week` is how far up and down arrows move. */
export function useMoveBooking({
  dayAt,
  week,
}: {
  dayAt: (x: number, y: number) => number | null;
  week: number | null;
}) {
  const moverOf = useMovers();
  const [moved, setMoved] = useState<{ key: string; days: number } | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  /** Shows the bar where it goes until that is saved or refused. */
  const move = async (
    key: string,
    { detail }: CalendarEntry,
    load: NonNullable<ReturnType<typeof moverOf>>,
    days: number,
  ) => {
    if (!detail || days === 0) return;
    setMoved({ key, days });
    try {
      await (await load())(detail.recordId, days);
    } finally {
      setMoved((now) => (now?.key === key ? null : now));
    }
  };

  const handlersOf = (key: string, entry: CalendarEntry): MoveHandlers | undefined => {
    const load = moverOf(entry);
    if (!load) return undefined;
    return {
      onPointerDown(event) {
        // A finger scrolls.
        if (event.button !== 0 || event.pointerType === "touch") return;
        const [x, y] = [event.clientX, event.clientY];
        const pressed = dayAt(x, y);
        if (pressed === null) return;
        let dragging = false;
        let days = 0;
        stop.current = followPointer(
          (to) => {
            if (!dragging && Math.hypot(to.clientX - x, to.clientY - y) < DRAG_PX) return;
            if (!dragging) startDragging();
            dragging = true;
            days = (dayAt(to.clientX, to.clientY) ?? pressed + days) - pressed;
            setMoved((now) => (now?.key === key && now.days === days ? now : { key, days }));
          },
          (released) => {
            stop.current = null;
            if (!dragging) return;
            endDragging();
            setMoved(null);
            if (released) void move(key, entry, load, days);
          },
        );
      },
      onKeyDown(event) {
        if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
        const steps: Readonly<Record<string, number | null>> = {
          ArrowLeft: -1,
          ArrowRight: 1,
          ArrowUp: week && -week,
          ArrowDown: week,
        };
        const days = steps[event.key];
        if (!days) return;
        event.preventDefault();
        void move(key, entry, load, days);
      },
    };
  };
  return { moved, handlersOf };
}
