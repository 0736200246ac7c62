/**
 * Moving and resizing bookings: dragged as a whole or by an end with a mouse or a pen, or with Shift and an arrow key
 * while focused; with Alt too the key changes the end.
 */
import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, use, useEffect, useRef, useState } from "react";
import type { CalendarEntry } from "#contract/calendar/calendar.ts";
import { KINDS } from "#contract/record-kinds.ts";
import { AreasContext, collectionsOf } from "#web/shared/area.ts";
import type { ShiftSpan } from "#web/shared/record/kind.ts";
import { useMay } from "#web/shared/session/me.tsx";
import { DRAG_PX, endDragging, followPointer, startDragging } from "#web/shared/work/followPointer.ts";
import { useWaitingSaves } from "#web/ui/calls/waitingSaves.ts";
import { DAY_MIN, type DragGrip, NO_SHIFT, shiftOf, type Wall } from "./wall.ts";

type Loader = () => Promise<ShiftSpan>;
/** Returns how a booking is moved, by its record's own area; undefined if not here, or not by this user. */
function useMovers(): (entry: CalendarEntry) => Loader | undefined {
  const collections = collectionsOf(use(AreasContext));
  const mayWrite: Readonly<Record<string, boolean>> = {
    task: useMay("TASK", "write"),
    event: useMay("EVENT", "write"),
  };
  return ({ detail }) => {
    // A hold is moved with its deal.
    if (!detail || detail.kind === "HOLD" || !mayWrite[detail.recordKind]) return undefined;
    const kind = KINDS.find((entry) => entry.kind === detail.recordKind);
    return Object.entries(collections).find(([name]) => kind !== undefined && name in kind.collections)?.[1].shiftSpan;
  };
}

/** Hit-testing and limits that each view provides. */
export interface DragPlaces {
  /** The wall time under a point, in minutes from the first day; null outside of the days. */
  minuteAt: (x: number, y: number) => number | null;
  /** Snap step in minutes. Whole-day bookings move by days in every view. */
  step: number;
  /** So many minutes an arrow key is worth. */
  arrows: Readonly<Record<string, number>>;
}

/** Event handlers of a booking that can be moved. */
export interface MoveHandlers {
  onPointerDown: (event: ReactPointerEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}
interface Moved extends Wall {
  key: string;
}
/** Keys that are pressed again change it further, and are saved together. */
const KEYS_MS = 500;

const gripAt = (target: EventTarget): DragGrip => {
  const grip = target instanceof Element && target.closest<HTMLElement>("[data-grip]")?.dataset.grip;
  return grip === "start" || grip === "end" ? grip : "all";
};

export function useBookingDrag({ minuteAt, step, arrows }: DragPlaces) {
  const moverOf = useMovers();
  const [moved, setMoved] = useState<Moved | null>(null);
  const stop = useRef<(() => void) | null>(null);
  /** Changes made by keyboard and not yet saved. */
  const keyed = useRef<{ key: string; by: Wall } | null>(null);
  const saves = useWaitingSaves<string>();
  useEffect(() => () => stop.current?.(), []);

  /** Shows it where it goes until that is saved or refused. */
  const save = async (key: string, { detail }: CalendarEntry, load: Loader, by: Wall): Promise<void> => {
    if (!detail || (by.start === 0 && by.end === 0)) return;
    setMoved({ key, ...by });
    try {
      await (await load())(detail.recordId, by);
    } finally {
      setMoved((now) => (now?.key === key ? null : now));
    }
  };

  const drag = (event: ReactPointerEvent, key: string, entry: CalendarEntry, load: Loader, unit: number): void => {
    // A finger scrolls.
    if (event.button !== 0 || event.pointerType === "touch") return;
    const [x, y] = [event.clientX, event.clientY];
    const pressed = minuteAt(x, y);
    if (pressed === null) return;
    const grip = gripAt(event.target);
    let dragging = false;
    let by = NO_SHIFT;
    stop.current = followPointer(
      (to) => {
        if (!dragging && Math.hypot(to.clientX - x, to.clientY - y) < DRAG_PX) return;
        if (!dragging) startDragging();
        dragging = true;
        const now = minuteAt(to.clientX, to.clientY);
        if (now !== null) by = shiftOf(entry, grip, now - pressed, unit);
        setMoved((before) =>
          before?.key === key && before.start === by.start && before.end === by.end ? before : { key, ...by },
        );
      },
      (released) => {
        stop.current = null;
        if (!dragging) return;
        endDragging();
        setMoved(null);
        if (released) void save(key, entry, load, by);
      },
    );
  };

  const press = (event: KeyboardEvent, key: string, entry: CalendarEntry, load: Loader, unit: number): void => {
    if (!event.shiftKey || event.ctrlKey || event.metaKey) return;
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    saves.now(key);
    const before = keyed.current?.by ?? NO_SHIFT;
    const minutes = Math.abs(arrow) < unit ? Math.sign(arrow) * unit : arrow;
    const by = event.altKey
      ? {
          start: before.start,
          end: before.start + shiftOf(entry, "end", before.end - before.start + minutes, unit).end,
        }
      : { start: before.start + minutes, end: before.end + minutes };
    setMoved({ key, ...by });
    keyed.current = { key, by };
    saves.later(key, KEYS_MS, () => {
      keyed.current = null;
      void save(key, entry, load, by);
    });
  };

  const handlersOf = (key: string, entry: CalendarEntry): MoveHandlers | undefined => {
    const load = moverOf(entry);
    if (!load) return undefined;
    const unit = entry.detail?.allDay ? Math.max(step, DAY_MIN) : step;
    return {
      onPointerDown: (event) => drag(event, key, entry, load, unit),
      onKeyDown: (event) => press(event, key, entry, load, unit),
    };
  };
  /** How far an entry is from where it was saved. */
  const shiftFor = (key: string): Wall => (moved?.key === key ? moved : NO_SHIFT);
  return { moved, shiftFor, handlersOf };
}
