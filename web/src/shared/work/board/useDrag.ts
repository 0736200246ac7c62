/** Dragging a card with the mouse or a pen: it follows the pointer, the board scrolls near its edges, and it lands where it is dropped. */
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from "react";
import { DRAG_PX, endDragging, followPointer, startDragging } from "../followPointer.ts";
import { type BoardTarget, sameTarget } from "./board.ts";
import type { BoardApi } from "./boardApi.ts";

const EDGE_PX = 56;
/** The most px that a frame near an edge scrolls. */
const SCROLL_PX = 18;
const LAND_MS = 180;

interface Options {
  api: BoardApi;
  /** The element that follows the pointer. */
  flying: RefObject<HTMLDivElement | null>;
  /** Returns a card's position. */
  placeOf: (id: string) => BoardTarget | null;
  /** Moves the card, and renders it at its new place before it returns. */
  drop: (id: string, to: BoardTarget) => void;
  cancelled: (id: string) => void;
}

const cardAt = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>("[data-card][data-movable]") ?? null;
const isControl = (element: Element): boolean => element.closest("button, input, select, [role=menu]") !== null;

/** Returns the place under the pointer: above the first card whose middle is below it. */
function targetAt(x: number, y: number, id: string): BoardTarget | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-cell]");
  if (!cell) return null;
  const others = [...cell.querySelectorAll<HTMLElement>("[data-card]")].filter(({ dataset }) => dataset.card !== id);
  const own = cell.querySelector<HTMLElement>(`[data-card="${id}"]`);
  const ownIndex = own ? Number(own.dataset.index) : Number.POSITIVE_INFINITY;
  // An index counts the cards without the one that is moved.
  const indexOf = ({ dataset }: HTMLElement): number =>
    Number(dataset.index) - (Number(dataset.index) > ownIndex ? 1 : 0);
  const key = cell.dataset.cell ?? "";
  const below = others.find((card) => {
    const { top, height } = card.getBoundingClientRect();
    return y < top + height / 2;
  });
  if (below) return { key, index: indexOf(below) };
  const last = others.at(-1);
  return { key, index: last ? indexOf(last) + 1 : 0 };
}

const towards = (position: number, from: number, to: number): number => {
  if (position < from + EDGE_PX) return -Math.min(1, (from + EDGE_PX - position) / EDGE_PX);
  return position > to - EDGE_PX ? Math.min(1, (position - to + EDGE_PX) / EDGE_PX) : 0;
};

/** Returns the handler that starts a drag. */
export function useDrag({ api, flying, placeOf, drop, cancelled }: Options): (event: ReactPointerEvent) => void {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  const lifted = (card: HTMLElement, id: string, pressed: { x: number; y: number }): (() => void) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    const pointer = { ...pressed };
    let frame = 0;
    const follow = (): void => {
      const transform = `translate(${left + pointer.x - pressed.x}px, ${top + pointer.y - pressed.y}px)`;
      if (flying.current)
        Object.assign(flying.current.style, { width: `${width}px`, height: `${height}px`, transform });
      const over = targetAt(pointer.x, pointer.y, id);
      api.lift.set((now) => (now && !sameTarget(now.over, over) ? { ...now, over } : now));
    };
    /** In every frame of the drag, since a pointer that rests near an edge goes on scrolling. */
    const tick = (): void => {
      const scroller = api.scroller.current;
      if (scroller) {
        const edges = scroller.getBoundingClientRect();
        scroller.scrollBy(
          SCROLL_PX * towards(pointer.x, edges.left, edges.right),
          SCROLL_PX * towards(pointer.y, edges.top, edges.bottom),
        );
      }
      follow();
      frame = requestAnimationFrame(tick);
    };
    const land = (): void => {
      const element = flying.current;
      const place = api.scroller.current?.querySelector(`[data-card="${id}"]`)?.getBoundingClientRect();
      const end = (): void => api.lift.set((now) => (now?.id === id ? null : now));
      if (!element || !place || matchMedia("(prefers-reduced-motion: reduce)").matches) {
        end();
        return;
      }
      const to = `translate(${place.left}px, ${place.top}px)`;
      const flight = element.animate([{ transform: element.style.transform }, { transform: to }], {
        duration: LAND_MS,
        easing: "ease-out",
        fill: "forwards",
      });
      flight.finished.then(end, end);
    };
    startDragging();
    frame = requestAnimationFrame(tick);
    const moved = (event: PointerEvent): void => {
      pointer.x = event.clientX;
      pointer.y = event.clientY;
    };
    return followPointer(moved, (released) => {
      stop.current = null;
      if (released) follow();
      cancelAnimationFrame(frame);
      endDragging();
      const now = api.lift.get();
      const to = released ? (now?.over ?? null) : null;
      api.lift.set((lift) => lift && { ...lift, over: null });
      if (to && now && !sameTarget(to, now.from)) drop(id, to);
      else cancelled(id);
      land();
    });
  };

  return (event) => {
    const card = event.target instanceof Element && !isControl(event.target) ? cardAt(event.target) : null;
    const id = card?.dataset.card;
    // A finger scrolls; it moves cards by their menu.
    if (!card || !id || event.button !== 0 || event.pointerType === "touch" || api.lift.get()) return;
    const pressed = { x: event.clientX, y: event.clientY };
    const watched = (move: PointerEvent): void => {
      if (Math.hypot(move.clientX - pressed.x, move.clientY - pressed.y) < DRAG_PX) return;
      stop.current?.();
      const from = placeOf(id);
      if (!from) return;
      api.lift.set({ id, by: "pointer", from, over: from });
      stop.current = lifted(card, id, pressed);
    };
    stop.current = followPointer(watched, () => {
      stop.current = null;
    });
  };
}
