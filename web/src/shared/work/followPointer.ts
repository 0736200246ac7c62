/** Pointer handling shared by everything that can be dragged. */

/** So far a pointer moves before a press is a drag. */
export const DRAG_PX = 4;

/** Calls `moved` until the pointer is released, and then `ended`: with false if Escape or the system ended it. Returns a function that ends it. */
export function followPointer(moved: (event: PointerEvent) => void, ended: (released: boolean) => void): () => void {
  const end = (released: boolean): void => {
    window.removeEventListener("pointermove", moved);
    window.removeEventListener("pointerup", onUp);
    window.removeEventListener("pointercancel", onCancel);
    window.removeEventListener("keydown", onKey, true);
    ended(released);
  };
  const onUp = (event: PointerEvent): void => {
    moved(event);
    end(true);
  };
  const onCancel = (): void => end(false);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  window.addEventListener("pointermove", moved);
  window.addEventListener("pointerup", onUp);
  window.addEventListener("pointercancel", onCancel);
  window.addEventListener("keydown", onKey, true);
  return onCancel;
}

/** While something is dragged nothing else reacts to the pointer. */
export const startDragging = (): void => document.documentElement.setAttribute("data-dragging", "");
/** The click that ends a drag opens nothing. */
export function endDragging(): void {
  document.documentElement.removeAttribute("data-dragging");
  const noClick = (click: MouseEvent): void => {
    click.preventDefault();
    click.stopPropagation();
  };
  window.addEventListener("click", noClick, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", noClick, true));
}
