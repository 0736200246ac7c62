/** Drawing a new booking: a span of free time is pressed and dragged over with a mouse or a pen, and its form opens. */
import { type PointerEvent as ReactPointerEvent, use, useEffect, useRef, useState } from "react";
import type { CalendarPerson } from "#contract/calendar/calendar.ts";
import { AreasContext, collectionsOf } from "#web/shared/area.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { DRAG_PX, endDragging, followPointer, startDragging } from "#web/shared/work/followPointer.ts";
import { showError } from "#web/ui/toasts/showError.ts";
import { DAY_MIN, dateAt, drawn, isWholeDays, type Wall, wallTimeAt } from "./wall.ts";

interface Drawing {
  /** The wall time under a point; `from` is the one that was pressed. */
  minuteAt: (x: number, y: number, from: number | null) => number | null;
  /** Returns the snap step in minutes for a span between two points. */
  stepOf: (from: number, to: number) => number;
  /** The first day that is shown. */
  first: string;
  zone: string;
}
/** The span being drawn, and the person it is for. */
export interface Drawn extends Wall {
  personId: string;
}

export function useDraw({ minuteAt, stepOf, first, zone }: Drawing) {
  const entry = collectionsOf(use(AreasContext)).tasks;
  const may = useMay("TASK", "write");
  const [draft, setDraft] = useState<Drawn | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const add = async (person: CalendarPerson, span: Wall): Promise<void> => {
    const { start, end } = span;
    const allDay = isWholeDays(span);
    try {
      const open = await entry?.addSpan?.();
      open?.({
        startDate: allDay ? dateAt(start, first) : wallTimeAt(start, first),
        // The last of whole days is the one before the midnight that ends them.
        endDate: allDay ? dateAt(end - DAY_MIN, first) : wallTimeAt(end, first),
        zone,
        person,
      });
    } catch (error) {
      showError(error);
    }
  };

  const onPointerDown = (event: ReactPointerEvent, person: CalendarPerson | undefined): void => {
    if (!may || !person || event.button !== 0 || event.pointerType === "touch") return;
    // Bookings under the pointer are moved, opened or read instead.
    if (event.target instanceof Element && event.target.closest("a, button, [data-busy]")) return;
    const [x, y] = [event.clientX, event.clientY];
    const from = minuteAt(x, y, null);
    if (from === null) return;
    let span: Drawn | null = null;
    stop.current = followPointer(
      (move) => {
        if (!span && Math.hypot(move.clientX - x, move.clientY - y) < DRAG_PX) return;
        if (!span) startDragging();
        const to = minuteAt(move.clientX, move.clientY, from);
        if (to !== null || !span) span = { personId: person.id, ...drawn(from, to ?? from, stepOf(from, to ?? from)) };
        setDraft(span);
      },
      (released) => {
        stop.current = null;
        setDraft(null);
        if (!span) return;
        endDragging();
        if (released) void add(person, span);
      },
    );
  };
  return { draft, onPointerDown };
}
